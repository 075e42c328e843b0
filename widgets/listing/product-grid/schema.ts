import type { JSONSchema } from 'json-schema-to-ts'

const columns = (title: string, usual: number) =>
  ({ type: 'integer', title, minimum: 1, maximum: 6, default: usual }) as const

export const productGridSchema = {
  type: 'object',
  title: 'Product grid',
  description: 'The products of a category or of a search, with the page’s promotions among them.',
  properties: {
    tilesPerRow: {
      type: 'object',
      title: 'Tiles in a row',
      properties: {
        mobile: columns('On phones', 2),
        landscape: columns('On phones held sideways', 3),
        tablet: columns('On tablets', 3),
        desktop: columns('On wide screens', 4),
      },
      default: {},
      additionalProperties: false,
    },
  },
  additionalProperties: false,
} as const satisfies JSONSchema
