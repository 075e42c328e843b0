import { defineEndpoint } from '#schemas/api/endpoint.ts'
import { defaultRateLimit } from '#schemas/api/rate-limit.ts'
import {
  actReasonSchema,
  codeMail,
  codeMailRequired,
  giftCardStates,
  listedGiftCardSchema,
  newGiftCardSchema,
  officeGiftCardSchema,
} from '#schemas/commerce/office-gift-card.ts'
import { lastCreated, pageLimit, searchText } from '#schemas/commerce/office-search.ts'

const actLimit = { requests: 60, seconds: 600 } as const

/** Endpoints of gift cards for operators: find, issue and block (basket rule 24). */
export const officeGiftCards = {
  search: defineEndpoint({
    summary: 'Searches gift cards by number, order or recipient, the newest first.',
    method: 'POST',
    path: '/api/office/gift-cards/search',
    session: 'required',
    operators: true,
    safePost: true,
    body: {
      type: 'object',
      properties: {
        text: {
          ...searchText,
          description:
            'The whole number or its last four digits, the number of an order that bought or used it, or the email address of a recipient.',
        },
        state: { enum: giftCardStates },
        after: {
          type: 'object',
          description: 'The last card of the previous page.',
          properties: { created: lastCreated, number: { type: 'string', minLength: 1, maxLength: 40 } },
          required: ['created', 'number'],
          additionalProperties: false,
        },
        limit: pageLimit,
      },
      additionalProperties: false,
    },
    responses: {
      200: {
        type: 'object',
        properties: {
          giftCards: { type: 'array', items: listedGiftCardSchema },
          hasMore: { type: 'boolean' },
        },
        required: ['giftCards', 'hasMore'],
        additionalProperties: false,
      },
    },
    refusals: [403],
    limit: defaultRateLimit,
  }),

  read: defineEndpoint({
    summary: 'Returns a gift card with its payments and its log.',
    method: 'GET',
    path: '/api/office/gift-cards/{number}',
    session: 'required',
    operators: true,
    responses: { 200: officeGiftCardSchema },
    refusals: [403, 404],
    limit: defaultRateLimit,
  }),

  issue: defineEndpoint({
    summary: 'Issues a gift card, and mails its number and code.',
    method: 'POST',
    path: '/api/office/gift-cards',
    session: 'required',
    operators: true,
    body: newGiftCardSchema,
    responses: {
      200: {
        type: 'object',
        properties: { number: { type: 'string' } },
        required: ['number'],
        additionalProperties: false,
      },
    },
    refusals: [400, 403, 409],
    limit: actLimit,
  }),

  renewCode: defineEndpoint({
    summary: 'Replaces the code of a gift card, and mails the new one.',
    method: 'POST',
    path: '/api/office/gift-cards/{number}/codes',
    session: 'required',
    operators: true,
    body: { type: 'object', properties: codeMail, required: codeMailRequired, additionalProperties: false },
    responses: { 204: null },
    refusals: [400, 403, 404, 409],
    limit: actLimit,
  }),

  block: defineEndpoint({
    summary: 'Blocks a gift card, or unblocks it.',
    method: 'PUT',
    path: '/api/office/gift-cards/{number}/block',
    session: 'required',
    operators: true,
    body: {
      type: 'object',
      properties: { blocked: { type: 'boolean' }, reason: actReasonSchema },
      required: ['blocked', 'reason'],
      additionalProperties: false,
    },
    responses: { 204: null },
    refusals: [403, 404],
    limit: actLimit,
  }),
} as const
