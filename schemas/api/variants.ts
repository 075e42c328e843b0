import { defineEndpoint } from '#schemas/api/endpoint.ts'
import { defaultRateLimit } from '#schemas/api/rate-limit.ts'
import { variantEvents } from '#schemas/visitors/variant-events.ts'

/** Results of variants (tracking rule 15). */
export const variants = {
  count: defineEndpoint({
    summary: 'Counts anonymously which variants of a page a visit saw, pressed, or followed with an order.',
    method: 'POST',
    path: '/api/variants',
    body: {
      type: 'object',
      properties: {
        event: { enum: variantEvents },
        variants: {
          type: 'array',
          description: 'Signed marks of the variants, as in `data-variants`. Unsigned marks are ignored.',
          items: { type: 'string', minLength: 1, maxLength: 1_500 },
          minItems: 1,
          maxItems: 30,
          uniqueItems: true,
        },
      },
      required: ['event', 'variants'],
      additionalProperties: false,
    },
    responses: { 204: null },
    limit: defaultRateLimit,
  }),
} as const
