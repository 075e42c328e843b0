import { defineEndpoint } from '#schemas/api/endpoint.ts'
import { emailSchema } from '#schemas/email.ts'
import { limits } from '#schemas/limits.ts'

const name = { type: 'string', maxLength: 100 } as const
const id = { type: 'string', minLength: 1, maxLength: limits.idLength } as const
const limit = { requests: 10, seconds: 600 } as const

/** Spec 2, section 7: account, customerclub. */
export const customerClub = {
  subscribe: defineEndpoint({
    summary: 'Signs up for the customer club; the address gets mail to confirm by.',
    method: 'POST',
    path: '/api/account/{catalog}/customerclub/subscribe',
    body: {
      type: 'object',
      properties: {
        email: emailSchema,
        firstName: name,
        lastName: name,
        phoneNumber: { type: 'string', maxLength: 30 },
        birthday: { type: 'string', format: 'date', maxLength: 10 },
        subBrands: { type: 'array', items: id, maxItems: 20, default: [] },
        acceptTerms: { type: 'boolean', const: true },
      },
      required: ['email', 'acceptTerms'],
      additionalProperties: false,
    },
    answers: { 202: null },
    limit,
    form: true,
  }),
  unsubscribe: defineEndpoint({
    summary: 'Ends the club’s mail to an address. Answers the same whether it is known or not.',
    method: 'POST',
    path: '/api/account/{catalog}/customerclub/unsubscribe',
    query: {
      type: 'object',
      properties: { contactId: id, messageId: id },
      additionalProperties: false,
    },
    body: {
      type: 'object',
      properties: { email: emailSchema },
      required: ['email'],
      additionalProperties: false,
    },
    answers: { 202: null },
    limit,
  }),
  verifyMarketing: defineEndpoint({
    summary: 'Confirms a sign-up, from mail. Leads to a page that says what became of it.',
    method: 'GET',
    path: '/api/account/{catalog}/customerclub/verify-marketing',
    query: {
      type: 'object',
      properties: { verificationId: id },
      required: ['verificationId'],
      additionalProperties: false,
    },
    answers: { 302: null },
    foreign: true,
    limit: { requests: 60, seconds: 600 },
  }),
} as const
