import type { FromSchema, JSONSchema } from 'json-schema-to-ts'
import { limits } from '#schemas/validation/limits.ts'

const pathSchema = { type: 'string', minLength: 1, maxLength: limits.urlLength } as const satisfies JSONSchema

/** Redirects of a market: the body of its `redirects` document. */
export const redirectsSchema = {
  type: 'object',
  title: 'Redirects',
  properties: {
    redirects: {
      type: 'array',
      title: 'Redirects',
      items: {
        type: 'object',
        properties: {
          from: {
            ...pathSchema,
            title: 'From',
            description: 'A path including the market, such as /dk/old.',
          },
          to: { ...pathSchema, title: 'To', description: 'A path, or a web address on an allowed host.' },
          status: { enum: [301, 302, 303, 307, 308], title: 'Status', default: 301 },
        },
        required: ['from', 'to', 'status'],
        additionalProperties: false,
      },
      maxItems: 20_000,
      default: [],
    },
  },
  required: ['redirects'],
  additionalProperties: false,
} as const satisfies JSONSchema

export type Redirect = FromSchema<typeof redirectsSchema>['redirects'][number]
