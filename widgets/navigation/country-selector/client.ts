import { linkToEditions, watchMarketChoice } from '#renderer/browser/market/market-choice.ts'
import { closestElement } from '#renderer/browser/page/find-element.ts'

/**
 * Fetches the list of markets from the page at `source`.
 * @throws if it has none
 */
async function fetchList(source: string): Promise<Element> {
  const response = await fetch(source)
  const html = await response.text()
  // Without the head: this page's content policy does not allow the other page's style.
  const page = new DOMParser().parseFromString(html.slice(html.indexOf('<body')), 'text/html')
  const list = page.querySelector('[data-type="countryList"] ul')
  if (!list) throw new Error(`Market list not found at ${source}`)
  return document.adoptNode(list)
}

/**
 * Fills its flyout with the list of the country selector's page when it opens for the first time: a list of every market
 * is too much to send with every page. On failure it opens that page instead.
 */
export function start(element: HTMLElement): void {
  const { source = '', market = '' } = element.dataset
  const flyout = closestElement(element, 'dialog, [role="dialog"]') ?? element
  watchMarketChoice(flyout, market)
  fetchList(source).then(
    (list) => {
      linkToEditions(list.querySelectorAll('a'))
      element.replaceWith(list)
    },
    () => location.assign(source),
  )
}
