import { type Redirect, redirectsSchema } from '#schemas/redirects.ts'
import { compileSchema } from '#schemas/validator.ts'

const validate = compileSchema(redirectsSchema)

/**
 * The redirect from `path` in a market's redirects document, or undefined. One from a path to itself counts
 * as none.
 */
export function redirectFrom(document: unknown, path: string): Redirect | undefined {
  const checked = validate(document)
  if (checked.kind === 'invalid') return undefined
  return checked.value.redirects.find(({ from, to }) => from === path && to !== path)
}
