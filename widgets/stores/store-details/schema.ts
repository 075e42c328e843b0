import type { JSONSchema } from 'json-schema-to-ts'
import { storeReferenceSchema } from '#schemas/commerce/store.ts'
import { markdownSchema } from '#schemas/parts/text.ts'
import { limits } from '#schemas/validation/limits.ts'

export const storeDetailsSchema = {
  type: 'object',
  title: 'Store',
  description: 'A store with its address, opening hours, phone number and directions.',
  properties: {
    store: {
      ...storeReferenceSchema,
      description:
        'The id of one of the market’s stores, or all data of a store. Default: the store of the page.',
    },
    text: { ...markdownSchema, description: 'Text about the store, in Markdown.' },
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
