import { init } from 'supertokens-web-js/index.js'
import * as EmailPassword from 'supertokens-web-js/recipe/emailpassword/index.js'
import * as EmailVerification from 'supertokens-web-js/recipe/emailverification/index.js'
import * as Session from 'supertokens-web-js/recipe/session/index.js'
import * as ThirdParty from 'supertokens-web-js/recipe/thirdparty/index.js'
import type { FormErrors } from '#renderer/browser/forms/take-form.ts'
import { announce } from '#renderer/browser/page/announce.ts'
import { readStored, removeStored, writeStored } from '#renderer/browser/page/storage.ts'
import { keepInTab } from '#renderer/browser/page/tab-memory.ts'
import { sessionHeaders } from '#renderer/browser/session/session-headers.ts'
import { hasSessionTrace, marketHere, sessionChanged } from '#renderer/browser/session/session-trace.ts'
import { wishesSeen } from '#renderer/browser/wishlist/wished-skus.ts'
import { sessionRefreshTries } from '#schemas/markets/page-constants.ts'

// The browser's side of the session. The session library is larger than all other script of a page, so this is imported
// only when a sign-in form is used or a session may exist (account rule 1).

/** What somebody typed: a value by field. */
type Fields = Readonly<Record<string, string>>

/** Nothing was wrong, or what was: text keys or words by field. */
export type SessionOutcome = { kind: 'done'; isNew: boolean } | { kind: 'refused'; errors: FormErrors }

const done: SessionOutcome = { kind: 'done', isNew: false }

/** What is wrong as a whole: a text key, or words. */
const refused = (problem: string): SessionOutcome => ({ kind: 'refused', errors: new Map([['', problem]]) })

function setSignedIn(isSignedIn: boolean): void {
  const wasSignedIn = readStored('authenticated') !== undefined
  if (isSignedIn) writeStored('authenticated', '1')
  else removeStored('authenticated')
  if (isSignedIn !== wasSignedIn) document.dispatchEvent(new CustomEvent(sessionChanged))
}

const addHeaders = async ({ url, requestInit }: { url: string; requestInit: RequestInit }) => {
  const headers = new Headers(requestInit.headers)
  for (const [name, value] of Object.entries(sessionHeaders())) headers.set(name, value)
  return { url, requestInit: { ...requestInit, headers } }
}

let isReady = false

/** What the library would look for in the page's address (`renderer/browser/session/hide-mail-token.ts`). */
let mailToken = ''

/** Starts the library once: from then on calls of this site refresh the session and repeat where it has run out. */
function ready(): void {
  if (isReady) return
  isReady = true
  const { origin } = location
  const hooks = { preAPIHook: addHeaders }
  init({
    appInfo: { appName: 'Vitrine', apiDomain: origin, apiBasePath: '/api/auth' },
    recipeList: [
      Session.init({
        tokenTransferMethod: 'cookie',
        maxRetryAttemptsForSessionRefresh: Number(document.body.dataset.refreshes ?? sessionRefreshTries),
        preAPIHook: addHeaders,
        onHandleEvent({ action }) {
          if (action === 'SESSION_CREATED' || action === 'REFRESH_SESSION') setSignedIn(true)
          if (action === 'SIGN_OUT' || action === 'UNAUTHORISED') setSignedIn(false)
        },
      }),
      EmailPassword.init({
        ...hooks,
        override: {
          functions: (original) => ({ ...original, getResetPasswordTokenFromURL: () => mailToken }),
        },
      }),
      EmailVerification.init({
        ...hooks,
        override: {
          functions: (original) => ({ ...original, getEmailVerificationTokenFromURL: () => mailToken }),
        },
      }),
      ThirdParty.init(hooks),
    ],
  })
}

/** Makes calls of this site refresh the session where it has run out; answers the headers that they carry. */
export function prepareCalls(): Readonly<Record<string, string>> {
  ready()
  return sessionHeaders()
}

/** Whether somebody is signed in; a session that has run out is refreshed first. */
export async function isSignedIn(): Promise<boolean> {
  ready()
  const exists = await Session.doesSessionExist()
  setSignedIn(exists)
  return exists
}

/** Refreshes the session. False where there is none to refresh. */
export async function refreshSession(): Promise<boolean> {
  ready()
  const refreshed = await Session.attemptRefreshingSession()
  setSignedIn(refreshed)
  return refreshed
}

/** What the session says of who is signed in, such as `email` and `recipe`; undefined for guests. */
export async function sessionClaims(): Promise<Readonly<Record<string, unknown>> | undefined> {
  return (await isSignedIn()) ? Session.getAccessTokenPayloadSecurely() : undefined
}

const isGeneralError = (error: unknown): error is { message: string } =>
  error instanceof Object && 'isSuperTokensGeneralError' in error && 'message' in error

/** Does what the library is asked; an error that it words is an outcome. */
async function ask(work: () => Promise<SessionOutcome>): Promise<SessionOutcome> {
  ready()
  try {
    return await work()
  } catch (error) {
    if (isGeneralError(error)) return refused(error.message)
    throw error
  }
}

function askByMail(token: string, work: () => Promise<SessionOutcome>): Promise<SessionOutcome> {
  mailToken = token
  return ask(work)
}

const listed = (fields: Fields) => Object.entries(fields).map(([id, value]) => ({ id, value }))

type Answer =
  | { status: 'OK' }
  | { status: 'FIELD_ERROR'; formFields: readonly { id: string; error: string }[] }
  | { status: string; reason?: string }

/** Converts the library's status to an outcome (account rule 17). */
function outcomeOf(answer: Answer): SessionOutcome {
  if (answer.status === 'OK') return done
  if ('formFields' in answer)
    return { kind: 'refused', errors: new Map(answer.formFields.map(({ id, error }) => [id, error])) }
  if ('reason' in answer && answer.reason) return refused(answer.reason)
  return refused(answer.status)
}

/** Refuses sign-in and sign-up while a session exists (account rule 5). */
const asGuest = async (work: () => Promise<SessionOutcome>): Promise<SessionOutcome> =>
  ask(async () => ((await Session.doesSessionExist()) ? refused('ERROR') : work()))

export const signIn = (fields: Fields): Promise<SessionOutcome> =>
  asGuest(async () => {
    const outcome = outcomeOf(await EmailPassword.signIn({ formFields: listed(fields) }))
    if (outcome.kind === 'done') announce({ event: 'login', method: 'emailpassword' })
    return outcome
  })

export const signUp = (fields: Fields): Promise<SessionOutcome> =>
  asGuest(async () => {
    const outcome = outcomeOf(await EmailPassword.signUp({ formFields: listed(fields) }))
    if (outcome.kind !== 'done') return outcome
    announce({ event: 'sign_up', method: 'emailpassword' })
    return { kind: 'done', isNew: true }
  })

/** Sends the mail that leads to a new password; done as well for an address that nobody has. */
export const requestReset = (fields: Fields): Promise<SessionOutcome> =>
  ask(async () => outcomeOf(await EmailPassword.sendPasswordResetEmail({ formFields: listed(fields) })))

/** Takes a new password, with the token of a mail. */
export const resetPassword = (fields: Fields, token: string): Promise<SessionOutcome> =>
  askByMail(token, async () =>
    outcomeOf(await EmailPassword.submitNewPassword({ formFields: listed(fields) })),
  )

/** Confirms an e-mail address, with the token of a mail. */
export const verifyEmail = (token: string): Promise<SessionOutcome> =>
  askByMail(token, async () => outcomeOf(await EmailVerification.verifyEmail()))

/** Sends the mail that confirms the address once more. */
export const sendVerification = (): Promise<SessionOutcome> =>
  ask(async () => {
    if (!(await Session.doesSessionExist())) return refused('login.signInFirst')
    const answer = await EmailVerification.sendVerificationEmail()
    return answer.status === 'EMAIL_ALREADY_VERIFIED_ERROR' ? done : outcomeOf(answer)
  })

const callbackAddress = (): string => `${location.origin}/${marketHere()}/login/callback`

/** The library's name of the employees' provider, whose id in the shop is `azuread`. */
const libraryId = (provider: string): string => (provider === 'azuread' ? 'active-directory' : provider)

/** Where a sign-in elsewhere begins; the library keeps its state for ten minutes. */
export async function addressOfProvider(provider: string): Promise<string> {
  ready()
  return ThirdParty.getAuthorisationURLWithQueryParamsAndSetState({
    thirdPartyId: libraryId(provider),
    frontendRedirectURI: callbackAddress(),
    // Apple posts its answer, which the server passes on.
    ...(provider === 'apple' && {
      redirectURIOnProviderDashboard: `${location.origin}/api/auth/callback/apple`,
    }),
  })
}

/** Ends a sign-in elsewhere, on the page that it leads back to. Rejects where its state is missing, old or another's. */
export const finishProvider = (): Promise<SessionOutcome> =>
  ask(async () => {
    const state = ThirdParty.getStateAndOtherInfoFromStorage()
    const method = state?.thirdPartyId === 'active-directory' ? 'azuread' : (state?.thirdPartyId ?? '')
    const answer = await ThirdParty.signInAndUp()
    if (answer.status !== 'OK') return outcomeOf(answer)
    const isNew = answer.createdNewRecipeUser
    announce({ event: isNew ? 'sign_up' : 'login', method })
    return { kind: 'done', isNew }
  })

/** Signs out (account rule 8). */
export async function signOut(): Promise<void> {
  // The library would try to refresh what a guest does not have.
  if (hasSessionTrace()) {
    ready()
    await Session.signOut()
  }
  // The basket's cookie is the server's own.
  await fetch('/api/session/sign-out', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: '{}',
    redirect: 'manual',
  }).catch(() => undefined)
  setSignedIn(false)
  removeStored('basket')
  removeStored('basketCount')
  removeStored('wishlist')
  removeStored('wishlistCount')
  keepInTab(wishesSeen, '')
  location.assign(`/${marketHere()}`)
}
