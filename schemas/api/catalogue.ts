import type { JSONSchema } from 'json-schema-to-ts'
import { defineEndpoint } from '#schemas/api/endpoint.ts'
import { limits } from '#schemas/validation/limits.ts'
import { devices } from '#schemas/values/device.ts'

/** Widgets that browsers fill with visitor data. */
const visitorCarousels = [
  'pdpCarousel',
  'recommendationCarousel',
  'relewiseProductCarousel',
  'wishlistProductCarousel',
] as const
export type VisitorCarousel = (typeof visitorCarousels)[number]

const id = { type: 'string', minLength: 1, maxLength: limits.idLength } as const satisfies JSONSchema

export const catalogue = {
  visitorCarousel: defineEndpoint({
    summary: 'Renders a product carousel for one visitor, as HTML that replaces the one of the page.',
    method: 'GET',
    path: '/api/catalogue/{market}/carousel',
    query: {
      type: 'object',
      properties: {
        type: { enum: visitorCarousels },
        id: { ...id, description: 'The widget’s id on the page.' },
        device: {
          enum: devices,
          description: 'The device class for which the page was rendered.',
          default: 'mobile',
        },
        path: {
          type: 'string',
          description:
            'The path of the page, whose brand’s constants apply. Default: the market’s front page.',
          maxLength: limits.urlLength,
        },
        content: { type: 'string', description: 'The widget’s content as JSON.', maxLength: 6_000 },
        productIds: {
          type: 'array',
          description: 'Product ids or SKUs of a list that the browser stores, the latest first.',
          items: id,
          maxItems: 50,
          default: [],
        },
      },
      required: ['type', 'id', 'content'],
      additionalProperties: false,
    },
    responses: {
      200: {
        type: 'object',
        properties: { html: { type: 'string', description: 'Empty if there are no products.' } },
        required: ['html'],
        additionalProperties: false,
      },
    },
    refusals: [400],
    limit: { requests: 120, seconds: 60 },
  }),
} as const
