import { defineEndpoint } from '#schemas/api/endpoint.ts'
import { editingLimit } from '#schemas/api/rate-limit.ts'
import { checkpointReasons } from '#schemas/editor/checkpoint.ts'
import { documentParameters, documentSchema, momentSchema } from '#schemas/editor/parts.ts'
import { editedPageSchema } from '#schemas/editor/responses.ts'

const documentQuery = {
  type: 'object',
  properties: documentParameters,
  required: ['kind', 'market', 'key'],
  additionalProperties: false,
} as const

const number = { type: 'integer', minimum: 1, maximum: 2_000_000_000 } as const

/** Names an earlier text: a published version or a checkpoint. Exactly one is given. */
const earlierProperties = {
  version: number,
  checkpoint: { ...number, description: 'The id of a saved draft.' },
} as const

/** Earlier texts of a document: published versions and saved drafts. */
export const versions = {
  versions: defineEndpoint({
    summary: 'Lists the published versions of a document, the newest first.',
    method: 'GET',
    path: '/preview/api/versions',
    editor: 'viewer',
    query: documentQuery,
    responses: {
      200: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            version: { type: 'integer' },
            author: { type: 'string' },
            published: momentSchema,
            isLive: { type: 'boolean' },
          },
          required: ['version', 'author', 'published', 'isLive'],
          additionalProperties: false,
        },
      },
    },
    refusals: [404],
    limit: editingLimit,
  }),
  checkpoints: defineEndpoint({
    summary: 'Lists the saved drafts that were replaced, the newest first.',
    method: 'GET',
    path: '/preview/api/checkpoints',
    editor: 'viewer',
    query: documentQuery,
    responses: {
      200: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            id: { type: 'integer' },
            author: { type: 'string', description: 'The last author of the draft.' },
            made: momentSchema,
            reason: { enum: checkpointReasons },
            version: { type: ['integer', 'null'], description: 'The version that replaced it.' },
          },
          required: ['id', 'author', 'made', 'reason', 'version'],
          additionalProperties: false,
        },
      },
    },
    limit: editingLimit,
  }),
  version: defineEndpoint({
    summary: 'Returns a published version or a saved draft, for comparison.',
    method: 'GET',
    path: '/preview/api/version',
    editor: 'viewer',
    query: {
      type: 'object',
      properties: { ...documentParameters, ...earlierProperties },
      required: ['kind', 'market', 'key'],
      additionalProperties: false,
    },
    responses: {
      200: {
        type: 'object',
        properties: {
          /** For pages, templates and layouts. */
          page: editedPageSchema.properties.page,
          body: { description: 'The document itself.' },
        },
        required: ['body'],
        additionalProperties: false,
      },
    },
    refusals: [404],
    limit: editingLimit,
  }),
  restore: defineEndpoint({
    summary:
      'Restores a published version or a saved draft as the draft. Publishes nothing, and saves the replaced draft.',
    method: 'POST',
    path: '/preview/api/restore',
    editor: 'editor',
    body: {
      type: 'object',
      properties: { document: documentSchema, ...earlierProperties },
      required: ['document'],
      additionalProperties: false,
    },
    responses: { 204: null },
    refusals: [403, 404],
    limit: editingLimit,
  }),
} as const
