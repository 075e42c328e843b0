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
 * Refreshes the session and shows the page, or redirects to the guests' address in `data-guests`. With `data-finishes` it
 * completes a third-party sign-in.
 */
export function passGate(element: HTMLElement): void {
  const { finishes, guests = '/' } = element.dataset
  pass(element).catch(() => {
    if (finishes !== undefined) failElsewhere()
    else location.replace(guests)
  })
}
