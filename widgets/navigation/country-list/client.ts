import { watchMarketChoice } from '#renderer/browser/market/market-choice.ts'

/** Stores the market whose link (`data-market`) is pressed. `data-current` is the page's own. */
export function start(element: HTMLElement): void {
  watchMarketChoice(element, element.dataset.current ?? '')
}
