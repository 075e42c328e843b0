import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FakeGooglePlaces, startFakeGooglePlaces } from '#tests/support/fakes/fake-addresses.ts'
import { startFakeDhl, startFakePostNord } from '#tests/support/fakes/fake-carriers.ts'
import { type FakeTaxJar, startFakeTaxJar } from '#tests/support/fakes/fake-taxjar.ts'

// The tests' carriers, Google Places and TaxJar refuse requests that the real ones refuse by their published references.

let google: FakeGooglePlaces
let postnord: Awaited<ReturnType<typeof startFakePostNord>>
let dhl: Awaited<ReturnType<typeof startFakeDhl>>
let taxjar: FakeTaxJar

beforeAll(async () => {
  ;[google, postnord, dhl, taxjar] = await Promise.all([
    startFakeGooglePlaces(),
    startFakePostNord(),
    startFakeDhl(),
    startFakeTaxJar(),
  ])
})
afterAll(() => Promise.all([google, postnord, dhl, taxjar].map((fake) => fake?.close())))

async function ask(url: string, headers: Record<string, string> = {}, json?: object) {
  const response = await fetch(url, {
    method: json ? 'POST' : 'GET',
    headers: { ...(json && { 'Content-Type': 'application/json' }), ...headers },
    ...(json && { body: JSON.stringify(json) }),
  })
  return { status: response.status, body: JSON.parse((await response.text()) || 'null') }
}

describe('PostNord', () => {
  const valid = {
    apikey: 'p'.repeat(32),
    returnType: 'json',
    countryCode: 'DK',
    postalCode: '8000',
  }
  async function errorOf(change: Record<string, string>, path = 'nearest/byaddress'): Promise<unknown> {
    const query = new URLSearchParams({ ...valid, ...change })
    const { status, body } = await ask(
      `${postnord.url}/rest/businesslocation/v5/servicepoints/${path}?${query}`,
    )
    const [fault] = body?.servicePointInformationResponse?.compositeFault?.faults ?? []
    return status < 400 ? undefined : (fault?.paramValues[0].param ?? status)
  }
  it.each([
    ['nothing of a valid search', {}, undefined],
    ['a wrong key', { apikey: 'wrong' }, 401],
    ['another format', { returnType: 'xml' }, 'returnType'],
    ['a country that it does not serve', { countryCode: 'DE' }, 'countryCode'],
    ['a postal code of another country', { postalCode: '80000' }, 'postalCode'],
  ])('refuses %s', async (_, change, error) => expect(await errorOf(change)).toBe(error))

  it('refuses an unknown address', async () => expect(await errorOf({}, 'bypostalcode')).toBe(404))
})

describe('DHL', () => {
  async function errorOf(change: Record<string, string>, key = 'dhl-key', path = 'find-by-address') {
    const query = new URLSearchParams({ countryCode: 'DE', limit: '50', radius: '25000', ...change })
    const { status, body } = await ask(`${dhl.url}/location-finder/v1/${path}?${query}`, {
      'DHL-API-Key': key,
    })
    return status < 400 ? undefined : `${status} ${body.detail}`
  }
  it.each<[string, () => Promise<unknown>, unknown]>([
    ['nothing of a valid search', () => errorOf({}), undefined],
    ['a wrong key', () => errorOf({}, 'wrong'), '401 Unauthorized for given resource.'],
    ['an unknown address', () => errorOf({}, 'dhl-key', 'find'), '404 not found'],
    ['a country that is no code', () => errorOf({ countryCode: 'Germany' }), '400 countryCode'],
    ['more than fifty locations', () => errorOf({ limit: '51' }), '400 limit'],
    ['a radius of more than 25 km', () => errorOf({ radius: '25001' }), '400 limit'],
    ['a country where it has none', () => errorOf({ countryCode: 'DK' }), '404 not found'],
  ])('refuses %s', async (_, request, error) => expect(await request()).toBe(error))
})

describe('Google Places', () => {
  const headers = { 'X-Goog-Api-Key': 'AIza-fake', 'X-Goog-FieldMask': 'addressComponents' }
  const messageOf = ({ body }: { body: { error?: { message: string } } }) => body?.error?.message
  const search = async (change: object, own: Record<string, string> = headers) =>
    messageOf(
      await ask(`${google.url}/v1/places:autocomplete`, own, {
        input: 'Rådhus',
        includedRegionCodes: ['dk'],
        ...change,
      }),
    )
  const details = async (path: string, own: Record<string, string> = headers) =>
    messageOf(await ask(`${google.url}/v1/places/${path}`, own))
  it.each<[string, () => Promise<unknown>, unknown]>([
    ['nothing of a valid search', () => search({}), undefined],
    ['nothing of a valid place', () => details('ChIJVXD5X3VTUkYR8'), undefined],
    [
      'a wrong key',
      () => search({}, { 'X-Goog-Api-Key': 'wrong' }),
      'API key not valid. Please pass a valid API key.',
    ],
    ['a search for nothing', () => search({ input: '' }), 'Empty input.'],
    [
      'more than five types',
      () => search({ includedPrimaryTypes: ['a', 'b', 'c', 'd', 'e', 'f'] }),
      'Too many included_primary_types.',
    ],
    ['a token that is no token', () => search({ sessionToken: 'a b' }), 'Invalid session token.'],
    [
      'a long token',
      () => details(`ChIJVXD5X3VTUkYR8?sessionToken=${'a'.repeat(37)}`),
      'Invalid session token.',
    ],
    [
      'a place without the fields to return',
      () => details('ChIJVXD5X3VTUkYR8', { 'X-Goog-Api-Key': 'AIza-fake' }),
      'FieldMask is a required parameter.',
    ],
    ['an unknown place', () => details('unknown'), 'The Place ID is no longer valid.'],
  ])('refuses %s', async (_, request, error) => expect(await request()).toBe(error))
})

describe('TaxJar', () => {
  const line = { id: '1', quantity: 2, unit_price: 50, discount: 10, product_tax_code: '20010' }
  const order = {
    from_country: 'US',
    from_zip: '10001',
    from_state: 'NY',
    from_city: 'New York',
    from_street: '1 Street',
    to_country: 'US',
    to_zip: '10118',
    to_state: 'NY',
    to_city: 'New York',
    to_street: '2 Street',
    amount: 90,
    shipping: 5,
    line_items: [line],
  }
  async function errorOf(
    change: object,
    extraHeaders: Record<string, string> = {},
    path = 'taxes',
  ): Promise<unknown> {
    const headers = { Authorization: 'Bearer taxjar-key', ...extraHeaders }
    const { status, body } = await ask(`${taxjar.url}/v2/${path}`, headers, { ...order, ...change })
    return status < 400 ? undefined : body.detail
  }
  const withLine = (change: object) => errorOf({ line_items: [{ ...line, ...change }] })
  it.each<[string, () => Promise<unknown>, unknown]>([
    ['nothing of a valid order', () => errorOf({}), undefined],
    [
      'a wrong key',
      () => errorOf({}, { Authorization: 'Bearer a' }),
      "Not authorized for route 'POST /v2/taxes'",
    ],
    ['an unknown address', () => errorOf({}, {}, 'rates'), 'No such route'],
    [
      'another content type',
      () => errorOf({}, { 'Content-Type': 'text/plain' }),
      'Data should always be JSON-encoded',
    ],
    ['no country', () => errorOf({ to_country: undefined }), 'No to country, required'],
    ['no ZIP code', () => errorOf({ to_zip: undefined }), 'No to zip, required when country is US'],
    ['no state', () => errorOf({ to_state: undefined }), 'No to state, required when country is US'],
    ['no freight', () => errorOf({ shipping: undefined }), 'No shipping, required'],
    [
      'no amount',
      () => errorOf({ amount: undefined, line_items: undefined }),
      'No amount or line items, required',
    ],
    ['an unknown field', () => errorOf({ unknown: 1 }), 'unknown is invalid'],
    ['a country that is no code', () => errorOf({ from_country: 'USA' }), 'from_country is invalid'],
    ['a state that is no code', () => errorOf({ to_state: 'New York' }), 'to_state is invalid'],
    ['a ZIP code of four digits', () => errorOf({ to_zip: '1011' }), 'to_zip is invalid'],
    [
      'a ZIP code of another state',
      () => errorOf({ to_zip: '90001' }),
      'to_zip 90001 is not used within to_state NY',
    ],
    ['an empty city', () => errorOf({ to_city: ' ' }), 'to_city is invalid'],
    ['a negative amount', () => errorOf({ amount: -1 }), 'amount is invalid'],
    ['lines that are no list', () => errorOf({ line_items: 'a' }), 'line_items is invalid'],
    ['a part of a piece', () => withLine({ quantity: 0.5 }), 'line_items[][quantity] is invalid'],
    ['an unknown field of a line', () => withLine({ colour: 'red' }), 'line_items[][colour] is invalid'],
    ['a price as a text', () => withLine({ unit_price: '50' }), 'line_items[][unit_price] is invalid'],
    [
      'a discount of more than the price',
      () => withLine({ discount: 101 }),
      'discount is larger than the line item',
    ],
    ['an unknown tax code', () => withLine({ product_tax_code: '1' }), 'product_tax_code is invalid'],
  ])('refuses %s', async (_, request, error) => expect(await request()).toBe(error))
})
