import { keepInTab, readInTab } from '#renderer/browser/page/tab-memory.ts'
import { failElsewhere, goOn, rememberVisit } from '#renderer/browser/session/after-login.ts'

/** Prevents a reload loop: a gate is not passed again within this time. */
const passedKey = 'session-gate'
/** Milliseconds. */
const moment = 10_000

function justPassed(): boolean {
  const passed = Number(readInTab(passedKey) ?? 0)
  keepInTab(passedKey, String(Date.now()))
  return Date.now() - passed < moment
}

/**
 * Runs behind the loader that replaces a page (routes rule 6): refreshes the session and shows the page, or redirects
 * to the guests' address in `data-guests`. With `data-finishes` it completes a third-party sign-in.
 */
async function pass(element: HTMLElement): Promise<void> {
  const { guests = '/', finishes } = element.dataset
  const session = await import('#renderer/browser/session/session.ts')
  if (finishes !== undefined) {
    const outcome = await session.finishProvider()
    return outcome.kind === 'done' ? goOn() : failElsewhere(outcome.errors.get(''))
  }
  if (!justPassed() && (await session.refreshSession())) return location.reload()
  rememberVisit(location.href)
  location.replace(guests)
}

/**
 * Refreshes an expired session before a link downloads a file: a browser that follows a link cannot. If the session has
 * ended, the page is loaded again, which leads to the sign-in. If the library cannot be loaded, the link is followed.
 */
function guardLink(link: HTMLAnchorElement): void {
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

export function start(element: HTMLElement): void {
  if (element instanceof HTMLAnchorElement) {
    guardLink(element)
    return
  }
  const { finishes, guests = '/' } = element.dataset
  pass(element).catch(() => {
    if (finishes !== undefined) failElsewhere()
    else location.replace(guests)
  })
}
