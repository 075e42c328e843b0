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
    summary: 'A carousel of products as one visitor gets it: HTML to stand in place of what the page holds.',
    method: 'GET',
    path: '/api/catalogue/{market}/carousel',
    query: {
      type: 'object',
      properties: {
        type: { enum: visitorCarousels },
        id: { ...id, description: 'The widget’s id on its page.' },
        device: {
          enum: devices,
          description: 'The class that the page was rendered for.',
          default: 'mobile',
        },
        content: { type: 'string', description: 'The widget’s content, in JSON.', maxLength: 6_000 },
        productIds: {
          type: 'array',
          description: 'Products or skus of a list that the browser keeps, the latest first.',
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
        properties: { html: { type: 'string', description: 'Empty where there is nothing to show.' } },
        required: ['html'],
        additionalProperties: false,
      },
    },
    refusals: [400],
    limit: { requests: 120, seconds: 60 },
  }),
} as const
