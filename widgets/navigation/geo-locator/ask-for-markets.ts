import { settleGeoLocator } from '#renderer/browser/market/geo-locator.ts'
import { markHandled } from '#renderer/browser/page/handled.ts'
import type { ListedMarket } from '#schemas/markets/listed-market.ts'
import { type GeoLocatorEvent, nextGeoLocator } from '#widgets/navigation/geo-locator/geo-locator-state.ts'

/** The markets that may suit this visitor better; undefined where nobody could say. */
async function suggestions(market: string): Promise<readonly ListedMarket[] | undefined> {
  try {
    const answer = await fetch(`/api/markets/suggestions?market=${encodeURIComponent(market)}`)
    if (!answer.ok) return undefined
    const { markets }: { markets: readonly ListedMarket[] } = await answer.json()
    return markets
  } catch {
    return undefined
  }
}

/**
 * Asks the server once which other markets to suggest, and suggests them in the
 * element's flyout; where it has none, nothing. What the flyout takes is fetched only where there are some.
 */
export async function askForMarkets(element: HTMLElement): Promise<void> {
  let state = nextGeoLocator('waiting', 'delayPassed')
  function take(event: GeoLocatorEvent): void {
    state = nextGeoLocator(state, event)
    if (state === 'handled') settleGeoLocator()
  }

  const markets = await suggestions(element.dataset.market ?? '')
  if (!markets?.length) {
    // Nobody could say: the next page asks again.
    if (markets) markHandled('geoLocatorDisplay')
    take('nothingSuggested')
    return
  }
  const { suggestMarkets } = await import('#widgets/navigation/geo-locator/suggest-markets.ts')
  take('suggested')
  suggestMarkets(element, markets, () => {
    markHandled('geoLocatorDisplay')
    take('closed')
  })
}
