import type { GooglePlacesConfig, LoqateConfig } from '#server/configuration/service-config.ts'
import {
  type ProviderCall,
  type ProviderReply,
  type ProviderServer,
  startProvider,
} from '#tests/support/fakes/provider-server.ts'

/** The one address that these services know here. */
const place = { street: 'Rådhuspladsen', number: '1', city: 'København V', code: '1550' }

const urlOf = ({ path }: ProviderCall): URL => new URL(path, 'http://service')

const refused = (code: string, description: string): ProviderReply => ({
  status: 200,
  body: { Items: [{ Error: code, Description: description, Cause: description, Resolution: '' }] },
})

const listed = (items: object[]): ProviderReply => ({ status: 200, body: { Items: items } })

export interface FakeLoqate extends ProviderServer {
  config: LoqateConfig
}

/**
 * Loqate's Find and Retrieve (https://docs.loqate.com/api-reference/address-capture/find). It refuses with status 200, as
 * the real one does.
 */
export async function startFakeLoqate(): Promise<FakeLoqate> {
  const apiKey = 'AA11-BB22-CC33-DD44'
  const id = 'DK|LP|A|20345|1'
  const container = 'DK|LP|street|20345'

  function find({ searchParams: query }: URL): ProviderReply {
    const typed = query.get('Text') ?? ''
    const within = query.get('Container') ?? ''
    if (typed === '' && within === '') return refused('1001', 'Text or Container Required')
    const countries = query.get('Countries') ?? ''
    if (countries !== '' && !/^[A-Z]{2,3}(,[A-Z]{2,3})*$/.test(countries))
      return refused('1002', 'Countries Invalid')
    const isKnown = place.street.toLowerCase().startsWith(typed.toLowerCase().slice(0, 4))
    if (countries !== 'DK' || !isKnown) return listed([])
    const street = { Id: container, Type: 'Street', Text: place.street, Highlight: '', Description: '' }
    if (within !== container) return listed([street])
    const Text = `${place.street} ${place.number}`
    const Description = `${place.code} ${place.city}`
    return listed([{ Id: id, Type: 'Address', Text, Highlight: '0-4', Description }])
  }

  function retrieve({ searchParams: query }: URL): ProviderReply {
    if (query.get('Id') !== id) return refused('1002', 'Id Invalid')
    return listed([
      {
        Id: id,
        Street: place.street,
        BuildingNumber: place.number,
        BuildingName: '',
        City: place.city,
        PostalCode: place.code,
        ProvinceName: '',
        ProvinceCode: '',
        CountryIso2: 'DK',
        Label: `${place.street} ${place.number}\n${place.code} ${place.city}\nDENMARK`,
      },
    ])
  }

  const server = await startProvider(
    () => '',
    (call) => {
      const url = urlOf(call)
      if (url.searchParams.get('Key') !== apiKey) return refused('2', 'Unknown key')
      if (url.pathname === '/Capture/Interactive/Find/v1.10/json3.ws') return find(url)
      return url.pathname === '/Capture/Interactive/Retrieve/v1.20/json3.ws' ? retrieve(url) : { status: 404 }
    },
  )
  return { ...server, config: { kind: 'loqate', apiKey, url: server.url } }
}

const googleError = (code: number, status: string, message: string): ProviderReply => ({
  status: code,
  body: { error: { code, message, status } },
})

const component = (longText: string, type: string, shortText = longText) => ({
  longText,
  shortText,
  types: [type],
  languageCode: 'da',
})

export interface FakeGooglePlaces extends ProviderServer {
  config: GooglePlacesConfig
  /** Its bill: one entry for each session that ended with an address, and one for each request without one. */
  billed: string[]
}

/** Google's Autocomplete and Place Details. */
export async function startFakeGooglePlaces(): Promise<FakeGooglePlaces> {
  const apiKey = 'AIza-fake'
  const placeId = 'ChIJVXD5X3VTUkYR8'
  const billed: string[] = []
  const ended = new Set<string>()

  /** Bills a request by its session token. A session ends with its first details; afterwards each request is billed. */
  function bill(kind: string, token: unknown): ProviderReply | undefined {
    if (token !== undefined && (typeof token !== 'string' || !/^[\w-]{1,36}$/.test(token)))
      return googleError(400, 'INVALID_ARGUMENT', 'Invalid session token.')
    if (token === undefined || ended.has(token)) billed.push(kind)
    else if (kind === 'details') {
      ended.add(token)
      billed.push('session')
    }
    return undefined
  }

  function autocomplete({ json }: ProviderCall): ProviderReply {
    if (typeof json.input !== 'string' || json.input === '')
      return googleError(400, 'INVALID_ARGUMENT', 'Empty input.')
    if ((json.includedPrimaryTypes ?? []).length > 5)
      return googleError(400, 'INVALID_ARGUMENT', 'Too many included_primary_types.')
    const problem = bill('autocomplete', json.sessionToken)
    if (problem) return problem
    const isKnown = json.input.toLowerCase().startsWith('rådh') && json.includedRegionCodes?.includes('dk')
    if (!isKnown) return { status: 200, body: {} }
    const text = { text: `${place.street} ${place.number}, ${place.city}, Danmark`, matches: [] }
    const placePrediction = { place: `places/${placeId}`, placeId, text, types: ['street_address'] }
    return { status: 200, body: { suggestions: [{ placePrediction }] } }
  }

  function details(call: ProviderCall): ProviderReply {
    if (!call.header('x-goog-fieldmask').includes('addressComponents'))
      return googleError(400, 'INVALID_ARGUMENT', 'FieldMask is a required parameter.')
    if (urlOf(call).pathname !== `/v1/places/${placeId}`)
      return googleError(404, 'NOT_FOUND', 'The Place ID is no longer valid.')
    const problem = bill('details', urlOf(call).searchParams.get('sessionToken') ?? undefined)
    if (problem) return problem
    return {
      status: 200,
      body: {
        formattedAddress: `${place.street} ${place.number}, ${place.code} ${place.city}, Danmark`,
        addressComponents: [
          component(place.number, 'street_number'),
          component(place.street, 'route'),
          component(place.city, 'locality'),
          component(place.code, 'postal_code'),
          component('Danmark', 'country', 'DK'),
        ],
      },
    }
  }

  const server = await startProvider(
    () => '',
    (call) => {
      if (call.header('x-goog-api-key') !== apiKey)
        return googleError(400, 'INVALID_ARGUMENT', 'API key not valid. Please pass a valid API key.')
      return call.path === '/v1/places:autocomplete' ? autocomplete(call) : details(call)
    },
  )
  return { ...server, billed, config: { kind: 'google', apiKey, url: server.url } }
}
