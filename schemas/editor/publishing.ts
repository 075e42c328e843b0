import type { FromSchema, JSONSchema } from 'json-schema-to-ts'
import { defineEndpoint } from '#schemas/api/endpoint.ts'
import { editingLimit } from '#schemas/api/rate-limit.ts'
import { pageInUseSchema } from '#schemas/editor/page-in-use.ts'
import {
  documentParameters,
  documentSchema,
  marketIdSchema,
  momentSchema,
  nullableMomentSchema,
  problemsSchema,
} from '#schemas/editor/parts.ts'
import { versions } from '#schemas/editor/versions.ts'

const documents = { type: 'array', items: documentSchema, minItems: 1, maxItems: 100 } as const

const scheduleSchema = {
  type: 'object',
  properties: {
    id: { type: 'string' },
    documents: { type: 'array', items: documentSchema },
    at: { ...nullableMomentSchema, description: 'When it is published; null: it was at once.' },
    until: { ...nullableMomentSchema, description: 'When what was there before comes back; null: never.' },
    author: { type: 'string' },
    status: { enum: ['waiting', 'live', 'failed'] },
    reason: { type: ['string', 'null'], description: 'Why it failed.' },
  },
  required: ['id', 'documents', 'at', 'until', 'author', 'status', 'reason'],
  additionalProperties: false,
} as const satisfies JSONSchema

/** A publication that is to come, or to end. */
export type Schedule = FromSchema<typeof scheduleSchema>

const checkedDocument = {
  type: 'array',
  items: {
    type: 'object',
    properties: { document: documentSchema, problems: problemsSchema },
    required: ['document', 'problems'],
    additionalProperties: false,
  },
} as const

/** From a draft to shoppers and back. */
export const publishing = {
  check: defineEndpoint({
    summary: 'What keeps drafts from being published, and what editors should look at first.',
    method: 'POST',
    path: '/preview/api/check',
    editor: 'viewer',
    body: {
      type: 'object',
      properties: { documents },
      required: ['documents'],
      additionalProperties: false,
    },
    responses: { 200: checkedDocument },
    refusals: [404],
    limit: editingLimit,
  }),
  publish: defineEndpoint({
    summary:
      'Publishes drafts together, all or none: now or at a time, with an end or without. 409 with what is wrong.',
    method: 'POST',
    path: '/preview/api/publish',
    editor: 'publisher',
    body: {
      type: 'object',
      properties: {
        documents,
        at: momentSchema,
        until: { ...momentSchema, description: 'From then on shoppers get what they got before.' },
      },
      required: ['documents'],
      additionalProperties: false,
    },
    responses: {
      200: {
        type: 'object',
        properties: {
          published: {
            type: 'array',
            items: {
              type: 'object',
              properties: { document: documentSchema, version: { type: 'integer' } },
              required: ['document', 'version'],
              additionalProperties: false,
            },
          },
          schedule: { ...scheduleSchema, description: 'Where something is left to be done later.' },
        },
        required: ['published'],
        additionalProperties: false,
      },
      409: checkedDocument,
    },
    refusals: [400, 403, 404],
    limit: editingLimit,
  }),
  unpublish: defineEndpoint({
    summary: 'Takes a document from shoppers; its text stays as a draft.',
    method: 'POST',
    path: '/preview/api/unpublish',
    editor: 'publisher',
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
  schedules: defineEndpoint({
    summary: 'What will be published or end, the next first.',
    method: 'GET',
    path: '/preview/api/schedules',
    editor: 'viewer',
    query: {
      type: 'object',
      properties: { market: marketIdSchema },
      additionalProperties: false,
    },
    responses: { 200: { type: 'array', items: scheduleSchema } },
    limit: editingLimit,
  }),
  cancelSchedule: defineEndpoint({
    summary: 'Lets nothing come of a schedule: what is published stays, what waits does not come.',
    method: 'DELETE',
    path: '/preview/api/schedules/{id}',
    editor: 'publisher',
    responses: { 204: null },
    refusals: [404],
    limit: editingLimit,
  }),
  ...versions,
  link: defineEndpoint({
    summary: 'An address that shows a page’s draft to whoever has it, for a while.',
    method: 'POST',
    path: '/preview/api/links',
    editor: 'editor',
    body: {
      type: 'object',
      properties: {
        document: documentSchema,
        hours: { type: 'integer', minimum: 1, maximum: 720, default: 72 },
      },
      required: ['document'],
      additionalProperties: false,
    },
    responses: {
      201: {
        type: 'object',
        properties: { url: { type: 'string' }, expires: momentSchema },
        required: ['url', 'expires'],
        additionalProperties: false,
      },
    },
    refusals: [404],
    limit: editingLimit,
  }),
  audit: defineEndpoint({
    summary: 'Who did what, newest first.',
    method: 'GET',
    path: '/preview/api/audit',
    limit: editingLimit,
    editor: 'publisher',
    query: {
      type: 'object',
      properties: {
        ...documentParameters,
        before: {
          type: 'integer',
          minimum: 1,
          maximum: 2_000_000_000,
          description: 'Entries before this one.',
        },
        limit: { type: 'integer', minimum: 1, maximum: 200, default: 50 },
      },
      additionalProperties: false,
    },
    responses: {
      200: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            id: { type: 'integer' },
            at: momentSchema,
            author: { type: 'string' },
            action: { type: 'string' },
            document: documentSchema,
            details: { type: 'object', additionalProperties: true },
          },
          required: ['id', 'at', 'author', 'action', 'details'],
          additionalProperties: false,
        },
      },
    },
  }),
} as const
