import { closestElement, findElement, findElements } from '#renderer/browser/page/find-element.ts'
import { isPlainPress } from '#renderer/browser/page/plain-press.ts'
import { openNextPage, rememberVisit, takeThirdPartyFailure } from '#renderer/browser/session/after-login.ts'
import { hasSessionTrace } from '#renderer/browser/session/session-trace.ts'
import { loginParameters, loginViewIn } from '#schemas/visitors/login-view.ts'

/** Returns this page's address with a view. The view `login` needs no parameter (account rule 6). */
function addressOf(view: string): string {
  const address = new URL(location.href)
  for (const name of loginParameters) address.searchParams.delete(name)
  if (view !== 'login') address.searchParams.set('view', view)
  address.hash = ''
  return address.href
}

/** The address without its fragment: skip links change that alone. */
const addressHere = (): string => location.pathname + location.search

async function showFailure(text: string): Promise<void> {
  const { showToast } = await import('#renderer/browser/toast/toast.ts')
  showToast({ kind: 'danger', text, errorLabel: 'login_error' })
}

/** Switches between login views; on the login page each has its own address. */
export function start(element: HTMLElement): void {
  const inFlyout = element.dataset.inFlyout !== undefined
  const views = findElements(element, '[data-view]')
  const viewOf = (name: string | undefined) => views.find(({ dataset }) => dataset.view === name)

  let shownAddress = addressHere()

  function show(target: HTMLElement): void {
    // Outcomes of an earlier visit to the view are removed.
    for (const message of target.querySelectorAll('[data-shown]')) message.removeAttribute('data-shown')
    for (const view of views) view.hidden = view !== target
    findElement(target, 'h2')?.focus()
  }

  element.addEventListener('click', (event) => {
    const { target } = event
    const link = closestElement(target, '[data-login-view]')
    const view = viewOf(link?.dataset.loginView)
    if (!link || !view || !isPlainPress(event)) return
    event.preventDefault()
    if (!inFlyout) history.pushState({}, '', addressOf(view.dataset.view ?? 'login'))
    shownAddress = addressHere()
    show(view)
  })
  if (inFlyout) return
  addEventListener('popstate', () => {
    // The view of a mail has lost its token by now, and would not be found again.
    if (addressHere() === shownAddress) return
    shownAddress = addressHere()
    const view = viewOf(loginViewIn(new URLSearchParams(location.search)))
    if (view) show(view)
    // A mail's link is a page of its own.
    else location.reload()
  })
  // A view that a mail linked to has priority.
  const fromMail = element.querySelector('input[name="token"]:not([value=""])') !== null
  // An expired session may still be refreshed.
  if (hasSessionTrace() && !fromMail)
    void import('#renderer/browser/session/session.ts').then(async ({ isSignedIn }) => {
      if (await isSignedIn()) openNextPage()
    })
  if (document.referrer) rememberVisit(document.referrer)
  const failure = takeThirdPartyFailure()
  if (failure !== undefined) void showFailure(failure || (element.dataset.failed ?? ''))
}
