import type { FromSchema, JSONSchema } from 'json-schema-to-ts'
import { compileSchema } from '#schemas/validation/validator.ts'

const text = { type: 'string', maxLength: 200 } as const satisfies JSONSchema

/** Maximum number of suggestions in a response. */
export const maxSuggestions = 10

/** Suggestions of an address service (addresses rule 6). */
export const addressSuggestionsSchema = {
  type: 'array',
  title: 'Address suggestions',
  items: {
    type: 'object',
    properties: {
      country: { ...text, description: 'ISO 3166-1 alpha-2.' },
      region: text,
      city: text,
      zipcode: text,
      street: text,
      label: { ...text, description: 'The whole address in one line.' },
      number: { ...text, description: 'The house number; empty if none was entered.' },
      id: {
        type: 'string',
        description: 'Retrieves the other fields. Absent if the suggestion has them already.',
        minLength: 1,
        maxLength: 500,
      },
    },
    required: ['country', 'region', 'city', 'zipcode', 'street', 'label', 'number'],
    additionalProperties: false,
  },
  maxItems: maxSuggestions,
} as const satisfies JSONSchema

export type AddressSuggestion = FromSchema<typeof addressSuggestionsSchema>[number]

/** The result of an address validation (addresses rule 7). */
export const addressValiditySchema = {
  type: 'object',
  title: 'Validity of an address',
  properties: {
    cityValidated: { type: 'boolean', default: true },
    streetValidated: { type: 'boolean', default: true },
    houseNumberValidated: { type: 'boolean', default: true },
  },
  additionalProperties: false,
} as const satisfies JSONSchema

export type AddressValidity = FromSchema<typeof addressValiditySchema>

/** The result where nothing is known to the contrary. */
export const allKnown: AddressValidity = {
  cityValidated: true,
  streetValidated: true,
  houseNumberValidated: true,
}

export const checkSuggestions = compileSchema(addressSuggestionsSchema)
export const checkValidity = compileSchema(addressValiditySchema)
