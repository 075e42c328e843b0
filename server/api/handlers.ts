import type { Endpoint, Family, InputOf, OutcomeOf } from '#schemas/api/endpoint.ts'
import type { Editor } from '#schemas/editor/parts.ts'
import type { Market } from '#schemas/market.ts'
import type { Role } from '#server/session/roles.ts'
import type { SignInRecipe } from '#server/session/sessions.ts'

/** Who is signed in, as the database knows it now. */
export interface ApiSession {
  userId: string
  /** In lower case. */
  email: string
  /** Somebody who reads the address's mail has said so. Until then it may be anybody's. */
  emailVerified: boolean
  role: Role
  /** `emailpassword` means a basic user (account rule 13). */
  recipe: SignInRecipe
  /** The session's own name. */
  handle: string
  /** Milliseconds since the epoch. */
  signedIn: number
}

/** What a handler is told of who asks, beside what is asked. */
export interface Caller {
  /** The market that the page stands in, or that the `X-CURRENT-MARKET` header names. */
  market: Market | undefined
  /** The address of who asks, as trusted proxies tell it. */
  address: string
  /** In the in-store context. */
  iso: boolean
  session: ApiSession | undefined
  /** Who edits: known to the editor's endpoints alone. */
  editor?: Editor | undefined
  /** There was a session, or its access token is too old: an endpoint that asks for one lets the browser refresh it. */
  isStale?: boolean
  /** A header of the request, by its lower-case name. */
  header(name: string): string | undefined
}

/**
 * Does what an endpoint is for. Outcomes that a shopper may cause are values; what it throws is a fault (500).
 * A method's type, so that handlers of every endpoint fit into one list (parameters compare bivariantly).
 */
export type Handler<Declared extends Endpoint> = {
  handle(input: InputOf<Declared>, caller: Caller): Promise<OutcomeOf<Declared>>
}['handle']

/** A handler for each endpoint of a family: one that is missing does not type check. */
export type HandlersOf<Declared extends Family> = {
  readonly [Name in keyof Declared]: Handler<Declared[Name]>
}

/** A handler as the router calls it. */
export type AnyHandler = {
  handle(
    input: { path: object; query: unknown; body: unknown },
    caller: Caller,
  ): Promise<{ readonly status: unknown }>
}['handle']

/** One endpoint with its name and who handles it. */
export interface Service {
  /** `newsletter.signUp`. */
  name: string
  endpoint: Endpoint
  handler: AnyHandler
}

/** Every endpoint of a family with its handler. @throws where one has none, which does not compile */
export function servicesOf<Declared extends Family>(
  familyName: string,
  family: Declared,
  handlers: HandlersOf<Declared>,
): Service[] {
  const byName: Readonly<Record<string, AnyHandler>> = handlers
  return Object.entries(family).map(([name, endpoint]) => {
    const handler = byName[name]
    if (!handler) throw new Error(`Endpoint ${familyName}.${name} has no handler`)
    return { name: `${familyName}.${name}`, endpoint, handler }
  })
}
