import { type Badge, badgeSchema } from '#schemas/catalogue/badge.ts'
import { compileSchema } from '#schemas/validation/validator.ts'

const check = compileSchema(badgeSchema)

/** Cache: few badges appear on many products, so each is parsed once. */
const known = new Map<string, readonly Badge[]>()
const mostKnown = 1_000

function badgeIn(detail: string): readonly Badge[] {
  const badge = known.get(detail)
  if (badge) return badge
  const checked = check(JSON.parse(detail))
  const badges = checked.kind === 'valid' ? [checked.value] : []
  if (known.size < mostKnown) known.set(detail, badges)
  return badges
}

/** Parses badges from the details of `badge` terms (JSON); invalid ones are left out. */
export const badgesIn = (details: readonly string[]): Badge[] => details.flatMap(badgeIn)
