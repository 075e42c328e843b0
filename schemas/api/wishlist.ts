import { defineEndpoint, type ParametersSchema } from '#schemas/api/endpoint.ts'
import { defaultRateLimit } from '#schemas/api/rate-limit.ts'
import { skuSchema, wishlistIdSchema, wishlistSchema, wishlistsSchema } from '#schemas/commerce/wishlist.ts'
import { wishlistLimits } from '#schemas/commerce/wishlist-limits.ts'
import { emailSchema } from '#schemas/values/email.ts'
import { noLinksPattern } from '#schemas/values/plain-words.ts'

const shareReference = { type: 'string', minLength: 1, maxLength: 40 } as const

const named = {
  type: 'object',
  properties: { wishlistId: wishlistIdSchema },
  additionalProperties: false,
} as const satisfies ParametersSchema

const withId = { ...named, required: ['wishlistId'] } as const satisfies ParametersSchema

const oneSku = {
  type: 'object',
  properties: { sku: skuSchema, wishlistId: wishlistIdSchema },
  required: ['sku'],
  additionalProperties: false,
} as const satisfies ParametersSchema

const name = {
  type: 'object',
  properties: {
    wishlistName: { type: 'string', minLength: 1, maxLength: wishlistLimits.nameLength, pattern: '\\S' },
  },
  required: ['wishlistName'],
  additionalProperties: false,
} as const

const limit = { requests: 300, seconds: 60 } as const

/**
 * Endpoints of wishlists. Every change returns all lists of the visitor (wishlist rule 4). Guests have one list, unless
 * the market requires a sign-in (wishlist rule 5).
 */
export const wishlist = {
  all: defineEndpoint({
    summary: 'Lists the visitor’s wishlists, the default one first.',
    method: 'GET',
    path: '/api/wishlist/wishlists',
    session: 'optional',
    responses: { 200: wishlistsSchema },
    refusals: [401],
    limit: defaultRateLimit,
  }),
  get: defineEndpoint({
    summary: 'Returns one of the visitor’s wishlists, or a shared one, with its products.',
    method: 'GET',
    path: '/api/wishlist/{catalog}/wishlist',
    query: {
      type: 'object',
      properties: { wishlistId: wishlistIdSchema, shareReference },
      additionalProperties: false,
    },
    session: 'optional',
    responses: { 200: wishlistSchema },
    refusals: [401, 404],
    limit: defaultRateLimit,
  }),
  shared: defineEndpoint({
    summary: 'Returns a shared wishlist.',
    method: 'GET',
    path: '/api/wishlist/{catalog}/shared-wishlist',
    query: {
      type: 'object',
      properties: { shareLinkReference: shareReference },
      required: ['shareLinkReference'],
      additionalProperties: false,
    },
    responses: { 200: wishlistSchema },
    refusals: [404],
    limit,
  }),
  add: defineEndpoint({
    summary: 'Adds a SKU to a wishlist. Idempotent; its position does not change.',
    method: 'POST',
    path: '/api/wishlist/{catalog}/wishlist/add',
    query: oneSku,
    acceptsFormPosts: true,
    session: 'optional',
    responses: { 200: wishlistsSchema },
    refusals: [401, 404, 422],
    limit,
  }),
  addRange: defineEndpoint({
    summary: 'Adds SKUs to a wishlist, except those that are not for sale.',
    method: 'POST',
    path: '/api/wishlist/{catalog}/wishlist/add-range',
    query: {
      type: 'object',
      properties: {
        skus: { type: 'array', items: skuSchema, minItems: 1, maxItems: wishlistLimits.skus },
        wishlistId: wishlistIdSchema,
      },
      required: ['skus'],
      additionalProperties: false,
    },
    acceptsFormPosts: true,
    session: 'optional',
    responses: { 200: wishlistsSchema },
    refusals: [401, 404, 422],
    limit,
  }),
  remove: defineEndpoint({
    summary: 'Removes a SKU from a wishlist. Idempotent.',
    method: 'POST',
    path: '/api/wishlist/{catalog}/wishlist/remove',
    query: oneSku,
    acceptsFormPosts: true,
    session: 'optional',
    responses: { 200: wishlistsSchema },
    refusals: [401, 404],
    limit,
  }),
  move: defineEndpoint({
    summary: 'Moves a SKU from one of the visitor’s wishlists to another.',
    method: 'POST',
    path: '/api/wishlist/{catalog}/wishlist/move',
    query: {
      type: 'object',
      properties: {
        sku: skuSchema,
        from: { ...wishlistIdSchema, description: 'The list that contains it. Default: the default list.' },
        wishlistId: wishlistIdSchema,
      },
      required: ['sku', 'wishlistId'],
      additionalProperties: false,
    },
    acceptsFormPosts: true,
    session: 'required',
    responses: { 200: wishlistsSchema },
    refusals: [404, 422],
    limit,
  }),
  create: defineEndpoint({
    summary: 'Creates a wishlist.',
    method: 'POST',
    path: '/api/wishlist/createwishlist',
    body: name,
    acceptsFormPosts: true,
    session: 'required',
    responses: { 200: wishlistsSchema },
    refusals: [403, 422],
    limit,
  }),
  rename: defineEndpoint({
    summary: 'Renames a wishlist.',
    method: 'PUT',
    path: '/api/wishlist/updatewishlistname',
    query: withId,
    body: name,
    acceptsFormPosts: true,
    session: 'required',
    responses: { 200: wishlistsSchema },
    refusals: [404],
    limit,
  }),
  deleteList: defineEndpoint({
    summary: 'Deletes a wishlist. The default list is emptied instead.',
    method: 'DELETE',
    path: '/api/wishlist/{catalog}/delete-wishlist',
    query: withId,
    acceptsFormPosts: true,
    session: 'required',
    responses: { 200: wishlistsSchema },
    refusals: [404],
    limit,
  }),
  shareLink: defineEndpoint({
    summary: 'Creates the share reference of a wishlist. Anyone with the link can view it.',
    method: 'POST',
    path: '/api/wishlist/{catalog}/wishlist/get-wishlist-share-link',
    query: named,
    acceptsFormPosts: true,
    session: 'required',
    responses: {
      200: {
        type: 'object',
        properties: {
          shareLinkReference: shareReference,
          url: { type: 'string', description: 'The page that shows the wishlist.', maxLength: 2_048 },
          wishlists: wishlistsSchema,
        },
        required: ['shareLinkReference', 'url', 'wishlists'],
        additionalProperties: false,
      },
    },
    refusals: [404],
    limit,
  }),
  shareMail: defineEndpoint({
    summary: 'Sends a link to a wishlist by email.',
    method: 'POST',
    path: '/api/wishlist/{catalog}/wishlist/share-wishlist-mail',
    query: named,
    body: {
      type: 'object',
      properties: {
        email: emailSchema,
        message: {
          type: 'string',
          description: 'Without links, because the recipient did not request the mail.',
          pattern: noLinksPattern,
          maxLength: 300,
          default: '',
        },
      },
      required: ['email'],
      additionalProperties: false,
    },
    acceptsFormPosts: true,
    session: 'required',
    // Mails to third parties in the shop's name require an account with a confirmed address.
    confirmed: true,
    responses: { 204: null },
    refusals: [404],
    limit: { requests: 10, seconds: 3_600 },
  }),
  stopSharing: defineEndpoint({
    summary: 'Revokes the links to a wishlist. Sharing it again creates a new link.',
    method: 'POST',
    path: '/api/wishlist/{catalog}/wishlist/stop-sharing',
    query: named,
    acceptsFormPosts: true,
    session: 'required',
    responses: { 200: wishlistsSchema },
    refusals: [404],
    limit,
  }),
} as const
