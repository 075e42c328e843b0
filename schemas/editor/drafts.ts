import { defineEndpoint } from '#schemas/api/endpoint.ts'
import { editingLimit } from '#schemas/api/rate-limit.ts'
import { loggedChangeSchema } from '#schemas/editor/events.ts'
import { changeSchema, maxChanges } from '#schemas/editor/operation.ts'
import { clientSchema, documentParameters, documentSchema, uuidSchema } from '#schemas/editor/parts.ts'
import { appliedSchema, conflictSchema } from '#schemas/editor/responses.ts'

const step = {
  type: 'object',
  properties: { document: documentSchema, client: clientSchema },
  required: ['document', 'client'],
  additionalProperties: false,
} as const

/** Endpoints of drafts. A conflicting change answers 409 with the conflict as body, and changes nothing. */
export const drafts = {
  change: defineEndpoint({
    summary: 'Applies changes to a draft, in order, all or none. Those that were applied before count once.',
    method: 'POST',
    path: '/preview/api/changes',
    editor: 'editor',
    body: {
      type: 'object',
      properties: {
        document: documentSchema,
        client: clientSchema,
        base: {
          type: 'integer',
          minimum: 0,
          maximum: 2_000_000_000,
          description: 'The last sequence that is known.',
        },
        changes: { type: 'array', items: changeSchema, minItems: 1, maxItems: maxChanges },
      },
      required: ['document', 'client', 'base', 'changes'],
      additionalProperties: false,
    },
    bodyBytes: 6_000_000,
    responses: { 200: appliedSchema, 409: conflictSchema },
    refusals: [403, 404],
    limit: editingLimit,
  }),
  log: defineEndpoint({
    summary: 'What was changed since, oldest first: for who was away.',
    method: 'GET',
    path: '/preview/api/changes',
    editor: 'viewer',
    query: {
      type: 'object',
      properties: {
        ...documentParameters,
        since: { type: 'integer', minimum: 0, maximum: 2_000_000_000, default: 0 },
      },
      required: ['kind', 'market', 'key'],
      additionalProperties: false,
    },
    responses: { 200: { type: 'array', items: loggedChangeSchema } },
    refusals: [404],
    limit: editingLimit,
  }),
  undo: defineEndpoint({
    summary: 'Takes back one’s own last change, of today or of before.',
    method: 'POST',
    path: '/preview/api/undo',
    editor: 'editor',
    body: {
      ...step,
      properties: {
        ...step.properties,
        change: { ...uuidSchema, description: 'Only where this is one’s last change.' },
      },
    },
    responses: { 200: appliedSchema, 409: conflictSchema },
    refusals: [403, 404],
    limit: editingLimit,
  }),
  redo: defineEndpoint({
    summary: 'Does again what was taken back last.',
    method: 'POST',
    path: '/preview/api/redo',
    editor: 'editor',
    body: step,
    responses: { 200: appliedSchema, 409: conflictSchema },
    refusals: [403, 404],
    limit: editingLimit,
  }),
  presence: defineEndpoint({
    summary: 'Says that one has a page open and what is selected; kept for half a minute.',
    method: 'POST',
    path: '/preview/api/presence',
    editor: 'viewer',
    body: {
      type: 'object',
      properties: {
        document: documentSchema,
        client: clientSchema,
        widget: { type: ['string', 'null'], maxLength: 200, default: null },
        left: { type: 'boolean', default: false },
      },
      required: ['document', 'client'],
      additionalProperties: false,
    },
    responses: { 204: null },
    refusals: [404],
    limit: editingLimit,
  }),
} as const
