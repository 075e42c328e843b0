import { defineEndpoint } from '#schemas/api/endpoint.ts'
import { editingLimit } from '#schemas/api/rate-limit.ts'
import { documentSchema } from '#schemas/editor/parts.ts'
import { editedPageSchema } from '#schemas/editor/responses.ts'

const body = {
  type: 'object',
  properties: { document: documentSchema },
  required: ['document'],
  additionalProperties: false,
} as const

/** Pages that a market has from the one that it follows. */
export const marketTrees = {
  detach: defineEndpoint({
    summary: 'Creates the market’s own copy of an inherited page, as a draft.',
    method: 'POST',
    path: '/preview/api/pages/detach',
    editor: 'editor',
    body,
    responses: { 201: editedPageSchema },
    refusals: [403, 404, 409],
    limit: editingLimit,
  }),
  follow: defineEndpoint({
    summary:
      'Replaces a market’s own page by the inherited one. Deletes the draft; its versions can be restored.',
    method: 'POST',
    path: '/preview/api/pages/follow',
    editor: 'publisher',
    body,
    responses: { 200: editedPageSchema },
    refusals: [403, 404, 409],
    limit: editingLimit,
  }),
} as const
