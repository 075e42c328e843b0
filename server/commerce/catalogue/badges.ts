import { type Badge, badgeSchema } from '#schemas/badge.ts'
import { compileSchema } from '#schemas/validator.ts'

const check = compileSchema(badgeSchema)

/** Badges as the terms of the kind `badge` keep them, in JSON; what is none is left out. */
export function badgesIn(details: readonly string[]): Badge[] {
  return details.flatMap((detail) => {
    const checked = check(JSON.parse(detail))
    return checked.kind === 'valid' ? [checked.value] : []
  })
}
