import type { FromSchema, JSONSchema } from 'json-schema-to-ts'
import { emailSchema } from '#schemas/values/email.ts'

/** Longer than any name or street that fits a label. */
const line = { type: 'string', maxLength: 100 } as const satisfies JSONSchema
const code = { type: 'string', maxLength: 40 } as const satisfies JSONSchema

/** All fields of an address. `address-rules.ts` lists those that a country uses (addresses rule 1). */
export const addressSchema = {
  type: 'object',
  title: 'Address',
  properties: {
    id: { ...code, description: 'Id of a saved address of the account.' },
    accountId: code,
    email: { type: 'object', properties: { email: emailSchema }, additionalProperties: false },
    firstName: line,
    lastName: line,
    organizationName: line,
    line1: { ...line, description: 'The street. An address without it counts as empty.' },
    line2: line,
    houseNumber: code,
    city: line,
    postalCode: code,
    regionCode: { ...code, description: 'State, province or, in Türkiye, the zone’s id.' },
    country: { type: 'string', description: 'ISO 3166-1 alpha-2.', pattern: '^[A-Z]{2}$', maxLength: 2 },
    mobilePhoneNumber: code,
    district: { ...code, description: 'The district’s id, in Türkiye.' },
    taxOffice: line,
    carrierPostNumber: {
      ...code,
      description: 'The customer’s number at the carrier, which authorises opening a locker.',
    },
    carrierVariant: { ...code, description: '`locker` for the address of a locker.' },
    customsCustomerNumber: code,
    legalCustomerNumber: code,
    isPreferred: { type: 'boolean' },
    geoCoordinates: {
      type: 'object',
      description: 'Ignored if one of them is zero.',
      properties: {
        latitude: { type: 'number', minimum: -90, maximum: 90 },
        longitude: { type: 'number', minimum: -180, maximum: 180 },
      },
      required: ['latitude', 'longitude'],
      additionalProperties: false,
    },
  },
  required: ['country'],
  additionalProperties: false,
} as const satisfies JSONSchema

export type Address = FromSchema<typeof addressSchema>

/** Whether an address counts as filled (addresses rule 4). */
export const isFilled = (address: Address | undefined): address is Address =>
  address?.line1 !== undefined && address.line1.trim() !== ''

/** Returns the position of an address if it is known (addresses rule 5). */
export const coordinatesOf = ({ geoCoordinates: coordinates }: Address) =>
  coordinates && coordinates.latitude !== 0 && coordinates.longitude !== 0 ? coordinates : undefined
