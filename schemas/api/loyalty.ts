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
 * For members only: 403 for another's address, known or not; 404 for customers who are not members; 503 while the
 * loyalty service does not answer.
 */
const ofMember = { session: 'required', refusals: [403, 404, 503], limit } as const

/**
 * Endpoints of loyalty. `{accountEmail}` is the session's address (loyalty rule 1). Calls that spend something can be
 * repeated (loyalty rule 2).
 */
export const loyalty = {
  overview: defineEndpoint({
    summary: 'The points of the member who asks.',
    method: 'GET',
    path: '/api/loyalty/{catalog}',
    query: {
      type: 'object',
      properties: {
        FirstName: { type: 'string', description: 'For other platforms; not looked at.', maxLength: 100 },
        LastName: { type: 'string', description: 'For other platforms; not looked at.', maxLength: 100 },
      },
      additionalProperties: false,
    },
    responses: { 200: loyaltyPointsSchema },
    ...ofMember,
    limit: defaultRateLimit,
  }),
  contact: defineEndpoint({
    summary: 'What the club knows of the member who asks.',
    method: 'GET',
    path: `${service}/getcontactwithauth/{accountEmail}`,
    alsoAt: [`${service}/getcontactfrommail/{accountEmail}`],
    responses: { 200: contactSchema },
    ...ofMember,
    limit: defaultRateLimit,
  }),
  createAccount: defineEndpoint({
    summary: 'Enrols who asks; or anybody, with the key of a system that may (LOYALTY_API_KEY).',
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
    summary: 'The points of the member who asks.',
    method: 'GET',
    path: `${service}/points/{accountEmail}`,
    responses: { 200: loyaltyPointsSchema },
    ...ofMember,
    limit: defaultRateLimit,
  }),
  transactions: defineEndpoint({
    summary: 'What the member who asks earned and spent in a catalogue, the latest first.',
    method: 'GET',
    path: `${service}/transactions/{catalogId}/{accountEmail}`,
    responses: { 200: { type: 'array', items: loyaltyTransactionSchema, maxItems: 500 } },
    ...ofMember,
    limit: defaultRateLimit,
  }),
  rewards: defineEndpoint({
    summary: 'What points may be spent on, and the vouchers that the member has.',
    method: 'GET',
    path: `${service}/reward-vouchers/{accountEmail}`,
    responses: { 200: rewardVouchersSchema },
    ...ofMember,
    limit: defaultRateLimit,
  }),
  redeemReward: defineEndpoint({
    summary: 'Spends points on a voucher. Where one of this reward waits to be used, that one is answered.',
    method: 'GET',
    path: `${service}/reward-vouchers-redeem/{accountEmail}/rewardid/{voyadoRewardId}`,
    changes: true,
    responses: { 200: voucherSchema },
    ...ofMember,
    refusals: [403, 404, 422, 503],
    limit: defaultRateLimit,
    form: true,
  }),
  showVoucher: defineEndpoint({
    summary: 'A voucher as it is used: `online` in a basket, or in a `store`.',
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
    summary:
      'The QR code of a voucher, which a till reads. It is valid for `rewardCodeSeconds` of the market.',
    method: 'GET',
    path: `${service}/reward-qr/{accountEmail}/rewardid/{voyadoRewardId}/index/{voucherIndex}`,
    responses: {
      200: {
        type: 'object',
        properties: {
          payload: { type: 'string', description: 'The text of the QR code.', maxLength: 300 },
          expires: moment,
          seconds: { type: 'integer', minimum: 0, description: 'How long it holds from now on.' },
          updateInterval: {
            type: 'integer',
            minimum: 0,
            description: 'Milliseconds between two drawings of what is left.',
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
      'Uses a voucher at a till: for staff who are signed in or serve at a store’s screen. 410 where the code is too old, 409 where the voucher is used.',
    method: 'POST',
    path: `${service}/reward-qr`,
    body: {
      type: 'object',
      properties: {
        payload: { type: 'string', minLength: 1, maxLength: 300 },
        receipt: { type: 'string', description: 'What it was used for.', minLength: 1, maxLength: 100 },
      },
      required: ['payload', 'receipt'],
      additionalProperties: false,
    },
    session: 'optional',
    form: true,
    responses: { 200: voucherSchema },
    refusals: [403, 404, 409, 410],
    limit,
  }),
  promotions: defineEndpoint({
    summary: 'The club’s promotions that run now, and what the member did with each.',
    method: 'GET',
    path: `${service}/promotions/{accountEmail}`,
    responses: { 200: { type: 'array', items: memberPromotionSchema, maxItems: 50 } },
    ...ofMember,
    limit: defaultRateLimit,
  }),
  showPromotion: defineEndpoint({
    summary: 'Notes that the member saw a promotion.',
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
    summary: 'Notes that the member redeemed a promotion.',
    method: 'GET',
    path: `${service}/promotions-redeem/{accountEmail}/{promoCode}`,
    changes: true,
    responses: { 200: memberPromotionSchema },
    ...ofMember,
    limit: defaultRateLimit,
  }),
  validateTerms: defineEndpoint({
    summary: 'Whether the member agreed to this version of the terms.',
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
