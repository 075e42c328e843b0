import type { FromSchema } from 'json-schema-to-ts'
import { defineEndpoint } from '#schemas/api/endpoint.ts'
import { editingLimit } from '#schemas/api/rate-limit.ts'
import {
  documentParameters,
  documentSchema,
  momentSchema,
  nullableMomentSchema,
} from '#schemas/editor/parts.ts'

const nullableText = { type: ['string', 'null'] } as const

const reviewSchema = {
  type: 'object',
  title: 'Review request',
  properties: {
    id: { type: 'integer' },
    document: documentSchema,
    title: { type: 'string', description: 'Title of the page.' },
    asker: { type: 'string', description: 'Name of the requester.' },
    askerId: { type: 'string' },
    reviewer: { ...nullableText, description: 'Name of the reviewer; null means any publisher.' },
    reviewerId: nullableText,
    note: { type: 'string', description: 'What to review, in plain text.' },
    status: { enum: ['open', 'returned'], description: '`returned`: sent back to the requester.' },
    answer: { ...nullableText, description: 'Why it was sent back.' },
    answeredBy: nullableText,
    made: momentSchema,
    answered: nullableMomentSchema,
  },
  required: [
    'id',
    'document',
    'title',
    'asker',
    'askerId',
    'reviewer',
    'reviewerId',
    'note',
    'status',
    'answer',
    'answeredBy',
    'made',
    'answered',
  ],
  additionalProperties: false,
} as const

export type Review = FromSchema<typeof reviewSchema>

/** Requests to review a draft before it is published. */
export const reviews = {
  reviewers: defineEndpoint({
    summary: 'Lists possible reviewers of a draft: editors who can publish it.',
    method: 'GET',
    path: '/preview/api/reviews/reviewers',
    editor: 'editor',
    query: {
      type: 'object',
      properties: documentParameters,
      required: ['kind', 'market', 'key'],
      additionalProperties: false,
    },
    responses: {
      200: {
        type: 'array',
        items: {
          type: 'object',
          properties: { id: { type: 'string' }, name: { type: 'string' } },
          required: ['id', 'name'],
          additionalProperties: false,
        },
      },
    },
    refusals: [404],
    limit: editingLimit,
  }),
  waiting: defineEndpoint({
    summary:
      'Lists review requests that wait for the caller, were sent back to them, or that they made, the oldest first.',
    method: 'GET',
    path: '/preview/api/reviews',
    editor: 'viewer',
    responses: {
      200: {
        type: 'object',
        properties: {
          toReview: { type: 'array', items: reviewSchema },
          returned: { type: 'array', items: reviewSchema },
          requested: { type: 'array', items: reviewSchema },
        },
        required: ['toReview', 'returned', 'requested'],
        additionalProperties: false,
      },
    },
    limit: editingLimit,
  }),
  ofDocument: defineEndpoint({
    summary: 'Returns the open or returned review request of a document; at most one.',
    method: 'GET',
    path: '/preview/api/reviews/document',
    editor: 'viewer',
    query: {
      type: 'object',
      properties: documentParameters,
      required: ['kind', 'market', 'key'],
      additionalProperties: false,
    },
    responses: { 200: { type: 'array', items: reviewSchema, maxItems: 1 } },
    limit: editingLimit,
  }),
  request: defineEndpoint({
    summary:
      'Requests a review of a draft from a colleague or any publisher, who get a mail. 409 if one is pending.',
    method: 'POST',
    path: '/preview/api/reviews',
    editor: 'editor',
    body: {
      type: 'object',
      properties: {
        document: documentSchema,
        reviewer: {
          type: ['string', 'null'],
          maxLength: 100,
          description: 'Id of the reviewer; null means any publisher.',
        },
        note: { type: 'string', maxLength: 2000, default: '' },
      },
      required: ['document', 'reviewer'],
      additionalProperties: false,
    },
    responses: { 201: reviewSchema },
    refusals: [400, 404, 409],
    limit: editingLimit,
  }),
  sendBack: defineEndpoint({
    summary: 'Sends a draft back to the requester with a message.',
    method: 'POST',
    path: '/preview/api/reviews/{id}/return',
    editor: 'publisher',
    body: {
      type: 'object',
      properties: { words: { type: 'string', minLength: 1, maxLength: 2000, pattern: '\\S' } },
      required: ['words'],
      additionalProperties: false,
    },
    responses: { 200: reviewSchema },
    refusals: [403, 404],
    limit: editingLimit,
  }),
  close: defineEndpoint({
    summary: 'Withdraws the editor’s own request, or marks a returned one as read.',
    method: 'DELETE',
    path: '/preview/api/reviews/{id}',
    editor: 'editor',
    responses: { 204: null },
    refusals: [403, 404],
    limit: editingLimit,
  }),
} as const
