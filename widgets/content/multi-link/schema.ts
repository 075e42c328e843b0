import type { JSONSchema } from 'json-schema-to-ts'
import { linkSchema } from '#schemas/parts/link.ts'
import { pictureSchema } from '#schemas/parts/picture.ts'
import { bannerTextSchema, headlineSchema } from '#schemas/parts/text.ts'
import { limits } from '#schemas/validation/limits.ts'

export const multiLinkSchema = {
  type: 'object',
  title: 'Links with pictures',
  description: 'Links side by side, each with a picture and a name.',
  properties: {
    headline: headlineSchema,
    links: {
      type: 'array',
      title: 'Links',
      items: {
        ...linkSchema,
        properties: { ...linkSchema.properties, image: pictureSchema },
        required: ['image'],
      },
      maxItems: limits.items,
    },
    mobileText: { ...bannerTextSchema, title: 'Text' },
    tabletText: {
      ...bannerTextSchema,
      title: 'Text on tablets',
      description: 'Default: the text for phones.',
    },
    desktopText: {
      ...bannerTextSchema,
      title: 'Text on desktops',
      description: 'Default: the text for phones.',
    },
    link: { ...linkSchema, title: 'Button link', description: 'The page that the button opens.' },
  },
  required: ['links'],
  additionalProperties: false,
} as const satisfies JSONSchema
