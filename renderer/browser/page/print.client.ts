import { noteViewedOrder } from '#renderer/browser/page/viewed-order.ts'

/**
 * Starts a button that prints its page. If the page shows an order, stores its number (`data-number`) for service forms
 * (orders rule 6).
 */
export function start(button: HTMLElement): void {
  const { number } = button.dataset
  if (number !== undefined) noteViewedOrder(number)
  button.addEventListener('click', () => print())
}
