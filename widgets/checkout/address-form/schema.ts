import type { JSONSchema } from 'json-schema-to-ts'

export const addressFormSchema = {
  type: 'object',
  title: 'Address form',
  description: 'Asks where the goods and the bill go, by the rules of the country.',
  properties: {
    askBilling: { type: 'boolean', title: 'Let the bill go elsewhere', default: true },
  },
  additionalProperties: false,
} as const satisfies JSONSchema
