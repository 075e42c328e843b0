import { openInTurn } from '#renderer/browser/flyout/flyout.ts'
import { leadToEditions, watchMarketChoice } from '#renderer/browser/market/market-choice.ts'
import type { ListedMarket } from '#schemas/markets/listed-market.ts'

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
    if (link) leadToEditions([link])
    return item
  })
  template.before(...items)
}

/** Suggests markets in the element's flyout, once no other flyout is open. */
export function suggestMarkets(
  element: HTMLElement,
  markets: readonly ListedMarket[],
  onClose: () => void,
): void {
  const { market = '' } = element.dataset
  list(element, markets)
  watchMarketChoice(element, market)
  openInTurn('geoLocator', { onClose })
}
