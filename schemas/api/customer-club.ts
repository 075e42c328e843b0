import { defineEndpoint } from '#schemas/api/endpoint.ts'
import { limits } from '#schemas/validation/limits.ts'
import { emailSchema } from '#schemas/values/email.ts'

const name = { type: 'string', maxLength: 100 } as const
const id = { type: 'string', minLength: 1, maxLength: limits.idLength } as const
const limit = { requests: 10, seconds: 600 } as const

const signUpBody = {
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
} as const

/** A sign-up from other pages and systems: consent is given through the confirmation mail. */
const leadBody = {
  type: 'object',
  properties: { email: emailSchema, firstName: name, lastName: name },
  required: ['email'],
  additionalProperties: false,
} as const

/** Endpoints of the customer club (loyalty rule 7). */
export const customerClub = {
  subscribe: defineEndpoint({
    summary:
      'Signs up for the customer club. A signed-in customer with their own address joins immediately; any other address receives a confirmation mail.',
    method: 'POST',
    path: '/api/account/{catalog}/customerclub/subscribe',
    body: signUpBody,
    session: 'optional',
    responses: { 202: null },
    limit,
    acceptsFormPosts: true,
    forPeople: true,
  }),
  unsubscribe: defineEndpoint({
    summary:
      'Unsubscribes an address from the club’s mail. The response does not reveal whether the address is known.',
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
    responses: { 202: null },
    limit,
  }),
  leave: defineEndpoint({
    summary:
      'Ends the signed-in customer’s membership: points and vouchers expire, and the club’s mail ends. Idempotent.',
    method: 'POST',
    path: '/api/account/{catalog}/customerclub/leave',
    session: 'required',
    responses: { 204: null },
    limit,
    acceptsFormPosts: true,
  }),
  facebookSignup: defineEndpoint({
    summary: 'Receives a club lead from the shop’s Facebook page.',
    method: 'POST',
    path: '/api/account/{catalog}/customerclub/facebook-signup',
    body: signUpBody,
    responses: { 202: null },
    limit,
  }),
  facebookLeadCheck: defineEndpoint({
    summary: 'Verifies the webhook for Facebook’s leads.',
    method: 'GET',
    path: '/api/account/{catalog}/customerclub/facebook-lead-signup',
    query: {
      type: 'object',
      properties: {
        'hub.mode': { enum: ['subscribe'] },
        'hub.verify_token': { type: 'string', minLength: 1, maxLength: 200 },
        'hub.challenge': { type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER },
      },
      required: ['hub.mode', 'hub.verify_token', 'hub.challenge'],
      additionalProperties: false,
    },
    responses: { 200: { type: 'integer' } },
    refusals: [403],
    crossOrigin: true,
    limit: { requests: 30, seconds: 600 },
  }),
  facebookLead: defineEndpoint({
    summary:
      'Receives a lead of an advertisement from a system with the key. The address receives a confirmation mail.',
    method: 'POST',
    path: '/api/account/{catalog}/customerclub/facebook-lead-signup',
    body: leadBody,
    responses: { 202: null },
    refusals: [403],
    crossOrigin: true,
    limit: { requests: 300, seconds: 600 },
  }),
  verifyEmail: defineEndpoint({
    summary:
      'Sends a mail that confirms a sign-up. The response does not reveal whether the address is known.',
    method: 'POST',
    path: '/api/account/{catalog}/customerclub/verify-email',
    query: {
      type: 'object',
      properties: { sleekNote: { type: 'boolean', default: false } },
      additionalProperties: false,
    },
    body: leadBody,
    responses: { 202: null },
    limit,
  }),
  verifyEmailAnywhere: defineEndpoint({
    summary: 'Sends a mail that confirms a sign-up in the market that the body names.',
    method: 'POST',
    path: '/api/account/customerclub/v2/verify-email',
    body: {
      ...leadBody,
      properties: { ...leadBody.properties, market: { type: 'string', minLength: 1, maxLength: 20 } },
      required: ['email', 'market'],
    },
    responses: { 202: null },
    refusals: [404],
    limit,
  }),
  verifyMarketing: defineEndpoint({
    summary: 'Redirects from a mail to the page that confirms a sign-up.',
    method: 'GET',
    path: '/api/account/{catalog}/customerclub/verify-marketing',
    query: {
      type: 'object',
      properties: { verificationId: id },
      required: ['verificationId'],
      additionalProperties: false,
    },
    responses: { 302: null },
    crossOrigin: true,
    limit: { requests: 60, seconds: 600 },
  }),
} as const
