import { settleGeoLocator } from '#renderer/browser/market/geo-locator.ts'
import { restoreScroll } from '#renderer/browser/market/market-scroll.ts'
import { isHandled } from '#renderer/browser/page/handled.ts'

async function ask(element: HTMLElement): Promise<void> {
  const { askForMarkets } = await import('#widgets/navigation/geo-locator/ask-for-markets.ts')
  await askForMarkets(element)
}

/** Suggests other markets once, after `data-delay` milliseconds, if the server has any for this visitor. */
export function start(element: HTMLElement): void {
  restoreScroll()
  if (isHandled('geoLocatorDisplay')) settleGeoLocator()
  else setTimeout(() => void ask(element), Number(element.dataset.delay))
}
