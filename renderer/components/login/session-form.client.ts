import { enhanceForm, noErrors, showDone, waitUntilUsable } from '#renderer/browser/forms/enhance-form.ts'
import { currentMarket } from '#renderer/browser/page/current-market.ts'
import { closestElement, findElements } from '#renderer/browser/page/find-element.ts'
import { writeStored } from '#renderer/browser/page/storage.ts'
import { nextStep, openNextPage } from '#renderer/browser/session/after-login.ts'
import { currentTerms } from '#renderer/browser/session/current-terms.ts'
import type { SessionOutcome } from '#renderer/browser/session/session.ts'
import { acceptTerms } from '#renderer/browser/session/terms.ts'
import { formFields } from '#schemas/api/form-fields.ts'

const fetchSession = () => import('#renderer/browser/session/session.ts')
type Session = Awaited<ReturnType<typeof fetchSession>>

/** Fetches what counters and hearts show of the account. A failure leaves it to the next page with hearts. */
const refreshAccount = (): Promise<void> =>
  import('#renderer/browser/wishlist/account-items.ts').then(
    (items) => items.refreshItems(),
    () => undefined,
  )

const textIn = (fields: FormData, name: string): string => {
  const value = fields.get(name)
  return typeof value === 'string' ? value : ''
}

/** Returns the filled fields with these names. */
const filledFields = (fields: FormData, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    names.flatMap((name) => (textIn(fields, name) === '' ? [] : [[name, textIn(fields, name)]])),
  )

/** Stores the consents first, so that the sign-up request carries them (account rule 16). */
async function storeConsents(fields: FormData): Promise<void> {
  writeStored('marketingTerms', String(fields.has('newsletter')))
  if (!fields.has('acceptTerms')) return
  const terms = await currentTerms(currentMarket())
  if (terms) acceptTerms(terms.version)
}

type Call = (session: Session, fields: FormData) => Promise<SessionOutcome>

/** Calls of the session library, by the endpoint that each form posts to without script. */
const sessionCalls: ReadonlyMap<string, Call> = new Map<string, Call>([
  ['session.signIn', ({ signIn }, fields) => signIn(filledFields(fields, ['email', 'password']))],
  [
    'session.signUp',
    async ({ signUp }, fields) => {
      await storeConsents(fields)
      return signUp(filledFields(fields, ['email', 'password', 'firstName', 'lastName']))
    },
  ],
  ['session.requestReset', ({ requestReset }, fields) => requestReset(filledFields(fields, ['email']))],
  [
    'session.resetPassword',
    ({ resetPassword }, fields) => resetPassword(filledFields(fields, ['password']), textIn(fields, 'token')),
  ],
  ['session.verifyEmail', ({ verifyEmail }, fields) => verifyEmail(textIn(fields, 'token'))],
  ['session.sendVerification', ({ sendVerification }) => sendVerification()],
])

const isEntry = (endpoint: string): boolean => endpoint === 'session.signIn' || endpoint === 'session.signUp'

/** Closes the login flyout with a toast, or opens the next page (account rule 7). */
async function finish(form: HTMLFormElement): Promise<void> {
  const views = closestElement(form, '[data-client="login-views"]')
  const flyout = closestElement(views, '[id^="flyout-"]')
  if (!flyout) {
    openNextPage()
    return waitUntilUsable()
  }
  const step = nextStep({
    market: currentMarket(),
    inFlyout: true,
    fromBasket: flyout.dataset.openedFrom === 'basket',
    lastVisited: undefined,
    here: location.pathname,
  })
  if (step.kind === 'go') {
    location.assign(step.path)
    return waitUntilUsable()
  }
  form.reset()
  const [{ closeFlyout }, { showToast }] = await Promise.all([
    import('#renderer/browser/flyout/flyout.ts'),
    import('#renderer/browser/toast/toast.ts'),
  ])
  await closeFlyout()
  showToast({ kind: 'success', text: views?.dataset.signedIn ?? '' })
}

function watchReveal(form: HTMLFormElement): void {
  for (const button of findElements(form, '[data-shows-password]', HTMLButtonElement)) {
    const input = document.getElementById(button.getAttribute('aria-controls') ?? '')
    if (!(input instanceof HTMLInputElement)) continue
    button.hidden = false
    button.addEventListener('click', () => {
      const isShown = input.type === 'password'
      input.type = isShown ? 'text' : 'password'
      button.ariaPressed = String(isShown)
    })
    // Clears text fields, whose input browsers restore.
    form.addEventListener('submit', () => {
      input.type = 'password'
      button.ariaPressed = 'false'
    })
  }
}

/**
 * Sends a sign-in form through the session library, which is fetched on first interaction. If it cannot be loaded,
 * the form is posted as without script.
 */
export function start(element: HTMLElement): void {
  if (!(element instanceof HTMLFormElement)) return
  const form = element
  const endpoint = textIn(new FormData(form), formFields.endpoint)
  const call = sessionCalls.get(endpoint)
  if (!call) return
  for (const touch of ['focusin', 'pointerenter'])
    form.addEventListener(touch, () => void fetchSession().catch(() => undefined), { once: true })
  watchReveal(form)
  enhanceForm(form, {
    async send(fields) {
      const session = await fetchSession().catch(() => undefined)
      if (!session) {
        form.submit()
        // The page can be restored from the back/forward cache.
        addEventListener('pageshow', () => {
          form.ariaBusy = 'false'
        })
        return new Promise(() => {})
      }
      const outcome = await call(session, fields)
      return outcome.kind === 'refused' ? outcome.errors : noErrors
    },
    async onDone() {
      if (isEntry(endpoint)) {
        await refreshAccount()
        return finish(form)
      }
      form.reset()
      showDone(form)
    },
  })
}
