import type { DhlConfig, PostNordConfig } from '#server/configuration/service-config.ts'
import {
  type ProviderCall,
  type ProviderReply,
  type ProviderServer,
  startProvider,
} from '#tests/support/fakes/provider-server.ts'

const queryOf = ({ path }: ProviderCall): URLSearchParams => new URL(path, 'http://carrier').searchParams
const pathOf = ({ path }: ProviderCall): string => new URL(path, 'http://carrier').pathname

/** Postal codes by the countries that PostNord serves. */
const postNordCodes: Readonly<Record<string, RegExp>> = {
  DK: /^\d{4}$/,
  NO: /^\d{4}$/,
  SE: /^\d{5}$/,
  FI: /^\d{5}$/,
}

const postNordFault = (param: string, value: string): ProviderReply => ({
  status: 400,
  body: {
    servicePointInformationResponse: {
      compositeFault: {
        faults: [
          {
            faultCode: 'INVALID_ARGUMENT',
            explanationText: `Invalid ${param}`,
            paramValues: [{ param, value }],
          },
        ],
      },
    },
  },
})

/** A service point; with some fields of the real one that the shop does not read. */
const servicePoint = (
  id: string,
  name: string,
  metres: number,
  typeId: number,
  [code = '', city = ''] = [],
) => ({
  servicePointId: id,
  name,
  routeDistance: metres,
  routingCode: 'DK-000',
  visitingAddress: {
    countryCode: 'DK',
    city,
    streetName: 'Sønder Allé',
    streetNumber: typeId === 2 ? null : String(metres),
    postalCode: code,
    additionalDescription: null,
  },
  deliveryAddress: {
    countryCode: 'DK',
    city,
    streetName: 'Sønder Allé',
    streetNumber: '1',
    postalCode: code,
  },
  coordinates: [{ northing: 56.15, easting: 10.2, srId: 'EPSG:4326' }],
  type: { groupTypeId: 1, groupTypeName: 'Service agent', typeId, typeName: typeId === 2 ? 'Box' : 'Agent' },
})

export interface FakeCarrier<Config> extends ProviderServer {
  config: Config
}

/** PostNord's service points by address, as far as shops use them. */
export async function startFakePostNord(): Promise<FakeCarrier<PostNordConfig>> {
  const apiKey = 'p'.repeat(32)
  const server = await startProvider(
    () => '',
    (call) => {
      const query = queryOf(call)
      if (query.get('apikey') !== apiKey) {
        const detail = { errorcode: 'oauth.v2.InvalidApiKey' }
        return { status: 401, body: { fault: { faultstring: 'Invalid ApiKey', detail } } }
      }
      if (pathOf(call) !== '/rest/businesslocation/v5/servicepoints/nearest/byaddress') return { status: 404 }
      if (query.get('returnType') !== 'json') return postNordFault('returnType', '')
      const country = query.get('countryCode') ?? ''
      const pattern = Object.hasOwn(postNordCodes, country) ? postNordCodes[country] : undefined
      if (!pattern) return postNordFault('countryCode', country)
      const code = query.get('postalCode') ?? ''
      if (!pattern.test(code)) return postNordFault('postalCode', code)
      const place: [string, string] = [code, 'AARHUS C']
      return {
        status: 200,
        body: {
          servicePointInformationResponse: {
            servicePoints: [
              servicePoint('8123', 'Pakkeshop Kiosken', 210, 71, place),
              servicePoint('8456', 'Pakkeboks 8456', 480, 2, place),
            ],
          },
        },
      }
    },
  )
  return { ...server, config: { apiKey, url: server.url, agreementCountry: 'DK' } }
}

const dhlProblem = (status: number, title: string, detail: string): ProviderReply => ({
  status,
  body: { status, title, detail, instance: 'unknown' },
})

const dhlLocation = (id: string, name: string, type: string, distance: number) => ({
  url: `/locations/${id}`,
  location: { ids: [{ locationId: id, provider: 'parcel' }], keyword: name, keywordId: '229', type },
  name,
  distance,
  place: {
    address: {
      countryCode: 'DE',
      postalCode: '20354',
      addressLocality: 'Hamburg',
      streetAddress: `Gänsemarkt ${distance}`,
    },
    geo: { latitude: 53.55, longitude: 9.99 },
  },
  openingHours: [{ opens: '00:00:00', closes: '23:59:00', dayOfWeek: 'http://schema.org/Monday' }],
  closurePeriods: [],
  serviceTypes: ['parcel:pick-up-registered'],
})

/** DHL's locations by address, as far as shops use them. */
export async function startFakeDhl(): Promise<FakeCarrier<DhlConfig>> {
  const apiKey = 'dhl-key'
  const server = await startProvider(
    () => '',
    (call) => {
      if (call.header('dhl-api-key') !== apiKey)
        return dhlProblem(401, 'Unauthorized', 'Unauthorized for given resource.')
      if (pathOf(call) !== '/location-finder/v1/find-by-address')
        return dhlProblem(404, 'Not Found', 'not found')
      const query = queryOf(call)
      const country = query.get('countryCode') ?? ''
      if (!/^[A-Z]{2}$/.test(country)) return dhlProblem(400, 'Bad Request', 'countryCode')
      if (Number(query.get('limit')) > 50 || Number(query.get('radius')) > 25_000)
        return dhlProblem(400, 'Bad Request', 'limit')
      if (country !== 'DE') return dhlProblem(404, 'No result found', 'not found')
      return {
        status: 200,
        body: {
          locations: [
            dhlLocation('8007-1', 'Packstation 229', 'locker', 300),
            dhlLocation('8003-2', 'Postfiliale 502', 'postoffice', 650),
          ],
        },
      }
    },
  )
  return { ...server, config: { apiKey, url: server.url } }
}
