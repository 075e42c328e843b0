import { isPlainPress } from '#renderer/browser/page/plain-press.ts'
import { goOn, hasFailedElsewhere, rememberVisit } from '#renderer/browser/session/after-login.ts'
import { hasSessionTrace } from '#renderer/browser/session/session-trace.ts'
import { showToast } from '#renderer/browser/toast/toast.ts'
import { loginParameters, loginViewIn } from '#schemas/visitors/login-view.ts'

/** Returns this page's address with a view. The view `login` needs no parameter (account rule 6). */
function addressOf(view: string): string {
  const address = new URL(location.href)
  for (const name of loginParameters) address.searchParams.delete(name)
  if (view !== 'login') address.searchParams.set('view', view)
  address.hash = ''
  return address.href
}

/** Shows one of the login views in place of another, with an address of its own where it is a page's. */
export function start(element: HTMLElement): void {
  const inFlyout = element.dataset.inFlyout !== undefined
  const views = [...element.querySelectorAll<HTMLElement>('[data-view]')]
  const viewOf = (name: string | undefined) => views.find(({ dataset }) => dataset.view === name)

  function show(shown: HTMLElement): void {
    // What was done in a view is history once somebody comes back to it.
    for (const told of shown.querySelectorAll('[data-shown]')) told.removeAttribute('data-shown')
    for (const view of views) view.hidden = view !== shown
    shown.querySelector<HTMLElement>('h2')?.focus()
  }

  element.addEventListener('click', (event) => {
    const { target } = event
    const link = target instanceof Element ? target.closest<HTMLElement>('[data-login-view]') : undefined
    const view = viewOf(link?.dataset.loginView)
    if (!link || !view || !isPlainPress(event)) return
    event.preventDefault()
    if (!inFlyout) history.pushState({}, '', addressOf(view.dataset.view ?? 'login'))
    show(view)
  })
  if (inFlyout) return
  addEventListener('popstate', () => {
    const view = viewOf(loginViewIn(new URLSearchParams(location.search)))
    if (view) show(view)
    // The page of a mail's link is another one.
    else location.reload()
  })
  // What a mail led to comes first.
  const fromMail = element.querySelector('input[name="token"]:not([value=""])') !== null
  // Somebody whose session ran out is signed in as soon as it is refreshed.
  if (hasSessionTrace() && !fromMail)
    void import('#renderer/browser/session/session.ts').then(async ({ isSignedIn }) => {
      if (await isSignedIn()) goOn()
    })
  if (document.referrer) rememberVisit(document.referrer)
  if (hasFailedElsewhere())
    showToast({ kind: 'danger', text: element.dataset.failed ?? '', errorLabel: 'login_error' })
}
