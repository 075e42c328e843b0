import type { FromSchema } from 'json-schema-to-ts'
import { defineEndpoint } from '#schemas/api/endpoint.ts'
import { editingLimit } from '#schemas/api/rate-limit.ts'
import {
  documentParameters,
  documentSchema,
  momentSchema,
  nullableMomentSchema,
} from '#schemas/editor/parts.ts'

const wordsSchema = { type: 'string', minLength: 1, maxLength: 4000, pattern: '\\S' } as const

const threadSchema = {
  type: 'object',
  title: 'Thread of comments',
  properties: {
    id: { type: 'integer' },
    widget: { type: ['string', 'null'], description: 'Id of the widget; null for the page as a whole.' },
    widgetType: { type: ['string', 'null'], description: 'Type of the widget when the thread began.' },
    excerpt: { type: 'string', description: 'First words of the widget when the thread began.' },
    resolved: { ...nullableMomentSchema, description: 'When it was resolved; null if it is open.' },
    resolvedBy: { type: ['string', 'null'], description: 'Name of the editor who resolved it.' },
    messages: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          id: { type: 'integer' },
          author: { type: 'string', description: 'The editor’s name.' },
          authorId: { type: 'string' },
          words: { type: 'string', description: 'Plain text.' },
          made: momentSchema,
        },
        required: ['id', 'author', 'authorId', 'words', 'made'],
        additionalProperties: false,
      },
    },
  },
  required: ['id', 'widget', 'widgetType', 'excerpt', 'resolved', 'resolvedBy', 'messages'],
  additionalProperties: false,
} as const

export type CommentThread = FromSchema<typeof threadSchema>

/** Comments of editors on a page and its widgets. */
export const comments = {
  list: defineEndpoint({
    summary: 'Lists comment threads of a document and its widgets, the oldest first.',
    method: 'GET',
    path: '/preview/api/comments',
    editor: 'viewer',
    query: {
      type: 'object',
      properties: documentParameters,
      required: ['kind', 'market', 'key'],
      additionalProperties: false,
    },
    responses: { 200: { type: 'array', items: threadSchema } },
    limit: editingLimit,
  }),
  start: defineEndpoint({
    summary:
      'Starts a thread on a widget or on the document. 409 if the document has the maximum number of threads.',
    method: 'POST',
    path: '/preview/api/comments',
    editor: 'viewer',
    body: {
      type: 'object',
      properties: {
        document: documentSchema,
        widget: {
          type: ['string', 'null'],
          maxLength: 200,
          description: 'Null for the document as a whole.',
        },
        words: wordsSchema,
      },
      required: ['document', 'widget', 'words'],
      additionalProperties: false,
    },
    responses: { 201: threadSchema },
    refusals: [404, 409],
    limit: editingLimit,
  }),
  reply: defineEndpoint({
    summary: 'Adds a comment to a thread. Reopens a resolved thread.',
    method: 'POST',
    path: '/preview/api/comments/{id}/replies',
    editor: 'viewer',
    body: {
      type: 'object',
      properties: { words: wordsSchema },
      required: ['words'],
      additionalProperties: false,
    },
    responses: { 201: threadSchema },
    refusals: [404, 409],
    limit: editingLimit,
  }),
  resolve: defineEndpoint({
    summary: 'Resolves or reopens a thread. Viewers can do so with threads that they started.',
    method: 'PUT',
    path: '/preview/api/comments/{id}',
    editor: 'viewer',
    body: {
      type: 'object',
      properties: { isResolved: { type: 'boolean' } },
      required: ['isResolved'],
      additionalProperties: false,
    },
    responses: { 200: threadSchema },
    refusals: [403, 404],
    limit: editingLimit,
  }),
  remove: defineEndpoint({
    summary: 'Deletes the editor’s own comment (admins: any). Deleting the last comment deletes the thread.',
    method: 'DELETE',
    path: '/preview/api/comments/messages/{id}',
    editor: 'viewer',
    responses: { 204: null },
    refusals: [403, 404],
    limit: editingLimit,
  }),
} as const
