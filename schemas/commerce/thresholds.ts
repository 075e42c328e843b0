import type { FromSchema, JSONSchema } from 'json-schema-to-ts'

/** The payload's part `buying-thresholds`: by country, whole minor units. */
export const thresholdsSchema = {
  type: 'object',
  title: 'Buying thresholds',
  description: 'Limits of the basket’s total, by delivery country, in hundredths: 4900 is 49.00.',
  propertyNames: { format: 'country' },
  additionalProperties: {
    type: 'object',
    properties: {
      minimum: {
        type: 'integer',
        title: 'Minimum',
        description: 'The total must be above this amount.',
        minimum: 0,
      },
      maximum: {
        type: 'integer',
        title: 'Maximum',
        description: 'The total must be below this amount.',
        minimum: 1,
      },
    },
    required: ['minimum'],
    additionalProperties: false,
  },
  maxProperties: 250,
} as const satisfies JSONSchema

export type Thresholds = FromSchema<typeof thresholdsSchema>

export interface Threshold {
  minimum: number
  maximum?: number
}

/** Default thresholds, set by customs limits (basket rule 12). */
const defaultThresholds: Thresholds = {
  US: { minimum: 0, maximum: 80_000 },
  AE: { minimum: 5_000 },
  DZ: { minimum: 300_000 },
}

/** Returns the thresholds of a country, in minor units of its market's currency; undefined if there are none. */
export const thresholdOf = (country: string, table: Thresholds = defaultThresholds): Threshold | undefined =>
  Object.hasOwn(table, country) ? table[country] : undefined

/**
 * Returns the text key of a missed threshold, or undefined if the basket can be bought (basket rule 13).
 * @param total goods before gift cards, in minor units
 */
export function thresholdProblem(
  total: number,
  threshold: Threshold | undefined,
): 'feedback.error_us_threshold' | 'feedback.error_minimum_threshold' | undefined {
  if (!threshold) return undefined
  const { minimum, maximum } = threshold
  if (maximum !== undefined)
    return total > minimum && total < maximum ? undefined : 'feedback.error_us_threshold'
  return total > minimum ? undefined : 'feedback.error_minimum_threshold'
}
