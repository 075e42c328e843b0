import type { FromSchema } from 'json-schema-to-ts'
import { marketIdSchema } from '#schemas/editor/parts.ts'
import { limits } from '#schemas/validation/limits.ts'

/** Maximum of hits per search, and of documents per replacement: the maximum that is published together. */
export const maxHits = 500
export const maxDocuments = 100

/** Kinds of searches: plain words, an address, a picture's path, an id, or a widget's field value. */
export const searchKinds = ['text', 'link', 'asset', 'product', 'category', 'field'] as const
export type SearchKind = (typeof searchKinds)[number]

const term = {
  of: { enum: searchKinds },
  value: { type: 'string', minLength: 1, maxLength: limits.urlLength },
  market: { ...marketIdSchema, description: 'Limits the search to this market. Default: all markets.' },
  matchCase: { type: 'boolean', default: false },
  wholeWords: { type: 'boolean', default: false },
  widget: { type: 'string', maxLength: 100, description: 'For a field: the type of the widgets.' },
  field: {
    type: 'string',
    maxLength: 500,
    description:
      'For a field: its JSON pointer in the content, with `*` for any item of a list: /images/*/color.',
  },
} as const

export const searchTermSchema = {
  type: 'object',
  properties: term,
  required: ['of', 'value'],
  additionalProperties: false,
} as const

export type SearchTerm = FromSchema<typeof searchTermSchema>
