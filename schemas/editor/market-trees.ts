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
    summary:
      'Makes an inherited page the market’s own: a copy as a draft, which shoppers get once it is published.',
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
      'Gives a market’s own page up for that of the market it follows: its draft is gone, its versions can be restored.',
    method: 'POST',
    path: '/preview/api/pages/follow',
    editor: 'publisher',
    body,
    responses: { 200: editedPageSchema },
    refusals: [403, 404, 409],
    limit: editingLimit,
  }),
} as const
