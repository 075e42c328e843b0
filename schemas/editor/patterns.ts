import { defineEndpoint } from '#schemas/api/endpoint.ts'
import { editingLimit } from '#schemas/api/rate-limit.ts'
import { documentSchema, marketIdSchema } from '#schemas/editor/parts.ts'
import { rowSchema } from '#schemas/pages/page.ts'
import { limits } from '#schemas/validation/limits.ts'

const rowsSchema = { type: 'array', items: rowSchema, minItems: 1, maxItems: 100 } as const
const nameSchema = { type: 'string', minLength: 1, maxLength: 100, pattern: '\\S' } as const

/** Endpoints of patterns: saved rows for reuse. */
export const patterns = {
  list: defineEndpoint({
    summary: 'Lists all patterns with their draft rows. A page can contain a copy or a link.',
    method: 'GET',
    path: '/preview/api/patterns',
    editor: 'viewer',
    responses: {
      200: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            name: { type: 'string' },
            rows: { type: 'array', items: rowSchema },
            document: documentSchema,
            isPublished: { type: 'boolean', description: 'Whether it is published.' },
          },
          required: ['name', 'rows', 'document', 'isPublished'],
          additionalProperties: false,
        },
      },
    },
    limit: editingLimit,
  }),
  save: defineEndpoint({
    summary: 'Saves rows as a new pattern of a market: a draft, until it is published.',
    method: 'POST',
    path: '/preview/api/patterns',
    editor: 'editor',
    body: {
      type: 'object',
      properties: { market: marketIdSchema, name: nameSchema, rows: rowsSchema },
      required: ['market', 'name', 'rows'],
      additionalProperties: false,
    },
    bodyBytes: limits.documentBytes,
    responses: { 201: documentSchema },
    refusals: [400, 403, 404, 409],
    limit: editingLimit,
  }),
} as const
