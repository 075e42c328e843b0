import { defineEndpoint } from '#schemas/api/endpoint.ts'
import { defaultRateLimit } from '#schemas/api/rate-limit.ts'
import { variantEvents } from '#schemas/visitors/variant-events.ts'

/** Results of variants (tracking rule 15). */
export const variants = {
  count: defineEndpoint({
    summary:
      'Counts variants of a page that a visit saw, pressed, or followed with an order. Says nothing of who did.',
    method: 'POST',
    path: '/api/variants',
    body: {
      type: 'object',
      properties: {
        event: { enum: variantEvents },
        variants: {
          type: 'array',
          description: 'Their marks, as pages have them in `data-variants`. Others are not counted.',
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
