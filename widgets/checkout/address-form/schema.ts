import type { JSONSchema } from 'json-schema-to-ts'

export const addressFormSchema = {
  type: 'object',
  title: 'Address form',
  description: 'Asks for the delivery and billing address, with the fields of the country.',
  properties: {
    askBilling: { type: 'boolean', title: 'Ask for a billing address', default: true },
  },
  additionalProperties: false,
} as const satisfies JSONSchema
