import { defineEndpoint } from '#schemas/api/endpoint.ts'
import { defaultRateLimit } from '#schemas/api/rate-limit.ts'
import { codeSchema, enrolmentSchema, operatorFactors } from '#schemas/enrolment.ts'

const path = '/api/second-factor'
const session = 'required'
/** Limit against guessing codes. */
const limit = { requests: 30, seconds: 600 } as const
const code = {
  type: 'object',
  properties: { code: { ...codeSchema, title: 'Code' } },
  required: ['code'],
  additionalProperties: false,
} as const

/** Endpoints of the authenticator app, the second factor of operators. Without it a session has a customer's rights. */
export const secondFactor = {
  state: defineEndpoint({
    summary: 'Returns the state of an operator’s second factor, with a pending set-up.',
    method: 'GET',
    path,
    session,
    responses: {
      200: {
        type: 'object',
        properties: {
          state: { enum: operatorFactors },
          enrolment: enrolmentSchema,
          recoveryCodes: {
            ...enrolmentSchema.properties.recoveryCodes,
            description: 'The recovery codes that were renewed in the last hour.',
          },
        },
        required: ['state'],
        additionalProperties: false,
      },
    },
    limit: defaultRateLimit,
  }),
  begin: defineEndpoint({
    summary: 'Creates the secret of an authenticator app. It applies once a first code is confirmed.',
    method: 'POST',
    path,
    session,
    body: {
      type: 'object',
      properties: { password: { type: 'string', title: 'Password', maxLength: 200 } },
      additionalProperties: false,
    },
    responses: { 204: null },
    refusals: [400, 403, 409],
    acceptsFormPosts: true,
    limit,
  }),
  confirm: defineEndpoint({
    summary: 'Confirms the first code of the app and ends all other sessions.',
    method: 'POST',
    path: `${path}/confirm`,
    session,
    body: code,
    responses: { 204: null },
    refusals: [400, 403, 409],
    acceptsFormPosts: true,
    limit,
  }),
  enter: defineEndpoint({
    summary: 'Verifies a code of the app or a recovery code, and grants the session operator rights.',
    method: 'POST',
    path: `${path}/enter`,
    session,
    body: code,
    responses: { 204: null },
    refusals: [400, 403, 409],
    acceptsFormPosts: true,
    limit,
  }),
  renewCodes: defineEndpoint({
    summary: 'Replaces the recovery codes. Requires another code.',
    method: 'POST',
    path: `${path}/recovery-codes`,
    session,
    body: code,
    responses: { 204: null },
    refusals: [400, 403, 409],
    acceptsFormPosts: true,
    limit,
  }),
} as const
