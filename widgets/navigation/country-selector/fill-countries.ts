import { linkToEditions, watchMarketChoice } from '#renderer/browser/market/market-choice.ts'

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

/** Fills a flyout with the list of the country selector's page (`data-source`). */
export async function fillCountries(element: HTMLElement): Promise<void> {
  const { source = '', market = '' } = element.dataset
  watchMarketChoice(element, market)
  try {
    const list = await fetchList(source)
    linkToEditions(list.querySelectorAll('a'))
    element.querySelector('[data-list]')?.replaceWith(list)
  } catch {
    // On failure opens the page itself.
    location.assign(source)
  }
}
