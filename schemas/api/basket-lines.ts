import type { JSONSchema } from 'json-schema-to-ts'
import { basketEndpoint, basketPath, basketQueryWith, id, objectBody } from '#schemas/api/basket-parts.ts'
import { defineEndpoint } from '#schemas/api/endpoint.ts'
import { defaultRateLimit } from '#schemas/api/rate-limit.ts'
import { basketResponseSchema } from '#schemas/commerce/basket.ts'
import { basketLimits, skuSchema } from '#schemas/commerce/basket-content.ts'
import { cardGiftSchema } from '#schemas/commerce/card-gift.ts'

/** More than a basket accepts, so that the handler can respond with a message for the line. */
const quantity = { type: 'integer', minimum: 0, maximum: 10_000 } as const
const bonus = {
  type: 'object',
  description: 'Set if the line is a promotional gift.',
  properties: { promotionId: id, rewardId: id },
  required: ['promotionId', 'rewardId'],
  additionalProperties: false,
} as const satisfies JSONSchema
const lineFields = {
  sku: skuSchema,
  quantity: { ...quantity, default: 1 },
  storeId: { ...id, description: 'The store that sends it. Default: the warehouse.' },
} as const
const line = objectBody({ ...lineFields, bonus, gift: cardGiftSchema }, 'sku')
const lines = objectBody(
  { lines: { type: 'array', items: line, minItems: 1, maxItems: basketLimits.lines } },
  'lines',
)
/** Changes of a line: size, quantity or location. */
const lineChange = {
  type: 'object',
  properties: { sku: skuSchema, quantity, storeId: lineFields.storeId },
  additionalProperties: false,
} as const satisfies JSONSchema

/** Endpoints of basket lines. */
export const basketLines = {
  addLine: defineEndpoint({
    ...basketEndpoint,
    summary: 'Adds a line. Creates the basket if there is none.',
    method: 'POST',
    path: `${basketPath}/line`,
    body: line,
    responses: { 200: basketResponseSchema, 204: null },
    limit: defaultRateLimit,
  }),
  setLine: defineEndpoint({
    ...basketEndpoint,
    summary: 'Sets the quantity of a SKU; 0 removes it.',
    method: 'PUT',
    path: `${basketPath}/line`,
    body: line,
    limit: defaultRateLimit,
  }),
  changeLine: defineEndpoint({
    ...basketEndpoint,
    summary: 'Changes the size, the quantity or the location of a line.',
    method: 'PUT',
    path: `${basketPath}/line/{lineItemId}`,
    body: lineChange,
    limit: defaultRateLimit,
  }),
  addLines: defineEndpoint({
    ...basketEndpoint,
    summary: 'Adds several lines, all or none.',
    method: 'POST',
    path: `${basketPath}/lines`,
    body: lines,
    limit: defaultRateLimit,
  }),
  setLines: defineEndpoint({
    ...basketEndpoint,
    summary: 'Sets the quantities of several SKUs, all or none.',
    method: 'PUT',
    path: `${basketPath}/lines`,
    body: lines,
    limit: defaultRateLimit,
  }),
  removeLines: defineEndpoint({
    ...basketEndpoint,
    summary: 'Removes lines.',
    method: 'DELETE',
    path: `${basketPath}/lines`,
    query: basketQueryWith(
      { id: { type: 'array', items: id, minItems: 1, maxItems: basketLimits.lines } },
      'id',
    ),
    limit: defaultRateLimit,
  }),
  removeLine: defineEndpoint({
    ...basketEndpoint,
    summary: 'Removes a line.',
    method: 'DELETE',
    path: `${basketPath}/lines/{lineItemId}`,
    limit: defaultRateLimit,
  }),
  addGiftCardLine: defineEndpoint({
    ...basketEndpoint,
    summary: 'Adds gift cards to buy.',
    method: 'POST',
    path: `${basketPath}/add-gift-card-line`,
    body: objectBody(
      {
        lines: {
          type: 'array',
          items: objectBody({ ...lineFields, gift: cardGiftSchema }, 'sku'),
          minItems: 1,
          maxItems: basketLimits.lines,
        },
      },
      'lines',
    ),
    limit: defaultRateLimit,
  }),
  optOutOfBonus: defineEndpoint({
    ...basketEndpoint,
    summary: 'Declines the gifts of a promotion, or accepts them again.',
    method: 'POST',
    path: `${basketPath}/opt-out-of-bonus`,
    query: basketQueryWith(
      {
        id: { ...id, description: 'The id of the promotion.' },
        rewardId: id,
        newOptedOutCount: { type: 'integer', minimum: 0, maximum: 99 },
      },
      'id',
      'rewardId',
      'newOptedOutCount',
    ),
    limit: defaultRateLimit,
  }),
} as const
