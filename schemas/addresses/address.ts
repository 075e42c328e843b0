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
    id: { ...code, description: 'Of an address that the account keeps.' },
    accountId: code,
    email: { type: 'object', properties: { email: emailSchema }, additionalProperties: false },
    firstName: line,
    lastName: line,
    organizationName: line,
    line1: { ...line, description: 'The street; without it an address counts as not filled.' },
    line2: line,
    houseNumber: code,
    city: line,
    postalCode: code,
    regionCode: { ...code, description: 'State, province or, in Türkiye, the zone’s id.' },
    country: { type: 'string', description: 'ISO 3166-1 alpha-2.', pattern: '^[A-Z]{2}$', maxLength: 2 },
    mobilePhoneNumber: code,
    district: { ...code, description: 'In Türkiye, the district’s id.' },
    taxOffice: line,
    carrierPostNumber: { ...code, description: 'By which a carrier knows who may open a locker.' },
    carrierVariant: { ...code, description: '`locker` where it is the address of one.' },
    customsCustomerNumber: code,
    legalCustomerNumber: code,
    isPreferred: { type: 'boolean' },
    geoCoordinates: {
      type: 'object',
      description: 'Counts only where neither is zero.',
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
