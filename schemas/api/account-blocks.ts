import { defineEndpoint } from '#schemas/api/endpoint.ts'
import { defaultRateLimit } from '#schemas/api/rate-limit.ts'

const properties = {
  email: { type: 'string', format: 'email', maxLength: 254 },
  blocked: { type: 'boolean' },
} as const
const required = ['email', 'blocked'] as const

/** Accounts that may not sign in. */
export const accountBlocks = {
  set: defineEndpoint({
    summary: 'Blocks an account and ends its sessions, or unblocks it. For operators.',
    method: 'POST',
    path: '/api/account-blocks',
    session: 'required',
    body: {
      type: 'object',
      properties: {
        ...properties,
        reason: { type: 'string', description: 'Recorded in the log of the account.', maxLength: 500 },
      },
      required,
      additionalProperties: false,
    },
    responses: { 200: { type: 'object', properties, required, additionalProperties: false } },
    refusals: [403, 404, 409],
    limit: defaultRateLimit,
  }),
} as const
