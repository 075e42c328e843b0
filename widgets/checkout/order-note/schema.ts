import type { JSONSchema } from 'json-schema-to-ts'

export const orderNoteSchema = {
  type: 'object',
  title: 'Order note',
  description:
    'Lets shoppers add a note to the order, with a button of its own. “Review and terms” can ask for it in its form instead.',
  properties: {
    rows: { type: 'integer', title: 'Lines', minimum: 2, maximum: 12, default: 3 },
  },
  additionalProperties: false,
} as const satisfies JSONSchema
