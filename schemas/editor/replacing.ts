import { defineEndpoint } from '#schemas/api/endpoint.ts'
import { editingLimit } from '#schemas/api/rate-limit.ts'
import { clientSchema, documentSchema, uuidSchema } from '#schemas/editor/parts.ts'
import { maxDocuments, maxHits, searchTermSchema } from '#schemas/editor/search-term.ts'
import { limits } from '#schemas/validation/limits.ts'

const hitSchema = {
  type: 'object',
  properties: {
    index: {
      type: 'integer',
      description: 'The index among the document’s hits, valid for this revision.',
    },
    widget: { type: 'string', description: 'The widget’s id; absent for a field of the page itself.' },
    name: { type: 'string', description: 'The name of the widget in the editor.' },
    pointer: { type: 'string', description: 'Position in the widget’s content or in the page (RFC 6901).' },
    field: { type: 'string', description: 'The label of the field: Images 2 › Text.' },
    before: { type: 'string' },
    match: { type: 'string' },
    after: { type: 'string' },
  },
  required: ['index', 'name', 'pointer', 'field', 'before', 'match', 'after'],
  additionalProperties: false,
} as const

const revision = {
  type: 'string',
  maxLength: 100,
  description: 'The revision of the text with the hits.',
} as const

/** Endpoints to search all drafts and to replace matches. */
export const replacing = {
  find: defineEndpoint({
    summary: 'Finds a value in drafts, or in published content where there is no draft.',
    method: 'GET',
    path: '/preview/api/replacements',
    editor: 'viewer',
    query: searchTermSchema,
    responses: {
      200: {
        type: 'object',
        properties: {
          documents: {
            type: 'array',
            maxItems: maxDocuments,
            items: {
              type: 'object',
              properties: {
                document: documentSchema,
                title: { type: 'string' },
                revision,
                hits: { type: 'array', items: hitSchema },
              },
              required: ['document', 'title', 'revision', 'hits'],
              additionalProperties: false,
            },
          },
          more: { type: 'boolean', description: 'Whether there are further hits that are not listed.' },
        },
        required: ['documents', 'more'],
        additionalProperties: false,
      },
    },
    refusals: [400],
    limit: editingLimit,
  }),
  replace: defineEndpoint({
    summary:
      'Replaces the selected hits in drafts, with one undoable change per document. Skips texts that have changed.',
    method: 'POST',
    path: '/preview/api/replacements',
    editor: 'editor',
    body: {
      type: 'object',
      properties: {
        sought: searchTermSchema,
        replacement: { type: 'string', maxLength: limits.urlLength },
        client: clientSchema,
        documents: {
          type: 'array',
          minItems: 1,
          maxItems: maxDocuments,
          items: {
            type: 'object',
            properties: {
              document: documentSchema,
              revision,
              hits: {
                type: 'array',
                items: { type: 'integer', minimum: 0, maximum: 2_000_000_000 },
                minItems: 1,
                maxItems: maxHits,
              },
            },
            required: ['document', 'revision', 'hits'],
            additionalProperties: false,
          },
        },
      },
      required: ['sought', 'replacement', 'client', 'documents'],
      additionalProperties: false,
    },
    bodyBytes: 500_000,
    responses: {
      200: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            document: documentSchema,
            outcome: {
              enum: ['replaced', 'changed', 'tooLong', 'forbidden', 'missing'],
              description: 'The replaced hits; all others were skipped.',
            },
            count: { type: 'integer', description: 'Hits that were replaced.' },
            errors: { type: 'integer', description: 'Errors that now prevent publishing of the draft.' },
            change: { ...uuidSchema, description: 'The id of the change, to undo it.' },
          },
          required: ['document', 'outcome', 'count', 'errors'],
          additionalProperties: false,
        },
      },
    },
    refusals: [400],
    limit: editingLimit,
  }),
} as const
