import { defineEndpoint, type ParametersSchema } from '#schemas/api/endpoint.ts'
import { defaultRateLimit } from '#schemas/api/rate-limit.ts'
import { skuSchema } from '#schemas/commerce/wishlist.ts'
import { emailSchema } from '#schemas/values/email.ts'

/** Available with and without `/api` (api rule 7). */
const service = '/notifyme/{catalog}'

const optIn = {
  type: 'object',
  properties: { email: emailSchema, productId: skuSchema },
  required: ['email', 'productId'],
  additionalProperties: false,
} as const

const token = {
  type: 'object',
  properties: { token: { type: 'string', minLength: 1, maxLength: 60 } },
  required: ['token'],
  additionalProperties: false,
} as const satisfies ParametersSchema

const limit = { requests: 20, seconds: 600 } as const
const outLimit = { requests: 60, seconds: 600 } as const

/** Endpoints of back-in-stock alerts (product rule 9). */
export const notifyMe = {
  check: defineEndpoint({
    summary:
      'Returns the customer’s notification request for a product; 204 if there is none, and for guests and addresses that are not verified.',
    method: 'GET',
    path: `/api${service}/notifyme/check-existing-subscription`,
    alsoAt: [`${service}/notifyme/check-existing-subscription`],
    query: {
      type: 'object',
      properties: { productId: skuSchema },
      required: ['productId'],
      additionalProperties: false,
    } as const satisfies ParametersSchema,
    session: 'optional',
    responses: {
      200: {
        type: 'object',
        properties: {
          productId: skuSchema,
          email: emailSchema,
          created: { type: 'string', maxLength: 40 },
        },
        required: ['productId', 'email', 'created'],
        additionalProperties: false,
      },
      204: null,
    },
    limit: defaultRateLimit,
  }),
  optIn: defineEndpoint({
    summary:
      'Requests a mail when a product is back in stock. The response does not reveal whether the address is already registered.',
    method: 'PUT',
    path: `/api${service}/notifyme/optin`,
    alsoAt: [`${service}/notifyme/optin`],
    body: optIn,
    responses: { 202: null },
    acceptsFormPosts: true,
    refusals: [404, 429],
    limit,
  }),
  optOut: defineEndpoint({
    summary: 'Redirects from a mail to the page that ends all notifications to an address.',
    method: 'GET',
    path: `/api${service}/notifyme/optout`,
    alsoAt: [`${service}/notifyme/optout`],
    query: token,
    responses: { 302: null },
    crossOrigin: true,
    limit: outLimit,
  }),
  optOutByOneClick: defineEndpoint({
    summary:
      'Ends all notifications to the token’s address, for mail programs, which must not be redirected (RFC 8058, section 3.1).',
    method: 'POST',
    path: `/api${service}/notifyme/optout`,
    alsoAt: [`${service}/notifyme/optout`],
    query: token,
    responses: { 204: null },
    crossOrigin: true,
    limit: outLimit,
  }),
  goingLive: defineEndpoint({
    summary: 'Requests a mail when an announced product can be ordered.',
    method: 'PUT',
    path: `/api${service}/productgoinglive/optin`,
    alsoAt: [`${service}/productgoinglive/optin`],
    body: optIn,
    responses: { 202: null },
    acceptsFormPosts: true,
    refusals: [404, 429],
    limit,
  }),
  priceDrop: defineEndpoint({
    summary: 'Requests a mail when a product becomes cheaper.',
    method: 'PUT',
    path: `/api${service}/productpricedrop/optin`,
    alsoAt: [`${service}/productpricedrop/optin`],
    body: optIn,
    responses: { 202: null },
    acceptsFormPosts: true,
    refusals: [404, 429],
    limit,
  }),
} as const
