import type { FromSchema, JSONSchema } from 'json-schema-to-ts'
import { pictureSchema } from '#schemas/parts/picture.ts'
import { limits } from '#schemas/validation/limits.ts'
import { compileSchema } from '#schemas/validation/validator.ts'

const label = { type: 'string', maxLength: limits.labelLength } as const satisfies JSONSchema

/** In weekday order, by schema.org's names, which search engines read. */
export const weekdays = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const
export type Weekday = (typeof weekdays)[number]

const time = { type: 'string', pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$', maxLength: 5 } as const

export const openingHoursSchema = {
  type: 'array',
  title: 'Opening hours',
  description: 'The store is closed on all other days.',
  items: {
    type: 'object',
    properties: {
      days: {
        type: 'array',
        title: 'Days',
        items: { enum: weekdays },
        uniqueItems: true,
        minItems: 1,
        maxItems: weekdays.length,
      },
      opens: { ...time, title: 'Opens', description: 'A time such as 10:00.' },
      closes: { ...time, title: 'Closes' },
    },
    required: ['days', 'opens', 'closes'],
    additionalProperties: false,
  },
  maxItems: 14,
} as const satisfies JSONSchema

const day = { type: 'string', format: 'date', maxLength: 10 } as const

const specialHoursSchema = {
  type: 'array',
  title: 'Special opening hours',
  description: 'Holidays, for example. Leave the times empty for days on which the store is closed.',
  items: {
    type: 'object',
    properties: {
      from: { ...day, title: 'From', description: 'A date such as 2026-12-24.' },
      until: { ...day, title: 'Until', description: 'The last day. Default: one day.' },
      opens: { ...time, title: 'Opens' },
      closes: { ...time, title: 'Closes' },
      reason: { ...label, title: 'Reason', description: 'The reason that visitors read, such as Christmas.' },
    },
    required: ['from'],
    additionalProperties: false,
  },
  maxItems: 60,
} as const satisfies JSONSchema

const addressSchema = {
  type: 'object',
  title: 'Address',
  properties: {
    street: { ...label, title: 'Street and number', minLength: 1 },
    postalCode: { ...label, title: 'Postcode' },
    city: { ...label, title: 'City', minLength: 1 },
    regionCode: {
      ...label,
      title: 'State or province',
      description: 'Needed in countries whose addresses contain it, such as NY.',
    },
    countryCode: {
      type: 'string',
      title: 'Country',
      description: 'ISO 3166-1 alpha-2.',
      pattern: '^[A-Z]{2}$',
      maxLength: 2,
    },
    latitude: { type: 'number', title: 'Latitude', minimum: -90, maximum: 90 },
    longitude: { type: 'number', title: 'Longitude', minimum: -180, maximum: 180 },
  },
  required: ['street', 'city', 'countryCode'],
  additionalProperties: false,
} as const satisfies JSONSchema

const properties = {
  id: { type: 'string', title: 'Id', minLength: 1, maxLength: limits.idLength, pattern: '^[A-Za-z0-9_-]+$' },
  name: { ...label, title: 'Name', minLength: 1 },
  shopNumber: { ...label, title: 'Store number' },
  address: addressSchema,
  phone: { type: 'string', title: 'Phone', pattern: '^\\+?[0-9 ()/-]{3,30}$', maxLength: 31 },
  registrationNumber: {
    ...label,
    title: 'Company number',
    description: 'The seller’s registration number on receipts, such as a CVR number.',
  },
  openingHours: openingHoursSchema,
  specialHours: specialHoursSchema,
  timeZone: {
    type: 'string',
    title: 'Time zone',
    description: 'Such as Europe/Copenhagen. Leave empty to not show whether the store is open now.',
    pattern: '^[A-Za-z0-9_+-]+(/[A-Za-z0-9_+-]+){0,2}$',
    maxLength: 60,
  },
  services: {
    type: 'array',
    title: 'Services',
    description: 'Services of the store, such as a tailor. Visitors can filter stores by them.',
    items: { ...label, minLength: 1 },
    uniqueItems: true,
    maxItems: 20,
  },
  clickAndCollect: {
    type: 'boolean',
    title: 'Click and collect',
    description: 'Shoppers can collect orders here.',
  },
  shipFromStore: {
    type: 'boolean',
    title: 'Ships orders',
    description: 'Sends items that the warehouse does not have.',
  },
  slug: {
    type: 'string',
    title: 'Page address',
    description: 'The last part of the address, such as copenhagen. Default: the id.',
    pattern: '^[a-z0-9]+(-[a-z0-9]+)*$',
    maxLength: limits.idLength,
  },
  url: {
    type: 'string',
    title: 'Page',
    description: 'Link to more information. Default: the store’s page in this shop, if any.',
    format: 'safe-url',
    minLength: 1,
    maxLength: limits.urlLength,
  },
  picture: pictureSchema,
} as const satisfies Record<string, JSONSchema>

/** A physical store (stores rule 1). */
export const storeSchema = {
  type: 'object',
  title: 'Store',
  properties,
  required: ['id', 'name', 'address'],
  additionalProperties: false,
} as const satisfies JSONSchema

/** A store in content: the id of one in the market's list, or all its data. */
export const storeReferenceSchema = {
  ...storeSchema,
  format: 'store',
  description: 'The id of one of the market’s stores, or all data of a store.',
  required: ['id'],
} as const satisfies JSONSchema

export type Store = FromSchema<typeof storeSchema>
export type StoreReference = FromSchema<typeof storeReferenceSchema>

const check = compileSchema({ type: 'array', items: storeSchema, maxItems: limits.pageItems })

/** Returns the stores of the payload part `stores`; invalid ones are dropped. */
export function storesIn(document: unknown): readonly Store[] {
  const checked = check(Reflect.get(Object(document), 'stores') ?? [])
  return checked.kind === 'valid' ? checked.value : []
}

interface StoreIds {
  all: readonly string[]
  sending: readonly string[]
}

/** Stores are parsed once per document, because lists of products need them for every product. */
const idsByDocument = new WeakMap<object, StoreIds>()

function idsIn(document: unknown): StoreIds {
  if (typeof document !== 'object' || document === null) return { all: [], sending: [] }
  const cached = idsByDocument.get(document)
  if (cached) return cached
  const stores = storesIn(document)
  const sending = stores.filter(({ shipFromStore }) => shipFromStore)
  const ids = { all: stores.map(({ id }) => id), sending: sending.map(({ id }) => id) }
  idsByDocument.set(document, ids)
  return ids
}

/** Returns the ids of the stores of the payload's part `stores`. */
export const storeIdsIn = (document: unknown): readonly string[] => idsIn(document).all

/** Returns the ids of the stores that send orders, of the payload's part `stores`. */
export const sendingStoresIn = (document: unknown): readonly string[] => idsIn(document).sending
