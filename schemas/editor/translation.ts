import type { FromSchema } from 'json-schema-to-ts'
import { defineEndpoint } from '#schemas/api/endpoint.ts'
import { editingLimit } from '#schemas/api/rate-limit.ts'
import { clientSchema, documentSchema, marketIdSchema, pathSchema } from '#schemas/editor/parts.ts'
import { limits } from '#schemas/validation/limits.ts'

const nullableText = { type: ['string', 'null'] } as const
const widget = {
  type: 'string',
  maxLength: limits.idLength,
  description: 'Absent for a field of the page.',
} as const
const pointer = {
  type: 'string',
  minLength: 1,
  maxLength: limits.urlLength,
  description: 'Position in the widget’s content or in the page (RFC 6901).',
} as const
const textSchema = { type: 'string', maxLength: limits.textLength } as const

const translatedFieldSchema = {
  type: 'object',
  title: 'Translated field',
  properties: {
    widget,
    name: { type: 'string', description: 'The widget’s name in the editor; empty for the page.' },
    field: { type: 'string', description: 'Label of the field: Images 2 › Text.' },
    pointer,
    isMarkdown: { type: 'boolean' },
    source: { type: 'string' },
    target: { ...nullableText, description: 'Null if the translation has no such field.' },
    isCopy: { type: 'boolean', description: 'Whether it equals the source, with links to this market.' },
    seen: { ...nullableText, description: 'The source when the target was written; null if unknown.' },
  },
  required: ['name', 'field', 'pointer', 'isMarkdown', 'source', 'target', 'isCopy', 'seen'],
  additionalProperties: false,
} as const

export type TranslatedField = FromSchema<typeof translatedFieldSchema>

const writtenTextSchema = {
  type: 'object',
  properties: {
    widget,
    pointer,
    before: { ...textSchema, description: 'The text that is replaced.' },
    text: {
      ...textSchema,
      description: 'Whether the unchanged translation is right for the current source.',
    },
    seen: { ...textSchema, description: 'The source that it translates.' },
  },
  required: ['pointer', 'before', 'text', 'seen'],
  additionalProperties: false,
} as const

export type WrittenText = FromSchema<typeof writtenTextSchema>

const countFields = {
  outdated: { type: 'integer', description: 'Texts whose source changed after they were written.' },
  untranslated: { type: 'integer', description: 'Texts that equal the source.' },
} as const

const pageQuery = { market: marketIdSchema, key: pathSchema } as const

/** A page and the pages at the same path in other markets. */
export const translation = {
  counterparts: defineEndpoint({
    summary:
      'Lists markets with their page at the same path, and the state of its translation from this page.',
    method: 'GET',
    path: '/preview/api/translation/counterparts',
    editor: 'viewer',
    query: {
      type: 'object',
      properties: pageQuery,
      required: ['market', 'key'],
      additionalProperties: false,
    },
    responses: {
      200: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            document: documentSchema,
            isThere: { type: 'boolean', description: 'Whether the market has its own page there.' },
            isPublished: { type: 'boolean' },
            isTranslation: { type: 'boolean', description: 'Whether it was translated from this page.' },
            ...countFields,
          },
          required: ['document', 'isThere', 'isPublished', 'isTranslation', 'outdated', 'untranslated'],
          additionalProperties: false,
        },
      },
    },
    refusals: [404],
    limit: editingLimit,
  }),
  states: defineEndpoint({
    summary: 'Lists a market’s translated pages with the remaining work.',
    method: 'GET',
    path: '/preview/api/translation/states',
    editor: 'viewer',
    query: {
      type: 'object',
      properties: { market: marketIdSchema },
      required: ['market'],
      additionalProperties: false,
    },
    responses: {
      200: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            key: { type: 'string' },
            source: { type: 'string', description: 'Market of the source.' },
            ...countFields,
          },
          required: ['key', 'source', 'outdated', 'untranslated'],
          additionalProperties: false,
        },
      },
    },
    limit: editingLimit,
  }),
  fields: defineEndpoint({
    summary:
      'Returns the texts of a page next to those of its counterpart in another market, field by field.',
    method: 'GET',
    path: '/preview/api/translation',
    editor: 'viewer',
    query: {
      type: 'object',
      properties: {
        ...pageQuery,
        source: { ...marketIdSchema, description: 'The market that it is translated from.' },
      },
      required: ['market', 'key', 'source'],
      additionalProperties: false,
    },
    responses: {
      200: {
        type: 'object',
        properties: {
          source: documentSchema,
          title: { type: 'string', description: 'Title of the translation.' },
          fields: { type: 'array', items: translatedFieldSchema },
        },
        required: ['source', 'title', 'fields'],
        additionalProperties: false,
      },
    },
    refusals: [404],
    limit: editingLimit,
  }),
  links: defineEndpoint({
    summary:
      'Returns where links to a market’s pages lead in another market, for content that is copied there.',
    method: 'POST',
    path: '/preview/api/translation/links',
    editor: 'viewer',
    body: {
      type: 'object',
      properties: {
        market: { ...marketIdSchema, description: 'The market of the copy.' },
        source: marketIdSchema,
        pages: {
          type: 'array',
          description: 'Ids of linked pages.',
          items: { type: 'string', minLength: 1, maxLength: limits.idLength },
          maxItems: 1_000,
        },
      },
      required: ['market', 'source', 'pages'],
      additionalProperties: false,
    },
    responses: {
      200: {
        type: 'array',
        description: 'Pages whose links change.',
        items: {
          type: 'object',
          properties: {
            page: { type: 'string' },
            link: { type: 'string', description: 'Id of the same page, if it is published there.' },
            url: { type: 'string', description: 'Its address there otherwise.' },
          },
          required: ['page'],
          additionalProperties: false,
        },
      },
    },
    limit: editingLimit,
  }),
  copy: defineEndpoint({
    summary:
      'Copies a page to another market, as a draft at the same path, with links to that market’s pages.',
    method: 'POST',
    path: '/preview/api/translation',
    editor: 'editor',
    body: {
      type: 'object',
      properties: { market: marketIdSchema, source: documentSchema },
      required: ['market', 'source'],
      additionalProperties: false,
    },
    responses: { 201: documentSchema },
    refusals: [403, 404, 409],
    limit: editingLimit,
  }),
  fill: defineEndpoint({
    summary:
      'Adds the rows, widgets and texts to a translation’s draft that its source has and it lacks, as one change.',
    method: 'POST',
    path: '/preview/api/translation/missing',
    editor: 'editor',
    body: {
      type: 'object',
      properties: { document: documentSchema, source: marketIdSchema, client: clientSchema },
      required: ['document', 'source', 'client'],
      additionalProperties: false,
    },
    responses: {
      200: {
        type: 'object',
        properties: {
          added: { type: 'integer', description: 'Texts that were added as copies of the source.' },
          left: {
            type: 'integer',
            description: 'Texts that are still missing, because lists have different lengths.',
          },
        },
        required: ['added', 'left'],
        additionalProperties: false,
      },
    },
    refusals: [403, 404, 409],
    limit: editingLimit,
  }),
  write: defineEndpoint({
    summary:
      'Writes texts of a translation into its draft, as one change. Skips and reports texts that have changed.',
    method: 'PUT',
    path: '/preview/api/translation',
    editor: 'editor',
    body: {
      type: 'object',
      properties: {
        document: documentSchema,
        source: marketIdSchema,
        client: clientSchema,
        texts: {
          type: 'array',
          minItems: 1,
          maxItems: 200,
          items: writtenTextSchema,
        },
      },
      required: ['document', 'source', 'client', 'texts'],
      additionalProperties: false,
    },
    bodyBytes: 500_000,
    responses: {
      200: {
        type: 'object',
        properties: {
          left: { type: 'integer', description: 'Texts that another editor has changed in the meantime.' },
        },
        required: ['left'],
        additionalProperties: false,
      },
    },
    refusals: [403, 404, 409],
    limit: editingLimit,
  }),
} as const
