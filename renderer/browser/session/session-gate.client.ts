/**
 * Refreshes an expired session before a link downloads a file: a browser that follows a link cannot. If the session has
 * ended, the page is loaded again, which leads to the sign-in. If the library cannot be loaded, the link is followed.
 */
function guardLink(link: HTMLElement): void {
  let isReady = false
  link.addEventListener('click', async (event) => {
    if (isReady) {
      isReady = false
      return
    }
    event.preventDefault()
    const isSignedIn = await import('#renderer/browser/session/session.ts')
      .then((session) => session.isSignedIn())
      .catch(() => true)
    if (!isSignedIn) return location.reload()
    isReady = true
    link.click()
  })
}

/**
 * Runs behind the loader that replaces a page (routes rule 6), and on links that need a session. The steps of a replaced
 * page are fetched there only: pages with a guarded link do not need them.
 */
export function start(element: HTMLElement): void {
  if ('href' in element) {
    guardLink(element)
    return
  }
  import('#renderer/browser/session/guard-page.ts').then(
    ({ guardPage: passGate }) => passGate(element),
    () => location.replace(element.dataset.guests ?? '/'),
  )
}
