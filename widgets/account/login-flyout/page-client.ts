import { closestElement, findElement } from '#renderer/browser/page/find-element.ts'

const parameter = 'showLoginFlyout'

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
  const address = new URL(location.href)
  if (address.searchParams.get(parameter) !== 'true') return
  address.searchParams.delete(parameter)
  history.replaceState(history.state, '', address)
  setTimeout(async () => {
    const flyouts = await import('#renderer/browser/flyout/flyout.ts')
    flyouts.openInTurn('login')
  }, Number(element.dataset.delay))
}
