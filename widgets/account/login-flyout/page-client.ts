import { loadAndOpenWhenFree } from '#renderer/browser/flyout/open-when-free.ts'
import { closestElement, findElement } from '#renderer/browser/page/find-element.ts'
import { takeParameter } from '#renderer/browser/page/take-parameter.ts'

/**
 * Opens the login flyout on a page that a guest was redirected to, and removes the parameter from the address
 * (routes rule 18).
 */
export function start(element: HTMLElement): void {
  document.addEventListener('click', ({ target }) => {
    const opener = closestElement(target, '[data-opens-flyout="login"]')
    const flyout = findElement(element, '[id^="flyout-"]')
    if (opener && flyout) flyout.dataset.openedFrom = opener.closest('#flyout-basket') ? 'basket' : ''
  })
  if (takeParameter('showLoginFlyout') === 'true')
    setTimeout(loadAndOpenWhenFree, Number(element.dataset.delay), 'login')
}
