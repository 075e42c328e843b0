import { settleGeoLocator } from '#renderer/kit/geo-locator.ts'
import { isHandled } from '#renderer/kit/handled.ts'
import { restoreScroll } from '#renderer/kit/market-scroll.ts'

/**
 * Suggests other markets once, after `data-delay` milliseconds, where the server has any for this visitor. What that
 * takes is fetched then.
 */
export function start(element: HTMLElement): void {
  restoreScroll()
  if (isHandled('geoLocatorDisplay')) {
    settleGeoLocator()
    return
  }
  setTimeout(async () => {
    const { suggestMarkets } = await import('#renderer/kit/suggest-markets.ts')
    await suggestMarkets(element)
  }, Number(element.dataset.delay))
}
