import { defineEndpoint } from '#schemas/api/endpoint.ts'
import { optionalCategories } from '#schemas/visitors/consent.ts'

/** Visitors' choices about cookies, stored as proof of consent (GDPR, article 7 (1)). */
export const consents = {
  record: defineEndpoint({
    summary: 'Notes an answer to the question about cookies.',
    method: 'POST',
    path: '/api/consents',
    body: {
      type: 'object',
      properties: {
        id: {
          type: 'string',
          maxLength: 32,
          pattern: '^[0-9a-f]{32}$',
          description: 'Of the browser’s answers, at random.',
        },
        textVersion: {
          type: 'string',
          maxLength: 20,
          pattern: '^[0-9a-z]{1,20}$',
          description: 'Of the words that were answered.',
        },
        choices: {
          type: 'array',
          items: { enum: optionalCategories },
          uniqueItems: true,
          maxItems: optionalCategories.length,
          description: 'What was granted; empty: nothing.',
        },
      },
      required: ['id', 'textVersion', 'choices'],
      additionalProperties: false,
    },
    responses: { 204: null },
    limit: { requests: 30, seconds: 600 },
  }),
} as const
