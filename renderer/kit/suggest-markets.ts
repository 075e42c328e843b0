import { type GeoLocatorEvent, nextGeoLocator, settleGeoLocator } from '#renderer/kit/geo-locator.ts'
import { markHandled } from '#renderer/kit/handled.ts'
import { leadToEditions, watchMarketChoice } from '#renderer/kit/market-choice.ts'
import type { ListedMarket } from '#schemas/listed-market.ts'

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

/** A market as the element's template shows one. */
function fill(item: DocumentFragment, market: ListedMarket): HTMLAnchorElement | undefined {
  const link = item.querySelector('a')
  if (!link) return undefined
  link.href = market.url
  link.hreflang = market.locale
  link.lang = market.locale
  link.dir = market.direction
  link.dataset.market = market.id
  const words = { country: market.country, detail: `${market.language} · ${market.currency}` }
  for (const [name, text] of Object.entries(words)) {
    const place = link.querySelector(`[data-${name}]`)
    if (place) place.textContent = text
  }
  return link
}

function list(element: HTMLElement, markets: readonly ListedMarket[]): void {
  const template = element.querySelector('template')
  if (!template) return
  const items = markets.map((market) => {
    const item = document.importNode(template.content, true)
    const link = fill(item, market)
    if (link) leadToEditions([link])
    return item
  })
  template.before(...items)
}

/** Asks the server which other markets to suggest, and suggests them in the element's flyout; where it has none, nothing. */
export async function suggestMarkets(element: HTMLElement): Promise<void> {
  const { market = '' } = element.dataset
  let state = nextGeoLocator('waiting', 'delayPassed')
  function take(event: GeoLocatorEvent): void {
    state = nextGeoLocator(state, event)
    if (state === 'handled') settleGeoLocator()
  }

  const markets = await suggestions(market)
  if (!markets?.length) {
    // Nobody could say: the next page asks again.
    if (markets) markHandled('geoLocatorDisplay')
    take('nothingSuggested')
    return
  }
  const { openInTurn } = await import('#renderer/kit/flyout-turn.ts')
  list(element, markets)
  watchMarketChoice(element, market)
  take('suggested')
  openInTurn('geoLocator', {
    onClose() {
      markHandled('geoLocatorDisplay')
      take('closed')
    },
  })
}
