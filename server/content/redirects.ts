import { type Redirect, redirectsSchema } from '#schemas/pages/redirects.ts'
import { compileSchema } from '#schemas/validation/validator.ts'

const validate = compileSchema(redirectsSchema)

/** Returns the entries of a market's redirects document; none if it is malformed. */
export function readRedirects(document: unknown): readonly Redirect[] {
  const checked = validate(document)
  return checked.kind === 'valid' ? checked.value.redirects : []
}

/**
 * The redirect from `path` in a market's redirects document, or undefined. One from a path to itself counts
 * as none.
 */
export const redirectFrom = (document: unknown, path: string): Redirect | undefined =>
  readRedirects(document).find(({ from, to }) => from === path && to !== path)
