import { findElement, findElements } from '#renderer/browser/page/find-element.ts'
import { readStored, removeStored } from '#renderer/browser/page/storage.ts'
import { hasSessionTrace, sessionChanged } from '#renderer/browser/session/session-trace.ts'

/** Shows the parts for guests or for signed-in visitors: the page's HTML is the same for all. */
function show(): void {
  const isMember = hasSessionTrace()
  for (const part of findElements(document, '[data-for]'))
    part.hidden = (part.dataset.for === 'member') !== isMember
}

/** Enhances the account link: guests sign in; customers open the account or sign out. */
export function start(element: HTMLElement): void {
  show()
  document.addEventListener(sessionChanged, show)
  const logOut = findElement(element, '[data-part="log-out"]')
  logOut?.addEventListener('click', async () => {
    try {
      const session = await import('#renderer/browser/session/session.ts')
      await session.signOut()
    } catch {
      const { showToast } = await import('#renderer/browser/toast/toast.ts')
      showToast({ kind: 'danger', text: logOut.dataset.failed ?? '' })
    }
  })
  const isFlagged = readStored('authenticated') !== undefined
  if (hasSessionTrace() && !isFlagged)
    void import('#renderer/browser/session/renew-flag.ts').then(
      (module) => module.renewFlag(),
      () => undefined,
    )
  else if (isFlagged && !hasSessionTrace()) removeStored('authenticated')
}
