import { defineEndpoint } from '#schemas/api/endpoint.ts'
import { defaultRateLimit } from '#schemas/api/rate-limit.ts'
import { listedSessionsSchema } from '#schemas/listed-session.ts'

/** The sessions of an account. */
export const sessions = {
  list: defineEndpoint({
    summary: 'The sessions of who is signed in: the one that asks first, then the ones used last.',
    method: 'GET',
    path: '/api/sessions',
    session: 'required',
    responses: { 200: listedSessionsSchema },
    limit: defaultRateLimit,
  }),
  end: defineEndpoint({
    summary: 'Ends one session of who is signed in, at once.',
    method: 'DELETE',
    path: '/api/sessions/{sessionId}',
    session: 'required',
    responses: { 204: null },
    refusals: [404],
    form: true,
    limit: defaultRateLimit,
  }),
  endOthers: defineEndpoint({
    summary: 'Ends every session of who is signed in but the one that asks.',
    method: 'DELETE',
    path: '/api/sessions',
    session: 'required',
    responses: { 204: null },
    form: true,
    limit: defaultRateLimit,
  }),
} as const
