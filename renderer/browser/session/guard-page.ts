import { readInTab, storeInTab } from '#renderer/browser/page/tab-memory.ts'
import { failElsewhere, openNextPage, rememberVisit } from '#renderer/browser/session/after-login.ts'

/** Prevents a reload loop: a gate is not passed again within this time. */
const passedKey = 'session-gate'
/** Milliseconds. */
const moment = 10_000

function hasRecentCheck(): boolean {
  const passed = Number(readInTab(passedKey) ?? 0)
  storeInTab(passedKey, String(Date.now()))
  return Date.now() - passed < moment
}

async function checkSession(element: HTMLElement): Promise<void> {
  const { guests = '/', finishes } = element.dataset
  const session = await import('#renderer/browser/session/session.ts')
  if (finishes !== undefined) {
    const outcome = await session.finishProvider()
    if (outcome.kind === 'refused') return failElsewhere(outcome.errors.get(''))
    return openNextPage()
  }
  if (!hasRecentCheck() && (await session.refreshSession())) return location.reload()
  rememberVisit(location.href)
  location.replace(guests)
}

/**
 * Refreshes the session and shows the page, or redirects to the guests' address in `data-guests`. With `data-finishes` it
 * completes a third-party sign-in.
 */
export function guardPage(element: HTMLElement): void {
  const { finishes, guests = '/' } = element.dataset
  checkSession(element).catch(() => {
    if (finishes !== undefined) failElsewhere()
    else location.replace(guests)
  })
}
