import type { JSONSchema } from 'json-schema-to-ts'

export const paymentOutcomeSchema = {
  type: 'object',
  title: 'Payment outcome',
  description:
    'Tells shoppers why a payment did not lead to an order: refused, cancelled, timed out, or a payment link that is not paid yet.',
  properties: {
    help: { type: 'string', title: 'Help', description: 'Text below the message.', maxLength: 500 },
  },
  additionalProperties: false,
} as const satisfies JSONSchema
