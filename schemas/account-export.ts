import type { FromSchema, JSONSchema } from 'json-schema-to-ts'

/** Stored rows of one kind: names and values. */
const rows = { type: 'array', items: { type: 'object' } } as const

/** All data that a shop stores about an account, for its owner to download. */
export const accountExportSchema = {
  type: 'object',
  title: 'Stored data of an account',
  properties: {
    created: { type: 'string', description: 'When the export was created.' },
    account: { type: 'object' },
    details: { type: 'object' },
    signIns: rows,
    sessions: rows,
    addresses: rows,
    acceptedTerms: rows,
    blocks: { ...rows, description: 'Actions of customer service on the account.' },
    orders: rows,
    baskets: rows,
    wishlists: rows,
    favouriteStores: rows,
    club: rows,
    redeemedPromotions: { ...rows, description: 'Promotions redeemed in memberships that have ended.' },
    mailingLists: rows,
    productAlerts: rows,
    messages: { ...rows, description: 'Messages to customer service.' },
    giftCards: { ...rows, description: 'Gift cards sent to the email address.' },
    mail: rows,
  },
  required: ['created', 'account', 'details', 'addresses', 'orders'],
  additionalProperties: false,
} as const satisfies JSONSchema

export type AccountExport = FromSchema<typeof accountExportSchema>
