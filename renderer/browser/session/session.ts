import { init } from 'supertokens-web-js/index.js'
import * as EmailPassword from 'supertokens-web-js/recipe/emailpassword/index.js'
import * as EmailVerification from 'supertokens-web-js/recipe/emailverification/index.js'
import * as Session from 'supertokens-web-js/recipe/session/index.js'
import * as ThirdParty from 'supertokens-web-js/recipe/thirdparty/index.js'
import { announce } from '#renderer/browser/page/announce.ts'
import { currentMarket } from '#renderer/browser/page/current-market.ts'
import { addressHere } from '#renderer/browser/page/page-paths.ts'
import { readStored, removeStored, writeStored } from '#renderer/browser/page/storage.ts'
import { storeInTab } from '#renderer/browser/page/tab-memory.ts'
import { sessionHeaders } from '#renderer/browser/session/session-headers.ts'
import { hasSessionTrace, sessionChanged } from '#renderer/browser/session/session-trace.ts'
import { sessionRefreshTries } from '#schemas/markets/page-constants.ts'

// The browser's side of the session. The session library is larger than all other script of a page, so this is imported
// only when a sign-in form is used or a session may exist (account rule 1).

/** Input by field. */
type Fields = Readonly<Record<string, string>>

/** Success, or errors by field: text keys or messages. */
export type SessionOutcome =
  | { kind: 'done'; isNew: boolean }
  | { kind: 'refused'; errors: ReadonlyMap<string, string> }

const doneOutcome: SessionOutcome = { kind: 'done', isNew: false }

/** Returns an error of the whole form: a text key or a message. */
const refusedOutcome = (problem: string): SessionOutcome => ({
  kind: 'refused',
  errors: new Map([['', problem]]),
})

/** Clears what counters and hearts show of an account: its basket and lists are not those of a guest. */
function forgetItems(): void {
  for (const key of ['wishlist', 'wishlistCount', 'basketCount'] as const) removeStored(key)
}

function setSignedIn(isSignedIn: boolean): void {
  const wasSignedIn = readStored('authenticated') !== undefined
  if (isSignedIn) writeStored('authenticated', '1')
  else removeStored('authenticated')
  if (isSignedIn === wasSignedIn) return
  storeInTab('terms-accepted', '')
  storeInTab('wishesSeen', '')
  if (!isSignedIn) forgetItems()
  document.dispatchEvent(new CustomEvent(sessionChanged))
}

const addHeaders = async ({ url, requestInit }: { url: string; requestInit: RequestInit }) => {
  const headers = new Headers(requestInit.headers)
  for (const [name, value] of Object.entries(sessionHeaders())) headers.set(name, value)
  return { url, requestInit: { ...requestInit, headers } }
}

let isReady = false

/** Token of a mail, which the library expects in the page's URL (`renderer/entry/main.ts`). */
let mailToken = ''

/** Initialises the library once: from then on calls of this site refresh an expired session and repeat. */
function initialise(): void {
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

/** Enables refreshing for calls of this site; returns the headers that they need. */
export function prepareCalls(): Readonly<Record<string, string>> {
  initialise()
  return sessionHeaders()
}

/** Whether a session exists; an expired one is refreshed first. */
export async function isSignedIn(): Promise<boolean> {
  initialise()
  const exists = await Session.doesSessionExist()
  setSignedIn(exists)
  return exists
}

/** Refreshes the session. Returns false if there is none. */
export async function refreshSession(): Promise<boolean> {
  initialise()
  const refreshed = await Session.attemptRefreshingSession()
  setSignedIn(refreshed)
  return refreshed
}

/** Returns the session's claims, such as `email` and `recipe`; undefined for guests. */
export async function sessionClaims(): Promise<Readonly<Record<string, unknown>> | undefined> {
  return (await isSignedIn()) ? Session.getAccessTokenPayloadSecurely() : undefined
}

const isGeneralError = (error: unknown): error is { message: string } =>
  error instanceof Object && 'isSuperTokensGeneralError' in error && 'message' in error

/** Calls the library; its general errors become outcomes. */
async function callLibrary(work: () => Promise<SessionOutcome>): Promise<SessionOutcome> {
  initialise()
  try {
    return await work()
  } catch (error) {
    if (isGeneralError(error)) return refusedOutcome(error.message)
    throw error
  }
}

function runWithMailToken(token: string, work: () => Promise<SessionOutcome>): Promise<SessionOutcome> {
  mailToken = token
  return callLibrary(work)
}

const formFieldsOf = (fields: Fields) => Object.entries(fields).map(([id, value]) => ({ id, value }))

type SessionResponse =
  | { status: 'OK' }
  | { status: 'FIELD_ERROR'; formFields: readonly { id: string; error: string }[] }
  | { status: string; reason?: string }

/** Converts the library's status to an outcome (account rule 17). */
function outcomeOf(response: SessionResponse): SessionOutcome {
  if (response.status === 'OK') return doneOutcome
  if ('formFields' in response)
    return { kind: 'refused', errors: new Map(response.formFields.map(({ id, error }) => [id, error])) }
  if ('reason' in response && response.reason) return refusedOutcome(response.reason)
  return refusedOutcome(response.status)
}

/** The cookie in which the library stores when it last received an access token. */
const lastUpdate = 'st-last-access-token-update='

/**
 * Marks a visitor without a session trace as a guest for the library. It would otherwise request a refresh to find out,
 * and browsers log the refusal as an error.
 */
function markAsGuest(): void {
  const { cookie } = document
  if (readStored('authenticated') !== undefined || cookie.includes('sFrontToken=')) return
  // biome-ignore lint/suspicious/noDocumentCookie: the library reads no other.
  if (!cookie.includes(lastUpdate)) document.cookie = `${lastUpdate}${Date.now()}; path=/; samesite=lax`
}

/** Refuses sign-in and sign-up while a session exists (account rule 5). */
const asGuest = async (work: () => Promise<SessionOutcome>): Promise<SessionOutcome> => {
  markAsGuest()
  return callLibrary(async () => ((await Session.doesSessionExist()) ? refusedOutcome('ERROR') : work()))
}

export const signIn = (fields: Fields): Promise<SessionOutcome> =>
  asGuest(async () => {
    const outcome = outcomeOf(await EmailPassword.signIn({ formFields: formFieldsOf(fields) }))
    if (outcome.kind === 'done') announce({ event: 'login', method: 'emailpassword' })
    return outcome
  })

export const signUp = (fields: Fields): Promise<SessionOutcome> =>
  asGuest(async () => {
    const outcome = outcomeOf(await EmailPassword.signUp({ formFields: formFieldsOf(fields) }))
    if (outcome.kind !== 'done') return outcome
    announce({ event: 'sign_up', method: 'emailpassword' })
    return { kind: 'done', isNew: true }
  })

/** Requests the mail for a new password; succeeds for unknown addresses too. */
export const requestReset = (fields: Fields): Promise<SessionOutcome> =>
  callLibrary(async () =>
    outcomeOf(await EmailPassword.sendPasswordResetEmail({ formFields: formFieldsOf(fields) })),
  )

/** Sets a new password, with the token of a mail. */
export const resetPassword = (fields: Fields, token: string): Promise<SessionOutcome> =>
  runWithMailToken(token, async () =>
    outcomeOf(await EmailPassword.submitNewPassword({ formFields: formFieldsOf(fields) })),
  )

/** Verifies an e-mail address, with the token of a mail. */
export const verifyEmail = (token: string): Promise<SessionOutcome> =>
  runWithMailToken(token, async () => outcomeOf(await EmailVerification.verifyEmail()))

/** Resends the mail that verifies the address. */
export const sendVerification = (): Promise<SessionOutcome> =>
  callLibrary(async () => {
    if (!(await Session.doesSessionExist())) return refusedOutcome('login.signInFirst')
    const response = await EmailVerification.sendVerificationEmail()
    return response.status === 'EMAIL_ALREADY_VERIFIED_ERROR' ? doneOutcome : outcomeOf(response)
  })

const callbackAddress = (): string => location.origin + addressHere('socialLoginCallbackPage')

/** Returns the library's id of a provider: the shop's `azuread` has another there. */
const libraryId = (provider: string): string => (provider === 'azuread' ? 'active-directory' : provider)

/** Returns the address where a third-party sign-in starts; the library stores its state for ten minutes. */
export async function addressOfProvider(provider: string): Promise<string> {
  initialise()
  return ThirdParty.getAuthorisationURLWithQueryParamsAndSetState({
    thirdPartyId: libraryId(provider),
    frontendRedirectURI: callbackAddress(),
    // Apple posts its response, which the server forwards.
    ...(provider === 'apple' && {
      redirectURIOnProviderDashboard: `${location.origin}/api/auth/callback/apple`,
    }),
  })
}

/**
 * Finishes a third-party sign-in on its callback page. A refusal has the server's words, empty if it gave none. Rejects
 * if its state is missing, expired or different.
 */
export const finishProvider = (): Promise<SessionOutcome> =>
  callLibrary(async () => {
    const state = ThirdParty.getStateAndOtherInfoFromStorage()
    const method = state?.thirdPartyId === 'active-directory' ? 'azuread' : (state?.thirdPartyId ?? '')
    const response = await ThirdParty.signInAndUp()
    if (response.status !== 'OK') return refusedOutcome(('reason' in response && response.reason) || '')
    const isNew = response.createdNewRecipeUser
    announce({ event: isNew ? 'sign_up' : 'login', method })
    return { kind: 'done', isNew }
  })

/**
 * Signs out (account rule 8). Rejects if the server cannot be reached or refuses: on a screen in a store, the visit has then
 * not ended.
 */
export async function signOut(): Promise<void> {
  // For guests the library would try to refresh.
  if (hasSessionTrace()) {
    initialise()
    await Session.signOut()
  }
  // Only the server can delete the basket's cookie.
  const response = await fetch('/api/session/sign-out', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: '{}',
    redirect: 'manual',
  })
  if (!response.ok && response.type !== 'opaqueredirect') throw new Error('The server refused to sign out')
  setSignedIn(false)
  removeStored('basket')
  forgetItems()
  location.assign(`/${currentMarket()}`)
}
