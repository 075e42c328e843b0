import { start as markCurrentPage } from '#renderer/browser/page/current-page.page-client.ts'
import { findElement, findElements } from '#renderer/browser/page/find-element.ts'

/** Marks the links to this page, the first menu entry whose panel contains one, and the page's brand. */
export function start(menu: HTMLElement): void {
  markCurrentPage(menu)
  const path = location.pathname
  // A page linked in several panels is marked in the first.
  const item = menu.querySelector('[data-part="item"]:has([data-part="panel"] [aria-current="page"])')
  findElement(item, '[data-part="entry"]')?.setAttribute('aria-current', 'true')
  const brands = findElements(menu, '[data-part="brands"] a', HTMLAnchorElement)
  const brandLink = brands
    .filter(({ pathname }) => `${path}/`.startsWith(`${pathname}/`))
    .sort((a, b) => b.pathname.length - a.pathname.length)[0]
  if (brandLink && !brandLink.hasAttribute('aria-current')) brandLink.setAttribute('aria-current', 'true')
}
