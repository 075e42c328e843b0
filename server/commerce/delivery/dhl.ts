import type { FromSchema, JSONSchema } from 'json-schema-to-ts'
import type { Address } from '#schemas/addresses/address.ts'
import type { PickupPoint } from '#schemas/commerce/shipping.ts'
import { compileSchema } from '#schemas/validation/validator.ts'
import type { PickupPointSource } from '#server/commerce/delivery/pickup-points.ts'
import type { DhlConfig } from '#server/configuration/service-config.ts'
import { callService, ServiceFailure } from '#server/http/foreign-service.ts'

const text = { type: 'string', maxLength: 200 } as const satisfies JSONSchema

const location = {
  type: 'object',
  properties: {
    location: {
      type: 'object',
      properties: {
        ids: {
          type: 'array',
          items: {
            type: 'object',
            properties: { locationId: { ...text, minLength: 1, maxLength: 100 } },
            required: ['locationId'],
            additionalProperties: false,
          },
          minItems: 1,
        },
        type: text,
      },
      required: ['ids', 'type'],
      additionalProperties: false,
    },
    name: text,
    /** Metres. */
    distance: { type: 'number', minimum: 0 },
    place: {
      type: 'object',
      properties: {
        address: {
          type: 'object',
          properties: {
            countryCode: text,
            postalCode: text,
            addressLocality: text,
            streetAddress: text,
          },
          required: ['countryCode'],
          additionalProperties: false,
        },
        geo: {
          type: 'object',
          properties: { latitude: { type: 'number' }, longitude: { type: 'number' } },
          required: ['latitude', 'longitude'],
          additionalProperties: false,
        },
      },
      required: ['address', 'geo'],
      additionalProperties: false,
    },
  },
  required: ['location', 'name', 'place'],
  additionalProperties: false,
} as const satisfies JSONSchema

type Location = FromSchema<typeof location>

const checkResponse = compileSchema({
  type: 'object',
  properties: { locations: { type: 'array', items: location } },
  required: ['locations'],
  additionalProperties: false,
})

const maxPoints = 20
const radiusInMetres = 15_000

function pointOf({ location, name, distance = 0, place }: Location): PickupPoint | undefined {
  const [first] = location.ids
  if (!first) return undefined
  const { countryCode, postalCode, addressLocality, streetAddress } = place.address
  const variant = location.type === 'locker' ? { carrierVariant: 'locker' } : {}
  return {
    id: first.locationId,
    name,
    straightLineDistance: Math.round(distance),
    ...place.geo,
    ...variant,
    address: {
      country: countryCode,
      ...(streetAddress && { line1: streetAddress }),
      ...(addressLocality && { city: addressLocality }),
      ...(postalCode && { postalCode }),
      ...variant,
    },
  }
}

const queryFor = ({ country, postalCode, city, line1, houseNumber }: Address) =>
  new URLSearchParams({
    countryCode: country,
    ...(postalCode && { postalCode }),
    ...(city && { addressLocality: city }),
    ...(line1 && { streetAddress: [line1, houseNumber].filter(Boolean).join(' ') }),
    providerType: 'parcel',
    serviceType: 'parcel:pick-up-all',
    radius: String(radiusInMetres),
    limit: String(maxPoints),
  })

/** DHL's parcel shops and lockers (Location Finder - Unified, version 1). */
export const createDhl = ({ apiKey, url }: DhlConfig): PickupPointSource => ({
  async near(address, signal) {
    const { status, body } = await callService({
      url: `${url}/location-finder/v1/find-by-address?${queryFor(address)}`,
      headers: { 'DHL-API-Key': apiKey },
      signal,
    })
    // DHL responds with 404 if there is no result, and with 400 for an unknown address or country.
    if (status === 404 || status === 400) return []
    const checked = status === 200 ? checkResponse(body) : undefined
    if (checked?.kind !== 'valid') throw new ServiceFailure(`DHL responded with ${status}`, status)
    return checked.value.locations.flatMap((item) => pointOf(item) ?? [])
  },
})
