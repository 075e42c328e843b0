import type { FromSchema, JSONSchema } from 'json-schema-to-ts'

/** An amount in minor units (øre, cents): never a fraction. */
export const moneySchema = {
  type: 'object',
  properties: {
    amount: { type: 'integer', description: 'Minor units.' },
    currency: { type: 'string', description: 'ISO 4217.', maxLength: 3, pattern: '^[A-Z]{3}$' },
  },
  required: ['amount', 'currency'],
  additionalProperties: false,
} as const satisfies JSONSchema

export type Money = FromSchema<typeof moneySchema>
