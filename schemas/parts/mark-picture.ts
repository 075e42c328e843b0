import type { FromSchema, JSONSchema } from 'json-schema-to-ts'
import { pictureSchema } from '#schemas/parts/picture.ts'
import { labelSchema } from '#schemas/parts/text.ts'

const paymentPictureSchema = {
  type: 'object',
  title: 'Picture of a way to pay',
  properties: {
    mark: { ...labelSchema, title: 'Way to pay', minLength: 1 },
    picture: pictureSchema,
  },
  required: ['mark', 'picture'],
  additionalProperties: false,
} as const satisfies JSONSchema

/** Artwork of payment methods that content brings: schemes license theirs (content rule 27). */
export const paymentPicturesSchema = {
  type: 'array',
  title: 'Pictures of ways to pay',
  description: 'Shown for a way to pay in place of a card with its name.',
  items: paymentPictureSchema,
  maxItems: 24,
  default: [],
} as const satisfies JSONSchema

export type PaymentPicture = FromSchema<typeof paymentPictureSchema>
