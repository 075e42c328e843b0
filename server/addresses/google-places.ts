import type { AddressSuggestion } from '#schemas/addresses/address-suggestion.ts'
import { compileSchema } from '#schemas/validation/validator.ts'
import type { AddressBook, LookupSession } from '#server/addresses/address-book.ts'
import {
  createLookedUpAddresses,
  type ListedAddress,
  languageOfCountry,
} from '#server/addresses/looked-up-addresses.ts'
import type { GooglePlacesConfig } from '#server/configuration/service-config.ts'
import { callService, ServiceFailure } from '#server/http/foreign-service.ts'

const text = { type: 'string' } as const

const checkPredictions = compileSchema({
  type: 'object',
  properties: {
    // Absent if nothing is found.
    suggestions: {
      type: 'array',
      default: [],
      items: {
        type: 'object',
        properties: {
          placePrediction: {
            type: 'object',
            properties: {
              placeId: text,
              text: { type: 'object', properties: { text }, required: ['text'], additionalProperties: false },
            },
            required: ['placeId', 'text'],
            additionalProperties: false,
          },
        },
        additionalProperties: false,
      },
    },
  },
  additionalProperties: false,
})

const checkPlace = compileSchema({
  type: 'object',
  properties: {
    formattedAddress: { type: 'string', default: '' },
    addressComponents: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          longText: text,
          shortText: text,
          types: { type: 'array', items: text },
        },
        required: ['longText', 'shortText', 'types'],
        additionalProperties: false,
      },
    },
  },
  required: ['addressComponents'],
  additionalProperties: false,
})

/** Place types that receive deliveries; excludes businesses and sights. */
const streetTypes = ['street_address', 'premise', 'subpremise', 'route']

/** Addresses by Google (Places API (New): Autocomplete and Place Details). */
export function createGooglePlaces({ apiKey, url }: GooglePlacesConfig): AddressBook {
  const headersFor = (fields: string) => ({ 'X-Goog-Api-Key': apiKey, 'X-Goog-FieldMask': fields })

  async function list(
    country: string,
    typed: string,
    signal: AbortSignal,
    sessionToken: LookupSession,
  ): Promise<ListedAddress[]> {
    const { status, body } = await callService({
      url: `${url}/v1/places:autocomplete`,
      method: 'POST',
      headers: headersFor('suggestions.placePrediction.placeId,suggestions.placePrediction.text.text'),
      body: {
        input: typed,
        includedPrimaryTypes: streetTypes,
        includedRegionCodes: [country.toLowerCase()],
        regionCode: country.toLowerCase(),
        languageCode: languageOfCountry(country),
        ...(sessionToken !== undefined && { sessionToken }),
      },
      signal,
    })
    const checked = status === 200 ? checkPredictions(body ?? {}) : undefined
    if (checked?.kind !== 'valid') throw new ServiceFailure(`Google Places responded with ${status}`, status)
    return checked.value.suggestions.flatMap(({ placePrediction }) =>
      placePrediction ? [{ id: placePrediction.placeId, label: placePrediction.text.text }] : [],
    )
  }

  async function retrieve(
    country: string,
    id: string,
    signal: AbortSignal,
    sessionToken: LookupSession,
  ): Promise<AddressSuggestion | undefined> {
    const query = new URLSearchParams({
      languageCode: languageOfCountry(country),
      regionCode: country.toLowerCase(),
      // With the session token Google bills the search as one request: the typed text and the selection.
      ...(sessionToken !== undefined && { sessionToken }),
    })
    const { status, body } = await callService({
      url: `${url}/v1/places/${encodeURIComponent(id)}?${query}`,
      headers: headersFor('addressComponents,formattedAddress'),
      signal,
    })
    if (status === 404) return undefined
    const checked = status === 200 ? checkPlace(body) : undefined
    if (checked?.kind !== 'valid') throw new ServiceFailure(`Google Places responded with ${status}`, status)
    const { addressComponents, formattedAddress } = checked.value
    const component = (...types: readonly string[]) =>
      types.map((type) => addressComponents.find((item) => item.types.includes(type))).find(Boolean)
    if (component('country')?.shortText !== country) return undefined
    return {
      country,
      region: component('administrative_area_level_1')?.shortText ?? '',
      city: component('locality', 'postal_town', 'sublocality')?.longText ?? '',
      zipcode: component('postal_code')?.longText ?? '',
      street: component('route')?.longText ?? '',
      number: component('street_number')?.longText ?? '',
      label: formattedAddress.slice(0, 200),
    }
  }

  return createLookedUpAddresses({ list, retrieve })
}
