import { defineEndpoint } from '#schemas/api/endpoint.ts'
import { defaultRateLimit } from '#schemas/api/rate-limit.ts'
import { listedSessionsSchema } from '#schemas/listed-session.ts'

/** The sessions of an account. */
export const sessions = {
  list: defineEndpoint({
    summary: 'Lists the signed-in customer’s sessions: the current one first, then by last use.',
    method: 'GET',
    path: '/api/sessions',
    session: 'required',
    responses: { 200: listedSessionsSchema },
    limit: defaultRateLimit,
  }),
  end: defineEndpoint({
    summary: 'Ends one of the signed-in customer’s sessions immediately.',
    method: 'DELETE',
    path: '/api/sessions/{sessionId}',
    session: 'required',
    responses: { 204: null },
    refusals: [404],
    acceptsFormPosts: true,
    limit: defaultRateLimit,
  }),
  endOthers: defineEndpoint({
    summary: 'Ends all of the signed-in customer’s sessions except the current one.',
    method: 'DELETE',
    path: '/api/sessions',
    session: 'required',
    responses: { 204: null },
    acceptsFormPosts: true,
    limit: defaultRateLimit,
  }),
} as const
