import { watchMarketChoice } from '#renderer/browser/market/market-choice.ts'

/** Keeps the choice of a market whose link, with `data-market`, is pressed. `data-current` is the page's own. */
export function start(element: HTMLElement): void {
  watchMarketChoice(element, element.dataset.current ?? '')
}
