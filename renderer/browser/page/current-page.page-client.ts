/**
 * Marks the links in an element that lead to this page, for style and screen readers. A link with a query of its own
 * leads here only where the page has the same.
 */
export function start(element: HTMLElement): void {
  for (const link of element.querySelectorAll('a'))
    if (
      link.origin === location.origin &&
      link.pathname === location.pathname &&
      location.search.startsWith(link.search)
    )
      link.setAttribute('aria-current', 'page')
}
