/** Whether a link leads to this page; one with a query of its own only does where the page has the same. */
const isCurrent = ({ origin, pathname, search }: HTMLAnchorElement): boolean =>
  origin === location.origin &&
  pathname === location.pathname &&
  (search === '' || search === location.search)

/** Marks the links in an element that lead to this page, for style and screen readers. */
export function start(element: HTMLElement): void {
  for (const link of element.querySelectorAll('a'))
    if (isCurrent(link)) link.setAttribute('aria-current', 'page')
}
