import { writeStored } from '#renderer/browser/page/storage.ts'

/**
 * Starts a button that prints its page. If the page shows an order, stores its number (`data-number`) for service forms
 * (orders rule 6).
 */
export function start(button: HTMLElement): void {
  const { number } = button.dataset
  if (number !== undefined) writeStored('orderNumber', number)
  button.addEventListener('click', () => print())
}
