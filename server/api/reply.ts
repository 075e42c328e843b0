import type { InputKind } from '#schemas/api/check-input.ts'

/** A response. */
export interface Reply {
  status: number
  /** JSON; undefined: none. */
  body: unknown
  headers: Readonly<Record<string, string | readonly string[]>>
}

/** A request before validation. */
export interface RawInput {
  path: Readonly<Record<string, string>>
  query: URLSearchParams
  body: unknown
  /** `texts` for forms. */
  bodyKind: InputKind
}
