import { defineEndpoint } from '#schemas/api/endpoint.ts'
import { editingLimit } from '#schemas/api/rate-limit.ts'
import { marketIdSchema } from '#schemas/editor/parts.ts'
import { limits } from '#schemas/validation/limits.ts'

const id = { type: 'string', minLength: 1, maxLength: limits.idLength } as const
const count = { type: 'integer', minimum: 0 } as const

/** Endpoint of the results of variants. */
export const variantResults = {
  ofWidget: defineEndpoint({
    summary: 'Counts how often each variant of a smart widget was seen, pressed and followed by an order.',
    method: 'GET',
    path: '/preview/api/variant-results',
    editor: 'viewer',
    query: {
      type: 'object',
      properties: {
        market: marketIdSchema,
        widget: { ...id, description: 'The widget’s id.' },
        page: { ...id, description: 'The page’s id. Default: all pages of the market.' },
      },
      required: ['market', 'widget'],
      additionalProperties: false,
    },
    responses: {
      200: {
        type: 'object',
        properties: {
          since: {
            type: 'string',
            format: 'date',
            description: 'The first day; absent if nothing was counted.',
          },
          variants: {
            type: 'array',
            items: {
              type: 'object',
              properties: {
                rule: { type: 'string', description: 'Identifies the variant by its rule.' },
                seen: { ...count, description: 'Visits that saw it.' },
                clicked: { ...count, description: 'Visits with a click in it.' },
                ordered: { ...count, description: 'Orders of visits that saw it before.' },
              },
              required: ['rule', 'seen', 'clicked', 'ordered'],
              additionalProperties: false,
            },
          },
        },
        required: ['variants'],
        additionalProperties: false,
      },
    },
    limit: editingLimit,
  }),
} as const
