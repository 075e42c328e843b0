import { atom } from 'jotai'
import { forgetResponses, refetchResponses } from '#preview/state/api.ts'
import { parseValid } from '#preview/state/parse-valid.ts'
import { store } from '#preview/state/store.ts'
import { type CallEndpoint, createApiClient } from '#renderer/browser/page/api-client.ts'
import { hasSessionTrace } from '#renderer/browser/session/session-trace.ts'
import { createSingleFlight } from '#renderer/single-flight.ts'
import { secondFactor } from '#schemas/api/second-factor.ts'
import { isRecord } from '#schemas/validation/is-record.ts'

// The session of an operator. It is one of the shop's, not of the editor (docs/decisions/040-office.md): the protocol is
// the session library's, which is too large for four calls.

/**
 * `customer`: the account is not an operator's. `enrolment`: it has to set up its second factor in the shop. `code`: this
 * session has not shown it yet.
 */
export type OperatorSession =
  | { kind: 'unknown' | 'guest' }
  | { kind: 'customer' | 'enrolment' | 'code' | 'operator'; email: string }

export const operatorAtom = atom<OperatorSession>({ kind: 'unknown' })

/** Email of the operator whose screen is open, also after their session is over: it holds what they have typed. */
export const screenOperatorAtom = atom<string | undefined>(undefined)

function setSession(session: OperatorSession): void {
  store.set(operatorAtom, session)
  const { kind } = session
  if (kind === 'operator') store.set(screenOperatorAtom, session.email)
  else if (kind === 'customer' || kind === 'enrolment') store.set(screenOperatorAtom, undefined)
}

/** Whether the session of the operator whose screen is open is over. */
export const isOperatorGone = (): boolean =>
  store.get(screenOperatorAtom) !== undefined && store.get(operatorAtom).kind !== 'operator'

/** Clears the session after it expired. */
export const forgetOperator = (): void => setSession({ kind: 'guest' })

const frontTokenCookie = 'sFrontToken'
const year = 31_536_000

/** Stores the part of a token that scripts may read, by which pages of the shop know that a session exists. */
function storeFrontToken(token: string | null): void {
  if (token === null) return
  const isOver = token === 'remove'
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: Firefox has no cookie store
  document.cookie = `${frontTokenCookie}=${isOver ? '' : token}; Path=/; Max-Age=${isOver ? 0 : year}; SameSite=Lax${secure}`
}

/** Calls the session library's protocol. */
async function callSession(path: string, body?: object): Promise<Response> {
  const response = await fetch(`/api/auth${path}`, {
    method: 'POST',
    headers: {
      rid: 'session',
      'fdi-version': '3.1',
      'st-auth-mode': 'cookie',
      ...(body && { 'Content-Type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  storeFrontToken(response.headers.get('front-token'))
  return response
}

const refreshes = createSingleFlight<boolean>()

/** Gets new tokens, once for all calls that need them. Returns false if the session is over. */
const refresh = (): Promise<boolean> =>
  refreshes.run('session', async () => (await callSession('/session/refresh')).ok)

const callOnce = createApiClient()

/** Calls endpoints as the operator; an expired access token is renewed once. */
export const callShop: CallEndpoint = async (endpoint, input, options) => {
  const result = await callOnce(endpoint, input, options)
  return result.status === 401 && hasSessionTrace() && (await refresh())
    ? callOnce(endpoint, input, options)
    : result
}

const isFrontToken = (value: unknown): value is { up: { email: string } } =>
  isRecord(value) && isRecord(value.up) && typeof value.up.email === 'string'

function emailInToken(): string {
  const [, token] = /(?:^|; )sFrontToken=([^;]+)/.exec(document.cookie) ?? []
  if (!token) return ''
  const bytes = Uint8Array.from(atob(decodeURIComponent(token)), (character) => character.charCodeAt(0))
  return parseValid(new TextDecoder().decode(bytes), isFrontToken)?.up.email ?? ''
}

const kinds = {
  none: 'customer',
  off: 'operator',
  required: 'enrolment',
  pending: 'code',
  verified: 'operator',
} as const

/**
 * Fetches the session.
 * @throws CallFailed if the server does not respond
 */
export async function readOperator(): Promise<void> {
  if (!hasSessionTrace()) return forgetOperator()
  const result = await callShop(secondFactor.state, {})
  if (result.status === 200) setSession({ kind: kinds[result.body.state], email: emailInToken() })
  else forgetOperator()
}

/** Reads the session after a step of signing in, then what the screen shows if it was open before. */
async function continueAs(isSame: boolean): Promise<void> {
  await readOperator()
  if (isSame && store.get(operatorAtom).kind === 'operator') void refetchResponses()
}

const isOptionalText = (value: unknown) => value === undefined || typeof value === 'string'

const isStatus = (value: unknown): value is { status: string; reason?: string; message?: string } =>
  isRecord(value) &&
  typeof value.status === 'string' &&
  isOptionalText(value.reason) &&
  isOptionalText(value.message)

/**
 * Signs in with an account of the shop.
 * @returns `refused`, or the server's reason why the account is not let in
 * @throws TypeError if the server does not respond
 */
export async function signInOperator(email: string, password: string): Promise<string | undefined> {
  const fields = { email, password }
  const formFields = Object.entries(fields).map(([id, value]) => ({ id, value }))
  const response = await callSession('/signin', { formFields })
  const result = parseValid(await response.text(), isStatus)
  if (result?.status !== 'OK') return result?.reason ?? result?.message ?? 'refused'
  const isSame = store.get(screenOperatorAtom)?.toLowerCase() === email.trim().toLowerCase()
  if (!isSame) {
    store.set(screenOperatorAtom, undefined)
    await forgetResponses()
  }
  await continueAs(isSame)
  return undefined
}

/** Shows a code of the authenticator app, or a recovery code. Returns whether it was right. */
export async function enterCode(code: string): Promise<boolean> {
  const result = await callShop(secondFactor.enter, { body: { code } })
  if (result.status === 204) await continueAs(store.get(screenOperatorAtom) !== undefined)
  return result.status === 204
}

export async function signOutOperator(): Promise<void> {
  await callSession('/signout')
  storeFrontToken('remove')
  store.set(screenOperatorAtom, undefined)
  forgetOperator()
  await forgetResponses()
}
