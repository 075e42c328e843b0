import type { FromSchema, JSONSchema } from 'json-schema-to-ts'
import type { RefusalStatus } from '#schemas/api/api-error.ts'
import type { EditorRole } from '#schemas/api/editor-roles.ts'
import type { MachineScope } from '#schemas/machine-scopes.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** A schema other than `true` and `false`. */
type Schema = Exclude<JSONSchema, boolean>

/** Schema of named values, such as a query or a form. */
export interface ParametersSchema {
  readonly type: 'object'
  readonly properties: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties: false
}

/**
 * One endpoint, declared once: the server's route and its checks, the typed client, the contract tests and the OpenAPI
 * document all come from it.
 */
export interface Endpoint {
  /** Describes the endpoint in the API description. */
  readonly summary: string
  readonly method: Method
  /** Further methods that do the same. */
  readonly alsoMethods?: readonly Method[]
  /** From the site's root. Parameters such as `{catalog}` are strings; unknown catalogues and markets get a 404. */
  readonly path: `/${string}`
  /** Further paths of the endpoint, with the same parameters. */
  readonly alsoAt?: readonly `/${string}`[]
  readonly query?: ParametersSchema
  readonly body?: Schema
  /** Encoding of the body; `form` for callbacks of other systems. Default: JSON. */
  readonly accepts?: 'json' | 'form'
  /** Maximum size of the body in bytes. Default: 64 kB. */
  readonly bodyBytes?: number
  /** Schemas of its responses by status; null without a body. */
  readonly responses: Readonly<Record<number, Schema | null>>
  /** Error responses of its handler, in addition to the router's (400, 401, 404, 413, 415, 429). */
  readonly refusals?: readonly RefusalStatus[]
  /** `required`: 401 without a session. Default: the handler receives no session. */
  readonly session?: 'required' | 'optional'
  /** With `session: 'required'`: 403 for other people than operators (account rule 20). */
  readonly operators?: true
  /** With `session: 'required'`: machines whose token has this scope may call it, too. Other endpoints refuse machines. */
  readonly machineScope?: MachineScope
  /** With `session: 'required'`: 403 with the claim that fails until the account's e-mail address is confirmed. */
  readonly confirmed?: true
  /** For the editor's endpoints: the minimum role (401 without a session, 403 with a lesser role). */
  readonly editor?: EditorRole
  /** Editor only: allowed before a required second factor is set up. */
  readonly beforeSecondFactor?: true
  /** A GET that changes something: only from own pages, or with a custom header (api rule 3). */
  readonly changes?: true
  /** A POST without side effects, whose query is too long for an address: it can be retried. */
  readonly safePost?: true
  /** Calls another system: its handler receives a signal that aborts when the caller disconnects. */
  readonly abortable?: true
  /** Called by other systems or from mail, which authenticate by other means than their origin. */
  readonly crossOrigin?: true
  /**
   * With `session: 'optional'`: a caller with an expired access token is not refused, because the token of a mail is the
   * proof. Browsers without script cannot refresh. `crossOrigin` endpoints never refuse such callers.
   */
  readonly acceptsExpired?: true
  /** Maximum number of requests per network within a time. */
  readonly limit?: { readonly requests: number; readonly seconds: number }
  /** Default: never cached. `revalidate`: cached by browsers, which revalidate each time. */
  readonly cache?: 'revalidate' | { readonly seconds: number }
  /**
   * Accepts form posts of pages (api rule 4). Without `session` it is public, and requests by bots are dropped: the
   * endpoint then needs a response without a body.
   */
  readonly acceptsFormPosts?: true
  /**
   * Fields whose values the form's page needs to show the right fields after a refusal, by parameter of its address.
   */
  readonly pageParameters?: Readonly<Record<string, string>>
  /**
   * Choices of a form that replace other fields of its body, such as the id of a saved address: the fields of a choice
   * that is not taken are posted, too, and are ignored.
   */
  readonly replaces?: Readonly<Record<string, string>>
  /** Whether spam checks apply to the form, although signed-in visitors can submit it, too. */
  readonly forPeople?: true
}

/** Endpoints by name, as one family declares them. */
export type Family = Readonly<Record<string, Endpoint>>

type NamesIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never

/** A deeply read-only value. */
export type WithUndefined<Value> = Value extends readonly (infer Item)[]
  ? readonly WithUndefined<Item>[]
  : Value extends object
    ? { readonly [Key in keyof Value]: WithUndefined<Value[Key]> }
    : Value

type ClientInput<Schema extends JSONSchema> = WithUndefined<
  FromSchema<Schema, { keepDefaultedPropertiesOptional: true }>
>

/** Parameters of a path: `{ catalog: string }`. */
type PathOf<Declared extends Endpoint> = { readonly [Name in NamesIn<Declared['path']>]: string }

/** Validated input of a handler, with defaults filled. */
export interface InputOf<Declared extends Endpoint> {
  readonly path: PathOf<Declared>
  readonly query: Declared extends { query: infer Query extends ParametersSchema }
    ? FromSchema<Query>
    : undefined
  readonly body: Declared extends { body: infer Body extends Schema } ? FromSchema<Body> : undefined
}

type RequestPart<Name extends string, Value> = { readonly [Key in Name]: Value }

/** Input of a client: only the parts that the endpoint has, where defaults can be left out. */
type RequestOf<Declared extends Endpoint> = ([NamesIn<Declared['path']>] extends [never]
  ? object
  : RequestPart<'path', PathOf<Declared>>) &
  (Declared extends { query: infer Query extends ParametersSchema }
    ? RequestPart<'query', ClientInput<Query>>
    : object) &
  (Declared extends { body: infer Body extends Schema } ? RequestPart<'body', ClientInput<Body>> : object)

type RedirectStatus = 301 | 302 | 303 | 307 | 308

/** Successful responses of an endpoint. */
export type ResponseOf<Declared extends Endpoint> = {
  [Status in keyof Declared['responses']]: Declared['responses'][Status] extends JSONSchema
    ? { readonly status: Status; readonly body: WithUndefined<FromSchema<Declared['responses'][Status]>> }
    : Status extends RedirectStatus
      ? { readonly status: Status; readonly location: string }
      : { readonly status: Status }
}[keyof Declared['responses']]

/** A refusal by a handler: a status that the endpoint declares, with messages for the whole or for single fields. */
export interface Refusal<Status extends number = RefusalStatus> {
  readonly status: Status
  readonly message?: string
  /** By field. Each is a text key, or a message if there is no such text. */
  readonly errors?: Readonly<Record<string, readonly string[]>>
}

/** Additions to any outcome. */
interface OutcomeExtras {
  /** Values of `Set-Cookie` headers. */
  readonly cookies?: readonly string[]
  /** This response must not be cached, even if the endpoint's other responses are. */
  readonly noStore?: true
  /** The next page for browsers without script; with a refusal, the page that shows it. */
  readonly location?: string
}

/** The outcome of a handler. */
export type OutcomeOf<Declared extends Endpoint> = OutcomeExtras &
  (
    | ResponseOf<Declared>
    | (Declared extends { refusals: readonly (infer Status extends number)[] } ? Refusal<Status> : never)
  )

/** Types of a client's call. The field never exists at run time. */
export interface CallTypes<Request, Reply> {
  readonly '~called'?: { readonly request: Request; readonly response: Reply }
}

/** Declares an endpoint; its types follow from its schemas. A property that endpoints do not have is a type error. */
export function defineEndpoint<const Declared extends Endpoint>(
  endpoint: Declared & Readonly<Record<Exclude<keyof Declared, keyof Endpoint | '~called'>, never>>,
): Declared & CallTypes<RequestOf<Declared>, ResponseOf<Declared>>
export function defineEndpoint(endpoint: Endpoint): Endpoint {
  return endpoint
}

/** Returns the names of a path's parameters, in order. */
export const namesIn = (path: string): string[] =>
  [...path.matchAll(/\{([^}]+)\}/g)].map(([, name = '']) => name)
