import type { JSONSchema } from 'json-schema-to-ts'
import { defineEndpoint } from '#schemas/api/endpoint.ts'
import { editingLimit } from '#schemas/api/rate-limit.ts'
import { listedTokenSchema, scopesSchema } from '#schemas/editor/machine-parts.ts'

/** Without an `@`, so that a log never mistakes a machine for an operator. */
const name = {
  type: 'string',
  minLength: 1,
  maxLength: 60,
  pattern: '^[^@]*[^@\\s][^@]*$',
} as const satisfies JSONSchema

/** Tokens by which machines call the API (api rule 8). */
export const machines = {
  tokens: defineEndpoint({
    summary: 'Lists the API tokens of machines by name.',
    method: 'GET',
    path: '/preview/api/machine-tokens',
    editor: 'admin',
    responses: { 200: { type: 'array', items: listedTokenSchema } },
    limit: editingLimit,
  }),
  addToken: defineEndpoint({
    summary: 'Creates an API token for a machine. Only this response contains the token.',
    method: 'POST',
    path: '/preview/api/machine-tokens',
    editor: 'admin',
    body: {
      type: 'object',
      properties: {
        name,
        scopes: scopesSchema,
        expires: { type: 'string', format: 'date-time', description: 'Default: it does not expire.' },
      },
      required: ['name', 'scopes'],
      additionalProperties: false,
    },
    responses: {
      201: {
        type: 'object',
        properties: { token: { type: 'string' }, listed: listedTokenSchema },
        required: ['token', 'listed'],
        additionalProperties: false,
      },
    },
    refusals: [400, 409],
    limit: editingLimit,
  }),
  revokeToken: defineEndpoint({
    summary: 'Revokes an API token at once.',
    method: 'DELETE',
    path: '/preview/api/machine-tokens/{id}',
    editor: 'admin',
    responses: { 204: null },
    refusals: [404],
    limit: editingLimit,
  }),
} as const
