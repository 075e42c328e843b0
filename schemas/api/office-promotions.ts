import { defineEndpoint } from '#schemas/api/endpoint.ts'
import { defaultRateLimit } from '#schemas/api/rate-limit.ts'
import { officePromotionsSchema, writtenPromotionSchema } from '#schemas/commerce/office-promotion.ts'

/** Endpoints of promotions and promo codes for operators (basket rule 23). */
export const officePromotions = {
  list: defineEndpoint({
    summary: 'Lists all promotions and the choices of their fields.',
    method: 'GET',
    path: '/api/office/promotions',
    session: 'required',
    operators: true,
    query: {
      type: 'object',
      properties: {
        language: {
          type: 'string',
          description: 'Preferred language of the names of categories. Default: that of the first market.',
          pattern: '^[a-z]{2}$',
          maxLength: 2,
        },
      },
      additionalProperties: false,
    },
    responses: { 200: officePromotionsSchema },
    refusals: [403],
    limit: defaultRateLimit,
  }),

  save: defineEndpoint({
    summary: 'Adds a promotion, or replaces the one with this id.',
    method: 'PUT',
    path: '/api/office/promotions/{promotionId}',
    session: 'required',
    operators: true,
    body: writtenPromotionSchema,
    responses: { 204: null },
    refusals: [400, 403, 409],
    limit: { requests: 60, seconds: 600 },
  }),

  remove: defineEndpoint({
    summary: 'Deletes a promotion that no order has used.',
    method: 'DELETE',
    path: '/api/office/promotions/{promotionId}',
    session: 'required',
    operators: true,
    responses: { 204: null },
    refusals: [403, 404, 409],
    limit: { requests: 60, seconds: 600 },
  }),
} as const
