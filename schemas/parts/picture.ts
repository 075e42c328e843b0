import type { FromSchema, JSONSchema } from 'json-schema-to-ts'
import { limits } from '#schemas/validation/limits.ts'

/** One picture (content rule 10). The read-only fields are filled from the asset when content is prepared. */
export const pictureSchema = {
  type: 'object',
  format: 'picture',
  title: 'Picture',
  properties: {
    url: { type: 'string', title: 'Address', format: 'safe-url', minLength: 1, maxLength: limits.urlLength },
    alt: { type: 'string', title: 'Alternative text', maxLength: limits.labelLength, default: '' },
    aspectRatio: {
      type: 'string',
      title: 'Aspect ratio',
      description: 'Width to height, such as 4/5.',
      maxLength: 15,
      pattern: '^[0-9]{1,5}(\\.[0-9]{1,3})?/[0-9]{1,5}(\\.[0-9]{1,3})?$',
    },
    focalPoint: {
      type: 'object',
      title: 'Focal point',
      properties: {
        x: { type: 'number', minimum: 0, maximum: 1, default: 0.5 },
        y: { type: 'number', minimum: 0, maximum: 1, default: 0.5 },
      },
      additionalProperties: false,
    },
    width: { type: 'integer', minimum: 1, maximum: 20_000, readOnly: true },
    height: { type: 'integer', minimum: 1, maximum: 20_000, readOnly: true },
    placeholder: {
      type: 'string',
      description: 'The colour shown until the picture has loaded.',
      maxLength: 9,
      pattern: '^#[0-9a-f]{6}$',
      readOnly: true,
    },
  },
  required: ['url'],
  additionalProperties: false,
} as const satisfies JSONSchema

/** One picture per breakpoint; the larger ones fall back to mobile. */
export const picturesSchema = {
  type: 'object',
  title: 'Pictures',
  properties: { mobile: pictureSchema, tablet: pictureSchema, desktop: pictureSchema },
  required: ['mobile'],
  additionalProperties: false,
} as const satisfies JSONSchema

export type Picture = FromSchema<typeof pictureSchema>
export type Pictures = FromSchema<typeof picturesSchema>
