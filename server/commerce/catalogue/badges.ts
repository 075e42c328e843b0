import { type Badge, badgeSchema, badgesPartSchema } from '#schemas/catalogue/badge.ts'
import type { Market } from '#schemas/markets/market.ts'
import { parseJson } from '#schemas/validation/json.ts'
import { compileSchema } from '#schemas/validation/validator.ts'
import { readPerMarket } from '#server/site/per-market.ts'
import type { Site } from '#server/site/site.ts'

const check = compileSchema(badgeSchema)

/** Cache of parsed badges: few badges appear on many products. */
const cache = new Map<string, readonly Badge[]>()
const maxCached = 1_000

function badgeIn(detail: string): readonly Badge[] {
  const badge = cache.get(detail)
  if (badge) return badge
  const checked = check(parseJson(detail))
  const badges = checked.kind === 'valid' ? [checked.value] : []
  if (cache.size < maxCached) cache.set(detail, badges)
  return badges
}

/** Parses badges from the details of `badge` terms (JSON); invalid ones are left out. */
export const badgesIn = (details: readonly string[]): Badge[] => details.flatMap(badgeIn)

/** Returns a market's badges as content writes them, by id. */
export type ContentBadges = (market: Market) => ReadonlyMap<string, Badge>

const checkPart = compileSchema(badgesPartSchema)

function readPart(document: unknown): ReadonlyMap<string, Badge> {
  const checked = checkPart(document ?? {})
  const badges = checked.kind === 'valid' ? checked.value.badges : []
  return new Map(badges.map((badge) => [badge.badgeId, badge]))
}

/** Reads badges of the payload's part `badges`. */
export const createContentBadges = (site: () => Site): ContentBadges =>
  readPerMarket(site, (current, { id }) => readPart(current.payload(id, 'badges')))
