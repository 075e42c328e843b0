import type { JSONSchema } from 'json-schema-to-ts'
import { linkSchema } from '#schemas/parts/link.ts'
import { markdownSchema } from '#schemas/parts/text.ts'
import { limits } from '#schemas/validation/limits.ts'

const address = <const Title extends string>(title: Title) =>
  ({ type: 'string', title, format: 'safe-url', minLength: 1, maxLength: limits.urlLength }) as const

export const accountOverviewSchema = {
  type: 'object',
  title: 'Account overview',
  description:
    'Greets the customer and shows the latest order, points, address, details and a log-out button.',
  properties: {
    text: markdownSchema,
    ordersUrl: address('Page of all orders'),
    profileUrl: address('Page of the customer’s details'),
    addressesUrl: address('Page of the addresses'),
    clubUrl: address('Page of the customer club'),
    links: { type: 'array', title: 'Further links', items: linkSchema, maxItems: 12, default: [] },
  },
  additionalProperties: false,
} as const satisfies JSONSchema
