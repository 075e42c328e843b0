const fetchSession = () => import('#renderer/browser/session/session.ts')

/**
 * Refreshes an expired session before a link downloads a file: a browser that follows a link cannot. If the session has
 * ended, the page is loaded again, which leads to the sign-in. If the library cannot be loaded, the link is followed.
 */
export function start(element: HTMLElement): void {
  let isReady = false
  element.addEventListener('click', async (event) => {
    if (isReady) {
      isReady = false
      return
    }
    event.preventDefault()
    const isSignedIn = await fetchSession()
      .then((session) => session.isSignedIn())
      .catch(() => true)
    if (!isSignedIn) return location.reload()
    isReady = true
    element.click()
  })
}
