/** Marks the links in an element that lead to this very page; style and screen readers tell them apart by it. */
export function start(element: HTMLElement): void {
  for (const link of element.querySelectorAll('a'))
    if (link.origin === location.origin && link.pathname === location.pathname)
      link.setAttribute('aria-current', 'page')
}
