import type { JSONSchema } from 'json-schema-to-ts'
import { basketEndpoint, basketPath, basketQueryWith, id } from '#schemas/api/basket-parts.ts'
import { defineEndpoint, type ParametersSchema } from '#schemas/api/endpoint.ts'
import { defaultRateLimit } from '#schemas/api/rate-limit.ts'
import { pickupPointSchema, shippingMethodSchema } from '#schemas/commerce/shipping.ts'

const methods = { type: 'array', items: shippingMethodSchema } as const satisfies JSONSchema
const points = { type: 'array', items: pickupPointSchema } as const satisfies JSONSchema
const { straightLineDistance: _, ...pointProperties } = pickupPointSchema.properties
const collectStoreSchema = {
  type: 'object',
  properties: {
    ...pointProperties,
    distance: {
      type: 'integer',
      description: 'Distance from the address in metres; absent if unknown.',
      minimum: 0,
    },
    hasAll: { type: 'boolean', description: 'Whether the store has all goods of the basket.' },
  },
  required: ['id', 'name', 'latitude', 'longitude', 'address', 'hasAll'],
  additionalProperties: false,
} as const satisfies JSONSchema
const marketQuery = {
  type: 'object',
  properties: { market: { type: 'string', maxLength: 20 } },
  additionalProperties: false,
} as const satisfies ParametersSchema

/** Endpoints of shipping methods and pickup points, for a basket and for a market (checkout rule 5). */
export const basketDelivery = {
  pickupPoints: defineEndpoint({
    ...basketEndpoint,
    summary: 'Lists a carrier’s pickup points near the address, the nearest first.',
    method: 'GET',
    path: `${basketPath}/get-pickup-points`,
    query: basketQueryWith({ carrierId: id }, 'carrierId'),
    responses: { 200: points },
    refusals: [...basketEndpoint.refusals, 503],
    limit: defaultRateLimit,
  }),
  packstations: defineEndpoint({
    ...basketEndpoint,
    summary: 'Lists a carrier’s parcel lockers near the address, the nearest first.',
    method: 'GET',
    path: `${basketPath}/get-packstations`,
    query: basketQueryWith({ carrierId: id }, 'carrierId'),
    responses: { 200: points },
    refusals: [...basketEndpoint.refusals, 503],
    limit: defaultRateLimit,
  }),
  collectStores: defineEndpoint({
    ...basketEndpoint,
    summary:
      'Lists stores where the basket can be collected: first those that have all of it, then the others, each by distance.',
    method: 'GET',
    path: `${basketPath}/get-collect-stores`,
    responses: { 200: { type: 'array', items: collectStoreSchema } },
    limit: defaultRateLimit,
  }),
  shippingMethods: defineEndpoint({
    ...basketEndpoint,
    summary: 'Lists delivery methods with their prices for the basket.',
    method: 'GET',
    path: `${basketPath}/get-shipping-methods`,
    responses: { 200: methods },
    limit: defaultRateLimit,
  }),
  shippingProviders: defineEndpoint({
    ...basketEndpoint,
    summary: 'Lists carriers with their delivery methods for the basket.',
    method: 'GET',
    path: '/api/order/{catalog}/{catalogId}/shipping-providers',
    responses: {
      200: {
        type: 'array',
        items: {
          type: 'object',
          properties: { carrierId: id, shippingMethods: methods },
          required: ['carrierId', 'shippingMethods'],
          additionalProperties: false,
        },
      },
    },
    limit: defaultRateLimit,
  }),
  pdpShippingMethods: defineEndpoint({
    summary: 'Lists delivery methods for a product’s page.',
    method: 'GET',
    path: '/api/order/{catalog}/pdp-shipping-methods',
    responses: { 200: methods },
    limit: defaultRateLimit,
  }),
  countries: defineEndpoint({
    summary: 'Lists the countries of delivery.',
    method: 'GET',
    path: '/api/order/{catalog}/countries',
    responses: {
      200: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            name: { type: 'string' },
            countryId: { type: 'string', description: 'ISO 3166-1 alpha-2.' },
            diallingCode: { type: 'string' },
            latitude: { type: 'number' },
            longitude: { type: 'number' },
            zoomLevel: { type: 'number', description: 'Zoom level at which a map shows the whole country.' },
          },
          required: ['name', 'countryId'],
          additionalProperties: false,
        },
      },
    },
    cache: 'revalidate',
    limit: defaultRateLimit,
  }),
  marketMethods: defineEndpoint({
    summary: 'Lists the delivery methods of a market.',
    method: 'GET',
    path: '/api/order/shipping-methods',
    alsoAt: ['/api/order/shipmentmethods'],
    query: marketQuery,
    responses: { 200: methods },
    refusals: [404],
    limit: defaultRateLimit,
  }),
  methodsForDropdown: defineEndpoint({
    summary: 'Lists the names of the delivery methods, for selection.',
    method: 'GET',
    path: '/api/order/shipping-methods-for-dropdown',
    query: marketQuery,
    responses: {
      200: {
        type: 'array',
        items: {
          type: 'object',
          properties: { value: id, label: { type: 'string' } },
          required: ['value', 'label'],
          additionalProperties: false,
        },
      },
    },
    refusals: [404],
    limit: defaultRateLimit,
  }),
} as const
