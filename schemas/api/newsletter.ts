import { defineEndpoint } from '#schemas/api/endpoint.ts'
import { emailSchema } from '#schemas/values/email.ts'

const token = {
  type: 'object',
  properties: { token: { type: 'string', minLength: 1, maxLength: 200 } },
  required: ['token'],
  additionalProperties: false,
} as const

const address = {
  type: 'object',
  properties: { email: emailSchema },
  required: ['email'],
  additionalProperties: false,
} as const

const limit = { requests: 10, seconds: 600 } as const

/** The newsletter: a sign-up is confirmed from mail, and ends by a link in mail or by the address alone. */
export const newsletter = {
  signUp: defineEndpoint({
    summary:
      'Subscribes an address, which receives a confirmation mail. The response does not reveal whether the address is known.',
    method: 'POST',
    path: '/api/newsletter/{market}/sign-up',
    body: address,
    responses: { 202: null },
    limit,
    acceptsFormPosts: true,
  }),
  confirm: defineEndpoint({
    summary: 'Redirects from a mail to the page that confirms a subscription.',
    method: 'GET',
    path: '/api/newsletter/confirm',
    query: token,
    responses: { 302: null },
    crossOrigin: true,
    limit: { requests: 60, seconds: 600 },
  }),
  end: defineEndpoint({
    summary: 'Redirects from a mail to the page that ends the subscription of the token.',
    method: 'GET',
    path: '/api/newsletter/unsubscribe',
    query: token,
    responses: { 302: null },
    crossOrigin: true,
    limit: { requests: 60, seconds: 600 },
  }),
  endByOneClick: defineEndpoint({
    summary:
      'Ends the subscription of the token, for mail programs, which must not be redirected (RFC 8058, section 3.1).',
    method: 'POST',
    path: '/api/newsletter/unsubscribe',
    query: token,
    responses: { 204: null },
    crossOrigin: true,
    limit: { requests: 60, seconds: 600 },
  }),
  endByAddress: defineEndpoint({
    summary:
      'Ends all mail of a market to an address. The response does not reveal whether the address is known.',
    method: 'POST',
    path: '/api/newsletter/{market}/unsubscribe',
    body: address,
    responses: { 202: null },
    limit,
    acceptsFormPosts: true,
  }),
} as const
