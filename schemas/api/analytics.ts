import { defineEndpoint } from '#schemas/api/endpoint.ts'
import { defaultRateLimit } from '#schemas/api/rate-limit.ts'

/** Endpoints of the data layer (tracking rule 7). */
export const analytics = {
  visitor: defineEndpoint({
    summary: 'Returns whether the visitor is signed in and, with consent to analytics, a pseudonymous id.',
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
            description: 'A keyed hash; absent without consent or without an identity.',
          },
        },
        required: ['status'],
        additionalProperties: false,
      },
    },
    limit: defaultRateLimit,
  }),
} as const
