import { addressSchema } from '#schemas/addresses/address.ts'
import { defineEndpoint } from '#schemas/api/endpoint.ts'

// Shared by all endpoints of the account.

export const root = '/api/account/{catalog}'
export const often = { requests: 300, seconds: 60 } as const
export const session = 'required'

/** Address input: it never contains the address's id or owner. */
const { id: _id, accountId: _account, isPreferred, ...addressFields } = addressSchema.properties
const addressBody = {
  type: 'object',
  properties: { ...addressFields, isPreferred },
  required: ['country'],
  additionalProperties: false,
} as const
const savedAddress = { ...addressSchema, required: ['id', 'country', 'isPreferred'] } as const

/** Endpoints of a customer's saved addresses. */
export const accountAddresses = {
  addresses: defineEndpoint({
    summary: 'Lists a customer’s addresses, the preferred one first.',
    method: 'GET',
    path: `${root}/address`,
    session,
    responses: { 200: { type: 'array', items: savedAddress } },
    limit: often,
  }),
  addAddress: defineEndpoint({
    summary: 'Adds an address. The first address is the preferred one.',
    method: 'POST',
    path: `${root}/address`,
    session,
    body: addressBody,
    responses: { 201: savedAddress },
    refusals: [400, 409],
    acceptsFormPosts: true,
    pageParameters: { country: 'country' },
    limit: often,
  }),
  address: defineEndpoint({
    summary: 'Returns one of a customer’s addresses.',
    method: 'GET',
    path: `${root}/address/{addressId}`,
    session,
    responses: { 200: savedAddress },
    refusals: [404],
    limit: often,
  }),
  changeAddress: defineEndpoint({
    summary: 'Replaces one of a customer’s addresses.',
    method: 'PUT',
    path: `${root}/address/{addressId}`,
    session,
    body: addressBody,
    responses: { 200: savedAddress },
    refusals: [400, 404],
    acceptsFormPosts: true,
    pageParameters: { country: 'country' },
    limit: often,
  }),
  removeAddress: defineEndpoint({
    summary: 'Deletes one of a customer’s addresses.',
    method: 'DELETE',
    path: `${root}/address/{addressId}`,
    session,
    responses: { 204: null },
    refusals: [404],
    acceptsFormPosts: true,
    limit: often,
  }),
  preferAddress: defineEndpoint({
    summary: 'Makes one of a customer’s addresses the preferred one.',
    method: 'PUT',
    path: `${root}/address/set-preferred/{addressId}`,
    session,
    query: {
      type: 'object',
      properties: { purpose: { enum: ['delivery', 'billing'], default: 'delivery' } },
      additionalProperties: false,
    },
    responses: { 200: savedAddress },
    refusals: [404],
    acceptsFormPosts: true,
    limit: often,
  }),
} as const
