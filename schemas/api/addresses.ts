import type { JSONSchema } from 'json-schema-to-ts'
import { addressSuggestionsSchema, addressValiditySchema } from '#schemas/addresses/address-suggestion.ts'
import { defineEndpoint } from '#schemas/api/endpoint.ts'

const text = { type: 'string', maxLength: 120, default: '' } as const satisfies JSONSchema
const country = {
  type: 'string',
  description: 'ISO 3166-1 alpha-2. Default: the market’s country.',
  pattern: '^[A-Za-z]{2}$',
  maxLength: 2,
} as const satisfies JSONSchema
const session = {
  type: 'string',
  description:
    'Session id of one address entry, from the first letter to the selected address. Services bill by session.',
  pattern: '^[\\w-]{16,36}$',
  maxLength: 36,
} as const satisfies JSONSchema
const limit = { requests: 120, seconds: 60 } as const

/** Endpoints of address suggestion and validation (addresses rule 6). A failure returns an empty result. */
export const addresses = {
  suggest: defineEndpoint({
    summary: 'Suggests addresses of the market’s country for a typed prefix.',
    method: 'GET',
    path: '/api/address-validation/{catalog}/suggest/{address}',
    query: { type: 'object', properties: { session }, additionalProperties: false },
    responses: { 200: addressSuggestionsSchema },
    limit,
  }),
  retrieve: defineEndpoint({
    summary: 'Returns all fields of a suggestion by its id; empty if the id has expired.',
    method: 'POST',
    path: '/api/address-validation/{catalog}/retrieve',
    body: {
      type: 'object',
      properties: { id: { type: 'string', minLength: 1, maxLength: 500 }, session },
      required: ['id'],
      additionalProperties: false,
    },
    responses: { 200: addressSuggestionsSchema },
    limit,
  }),
  validate: defineEndpoint({
    summary: 'Validates town, street and house number. Unknown parts are omitted.',
    method: 'POST',
    path: '/api/address-validation/{catalog}/validate',
    body: {
      type: 'object',
      properties: { region: text, city: text, zipCode: text, streetName: text, houseNumber: text },
      additionalProperties: false,
    },
    responses: { 200: addressValiditySchema },
    limit,
  }),
  find: defineEndpoint({
    summary: 'Finds addresses by postcode and house number.',
    method: 'POST',
    path: '/api/address-validation/{catalog}/find-and-retrieve',
    accepts: 'form',
    body: {
      type: 'object',
      properties: {
        postalCode: { type: 'string', minLength: 1, maxLength: 20 },
        houseNumber: { type: 'string', maxLength: 20, default: '' },
        country,
      },
      required: ['postalCode'],
      additionalProperties: false,
    },
    responses: { 200: addressSuggestionsSchema },
    limit,
  }),
} as const
