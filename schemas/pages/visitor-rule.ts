import type { FromSchema, JSONSchema } from 'json-schema-to-ts'
import { limits } from '#schemas/validation/limits.ts'
import { type Device, deviceSchema, devices } from '#schemas/values/device.ts'

/** Properties by which content distinguishes visitors. They do not identify a person. */
export interface Segment {
  audience: 'guest' | 'member' | 'employee'
  /** The visitor's number for shares: a whole number below `draws`, the same on every page. */
  draw: number
}

/** A share of visitors is counted in thousandths. */
export const draws = 1_000

const momentSchema = { type: 'string', format: 'date-time', maxLength: 40 } as const satisfies JSONSchema

/**
 * Rule for the audience of a widget or variant (content rule 20). An invalid rule is dropped as a whole: without its
 * broken part it would mean something else.
 */
export const visitorRuleSchema = {
  type: 'object',
  format: 'rule',
  title: 'Audience',
  description: 'All conditions must match. Empty conditions are ignored.',
  properties: {
    audience: {
      enum: ['any', 'guest', 'member', 'employee'],
      title: 'Visitors',
      description:
        'Guests are signed out; members are signed in, including employees. Default: all visitors.',
      default: 'any',
    },
    markets: {
      type: 'array',
      title: 'Markets',
      description: 'Default: all markets.',
      items: { type: 'string', minLength: 1, maxLength: limits.idLength },
      maxItems: limits.items,
    },
    devices: {
      type: 'array',
      title: 'Devices',
      description: 'Default: all devices.',
      items: deviceSchema,
      maxItems: devices.length,
    },
    iso: {
      type: 'boolean',
      title: 'In store',
      description: 'Only on store screens, or only outside stores. Default: both.',
    },
    from: {
      ...momentSchema,
      title: 'From',
      description: 'Shown from this date and time. Default: immediately.',
    },
    until: {
      ...momentSchema,
      title: 'Until',
      description: 'Hidden from this date and time. Default: never.',
    },
    share: {
      type: 'number',
      title: 'Share of visitors',
      description:
        'From 0 to 1. Shares of consecutive variants add up: two variants of 0.5 reach all visitors. Default: all.',
      minimum: 0,
      maximum: 1,
    },
  },
  additionalProperties: false,
} as const satisfies JSONSchema

export type VisitorRule = FromSchema<typeof visitorRuleSchema>

/** Returns a 32-bit hash of a text (FNV-1a), in base 36. */
function shortHash(text: string): string {
  let hash = 0x811c9dc5
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  return (hash >>> 0).toString(36)
}

/**
 * Returns the key of a variant's results, derived from its rule: results persist when variants are added or moved, and
 * start again when the audience changes.
 */
export const ruleKey = ({ audience, markets, devices, iso, from, until, share }: VisitorRule): string =>
  shortHash(
    JSON.stringify([
      audience,
      markets?.toSorted() ?? [],
      devices?.toSorted() ?? [],
      ...[iso ?? null, from ?? null, until ?? null, share ?? null],
    ]),
  )

/** All values that rules can test. */
export interface Occasion {
  market: string
  device: Device
  iso: boolean
  segment: Segment
  /** Milliseconds since the epoch. */
  now: number
}

interface Slice {
  start: number
  length: number
}

/** Returns the slice of all draws of each rule: consecutive, starting over after the last draw. */
function slicesOf(rules: readonly VisitorRule[]): (Slice | undefined)[] {
  let end = 0
  return rules.map(({ share }) => {
    if (share === undefined || share === 1) return undefined
    const slice = { start: end % draws, length: Math.round(share * draws) }
    end += slice.length
    return slice
  })
}

const isInside = (slice: Slice | undefined, draw: number): boolean =>
  slice === undefined || (draw - slice.start + draws) % draws < slice.length

const names = <Item>(list: readonly Item[] | undefined, item: Item): boolean =>
  list === undefined || list.length === 0 || list.includes(item)

const isAudience = (ruleAudience: VisitorRule['audience'], { audience }: Segment): boolean =>
  ruleAudience === 'any' ||
  ruleAudience === audience ||
  (ruleAudience === 'member' && audience === 'employee')

function matchesRule(rule: VisitorRule, { market, device, iso, segment, now }: Occasion): boolean {
  if (!isAudience(rule.audience, segment)) return false
  if (!names(rule.markets, market) || !names(rule.devices, device)) return false
  if (rule.iso !== undefined && rule.iso !== iso) return false
  if (rule.from !== undefined && now < Date.parse(rule.from)) return false
  return rule.until === undefined || now < Date.parse(rule.until)
}

/** Returns the index of the first matching rule; -1 if none matches. */
export function findMatchingRuleIndex(rules: readonly VisitorRule[], occasion: Occasion): number {
  const slices = slicesOf(rules)
  return rules.findIndex(
    (rule, index) => matchesRule(rule, occasion) && isInside(slices[index], occasion.segment.draw),
  )
}

/** Inputs of rules other than market, device class and in-store context. */
export interface RuleDependencies {
  audience: boolean
  /** Draws at which the result changes, ascending. */
  cuts: readonly number[]
  /** Times at which the result changes, in milliseconds since the epoch, ascending. */
  moments: readonly number[]
}

export const unconditional: RuleDependencies = { audience: false, cuts: [], moments: [] }

const sortUnique = (numbers: Iterable<number>): number[] => [...new Set(numbers)].sort((a, b) => a - b)

/** Returns the combined conditions of several sets of rules. */
export function conditionsOf(choices: readonly (readonly VisitorRule[])[]): RuleDependencies {
  if (choices.length === 0) return unconditional
  const rules = choices.flat()
  const slices = choices.flatMap(slicesOf).filter((slice) => slice !== undefined)
  const moments = rules.flatMap(({ from, until }) => [from, until]).filter((moment) => moment !== undefined)
  return {
    audience: rules.some(({ audience }) => audience !== 'any'),
    cuts: sortUnique(slices.flatMap(({ start, length }) => [start, (start + length) % draws])),
    moments: sortUnique(moments.map((moment) => Date.parse(moment))),
  }
}

/** Whether the result depends on the visitor. */
export const dependsOnVisitor = ({ audience, cuts }: RuleDependencies): boolean => audience || cuts.length > 0

/** Returns the part of a segment that affects the result: equal for visitors who see the same; empty if all do. */
export function segmentKey(conditions: RuleDependencies, segment: Segment): string {
  if (!dependsOnVisitor(conditions)) return ''
  const { audience, cuts } = conditions
  const part = cuts.filter((cut) => cut <= segment.draw).length
  return `${audience ? segment.audience : ''}${part}`
}

/** Returns how many of the moments have passed. */
export const periodAt = ({ moments }: RuleDependencies, now: number): number =>
  moments.filter((moment) => moment <= now).length

/** Returns the time of the next change, in milliseconds since the epoch; undefined: never. */
export const nextChange = ({ moments }: RuleDependencies, now: number): number | undefined =>
  moments.find((moment) => moment > now)
