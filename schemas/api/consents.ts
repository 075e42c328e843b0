import { defineEndpoint } from '#schemas/api/endpoint.ts'
import { optionalCategories } from '#schemas/visitors/consent.ts'

/** Visitors' choices about cookies, stored as proof of consent (GDPR, article 7 (1)). */
export const consents = {
  record: defineEndpoint({
    summary: 'Records a cookie consent.',
    method: 'POST',
    path: '/api/consents',
    body: {
      type: 'object',
      properties: {
        id: {
          type: 'string',
          maxLength: 32,
          pattern: '^[0-9a-f]{32}$',
          description: 'A random id of the browser’s consents.',
        },
        textVersion: {
          type: 'string',
          maxLength: 20,
          pattern: '^[0-9a-z]{1,20}$',
          description: 'The version of the consent text.',
        },
        choices: {
          type: 'array',
          items: { enum: optionalCategories },
          uniqueItems: true,
          maxItems: optionalCategories.length,
          description: 'The granted purposes; may be empty.',
        },
      },
      required: ['id', 'textVersion', 'choices'],
      additionalProperties: false,
    },
    responses: { 204: null },
    limit: { requests: 30, seconds: 600 },
  }),
} as const
