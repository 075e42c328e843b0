import type { JSONSchema } from 'json-schema-to-ts'

const columns = (title: string) => ({ type: 'integer', title, minimum: 1, maximum: 6 }) as const

export const productGridSchema = {
  type: 'object',
  title: 'Product grid',
  description: 'The products of a category or search, mixed with the page’s promotions.',
  properties: {
    tilesPerRow: {
      type: 'object',
      title: 'Tiles per row',
      description: 'Default: as in the brand’s other listings.',
      properties: {
        mobile: columns('On phones'),
        landscape: columns('On phones held sideways'),
        tablet: columns('On tablets'),
        desktop: columns('On wide screens'),
      },
      default: {},
      additionalProperties: false,
    },
  },
  additionalProperties: false,
} as const satisfies JSONSchema
