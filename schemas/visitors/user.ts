import type { FromSchema, JSONSchema } from 'json-schema-to-ts'
import { limits } from '#schemas/validation/limits.ts'
import { emailSchema } from '#schemas/values/email.ts'

const name = { type: 'string', maxLength: 100 } as const
/** Null forgets it. */
const date = { type: ['string', 'null'], format: 'date', maxLength: 10 } as const
const option = { type: 'string', minLength: 1, maxLength: 60 } as const

/** Details that customers enter (account rule 18). An empty text and `null` delete a detail. */
export const userDetailsSchema = {
  type: 'object',
  title: 'Details',
  properties: {
    firstName: name,
    lastName: name,
    phoneNumber: { type: 'string', maxLength: 30 },
    birthday: { ...date, description: 'Between 16 and 130 years ago.' },
    dueDate: { ...date, description: 'At most two years ahead.' },
    emailGPSR: {
      ...emailSchema,
      type: ['string', 'null'],
      description: 'Email address for product safety notices. Default: the account’s address.',
    },
    picture: {
      type: ['string', 'null'],
      format: 'safe-url',
      description: 'Default: the picture of the identity provider that created the account.',
      maxLength: limits.urlLength,
    },
    preferredPayment: { type: 'string', maxLength: 60 },
    preferences: { type: 'array', items: option, maxItems: 100 },
    subBrands: { type: 'array', items: option, maxItems: 20 },
    billingAddressId: {
      type: ['string', 'null'],
      description: 'Id of the saved address for invoices. Default: the delivery address.',
      maxLength: 40,
    },
    channels: {
      type: 'array',
      description: 'Channels for offers, in addition to email.',
      items: { enum: ['sms', 'call'] },
      maxItems: 2,
    },
  },
  additionalProperties: false,
} as const satisfies JSONSchema

export type UserDetails = FromSchema<typeof userDetailsSchema>

const text = { type: 'string', maxLength: limits.labelLength } as const

/** A customer's favourite store (stores rule 2). */
const favouriteStoreSchema = {
  type: 'object',
  properties: {
    physicalId: text,
    name: text,
    shopNumber: text,
    address: {
      type: 'object',
      properties: {
        countryCode: text,
        street: text,
        city: text,
        postalCode: text,
        longitude: { type: 'number' },
        latitude: { type: 'number' },
        phone: text,
      },
      required: ['countryCode', 'street', 'city'],
      additionalProperties: false,
    },
  },
  required: ['physicalId', 'name', 'shopNumber', 'address'],
  additionalProperties: false,
} as const satisfies JSONSchema

/** A user of the shop, as pages receive it (account rule 18). */
export const userSchema = {
  type: 'object',
  title: 'User',
  properties: {
    ...userDetailsSchema.properties,
    emailGPSR: emailSchema,
    tokenRecipe: {
      enum: ['emailpassword', 'thirdparty'],
      description: '`emailpassword` means a basic user.',
    },
    contactId: text,
    email: emailSchema,
    emailVerified: { type: 'boolean' },
    hasPassword: { type: 'boolean' },
    isEnrolledInCustomerClub: { type: 'boolean' },
    accountPoints: { type: 'integer' },
    pendingPoints: { type: 'integer' },
    favoriteStore: favouriteStoreSchema,
    termsVersion: { ...text, description: 'Version of the newest accepted terms of the market.' },
  },
  required: [
    'tokenRecipe',
    'contactId',
    'email',
    'emailGPSR',
    'emailVerified',
    'hasPassword',
    'isEnrolledInCustomerClub',
    'accountPoints',
    'pendingPoints',
    'preferences',
    'subBrands',
  ],
  additionalProperties: false,
} as const satisfies JSONSchema

export type User = FromSchema<typeof userSchema>
export type FavouriteStore = FromSchema<typeof favouriteStoreSchema>
