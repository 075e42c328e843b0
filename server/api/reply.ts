import type { InputKind } from '#schemas/api/check-input.ts'

/** What is sent back. */
export interface Reply {
  status: number
  /** JSON; undefined: none. */
  body: unknown
  headers: Readonly<Record<string, string | readonly string[]>>
}

/** A request as it came, before anything of it is checked. */
export interface RawInput {
  path: Readonly<Record<string, string>>
  query: URLSearchParams
  body: unknown
  /** `texts` where the body is a form's. */
  bodyKind: InputKind
}
