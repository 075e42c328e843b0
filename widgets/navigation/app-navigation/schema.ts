import type { JSONSchema } from 'json-schema-to-ts'
import { iconSchema } from '#schemas/pages/navigation.ts'
import { linkSchema } from '#schemas/parts/link.ts'
import { labelSchema } from '#schemas/parts/text.ts'

export const appNavigationSchema = {
  type: 'object',
  title: 'App navigation',
  description: 'A bar of icons at the bottom of small screens and of the app. Needs at least three icons.',
  properties: {
    items: {
      type: 'array',
      title: 'Icons',
      items: {
        type: 'object',
        format: 'link',
        title: 'Icon with its link',
        properties: {
          ...linkSchema.properties,
          title: { ...labelSchema, title: 'Title', minLength: 1 },
          icon: iconSchema,
        },
        required: ['title', 'icon'],
        additionalProperties: false,
      },
      maxItems: 5,
      default: [],
    },
  },
  additionalProperties: false,
} as const satisfies JSONSchema
