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
    summary: 'Signs an address up; it gets mail to confirm by. Answers the same whether it is known or not.',
    method: 'POST',
    path: '/api/newsletter/{market}/sign-up',
    body: address,
    responses: { 202: null },
    limit,
    form: true,
  }),
  confirm: defineEndpoint({
    summary: 'Leads from mail to the page whose button confirms a sign-up.',
    method: 'GET',
    path: '/api/newsletter/confirm',
    query: token,
    responses: { 302: null },
    foreign: true,
    limit: { requests: 60, seconds: 600 },
  }),
  end: defineEndpoint({
    summary: 'Leads from mail to the page whose button ends what the token stands for.',
    method: 'GET',
    path: '/api/newsletter/unsubscribe',
    query: token,
    responses: { 302: null },
    foreign: true,
    limit: { requests: 60, seconds: 600 },
  }),
  endByOneClick: defineEndpoint({
    summary: 'Ends it, for mail programs, which may not be led elsewhere (RFC 8058, section 3.1).',
    method: 'POST',
    path: '/api/newsletter/unsubscribe',
    query: token,
    responses: { 204: null },
    foreign: true,
    limit: { requests: 60, seconds: 600 },
  }),
  endByAddress: defineEndpoint({
    summary: 'Ends all mail of a market to an address. Answers the same whether it is known or not.',
    method: 'POST',
    path: '/api/newsletter/{market}/unsubscribe',
    body: address,
    responses: { 202: null },
    limit,
    form: true,
  }),
} as const
