import { defineEndpoint } from '#schemas/api/endpoint.ts'
import { defaultRateLimit } from '#schemas/api/rate-limit.ts'
import {
  contactSchema,
  loyaltyPointsSchema,
  loyaltyTransactionSchema,
  memberFacts,
  memberPromotionSchema,
  rewardVouchersSchema,
  voucherSchema,
} from '#schemas/commerce/loyalty.ts'
import { emailSchema } from '#schemas/values/email.ts'

const limit = { requests: 120, seconds: 60 } as const
const termsVersion = { type: 'string', minLength: 1, maxLength: 40, pattern: '^[A-Za-z0-9._-]+$' } as const
const moment = { type: 'string', maxLength: 40 } as const
const service = '/api/voyado/voyado'

/**
 * For members only: 403 for another user's address, existing or not; 404 for customers who are not members; 503 while
 * the loyalty service does not respond.
 */
const ofMember = { session: 'required', refusals: [403, 404, 503], limit } as const

/**
 * Endpoints of loyalty. `{accountEmail}` is the session's address (loyalty rule 1). Calls that spend something can be
 * repeated (loyalty rule 2).
 */
export const loyalty = {
  overview: defineEndpoint({
    summary: 'Returns the member’s points.',
    method: 'GET',
    path: '/api/loyalty/{catalog}',
    query: {
      type: 'object',
      properties: {
        FirstName: { type: 'string', description: 'Ignored; used by other platforms.', maxLength: 100 },
        LastName: { type: 'string', description: 'Ignored; used by other platforms.', maxLength: 100 },
      },
      additionalProperties: false,
    },
    responses: { 200: loyaltyPointsSchema },
    ...ofMember,
    limit: defaultRateLimit,
  }),
  contact: defineEndpoint({
    summary: 'Returns the member’s profile in the club.',
    method: 'GET',
    path: `${service}/getcontactwithauth/{accountEmail}`,
    alsoAt: [`${service}/getcontactfrommail/{accountEmail}`],
    responses: { 200: contactSchema },
    ...ofMember,
    limit: defaultRateLimit,
  }),
  createAccount: defineEndpoint({
    summary: 'Enrols the caller; with the key of a system (LOYALTY_API_KEY), any address.',
    method: 'POST',
    path: `${service}/createaccount`,
    query: {
      type: 'object',
      properties: { apiKey: { type: 'string', minLength: 1, maxLength: 200 } },
      additionalProperties: false,
    },
    body: {
      type: 'object',
      properties: { email: emailSchema, ...memberFacts, termsVersion },
      required: ['email', 'firstName', 'lastName'],
      additionalProperties: false,
    },
    session: 'optional',
    responses: { 200: contactSchema },
    refusals: [401, 403],
    limit: { requests: 20, seconds: 600 },
  }),
  points: defineEndpoint({
    summary: 'Returns the member’s points.',
    method: 'GET',
    path: `${service}/points/{accountEmail}`,
    responses: { 200: loyaltyPointsSchema },
    ...ofMember,
    limit: defaultRateLimit,
  }),
  transactions: defineEndpoint({
    summary: 'Lists the member’s point transactions in a catalogue, the latest first.',
    method: 'GET',
    path: `${service}/transactions/{catalogId}/{accountEmail}`,
    responses: { 200: { type: 'array', items: loyaltyTransactionSchema, maxItems: 500 } },
    ...ofMember,
    limit: defaultRateLimit,
  }),
  rewards: defineEndpoint({
    summary:
      'Lists the rewards and the member’s vouchers, unused ones also of rewards that the market does not offer.',
    method: 'GET',
    path: `${service}/reward-vouchers/{accountEmail}`,
    responses: { 200: rewardVouchersSchema },
    ...ofMember,
    limit: defaultRateLimit,
  }),
  redeemReward: defineEndpoint({
    summary:
      'Redeems points for a voucher. If an unused voucher of this reward exists in the market’s currency, returns it.',
    method: 'GET',
    path: `${service}/reward-vouchers-redeem/{accountEmail}/rewardid/{voyadoRewardId}`,
    changes: true,
    responses: { 200: voucherSchema },
    ...ofMember,
    refusals: [403, 404, 422, 503],
    limit: defaultRateLimit,
    acceptsFormPosts: true,
  }),
  showVoucher: defineEndpoint({
    summary: 'Returns a voucher for use `online` in a basket or in a `store`.',
    method: 'GET',
    path: `${service}/reward-vouchers-show/{accountEmail}/rewardid/{voyadoRewardId}/index/{voucherIndex}/choice/{rewardChoice}`,
    responses: {
      200: {
        type: 'object',
        properties: { choice: { enum: ['online', 'store'] }, voucher: voucherSchema },
        required: ['choice', 'voucher'],
        additionalProperties: false,
      },
    },
    ...ofMember,
    limit: defaultRateLimit,
  }),
  rewardQr: defineEndpoint({
    summary: 'Returns the QR code of a voucher for a till. It is valid for the market’s `rewardCodeSeconds`.',
    method: 'GET',
    path: `${service}/reward-qr/{accountEmail}/rewardid/{voyadoRewardId}/index/{voucherIndex}`,
    responses: {
      200: {
        type: 'object',
        properties: {
          payload: { type: 'string', description: 'The text of the QR code.', maxLength: 300 },
          expires: moment,
          seconds: { type: 'integer', minimum: 0, description: 'Remaining validity.' },
          updateInterval: {
            type: 'integer',
            minimum: 0,
            description: 'Milliseconds between two updates of the remaining time.',
          },
        },
        required: ['payload', 'expires', 'seconds', 'updateInterval'],
        additionalProperties: false,
      },
    },
    ...ofMember,
    limit: defaultRateLimit,
  }),
  scanQr: defineEndpoint({
    summary:
      'Redeems a voucher at a till of the market in `X-CURRENT-MARKET`. For staff who are signed in or serve at a store’s screen. 400: there is no such market; 410: the code has expired; 409: the voucher is used for another receipt, has expired, or is in another currency than the market.',
    method: 'POST',
    path: `${service}/reward-qr`,
    body: {
      type: 'object',
      properties: {
        payload: { type: 'string', minLength: 1, maxLength: 300 },
        receipt: { type: 'string', description: 'The purpose of use.', minLength: 1, maxLength: 100 },
      },
      required: ['payload', 'receipt'],
      additionalProperties: false,
    },
    session: 'optional',
    acceptsFormPosts: true,
    responses: { 200: voucherSchema },
    refusals: [400, 403, 404, 409, 410],
    limit,
  }),
  promotions: defineEndpoint({
    summary: 'Lists the club’s current promotions with the member’s status of each.',
    method: 'GET',
    path: `${service}/promotions/{accountEmail}`,
    responses: { 200: { type: 'array', items: memberPromotionSchema, maxItems: 50 } },
    ...ofMember,
    limit: defaultRateLimit,
  }),
  showPromotion: defineEndpoint({
    summary: 'Records that the member saw a promotion.',
    method: 'POST',
    path: `${service}/promotion-show/{accountEmail}`,
    body: {
      type: 'object',
      properties: { promotionId: memberPromotionSchema.properties.promotionId },
      required: ['promotionId'],
      additionalProperties: false,
    },
    responses: { 200: memberPromotionSchema },
    ...ofMember,
    limit: defaultRateLimit,
  }),
  redeemPromotion: defineEndpoint({
    summary: 'Records that the member redeemed a promotion.',
    method: 'GET',
    path: `${service}/promotions-redeem/{accountEmail}/{promoCode}`,
    changes: true,
    responses: { 200: memberPromotionSchema },
    ...ofMember,
    limit: defaultRateLimit,
  }),
  validateTerms: defineEndpoint({
    summary: 'Returns whether the member accepted this version of the terms.',
    method: 'GET',
    path: `${service}/validatetermsversion/{accountEmail}/latestversion/{latestVersion}`,
    responses: {
      200: {
        type: 'object',
        properties: { isValid: { type: 'boolean' }, acceptedVersion: termsVersion },
        required: ['isValid'],
        additionalProperties: false,
      },
    },
    ...ofMember,
    limit: defaultRateLimit,
  }),
} as const
