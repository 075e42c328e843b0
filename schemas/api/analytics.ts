import { defineEndpoint } from '#schemas/api/endpoint.ts'
import { defaultRateLimit } from '#schemas/api/rate-limit.ts'

/** Endpoints of the data layer (tracking rule 7). */
export const analytics = {
  visitor: defineEndpoint({
    summary:
      'Whether the visitor is signed in and, with consent to analytics, an id that says nothing about them.',
    method: 'GET',
    path: '/api/analytics/visitor',
    session: 'optional',
    responses: {
      200: {
        type: 'object',
        properties: {
          status: { enum: ['user', 'guest'] },
          id: {
            type: 'string',
            description: 'A keyed hash; absent without consent or anything to know them by.',
          },
        },
        required: ['status'],
        additionalProperties: false,
      },
    },
    limit: defaultRateLimit,
  }),
} as const
