import { type Redirect, redirectsSchema } from '#schemas/pages/redirects.ts'
import { compileSchema } from '#schemas/validation/validator.ts'
import { linkedPath } from '#server/http/page-address.ts'

const validate = compileSchema(redirectsSchema)

/** Returns the entries of a market's redirects document; none if it is malformed. */
export function readRedirects(document: unknown): readonly Redirect[] {
  const checked = validate(document)
  return checked.kind === 'valid' ? checked.value.redirects : []
}

/**
 * Returns the redirect from `path` in a market's redirects document; undefined if there is none. A redirect to itself,
 * also with a query or in another spelling, is ignored.
 */
export const redirectFrom = (document: unknown, path: string): Redirect | undefined =>
  readRedirects(document).find(({ from, to }) => from === path && linkedPath(to) !== path)
