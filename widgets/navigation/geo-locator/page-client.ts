import { whenActivated } from '#renderer/analytics/when-activated.ts'
import { finishGeoLocator } from '#renderer/browser/market/geo-locator.ts'
import { restoreScroll } from '#renderer/browser/market/market-scroll.ts'
import { isDismissed, markDismissed } from '#renderer/browser/page/dismissed-notices.ts'

/** Returns the server's suggestions; undefined if unavailable. */
async function requestSuggestions(market: string | undefined): Promise<readonly unknown[] | undefined> {
  try {
    const response = await fetch(`/api/markets/suggestions?market=${market}`)
    const { markets }: Record<string, unknown> = Object(await response.json())
    return Array.isArray(markets) ? markets : undefined
  } catch {
    return undefined
  }
}

/** Requests suggestions, and opens the element's flyout if there are any. Its script is fetched only then. */
async function suggest(element: HTMLElement): Promise<void> {
  const markets = await requestSuggestions(element.dataset.market)
  if (markets?.length) {
    const locator = await import('#widgets/navigation/geo-locator/suggest-markets.ts')
    locator.suggestMarkets(element, markets)
    return
  }
  // After a failure the next page requests again.
  if (markets) markDismissed('geoLocatorDisplay')
  finishGeoLocator(false)
}

/** Suggests other markets once, after `data-delay` milliseconds, if the server has any for this visitor. */
export function start(element: HTMLElement): void {
  whenActivated(() => {
    restoreScroll()
    if (isDismissed('geoLocatorDisplay')) finishGeoLocator(false)
    else setTimeout(suggest, Number(element.dataset.delay), element)
  })
}
