import { readStored, removeStored } from '#renderer/browser/page/storage.ts'
import { hasSessionTrace, sessionChanged } from '#renderer/browser/session/session-trace.ts'

const fetchSession = () => import('#renderer/browser/session/session.ts')

/** Shows of the page what is for guests, or for whoever is signed in: the page is the same for everybody. */
function show(): void {
  const isMember = hasSessionTrace()
  for (const part of document.querySelectorAll<HTMLElement>('[data-for]'))
    part.hidden = (part.dataset.for === 'member') !== isMember
}

/** The way to the account: to signing in for guests; for others to the account, and out of it. */
export function start(element: HTMLElement): void {
  show()
  document.addEventListener(sessionChanged, show)
  element.querySelector('[data-logs-out]')?.addEventListener('click', async () => {
    const { signOut } = await fetchSession()
    await signOut()
  })
  // The flag lasts one day and is renewed while the session lasts (account rule 9).
  const isFlagged = readStored('authenticated') !== undefined
  if (hasSessionTrace() && !isFlagged)
    void fetchSession().then(
      ({ isSignedIn }) => isSignedIn(),
      () => undefined,
    )
  else if (isFlagged && !hasSessionTrace()) removeStored('authenticated')
}
