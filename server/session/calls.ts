import type { Market } from '#schemas/markets/market.ts'
import type { Device } from '#server/session/device.ts'
import type { SessionRecord, SessionTokens } from '#server/session/sessions.ts'
import type { User } from '#server/session/users.ts'

/** Consents that come with a sign-up. */
export interface Consents {
  newsletter: boolean
  /** The accepted version of the terms; undefined: none. */
  termsVersion: string | undefined
}

/** The input of a session call. */
export interface AuthCall {
  query: URLSearchParams
  /** JSON, unchecked. */
  body: unknown
  /** The market of the page; else the first. */
  market: Market
  /** The caller's network (`networkOf`), by which rate limits count. */
  network: string
  /** The signed-in user. */
  session: SessionRecord | undefined
  /** Whether a session exists whose access token is out of date: the browser refreshes it if the call needs one. */
  isStale: boolean
  /** `fdi-version`: the protocol's versions that the client speaks. */
  versions: string | undefined
  /** The `Cookie` header. */
  cookies: string | undefined
  /** Whether it came from a screen in a store. */
  iso: boolean
  /** The client, by its own `User-Agent`. */
  device: Device
  consents: Consents
}

/** Body of a response. It must not reveal whether an account exists. */
type AuthStatus = Readonly<{ status: string } & Record<string, unknown>>

/** The result of a session call. */
export type AuthReply =
  /** 200 with a `status` of the session library. */
  | { kind: 'answer'; body: AuthStatus }
  /** The same, and a session begins. */
  | { kind: 'signedIn'; body: AuthStatus; tokens: SessionTokens; user: User; deviceCookie: string }
  /** The same, with a new access token because the claims of the session changed. */
  | { kind: 'renewed'; body: AuthStatus; tokens: Pick<SessionTokens, 'access' | 'claims'> }
  /** The request does not make sense: 400. */
  | { kind: 'bad'; message: string }
  /** Nobody is signed in: 401, after which a browser refreshes. */
  | { kind: 'unauthorised' }

export type AuthHandler = (call: AuthCall) => Promise<AuthReply>

export const authReply = (status: string, details: Readonly<Record<string, unknown>> = {}): AuthReply => ({
  kind: 'answer',
  body: { status, ...details },
})

export const badRequest = (message: string): AuthReply => ({ kind: 'bad', message })

/** Returns an error at one field of a form. */
export const fieldError = (id: string, error: string): AuthReply =>
  authReply('FIELD_ERROR', { formFields: [{ id, error }] })
