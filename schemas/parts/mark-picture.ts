import type { FromSchema, JSONSchema } from 'json-schema-to-ts'
import { pictureSchema } from '#schemas/parts/picture.ts'
import { labelSchema } from '#schemas/parts/text.ts'

/** Artwork from content for a name, because payment schemes and carriers license theirs (content rule 27). */
const markPictureSchemaOf = <const Of extends { title: string; mark: string }>({ title, mark }: Of) =>
  ({
    type: 'object',
    title,
    properties: {
      mark: { ...labelSchema, title: mark, minLength: 1 },
      picture: pictureSchema,
    },
    required: ['mark', 'picture'],
    additionalProperties: false,
  }) as const satisfies JSONSchema

const paymentPictureSchema = markPictureSchemaOf({ title: 'Picture of a way to pay', mark: 'Way to pay' })

export const paymentPicturesSchema = {
  type: 'array',
  title: 'Pictures of ways to pay',
  description: 'Shown for a way to pay in place of a drawing of its kind with its name.',
  items: paymentPictureSchema,
  maxItems: 24,
  default: [],
} as const satisfies JSONSchema

export const carrierPicturesSchema = {
  type: 'array',
  title: 'Pictures of carriers',
  description: 'Shown for a carrier or a way of delivery in place of a drawing of its kind.',
  items: markPictureSchemaOf({ title: 'Picture of a carrier', mark: 'Carrier or way of delivery' }),
  maxItems: 24,
  default: [],
} as const satisfies JSONSchema

export type MarkPicture = FromSchema<typeof paymentPictureSchema>
