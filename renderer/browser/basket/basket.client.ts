import { followBasket } from '#renderer/browser/basket/follow-basket.ts'

/** A part of the basket's page: what its forms change is shown without a new page. */
export function start(element: HTMLElement): void {
  followBasket(element)
}
