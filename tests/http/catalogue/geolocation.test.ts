import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { api } from '#schemas/api/list.ts'
import { servicesOf } from '#server/endpoints/handlers.ts'
import { createMarketHandlers } from '#server/handlers/markets.ts'
import { type CountryOf, openCountries } from '#server/http/geo-country.ts'
import { type ApiServer, startApi } from '#tests/support/api-server.ts'
import { geoDatabase } from '#tests/support/geo-database.ts'

let folder = ''
let countryOf: CountryOf
/** Location of all visitors by IP address. */
let address = ''
let shop: ApiServer

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-test-geo-'))
  const file = join(folder, 'countries.mmdb')
  const networks = { '192.0.2.0/24': 'DE', '198.51.100.0/24': 'CA', '203.0.113.0/24': 'AQ' }
  await writeFile(file, geoDatabase(networks))
  countryOf = await openCountries(file)
  shop = await startApi(({ site }) =>
    servicesOf(
      'markets',
      api.markets,
      createMarketHandlers(site, () => countryOf(address)),
    ),
  )
})
afterAll(async () => {
  await shop?.close()
  await rm(folder, { recursive: true, force: true })
})
afterEach(() => expect(shop.faults).toEqual([]))

async function suggest(from: string, market: string, headers: Record<string, string> = {}) {
  address = from
  const { body } = await shop.ask(`/api/geolocation/suggest/${market}`, {
    headers: { 'Accept-Language': 'sv', ...headers },
  })
  return [body.country, body.markets.map(({ id }: { id: string }) => id)]
}

it('knows the country of an address, however it is written, and of no other', () => {
  expect(
    ['192.0.2.7', '::ffff:192.0.2.7', '198.51.100.255', '203.0.113.1'].map((address) => countryOf(address)),
  ).toEqual(['DE', 'DE', 'CA', 'AQ'])
  for (const other of ['192.0.3.1', '127.0.0.1', '2001:db8::1', '', 'localhost', '192.0.2.7.1'])
    expect(countryOf(other), other).toBeUndefined()
})

it('suggests the markets of where the visitor is, in the browser’s language first', async () => {
  expect(await suggest('192.0.2.7', 'dk')).toEqual(['DE', ['de']])
  expect(await suggest('192.0.2.7', 'de')).toEqual(['DE', []])
  expect(await suggest('198.51.100.1', 'dk')).toEqual(['CA', ['ca', 'ca-fr']])
  expect(await suggest('198.51.100.1', 'dk', { 'Accept-Language': 'fr' })).toEqual(['CA', ['ca-fr', 'ca']])
  expect(await suggest('198.51.100.1', 'ca', { 'Accept-Language': 'fr' })).toEqual(['CA', []])
})

it('returns the visitor’s location to the geo-locator, too', async () => {
  const suggestions = async (from: string, market: string) => {
    address = from
    const { body } = await shop.ask(`/api/markets/suggestions?market=${market}`, {
      headers: { 'Accept-Language': 'en-US' },
    })
    return body.markets.map(({ id }: { id: string }) => id)
  }
  expect(await suggestions('192.0.2.7', 'dk')).toEqual(['de'])
  expect(await suggestions('192.0.2.7', 'de')).toEqual([])
})

it('uses the earlier choice, and languages if the country is unknown or has no market', async () => {
  expect(await suggest('192.0.2.7', 'dk', { Cookie: 'market=tr' })).toEqual(['DE', ['tr']])
  expect(await suggest('203.0.113.1', 'dk')).toEqual(['AQ', ['se']])
  expect(await suggest('127.0.0.1', 'dk')).toEqual([undefined, ['se']])
  expect((await shop.ask('/api/geolocation/suggest/nowhere')).status).toBe(404)
})

it('does not start with a file that is no such database', async () => {
  const file = join(folder, 'broken.mmdb')
  await writeFile(file, 'nothing of the kind')
  await expect(openCountries(file)).rejects.toThrow()
  await expect(openCountries(join(folder, 'absent.mmdb'))).rejects.toThrow()
  expect((await openCountries(undefined))('192.0.2.7')).toBeUndefined()
})
