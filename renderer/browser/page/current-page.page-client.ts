/** Marks links to the current page, for style and screen readers. A link with a query matches only the same query. */
export function start(element: HTMLElement): void {
  for (const link of element.querySelectorAll('a'))
    if (
      link.origin === location.origin &&
      link.pathname === location.pathname &&
      location.search.startsWith(link.search)
    )
      link.setAttribute('aria-current', 'page')
}
