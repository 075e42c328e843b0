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

const paymentPictureSchema = markPictureSchemaOf({ title: 'Payment method picture', mark: 'Payment method' })

export const paymentPicturesSchema = {
  type: 'array',
  title: 'Payment method pictures',
  description: 'Replaces the standard drawing and name of a payment method.',
  items: paymentPictureSchema,
  maxItems: 24,
  default: [],
} as const satisfies JSONSchema

export const carrierPicturesSchema = {
  type: 'array',
  title: 'Carrier pictures',
  description: 'Replaces the standard drawing of a carrier or shipping method.',
  items: markPictureSchemaOf({ title: 'Carrier picture', mark: 'Carrier or shipping method' }),
  maxItems: 24,
  default: [],
} as const satisfies JSONSchema

export type MarkPicture = FromSchema<typeof paymentPictureSchema>
