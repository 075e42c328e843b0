import { defineEndpoint } from '#schemas/api/endpoint.ts'
import { defaultRateLimit } from '#schemas/api/rate-limit.ts'
import { emailSchema } from '#schemas/values/email.ts'

const email = { ...emailSchema, title: 'Email' } as const
/** A password for sign-in: not validated, only compared. */
const password = { type: 'string', title: 'Password', minLength: 1, maxLength: 200 } as const
/** A new password. Its other rules are in `server/session/form-fields.ts`. */
const newPassword = { type: 'string', title: 'Password', minLength: 8, maxLength: 99 } as const
const token = { type: 'string', title: 'Token of a mail', minLength: 1, maxLength: 200 } as const
const name = (title: string) => ({ type: 'string', title, maxLength: 100 }) as const

/**
 * Endpoints that sign in without script (api rule 4). Each is equivalent to the session library's call of that name at
 * `/api/auth`, and sets the same cookies.
 */
export const session = {
  signIn: defineEndpoint({
    summary: 'Signs in by email address and password, and redirects to the account page.',
    method: 'POST',
    path: '/api/session/sign-in',
    body: {
      type: 'object',
      properties: { email, password },
      required: ['email', 'password'],
      additionalProperties: false,
    },
    responses: { 303: null },
    refusals: [400, 403, 409, 429],
    session: 'optional',
    acceptsFormPosts: true,
    limit: defaultRateLimit,
  }),
  signUp: defineEndpoint({
    summary: 'Creates an account, signs in, and redirects to the account page.',
    method: 'POST',
    path: '/api/session/sign-up',
    body: {
      type: 'object',
      properties: {
        firstName: name('First name'),
        lastName: name('Last name'),
        email,
        password: newPassword,
        acceptTerms: { type: 'boolean', title: 'Accepts the terms', default: false },
        newsletter: { type: 'boolean', title: 'Wants the newsletter', default: false },
      },
      required: ['email', 'password'],
      additionalProperties: false,
    },
    responses: { 303: null },
    refusals: [400, 403, 409, 429],
    session: 'optional',
    acceptsFormPosts: true,
    limit: defaultRateLimit,
  }),
  requestReset: defineEndpoint({
    summary: 'Sends a password reset mail. The response does not reveal whether the account exists.',
    method: 'POST',
    path: '/api/session/request-reset',
    body: { type: 'object', properties: { email }, required: ['email'], additionalProperties: false },
    responses: { 202: null },
    refusals: [400, 429],
    acceptsFormPosts: true,
    limit: defaultRateLimit,
  }),
  resetPassword: defineEndpoint({
    summary: 'Sets a new password, by the token of a mail.',
    method: 'POST',
    path: '/api/session/reset-password',
    body: {
      type: 'object',
      properties: { token, password: newPassword },
      required: ['token', 'password'],
      additionalProperties: false,
    },
    responses: { 204: null },
    refusals: [400, 410, 429],
    acceptsFormPosts: true,
    limit: defaultRateLimit,
  }),
  verifyEmail: defineEndpoint({
    summary: 'Confirms an email address, by the token of a mail.',
    method: 'POST',
    path: '/api/session/verify-email',
    body: { type: 'object', properties: { token }, required: ['token'], additionalProperties: false },
    responses: { 204: null },
    refusals: [400, 410, 429],
    session: 'optional',
    acceptsExpired: true,
    acceptsFormPosts: true,
    limit: defaultRateLimit,
  }),
  sendVerification: defineEndpoint({
    summary: 'Sends the confirmation mail of an email address again.',
    method: 'POST',
    path: '/api/session/send-verification',
    body: { type: 'object', properties: {}, additionalProperties: false },
    responses: { 202: null },
    refusals: [409, 429],
    session: 'optional',
    acceptsFormPosts: true,
    limit: defaultRateLimit,
  }),
  signOut: defineEndpoint({
    summary: 'Signs out, removes the basket cookie, and redirects to the home page.',
    method: 'POST',
    path: '/api/session/sign-out',
    body: { type: 'object', properties: {}, additionalProperties: false },
    responses: { 303: null },
    session: 'optional',
    acceptsFormPosts: true,
    limit: defaultRateLimit,
  }),
} as const
