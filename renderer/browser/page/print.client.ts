import { writeStored } from '#renderer/browser/page/storage.ts'

/**
 * A button that prints its page. Where that is an order's, its number (`data-number`) is kept for who asks for the order
 * later (spec 1, section 3: stored keys).
 */
export function start(button: HTMLElement): void {
  const { number } = button.dataset
  if (number !== undefined) writeStored('orderNumber', number)
  button.addEventListener('click', () => print())
}
