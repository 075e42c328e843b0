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
    titles: {
      type: 'array',
      items: { type: 'string' },
      description: 'Titles of the documents, in their order; empty if there is none.',
    },
    at: { ...nullableMomentSchema, description: 'The time of publication; null means immediately.' },
    until: {
      ...nullableMomentSchema,
      description: 'The time at which the previous version returns; null means never.',
    },
    author: { type: 'string' },
    status: { enum: ['waiting', 'live', 'failed'] },
    reason: { type: ['string', 'null'], description: 'The reason of the failure.' },
  },
  required: ['id', 'documents', 'titles', 'at', 'until', 'author', 'status', 'reason'],
  additionalProperties: false,
} as const satisfies JSONSchema

/** A scheduled publication, or its end. */
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

/** Endpoints that publish, schedule and unpublish. */
export const publishing = {
  check: defineEndpoint({
    summary: 'Checks drafts: errors that prevent publishing, and warnings.',
    method: 'POST',
    path: '/preview/api/check',
    editor: 'viewer',
    body: {
      type: 'object',
      properties: {
        documents,
        alongside: {
          type: 'array',
          items: documentSchema,
          maxItems: 100,
          default: [],
          description: 'Documents to publish with them: not checked, but links to them are valid.',
        },
      },
      required: ['documents'],
      additionalProperties: false,
    },
    responses: { 200: checkedDocument },
    refusals: [404],
    limit: editingLimit,
  }),
  publish: defineEndpoint({
    summary:
      'Publishes drafts together, all or none, now or at a time, optionally with an end. 409 with the errors. Pages of another content system are sent in sequence up to the first refusal, which lists those that are published.',
    method: 'POST',
    path: '/preview/api/publish',
    editor: 'publisher',
    body: {
      type: 'object',
      properties: {
        documents,
        at: momentSchema,
        until: { ...momentSchema, description: 'The time at which the previous version returns.' },
        keepEnds: {
          type: 'boolean',
          default: false,
          description:
            'Whether planned ends of the texts that are replaced apply to the new ones; else they are cancelled. For immediate publications without an end.',
        },
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
          schedule: { ...scheduleSchema, description: 'Present if something is left to do later.' },
        },
        required: ['published'],
        additionalProperties: false,
      },
      409: {
        type: 'object',
        properties: {
          checked: checkedDocument,
          published: {
            type: 'array',
            items: documentSchema,
            description: 'Pages that another content system has accepted before the refusal.',
          },
        },
        required: ['checked', 'published'],
        additionalProperties: false,
      },
    },
    refusals: [400, 403, 404],
    limit: editingLimit,
  }),
  unpublish: defineEndpoint({
    summary: 'Takes a document down. Its content remains as a draft.',
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
    summary: 'Lists scheduled publications and ends, the next first.',
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
    summary: 'Cancels a schedule. Published content remains.',
    method: 'DELETE',
    path: '/preview/api/schedules/{id}',
    editor: 'publisher',
    query: {
      type: 'object',
      /** The state that the editor saw: another one is not cancelled. Default: any. */
      properties: { status: scheduleSchema.properties.status },
      additionalProperties: false,
    },
    responses: { 204: null },
    refusals: [404, 409],
    limit: editingLimit,
  }),
  ...versions,
  link: defineEndpoint({
    summary: 'Creates a link that shows a page’s draft without an account until it expires.',
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
    summary: 'Lists the audit log, the newest entry first.',
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
