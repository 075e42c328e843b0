import { settleGeoLocator } from '#renderer/browser/market/geo-locator.ts'
import { markDismissed } from '#renderer/browser/page/dismissed.ts'
import { hasTexts } from '#renderer/browser/page/has-texts.ts'
import type { ListedMarket } from '#schemas/markets/listed-market.ts'
import { type GeoLocatorEvent, nextGeoLocator } from '#widgets/navigation/geo-locator/geo-locator-state.ts'

const isListedMarket = (value: unknown): value is ListedMarket =>
  hasTexts(value, ['id', 'url', 'country', 'language', 'currency', 'locale']) &&
  'direction' in value &&
  (value.direction === 'ltr' || value.direction === 'rtl')

/** Returns the suggested markets; undefined if unavailable. */
async function suggestions(market: string): Promise<readonly ListedMarket[] | undefined> {
  try {
    const response = await fetch(`/api/markets/suggestions?market=${encodeURIComponent(market)}`)
    if (!response.ok) return undefined
    const { markets }: Record<string, unknown> = Object(await response.json())
    return Array.isArray(markets) ? markets.filter(isListedMarket) : undefined
  } catch {
    return undefined
  }
}

/**
 * Requests suggested markets once, and opens the element's flyout if there are any. The flyout's script is fetched only
 * then.
 */
export async function requestSuggestions(element: HTMLElement): Promise<void> {
  let state = nextGeoLocator('waiting', 'delayPassed')
  function take(event: GeoLocatorEvent): void {
    state = nextGeoLocator(state, event)
    if (state === 'settled') settleGeoLocator(event === 'closed')
  }

  const markets = await suggestions(element.dataset.market ?? '')
  if (!markets?.length) {
    // On failure the next page requests again.
    if (markets) markDismissed('geoLocatorDisplay')
    take('nothingSuggested')
    return
  }
  const { suggestMarkets } = await import('#widgets/navigation/geo-locator/suggest-markets.ts')
  take('suggested')
  suggestMarkets(element, markets, () => {
    markDismissed('geoLocatorDisplay')
    take('closed')
  })
}
