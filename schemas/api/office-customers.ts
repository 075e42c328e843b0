import { accountExportSchema } from '#schemas/account-export.ts'
import { defineEndpoint } from '#schemas/api/endpoint.ts'
import { defaultRateLimit } from '#schemas/api/rate-limit.ts'
import { listedCustomerSchema, officeCustomerSchema } from '#schemas/commerce/office-customer.ts'
import { lastCreated, pageLimit, searchText } from '#schemas/commerce/office-search.ts'

const userId = { type: 'string', minLength: 1, maxLength: 60 } as const

/** Endpoints of customers for operators (account rule 20). */
export const officeCustomers = {
  search: defineEndpoint({
    summary: 'Searches accounts by name, email or telephone, the newest first.',
    method: 'POST',
    path: '/api/office/customers/search',
    session: 'required',
    operators: true,
    safePost: true,
    body: {
      type: 'object',
      properties: {
        text: searchText,
        after: {
          type: 'object',
          description: 'The last customer of the previous page.',
          properties: {
            created: lastCreated,
            userId,
          },
          required: ['created', 'userId'],
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
          customers: { type: 'array', items: listedCustomerSchema },
          hasMore: { type: 'boolean' },
        },
        required: ['customers', 'hasMore'],
        additionalProperties: false,
      },
    },
    refusals: [403],
    limit: defaultRateLimit,
  }),

  read: defineEndpoint({
    summary: 'Returns a customer with addresses, orders, points and open returns.',
    method: 'GET',
    path: '/api/office/customers/{userId}',
    session: 'required',
    operators: true,
    responses: { 200: officeCustomerSchema },
    refusals: [403, 404],
    limit: defaultRateLimit,
  }),

  confirm: defineEndpoint({
    summary: 'Sends the confirmation mail of an account’s address again.',
    method: 'POST',
    path: '/api/office/customers/{userId}/confirmation',
    session: 'required',
    operators: true,
    responses: { 204: null },
    refusals: [403, 404, 409],
    limit: { requests: 60, seconds: 600 },
  }),

  export: defineEndpoint({
    summary: 'Returns all data that is stored about a customer, and logs that an operator requested it.',
    method: 'POST',
    path: '/api/office/customers/{userId}/export',
    session: 'required',
    operators: true,
    responses: { 200: accountExportSchema },
    refusals: [403, 404],
    limit: { requests: 60, seconds: 600 },
  }),

  remove: defineEndpoint({
    summary: 'Deletes an account and all data that belongs to it.',
    method: 'POST',
    path: '/api/office/customers/{userId}/removal',
    session: 'required',
    operators: true,
    body: {
      type: 'object',
      properties: {
        email: {
          type: 'string',
          description: 'Address of the account, which the operator typed to confirm the deletion.',
          maxLength: 254,
        },
      },
      required: ['email'],
      additionalProperties: false,
    },
    responses: { 204: null },
    refusals: [400, 403, 404, 409],
    limit: { requests: 60, seconds: 600 },
  }),
} as const

const blockProperties = {
  email: { type: 'string', format: 'email', maxLength: 254 },
  blocked: { type: 'boolean' },
} as const
const blockRequired = ['email', 'blocked'] as const

/** Endpoints of blocked accounts. */
export const accountBlocks = {
  set: defineEndpoint({
    summary: 'Blocks an account and ends its sessions, or unblocks it.',
    method: 'POST',
    path: '/api/account-blocks',
    session: 'required',
    operators: true,
    body: {
      type: 'object',
      properties: {
        ...blockProperties,
        reason: { type: 'string', description: 'Recorded in the log of the account.', maxLength: 500 },
      },
      required: blockRequired,
      additionalProperties: false,
    },
    responses: {
      200: {
        type: 'object',
        properties: blockProperties,
        required: blockRequired,
        additionalProperties: false,
      },
    },
    refusals: [403, 404, 409],
    limit: defaultRateLimit,
  }),
} as const
