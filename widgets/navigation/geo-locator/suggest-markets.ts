import { openWhenFree } from '#renderer/browser/flyout/flyout.ts'
import { finishGeoLocator } from '#renderer/browser/market/geo-locator.ts'
import { linkToEditions, watchMarketChoice } from '#renderer/browser/market/market-choice.ts'
import { markDismissed } from '#renderer/browser/page/dismissed-notices.ts'
import { hasTexts } from '#renderer/browser/page/has-texts.ts'
import type { ListedMarket } from '#schemas/markets/listed-market.ts'

const isListedMarket = (value: unknown): value is ListedMarket =>
  hasTexts(value, ['id', 'url', 'country', 'language', 'currency', 'locale']) &&
  'direction' in value &&
  (value.direction === 'ltr' || value.direction === 'rtl')

/** Renders a market by the element's template. */
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
    const element = link.querySelector(`[data-${name}]`)
    if (element) element.textContent = text
  }
  return link
}

function list(element: HTMLElement, markets: readonly ListedMarket[]): void {
  const template = element.querySelector('template')
  if (!template) return
  const items = markets.map((market) => {
    const item = document.importNode(template.content, true)
    const link = fill(item, market)
    if (link) linkToEditions([link])
    return item
  })
  template.before(...items)
}

/**
 * Suggests markets in the element's flyout, once no other flyout is open.
 * @param suggestions of the server, as received
 */
export function suggestMarkets(element: HTMLElement, suggestions: readonly unknown[]): void {
  list(element, suggestions.filter(isListedMarket))
  watchMarketChoice(element, element.dataset.market ?? '')
  openWhenFree('geoLocator', {
    onClose: () => {
      markDismissed('geoLocatorDisplay')
      finishGeoLocator(true)
    },
  })
}
