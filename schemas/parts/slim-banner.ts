import type { JSONSchema } from 'json-schema-to-ts'
import { limits } from '#schemas/validation/limits.ts'

/** Position of a slim banner in its area (content rule 18). */
export const slimLocationSchema = {
  enum: ['above', 'below'],
  title: 'Location',
  description:
    'Above: at the top of its area, in the header area above the header. Below: at the end of its area. The banner needs a row of its own.',
  default: 'above',
} as const satisfies JSONSchema

/** Pages without the slim banner (content rule 19). */
export const excludeOnSchema = {
  type: 'array',
  title: 'Hidden on categories',
  description:
    'Ids of categories or pages. The banner is hidden on these pages and on the pages of the categories.',
  items: { type: 'string', minLength: 1, maxLength: limits.idLength },
  maxItems: limits.items,
  default: [],
} as const satisfies JSONSchema

export const loopLimitSchema = {
  type: 'integer',
  title: 'Number of rounds',
  description: 'Number of rounds before the animation stops. Default: 0, which never stops.',
  minimum: 0,
  maximum: 1_000,
  default: 0,
} as const satisfies JSONSchema
