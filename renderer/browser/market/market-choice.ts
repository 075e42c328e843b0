import { closeFlyout } from '#renderer/browser/flyout/flyout.ts'
import { keepScroll } from '#renderer/browser/market/market-scroll.ts'
import { closestElement } from '#renderer/browser/page/find-element.ts'
import { writeStored } from '#renderer/browser/page/storage.ts'

/** Returns the path of this page's edition for a language and country, from `hreflang` links in the head. */
function editionFor(locale: string): string | undefined {
  const links = [...document.querySelectorAll('link')]
  const edition = links.find(({ hreflang }) => hreflang.toLowerCase() === locale.toLowerCase())
  return edition && new URL(edition.href).pathname
}

/** Points market links at the same content in that market; links to markets without it remain on the home page. */
export function linkToEditions(links: Iterable<HTMLAnchorElement>): void {
  for (const link of links) {
    const path = editionFor(link.hreflang)
    if (path) link.href = path
  }
}

/** Stores the market of pressed elements with `data-market` as the visitor's choice (markets rule 4). */
export function watchMarketChoice(element: HTMLElement, current: string): void {
  element.addEventListener('click', (event) => {
    const chosenLink = closestElement(event.target, '[data-market]')
    if (!chosenLink || !element.contains(chosenLink) || chosenLink === element) return
    writeStored('market', chosenLink.dataset.market ?? '')
    const isInFlyout = chosenLink.closest('dialog, [role="dialog"]') !== null
    if (chosenLink.dataset.market === current && isInFlyout) {
      event.preventDefault()
      closeFlyout()
    } else if (chosenLink instanceof HTMLAnchorElement && isInFlyout) keepScroll(chosenLink.pathname)
  })
}
