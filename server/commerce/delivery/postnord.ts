import type { FromSchema, JSONSchema } from 'json-schema-to-ts'
import type { Address } from '#schemas/addresses/address.ts'
import type { PickupPoint } from '#schemas/commerce/shipping.ts'
import { compileSchema } from '#schemas/validation/validator.ts'
import type { PickupPointSource } from '#server/commerce/delivery/pickup-points.ts'
import type { PostNordConfig } from '#server/configuration/service-config.ts'
import { callService, ServiceFailure } from '#server/http/foreign-service.ts'

const text = { type: 'string', maxLength: 200 } as const satisfies JSONSchema
/** PostNord writes null for parts that an address does not have. */
const part = { type: ['string', 'null'], maxLength: 200 } as const satisfies JSONSchema

const servicePoint = {
  type: 'object',
  properties: {
    servicePointId: { ...text, minLength: 1, maxLength: 60 },
    name: text,
    /** Metres by road. */
    routeDistance: { type: 'number', minimum: 0 },
    visitingAddress: {
      type: 'object',
      properties: {
        countryCode: text,
        city: part,
        streetName: part,
        streetNumber: part,
        postalCode: part,
      },
      additionalProperties: false,
    },
    coordinates: {
      type: 'array',
      items: {
        type: 'object',
        properties: { northing: { type: 'number' }, easting: { type: 'number' }, srId: text },
        required: ['northing', 'easting'],
        additionalProperties: false,
      },
    },
    type: {
      type: 'object',
      properties: { typeId: { type: 'integer' } },
      required: ['typeId'],
      additionalProperties: false,
    },
  },
  required: ['servicePointId', 'name', 'visitingAddress'],
  additionalProperties: false,
} as const satisfies JSONSchema

type ServicePoint = FromSchema<typeof servicePoint>

const checkResponse = compileSchema({
  type: 'object',
  properties: {
    servicePointInformationResponse: {
      type: 'object',
      properties: { servicePoints: { type: 'array', items: servicePoint } },
      required: ['servicePoints'],
      additionalProperties: false,
    },
  },
  required: ['servicePointInformationResponse'],
  additionalProperties: false,
})

/** PostNord's error response, such as for an unknown address. */
const checkFault = compileSchema({
  type: 'object',
  properties: {
    servicePointInformationResponse: {
      type: 'object',
      properties: { compositeFault: { type: 'object' } },
      required: ['compositeFault'],
    },
  },
  required: ['servicePointInformationResponse'],
})

/** Countries in which PostNord has service points. */
const served: ReadonlySet<string> = new Set(['SE', 'NO', 'FI', 'DK'])

const maxPoints = 20
/** PostNord's type of parcel boxes. */
const parcelBox = 2

/** Returns a name in normal case: PostNord's towns are in capitals. */
const withoutCapitals = (town: string): string =>
  town === town.toUpperCase()
    ? town.toLowerCase().replaceAll(/(^|[\s-])\p{L}/gu, (start) => start.toUpperCase())
    : town

function pointOf(point: ServicePoint, country: string): PickupPoint {
  const { servicePointId, name, routeDistance = 0, visitingAddress, coordinates = [], type } = point
  const { streetName, streetNumber, city, postalCode, countryCode = country } = visitingAddress
  const position = coordinates.find(({ srId }) => srId === undefined || srId === 'EPSG:4326')
  const variant = type?.typeId === parcelBox ? { carrierVariant: 'locker' } : {}
  return {
    id: servicePointId,
    name,
    straightLineDistance: Math.round(routeDistance),
    latitude: position?.northing ?? 0,
    longitude: position?.easting ?? 0,
    ...variant,
    address: {
      country: countryCode,
      ...(streetName && { line1: streetName }),
      ...(streetNumber && { houseNumber: streetNumber }),
      ...(city && { city: withoutCapitals(city) }),
      ...(postalCode && { postalCode }),
      ...variant,
    },
  }
}

function queryFor({ country, postalCode, city, line1, houseNumber }: Address, config: PostNordConfig) {
  const { apiKey, agreementCountry } = config
  return new URLSearchParams({
    apikey: apiKey,
    returnType: 'json',
    countryCode: country,
    ...(agreementCountry && { agreementCountry }),
    ...(postalCode && { postalCode: postalCode.replaceAll(' ', '') }),
    ...(city && { city }),
    ...(line1 && { streetName: line1 }),
    ...(houseNumber && { streetNumber: houseNumber }),
    numberOfServicePoints: String(maxPoints),
    context: 'optionalservicepoint',
  })
}

/** PostNord's service points and parcel boxes (Service Points API, version 5). */
export const createPostNord = (config: PostNordConfig): PickupPointSource => ({
  async near(address, signal) {
    if (!served.has(address.country)) return []
    const url = `${config.url}/rest/businesslocation/v5/servicepoints/nearest/byaddress?${queryFor(address, config)}`
    const { status, body } = await callService({ url, signal })
    if (status === 400 && checkFault(body).kind === 'valid') return []
    const checked = status === 200 ? checkResponse(body) : undefined
    if (checked?.kind !== 'valid') throw new ServiceFailure(`PostNord responded with ${status}`, status)
    const { servicePoints } = checked.value.servicePointInformationResponse
    return servicePoints.map((point) => pointOf(point, address.country))
  },
})
