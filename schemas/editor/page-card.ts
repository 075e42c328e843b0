import type { FromSchema, JSONSchema } from 'json-schema-to-ts'

/** Maximum number of rows, and of widgets per row, in a page's thumbnail. */
export const maxCardRows = 6
export const maxCardWidgets = 4

/** Data for a thumbnail of a page. */
export const pageCardSchema = {
  type: 'object',
  title: 'Page card',
  properties: {
    rows: {
      type: 'array',
      maxItems: maxCardRows,
      items: {
        type: 'object',
        properties: {
          widgets: {
            type: 'array',
            maxItems: maxCardWidgets,
            items: {
              type: 'object',
              properties: {
                type: { type: 'string' },
                text: { type: 'string', description: 'The first words; empty if there are none.' },
                picture: { type: ['string', 'null'], description: 'The address of the first picture.' },
              },
              required: ['type', 'text', 'picture'],
              additionalProperties: false,
            },
          },
        },
        required: ['widgets'],
        additionalProperties: false,
      },
    },
  },
  required: ['rows'],
  additionalProperties: false,
} as const satisfies JSONSchema

export type PageCard = FromSchema<typeof pageCardSchema>
export type CardWidget = PageCard['rows'][number]['widgets'][number]
