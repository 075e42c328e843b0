import type { JSONSchema } from 'json-schema-to-ts'
import { limits } from '#schemas/validation/limits.ts'

/** Position of a slim banner in its area (content rule 18). */
export const slimLocationSchema = {
  enum: ['above', 'below'],
  title: 'Location',
  description:
    'Above: before everything else in its area, so over the header where it stands in the header’s. Below: after everything else. It needs a row of its own.',
  default: 'above',
} as const satisfies JSONSchema

/** Pages without the slim banner (content rule 19). */
export const excludeOnSchema = {
  type: 'array',
  title: 'Not on these categories',
  description:
    'Ids of categories, or of single pages. It is absent from their pages and from those below them.',
  items: { type: 'string', minLength: 1, maxLength: limits.idLength },
  maxItems: limits.items,
  default: [],
} as const satisfies JSONSchema

export const loopLimitSchema = {
  type: 'integer',
  title: 'Rounds',
  description: 'How often it goes round before it rests; 0: without end.',
  minimum: 0,
  maximum: 1_000,
  default: 0,
} as const satisfies JSONSchema
