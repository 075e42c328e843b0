import { defineEndpoint } from '#schemas/api/endpoint.ts'
import { editingLimit } from '#schemas/api/rate-limit.ts'
import { pageInUseSchema } from '#schemas/editor/page-in-use.ts'
import { documentSchema, marketIdSchema, momentSchema } from '#schemas/editor/parts.ts'

/** Endpoints of deleted pages and their restoration. */
export const pageBin = {
  list: defineEndpoint({
    summary: 'Lists a market’s deleted pages, the latest first.',
    method: 'GET',
    path: '/preview/api/page-bin',
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
            id: { type: 'integer' },
            document: documentSchema,
            title: { type: 'string' },
            author: { type: 'string', description: 'The editor who deleted it.' },
            removed: momentSchema,
          },
          required: ['id', 'document', 'title', 'author', 'removed'],
          additionalProperties: false,
        },
      },
    },
    limit: editingLimit,
  }),
  remove: defineEndpoint({
    summary:
      'Moves a page with its draft and versions to the bin. For a published page this requires a publisher.',
    method: 'POST',
    path: '/preview/api/page-bin',
    editor: 'editor',
    body: {
      type: 'object',
      properties: { document: documentSchema },
      required: ['document'],
      additionalProperties: false,
    },
    responses: { 204: null, 409: pageInUseSchema },
    refusals: [403, 404],
    limit: editingLimit,
  }),
  restore: defineEndpoint({
    summary:
      'Restores a page from the bin, as a draft with its versions. 409 if another page has its address.',
    method: 'POST',
    path: '/preview/api/page-bin/{id}/restore',
    editor: 'editor',
    responses: {
      200: {
        type: 'object',
        properties: { document: documentSchema },
        required: ['document'],
        additionalProperties: false,
      },
    },
    refusals: [404, 409],
    limit: editingLimit,
  }),
} as const
