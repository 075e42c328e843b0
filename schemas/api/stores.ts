import type { JSONSchema } from 'json-schema-to-ts'
import { defineEndpoint, type ParametersSchema } from '#schemas/api/endpoint.ts'
import { defaultRateLimit } from '#schemas/api/rate-limit.ts'
import { storeSchema } from '#schemas/commerce/store.ts'
import { skuSchema } from '#schemas/commerce/wishlist.ts'
import { limits } from '#schemas/validation/limits.ts'

const text = { type: 'string', maxLength: 120 } as const
const storeId = storeSchema.properties.id
const { picture: _, ...facts } = storeSchema.properties

const metres = {
  type: 'integer',
  description: 'Distance in metres as the crow flies; absent if the origin is unknown.',
  minimum: 0,
} as const

/** Quantity of a SKU in the store; absent unless requested. */
const quantity = { type: 'integer', description: 'Stock of the requested SKU.', minimum: 0 } as const

const opening = {
  type: 'object',
  description: 'Whether the store is open now, and when that changes; absent if unknown.',
  properties: {
    isOpen: { type: 'boolean' },
    date: {
      type: 'string',
      description: 'The local day of the next opening.',
      format: 'date',
      maxLength: 10,
    },
    time: { type: 'string', description: 'The local time of the next closing or opening.', maxLength: 5 },
  },
  required: ['isOpen'],
  additionalProperties: false,
} as const

const degrees = (maximum: number) => ({ type: 'number', minimum: -maximum, maximum: maximum }) as const

/** A store as lists return it (stores rule 1). */
const listedStoreSchema = {
  type: 'object',
  title: 'Store',
  properties: { ...facts, distance: metres, quantity, opening },
  required: ['id', 'name', 'address', 'clickAndCollect'],
  additionalProperties: false,
} as const satisfies JSONSchema

/** A store as a pickup point (checkout rule 6). */
const pickupStoreSchema = {
  type: 'object',
  title: 'Store to collect from',
  properties: {
    id: storeId,
    name: storeSchema.properties.name,
    straightLineDistance: metres,
    latitude: { type: 'number' },
    longitude: { type: 'number' },
    address: {
      type: 'object',
      properties: {
        organizationName: text,
        line1: text,
        postalCode: text,
        city: text,
        regionCode: text,
        country: { type: 'string', maxLength: 2 },
      },
      required: ['organizationName', 'line1', 'city', 'country'],
      additionalProperties: false,
    },
    openingHours: storeSchema.properties.openingHours,
    phone: storeSchema.properties.phone,
    quantity,
  },
  required: ['id', 'name', 'address'],
  additionalProperties: false,
} as const satisfies JSONSchema

const flag = { type: 'boolean', default: false } as const
const limit = { requests: 120, seconds: 60 } as const

const favourite = {
  type: 'object',
  properties: { store: listedStoreSchema },
  additionalProperties: false,
} as const satisfies JSONSchema

/** Endpoints of stores (stores rule 3). */
export const stores = {
  list: defineEndpoint({
    summary: 'Lists a market’s stores: those in and around a town, or all.',
    method: 'GET',
    path: '/api/stores/{catalog}',
    query: {
      type: 'object',
      properties: {
        city: text,
        postalCode: { type: 'string', description: 'Takes precedence over the town.', maxLength: 20 },
        latitude: {
          ...degrees(90),
          description: 'Coordinates that take precedence over all other locations.',
        },
        longitude: degrees(180),
        allStores: { ...flag, description: 'Whether to include stores that are far from the town.' },
        filterByClickNCollect: { ...flag, description: 'Whether to list only stores with order collection.' },
        sku: { ...skuSchema, description: 'SKUs whose stock to return.' },
      },
      additionalProperties: false,
    } as const satisfies ParametersSchema,
    responses: { 200: { type: 'array', items: listedStoreSchema, maxItems: limits.pageItems } },
    limit,
  }),
  clickAndCollect: defineEndpoint({
    summary: 'Lists the stores with order collection nearest to an address.',
    method: 'GET',
    path: '/api/stores/{catalog}/get-click-collect-stores',
    query: {
      type: 'object',
      properties: {
        street: { ...text, description: 'Ignored.' },
        city: text,
        postalCode: { type: 'string', maxLength: 20 },
        country: { type: 'string', description: 'ISO 3166-1 alpha-2. Default: the market’s.', maxLength: 60 },
        numberOfPickupPoints: { type: 'integer', minimum: 1, maximum: 50, default: 10 },
        sku: skuSchema,
      },
      additionalProperties: false,
    } as const satisfies ParametersSchema,
    responses: { 200: { type: 'array', items: pickupStoreSchema, maxItems: 50 } },
    limit,
  }),
  clickAndCollectOne: defineEndpoint({
    summary: 'Returns a store with order collection.',
    method: 'GET',
    path: '/api/stores/get-click-collect-store',
    query: {
      type: 'object',
      properties: { pickupPointId: storeId },
      required: ['pickupPointId'],
      additionalProperties: false,
    } as const satisfies ParametersSchema,
    responses: { 200: pickupStoreSchema },
    refusals: [404],
    limit,
  }),
  staff: defineEndpoint({
    summary: 'Returns the employee who serves at this in-store screen, and whether an employee is signed in.',
    method: 'GET',
    path: '/api/stores/screen/staff',
    session: 'optional',
    responses: {
      200: {
        type: 'object',
        properties: {
          employeeName: { ...text, description: 'Absent if no employee serves.' },
          signedInAs: { enum: ['employee', 'customer'], description: 'Absent for guests.' },
        },
        additionalProperties: false,
      },
    },
    limit: defaultRateLimit,
  }),
  serve: defineEndpoint({
    summary:
      'Makes the signed-in employee the one who serves at this in-store screen; receipts name them. Ends the session, because the next visitor is another person.',
    method: 'POST',
    path: '/api/stores/screen/staff',
    session: 'required',
    responses: {
      200: {
        type: 'object',
        properties: { employeeName: text },
        required: ['employeeName'],
        additionalProperties: false,
      },
    },
    refusals: [403],
    limit: defaultRateLimit,
    acceptsFormPosts: true,
  }),
  stopServing: defineEndpoint({
    summary: 'Ends the service of an employee at this in-store screen.',
    method: 'DELETE',
    path: '/api/stores/screen/staff',
    session: 'optional',
    responses: { 204: null },
    limit: defaultRateLimit,
    acceptsFormPosts: true,
  }),
  favourite: defineEndpoint({
    summary: 'Returns the customer’s favourite store, if it still exists.',
    method: 'GET',
    path: '/api/stores/{catalog}/favourite',
    session: 'required',
    responses: { 200: favourite },
    limit: defaultRateLimit,
  }),
  chooseFavourite: defineEndpoint({
    summary: 'Sets the customer’s favourite store.',
    method: 'PUT',
    path: '/api/stores/{catalog}/favourite',
    body: {
      type: 'object',
      properties: { storeId },
      required: ['storeId'],
      additionalProperties: false,
    },
    session: 'required',
    responses: { 200: favourite },
    refusals: [404],
    limit: defaultRateLimit,
    acceptsFormPosts: true,
  }),
  forgetFavourite: defineEndpoint({
    summary: 'Removes the customer’s favourite store.',
    method: 'DELETE',
    path: '/api/stores/{catalog}/favourite',
    session: 'required',
    responses: { 204: null },
    limit: defaultRateLimit,
    acceptsFormPosts: true,
  }),
} as const
