import type { FromSchema, JSONSchema } from 'json-schema-to-ts'

/** Rows of one kind, as they are kept: names and values. */
const rows = { type: 'array', items: { type: 'object' } } as const

/** Everything that a shop keeps of somebody who has an account, for them to take along. */
export const accountExportSchema = {
  type: 'object',
  title: 'What is kept of an account',
  properties: {
    created: { type: 'string', description: 'When this was put together.' },
    account: { type: 'object' },
    details: { type: 'object' },
    signIns: rows,
    sessions: rows,
    addresses: rows,
    acceptedTerms: rows,
    orders: rows,
    baskets: rows,
    wishlists: rows,
    favouriteStores: rows,
    club: rows,
    mailingLists: rows,
    productAlerts: rows,
    messages: { ...rows, description: 'To customer service.' },
    mail: rows,
  },
  required: ['created', 'account', 'details', 'addresses', 'orders'],
  additionalProperties: false,
} as const satisfies JSONSchema

export type AccountExport = FromSchema<typeof accountExportSchema>
