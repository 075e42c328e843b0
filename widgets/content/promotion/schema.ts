import type { JSONSchema } from 'json-schema-to-ts'
import { clipboardSchema, countdownSchema } from '#schemas/parts/countdown.ts'
import { linkSchema } from '#schemas/parts/link.ts'
import { picturesSchema } from '#schemas/parts/picture.ts'
import { bannerTextSchema } from '#schemas/parts/text.ts'
import { colourSchema } from '#schemas/values/colour.ts'

export const promotionSchema = {
  type: 'object',
  title: 'Banner',
  description: 'A picture with text and a button on top of it.',
  properties: {
    images: picturesSchema,
    link: linkSchema,
    backgroundColor: { ...colourSchema, title: 'Background' },
    toggleFullWidth: { type: 'boolean', title: 'From edge to edge', default: false },
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
    countdown: countdownSchema,
    clipboard: clipboardSchema,
  },
  required: ['images'],
  additionalProperties: false,
} as const satisfies JSONSchema
