import type { JSONSchema } from 'json-schema-to-ts'
import { flyoutSettingsSchema } from '#schemas/parts/flyout.ts'
import { linkSchema } from '#schemas/parts/link.ts'
import { pictureSchema } from '#schemas/parts/picture.ts'
import { headlineSchema, labelSchema } from '#schemas/parts/text.ts'

export const appBannerSchema = {
  type: 'object',
  title: 'App banner',
  description: 'Offers the app to visitors on phones and tablets, until they dismiss it.',
  properties: {
    headline: { ...headlineSchema, minLength: 1 },
    text: { ...labelSchema, title: 'Text' },
    image: pictureSchema,
    link: { ...linkSchema, title: 'Link to the app' },
    flyout: flyoutSettingsSchema,
  },
  required: ['headline', 'link'],
  additionalProperties: false,
} as const satisfies JSONSchema
