import type { JSONSchema } from 'json-schema-to-ts'
import { storeReferenceSchema } from '#schemas/commerce/store.ts'
import { markdownSchema } from '#schemas/parts/text.ts'
import { limits } from '#schemas/validation/limits.ts'

export const storeDetailsSchema = {
  type: 'object',
  title: 'Store',
  description: 'A store with its address, opening hours and phone, and the way there.',
  properties: {
    store: {
      ...storeReferenceSchema,
      description: 'The id of one of the market’s stores, or a store in full. Empty: the store of the page.',
    },
    text: { ...markdownSchema, description: 'What there is to say of it, in markdown.' },
    mapUrl: {
      type: 'string',
      title: 'Map',
      description: 'A link to a map of the store. Default: a map of its position.',
      format: 'safe-url',
      minLength: 1,
      maxLength: limits.urlLength,
    },
  },
  additionalProperties: false,
} as const satisfies JSONSchema
