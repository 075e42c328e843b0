import { followBasket } from '#renderer/browser/basket/follow-basket.ts'

/** Starts a part of the basket page: its forms change the basket without a navigation. */
export function start(element: HTMLElement): void {
  followBasket(element)
}
