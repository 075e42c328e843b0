import type { FromSchema, JSONSchema } from 'json-schema-to-ts'
import type { RefusalStatus } from '#schemas/api/api-error.ts'
import type { EditorRole } from '#schemas/editor/editor-roles.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** A schema that says something: `true` and `false` do not. */
type Schema = Exclude<JSONSchema, boolean>

/** Named values: what a query or a form holds. */
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
  /** What it does, for whoever reads the API's description. */
  readonly summary: string
  readonly method: Method
  /** Further methods that do the same. */
  readonly alsoMethods?: readonly Method[]
  /** From the site's root. Its parameters, `{catalog}`, are texts; unknown catalogues and markets answer 404. */
  readonly path: `/${string}`
  /** Further paths that lead here, with the same parameters. */
  readonly alsoAt?: readonly `/${string}`[]
  readonly query?: ParametersSchema
  readonly body?: Schema
  /** How the body is written; `form` for the callbacks of other systems. Absent: JSON. */
  readonly accepts?: 'json' | 'form'
  /** The body's greatest size in bytes; absent: 64 kB. */
  readonly bodyBytes?: number
  /** What it answers by status; null where there is no body. */
  readonly answers: Readonly<Record<number, Schema | null>>
  /** What its handler may refuse with, beside what the router refuses by itself (400, 401, 404, 413, 415, 429). */
  readonly refusals?: readonly RefusalStatus[]
  /** Whether it needs to know who asks. `required`: 401 without a session. Absent: it is told of none. */
  readonly session?: 'required' | 'optional'
  /** Of the editor: the least role that it needs (401 without a session, 403 with a lesser role). */
  readonly editor?: EditorRole
  /** A GET that changes something: only from own pages, or with a custom header (api rule 3). */
  readonly changes?: true
  /** A POST that changes nothing, as what it asks for is too long for an address: it may be asked again. */
  readonly reads?: true
  /** Called by other systems or from mail, which prove who they are by other means than where they call from. */
  readonly foreign?: true
  /** Requests that one address may make within a time. */
  readonly limit?: { readonly requests: number; readonly seconds: number }
  /** Absent: never kept. `revalidate`: kept by browsers, who ask each time whether it changed. */
  readonly cache?: 'revalidate' | { readonly seconds: number }
  /**
   * A page's form may post to it (api rule 4). Without `session` anybody can, and requests by bots are dropped: the
   * endpoint then needs an answer without a body.
   */
  readonly form?: true
}

/** Endpoints by name, as one family declares them. */
export type Family = Readonly<Record<string, Endpoint>>

type NamesIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never

/** As it may be given: nothing in it is changed by whoever gets it. */
export type Given<Value> = Value extends readonly (infer Item)[]
  ? readonly Given<Item>[]
  : Value extends object
    ? { readonly [Key in keyof Value]: Given<Value[Key]> }
    : Value

type Written<Schema extends JSONSchema> = Given<FromSchema<Schema, { keepDefaultedPropertiesOptional: true }>>

/** The parameters of a path: `{ catalog: string }`. */
export type PathOf<Declared extends Endpoint> = { readonly [Name in NamesIn<Declared['path']>]: string }

/** What a handler is given: checked, with defaults filled. */
export interface InputOf<Declared extends Endpoint> {
  readonly path: PathOf<Declared>
  readonly query: Declared extends { query: infer Query extends ParametersSchema }
    ? FromSchema<Query>
    : undefined
  readonly body: Declared extends { body: infer Body extends Schema } ? FromSchema<Body> : undefined
}

type Part<Name extends string, Value> = { readonly [Key in Name]: Value }

/** What a client gives: only the parts that the endpoint has; what has a default may be left out. */
type RequestOf<Declared extends Endpoint> = ([NamesIn<Declared['path']>] extends [never]
  ? object
  : Part<'path', PathOf<Declared>>) &
  (Declared extends { query: infer Query extends ParametersSchema }
    ? Part<'query', Written<Query>>
    : object) &
  (Declared extends { body: infer Body extends Schema } ? Part<'body', Written<Body>> : object)

type RedirectStatus = 301 | 302 | 303 | 307 | 308

/** What an endpoint answers when it does what it was asked. */
export type AnswerOf<Declared extends Endpoint> = {
  [Status in keyof Declared['answers']]: Declared['answers'][Status] extends JSONSchema
    ? { readonly status: Status; readonly body: Given<FromSchema<Declared['answers'][Status]>> }
    : Status extends RedirectStatus
      ? { readonly status: Status; readonly location: string }
      : { readonly status: Status }
}[keyof Declared['answers']]

/** A refusal of a handler's own: a status that the endpoint declares, in words or with words for single fields. */
export interface Refusal<Status extends number = RefusalStatus> {
  readonly status: Status
  readonly message?: string
  /** By field. Each is a text key, or words where there is no such text. */
  readonly errors?: Readonly<Record<string, readonly string[]>>
}

/** What goes with any outcome. */
interface Beside {
  /** Values of `Set-Cookie` headers. */
  readonly cookies?: readonly string[]
  /** What this answer says is nobody's to keep, whatever the endpoint's answers usually are. */
  readonly unkept?: true
  /** With a 200: where a browser goes that has no script to read the body. */
  readonly location?: string
}

/** What a handler comes to. */
export type OutcomeOf<Declared extends Endpoint> = Beside &
  (
    | AnswerOf<Declared>
    | (Declared extends { refusals: readonly (infer Status extends number)[] } ? Refusal<Status> : never)
  )

/** What a client gives and gets. Of types alone: there is never such a field. */
export interface Called<Request, Answer> {
  readonly '~called'?: { readonly request: Request; readonly answer: Answer }
}

/** Declares an endpoint; its types follow from its schemas. */
export function defineEndpoint<const Declared extends Endpoint>(
  endpoint: Declared,
): Declared & Called<RequestOf<Declared>, AnswerOf<Declared>>
export function defineEndpoint(endpoint: Endpoint): Endpoint {
  return endpoint
}

/** The parameters' names in a path, in their order. */
export const namesIn = (path: string): string[] =>
  [...path.matchAll(/\{([^}]+)\}/g)].map(([, name = '']) => name)
