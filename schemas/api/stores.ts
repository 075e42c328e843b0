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
  description: 'Metres as the crow flies; absent where nobody knows from where.',
  minimum: 0,
} as const

/** Quantity of a SKU in the store; absent unless requested. */
const quantity = { type: 'integer', description: 'Of the sku that was asked for.', minimum: 0 } as const

const opening = {
  type: 'object',
  description: 'Whether it is open now, and when that changes; absent where nobody can tell.',
  properties: {
    isOpen: { type: 'boolean' },
    date: { type: 'string', description: 'The local day on which it opens.', format: 'date', maxLength: 10 },
    time: { type: 'string', description: 'The local time at which it closes or opens.', maxLength: 5 },
  },
  required: ['isOpen'],
  additionalProperties: false,
} as const

const degrees = (most: number) => ({ type: 'number', minimum: -most, maximum: most }) as const

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
    summary: 'A market’s stores: of a town and around it, or all of them.',
    method: 'GET',
    path: '/api/stores/{catalog}',
    query: {
      type: 'object',
      properties: {
        city: text,
        postalCode: { type: 'string', description: 'Goes before the town.', maxLength: 20 },
        latitude: { ...degrees(90), description: 'Of a place that goes before all others.' },
        longitude: degrees(180),
        allStores: { ...flag, description: 'Those that are far from the town, too.' },
        filterByClickNCollect: { ...flag, description: 'Only where orders may be collected.' },
        sku: { ...skuSchema, description: 'Tell how much of it lies there.' },
      },
      additionalProperties: false,
    } as const satisfies ParametersSchema,
    responses: { 200: { type: 'array', items: listedStoreSchema, maxItems: limits.pageItems } },
    limit,
  }),
  clickAndCollect: defineEndpoint({
    summary: 'The stores nearest to an address where an order may be collected.',
    method: 'GET',
    path: '/api/stores/{catalog}/get-click-collect-stores',
    query: {
      type: 'object',
      properties: {
        street: text,
        city: text,
        postalCode: { type: 'string', maxLength: 20 },
        country: { type: 'string', maxLength: 60 },
        numberOfPickupPoints: { type: 'integer', minimum: 1, maximum: 50, default: 10 },
        sku: skuSchema,
      },
      additionalProperties: false,
    } as const satisfies ParametersSchema,
    responses: { 200: { type: 'array', items: pickupStoreSchema, maxItems: 50 } },
    limit,
  }),
  clickAndCollectOne: defineEndpoint({
    summary: 'One store where an order may be collected.',
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
    summary: 'Who serves at this screen of a store, and whether an employee is signed in at it.',
    method: 'GET',
    path: '/api/stores/screen/staff',
    session: 'optional',
    responses: {
      200: {
        type: 'object',
        properties: {
          employeeName: { ...text, description: 'Absent while nobody serves.' },
          signedInAs: { enum: ['employee', 'customer'], description: 'Absent for guests.' },
        },
        additionalProperties: false,
      },
    },
    limit: defaultRateLimit,
  }),
  serve: defineEndpoint({
    summary:
      'An employee who is signed in serves at this screen of a store: receipts name them. It ends the session, as the next visitor of the screen is somebody else.',
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
    form: true,
  }),
  stopServing: defineEndpoint({
    summary: 'Nobody serves at this screen of a store any more.',
    method: 'DELETE',
    path: '/api/stores/screen/staff',
    session: 'optional',
    responses: { 204: null },
    limit: defaultRateLimit,
    form: true,
  }),
  favourite: defineEndpoint({
    summary: 'The customer’s favourite store, where there is one and it still stands.',
    method: 'GET',
    path: '/api/stores/{catalog}/favourite',
    session: 'required',
    responses: { 200: favourite },
    limit: defaultRateLimit,
  }),
  chooseFavourite: defineEndpoint({
    summary: 'Makes a store the customer’s favourite.',
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
    form: true,
  }),
  forgetFavourite: defineEndpoint({
    summary: 'The customer has no favourite store any more.',
    method: 'DELETE',
    path: '/api/stores/{catalog}/favourite',
    session: 'required',
    responses: { 204: null },
    limit: defaultRateLimit,
    form: true,
  }),
} as const
