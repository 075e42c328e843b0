import type { Endpoint, Family, InputOf, OutcomeOf } from '#schemas/api/endpoint.ts'
import type { EditorAccount } from '#schemas/editor/parts.ts'
import type { OperatorFactor } from '#schemas/enrolment.ts'
import type { MachineScope } from '#schemas/machine-scopes.ts'
import type { Market } from '#schemas/markets/market.ts'
import type { Role, SignInRecipe } from '#server/endpoints/roles.ts'

/** The session by the current database state. */
export interface ApiSession {
  userId: string
  /** In lower case. */
  email: string
  /** The address is verified; an unverified address may belong to anyone. */
  emailVerified: boolean
  /** Role of the session. An operator's session has a customer's rights until the second factor is verified. */
  role: Role
  /** `emailpassword` means a basic user (account rule 13). */
  recipe: SignInRecipe
  /** The session's id. */
  handle: string
  /** Milliseconds since the epoch. */
  signedIn: number
  /** Requirements for an operator in addition to the password. Absent for other accounts. */
  secondFactor?: Exclude<OperatorFactor, 'none'> | undefined
}

/** A machine that calls with a token, such as a warehouse system. */
export interface Machine {
  /** Id of the token. */
  id: string
  /** Name of the token, unique among those that exist. */
  name: string
  scopes: readonly MachineScope[]
}

/** The caller, as handlers receive it. */
export interface Caller {
  /** The market of the page, or of the `X-CURRENT-MARKET` header. */
  market: Market | undefined
  /** The caller's IP address, as trusted proxies forward it. */
  address: string
  /** In the in-store context. */
  iso: boolean
  session: ApiSession | undefined
  /** Set in place of a session if a machine calls; its token has the endpoint's scope. */
  machine?: Machine | undefined
  /** The editor; set for the editor's endpoints only. */
  editor?: EditorAccount | undefined
  /** A session exists, but its access token has expired: endpoints that need one let the browser refresh it. */
  isStale?: boolean
  /**
   * The session of an expired access token, if it has not ended. Sufficient only together with another proof, such as the
   * token of a mail: a visitor who follows a link cannot refresh first.
   */
  staleSession?: Pick<ApiSession, 'userId' | 'handle'> | undefined
  /** For slow endpoints: aborts when the caller disconnects. */
  signal?: AbortSignal
  /** A header of the request, by its lower-case name. */
  header(name: string): string | undefined
}

/**
 * Handles an endpoint. Outcomes that a shopper can cause are values; errors are faults (500). A method type, so that
 * handlers of all endpoints fit into one list (bivariant parameters).
 */
type Handler<Declared extends Endpoint> = {
  handle(input: InputOf<Declared>, caller: Caller): Promise<OutcomeOf<Declared>>
}['handle']

/** Handlers of a family: a missing one is a type error. */
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

/** An endpoint with its name and handler. */
export interface Service {
  /** `newsletter.signUp`. */
  name: string
  endpoint: Endpoint
  handler: AnyHandler
}

/**
 * Pairs every endpoint of a family with its handler.
 * @throws if a handler is missing, which the types prevent
 */
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
