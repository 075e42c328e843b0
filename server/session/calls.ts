import type { Market } from '#schemas/markets/market.ts'
import type { FoundSession, SessionTokens } from '#server/session/sessions.ts'
import type { User } from '#server/session/users.ts'

/** What a session call is told of its request. */
export interface AuthCall {
  query: URLSearchParams
  /** JSON, unchecked. */
  body: unknown
  /** The market that the page stands in; else the first. */
  market: Market
  /** The network of who asks (`networkOf`): what is limited by address is limited by it. */
  network: string
  /** Who is signed in. */
  session: FoundSession | undefined
  /** `fdi-version`: the protocol's versions that the client speaks. */
  versions: string | undefined
  /** The `Cookie` header. */
  cookies: string | undefined
}

/** Nothing that anybody could tell somebody else by. */
type AuthStatus = Readonly<{ status: string } & Record<string, unknown>>

/** What a session call comes to. */
export type AuthReply =
  /** 200 with a `status` of the session library's own. */
  | { kind: 'answer'; body: AuthStatus }
  /** The same, and a session begins. */
  | { kind: 'signedIn'; body: AuthStatus; tokens: SessionTokens; user: User; deviceCookie: string }
  /** The same, and the session that there is says something else from now on. */
  | { kind: 'renewed'; body: AuthStatus; tokens: Pick<SessionTokens, 'access' | 'claims'> }
  /** The request does not make sense: 400. */
  | { kind: 'bad'; message: string }
  /** Nobody is signed in: 401, after which a browser refreshes. */
  | { kind: 'unauthorised' }

export type AuthHandler = (call: AuthCall) => Promise<AuthReply>

export const answer = (status: string, details: Readonly<Record<string, unknown>> = {}): AuthReply => ({
  kind: 'answer',
  body: { status, ...details },
})

export const bad = (message: string): AuthReply => ({ kind: 'bad', message })

/** A wrong field of a form, told at the field. */
export const fieldError = (id: string, error: string): AuthReply =>
  answer('FIELD_ERROR', { formFields: [{ id, error }] })
