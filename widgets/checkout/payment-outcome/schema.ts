import type { JSONSchema } from 'json-schema-to-ts'

export const paymentOutcomeSchema = {
  type: 'object',
  title: 'Payment outcome',
  description:
    'What became of a payment that did not end in an order, so that shoppers know where their money is.',
  properties: {
    help: { type: 'string', title: 'Help', description: 'Words below it.', maxLength: 500 },
  },
  additionalProperties: false,
} as const satisfies JSONSchema
