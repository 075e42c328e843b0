import type { JSONSchema } from 'json-schema-to-ts'
import { linkSchema } from '#schemas/parts/link.ts'
import { pictureSchema } from '#schemas/parts/picture.ts'
import { bannerTextSchema, headlineSchema } from '#schemas/parts/text.ts'
import { limits } from '#schemas/validation/limits.ts'

export const multiLinkSchema = {
  type: 'object',
  title: 'Links with pictures',
  description: 'Ways on from here, side by side: a picture and a name each.',
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
    tabletText: { ...bannerTextSchema, title: 'Text on tablets', description: 'Empty: as on mobile.' },
    desktopText: { ...bannerTextSchema, title: 'Text on desktops', description: 'Empty: as on mobile.' },
    link: { ...linkSchema, title: 'Link of the text', description: 'Where the button of the text leads.' },
  },
  required: ['links'],
  additionalProperties: false,
} as const satisfies JSONSchema
