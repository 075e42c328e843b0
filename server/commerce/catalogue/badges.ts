import { type Badge, badgeSchema } from '#schemas/catalogue/badge.ts'
import { compileSchema } from '#schemas/validation/validator.ts'

const check = compileSchema(badgeSchema)

/** There are few badges, and they stand on many products: each is read once. */
const known = new Map<string, readonly Badge[]>()
const mostKnown = 1_000

function badgeIn(detail: string): readonly Badge[] {
  const found = known.get(detail)
  if (found) return found
  const checked = check(JSON.parse(detail))
  const badges = checked.kind === 'valid' ? [checked.value] : []
  if (known.size < mostKnown) known.set(detail, badges)
  return badges
}

/** Badges as the terms of the kind `badge` keep them, in JSON; what is none is left out. */
export const badgesIn = (details: readonly string[]): Badge[] => details.flatMap(badgeIn)
