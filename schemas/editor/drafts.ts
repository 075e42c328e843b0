import { defineEndpoint } from '#schemas/api/endpoint.ts'
import { editingLimit } from '#schemas/api/rate-limit.ts'
import { loggedChangeSchema } from '#schemas/editor/events.ts'
import { changeSchema, maxChanges } from '#schemas/editor/operation.ts'
import { clientSchema, documentParameters, documentSchema, uuidSchema } from '#schemas/editor/parts.ts'
import { appliedSchema, conflictSchema } from '#schemas/editor/responses.ts'

const step = {
  type: 'object',
  properties: {
    document: documentSchema,
    client: clientSchema,
    step: { ...uuidSchema, description: 'The id of the step: a repeated request takes it once.' },
  },
  required: ['document', 'client'],
  additionalProperties: false,
} as const

/** Endpoints of drafts. A conflicting change gets a 409 with the conflict as body, and changes nothing. */
export const drafts = {
  change: defineEndpoint({
    summary: 'Applies changes to a draft in order, all or none. Repeated changes are ignored.',
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
    summary:
      'Lists the changes since a sequence, the oldest first, for clients that were offline. 410: they do not lead to the current draft, which was replaced as a whole since, or whose log no longer has them.',
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
    refusals: [404, 410],
    limit: editingLimit,
  }),
  undo: defineEndpoint({
    summary: 'Undoes the editor’s own last change.',
    method: 'POST',
    path: '/preview/api/undo',
    editor: 'editor',
    body: {
      ...step,
      properties: {
        ...step.properties,
        change: { ...uuidSchema, description: 'Undo only if this is the editor’s last change.' },
      },
    },
    responses: { 200: appliedSchema, 409: conflictSchema },
    refusals: [403, 404],
    limit: editingLimit,
  }),
  redo: defineEndpoint({
    summary: 'Redoes the change that was undone last.',
    method: 'POST',
    path: '/preview/api/redo',
    editor: 'editor',
    body: step,
    responses: { 200: appliedSchema, 409: conflictSchema },
    refusals: [403, 404],
    limit: editingLimit,
  }),
  presence: defineEndpoint({
    summary: 'Reports that the editor has a page open, and the selection. Expires after 30 seconds.',
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
