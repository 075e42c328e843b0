import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { demoTowns } from '#fixtures/addresses/towns.ts'
import { api } from '#schemas/api/list.ts'
import { createResilientAddressBook } from '#server/addresses/address-book.ts'
import { createBundledAddresses } from '#server/addresses/bundled-addresses.ts'
import { createGooglePlaces } from '#server/addresses/google-places.ts'
import { createAddressHandlers } from '#server/addresses/handlers.ts'
import { createLoqate } from '#server/addresses/loqate.ts'
import { createRemoteAddresses } from '#server/addresses/remote-addresses.ts'
import { servicesOf } from '#server/endpoints/handlers.ts'
import { type ApiServer, startApi } from '#tests/support/api-server.ts'
import { startFakeGooglePlaces, startFakeLoqate } from '#tests/support/fakes/fake-addresses.ts'

const failures: unknown[] = []
const onFailure = (error: unknown) => void failures.push(error)

/** A service whose responses the test sets. */
let answer: RequestListener = (_request, response) => void response.end('[]')
const service = createServer((request, response) => answer(request, response))
let shop: ApiServer
let remote: ApiServer

beforeAll(async () => {
  service.listen(0, '127.0.0.1')
  await once(service, 'listening')
  const address = service.address()
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  const start = (book: Parameters<typeof createResilientAddressBook>[0]) =>
    startApi(({ site }) => {
      const forgiving = createResilientAddressBook(book, { timeout: 2_000, onFailure })
      return servicesOf('addresses', api.addresses, createAddressHandlers({ site, book: forgiving }))
    })
  shop = await start(createBundledAddresses(demoTowns))
  remote = await start(createRemoteAddresses(url))
})
afterAll(async () => {
  service.closeAllConnections()
  service.close()
  await shop?.close()
  await remote?.close()
})
afterEach(() => expect([...shop.faults, ...remote.faults]).toEqual([]))

const suggest = (typed: string, market = 'dk', from = shop) =>
  from.ask(`/api/address-validation/${market}/suggest/${encodeURIComponent(typed)}`)

it('suggests streets of the market’s country by how they begin, with the number that was typed', async () => {
  const { body } = await suggest('Sønder 12 aarhus')
  expect(body).toEqual([
    {
      country: 'DK',
      region: 'Region Midtjylland',
      city: 'Aarhus C',
      zipcode: '8000',
      street: 'Søndergade',
      label: 'Søndergade 12, 8000 Aarhus C',
      number: '12',
    },
  ])
  expect((await suggest('newbury 140', 'us')).body[0].label).toBe('140 Newbury Street, 02116 Boston')
  expect((await suggest('istiklal', 'tr')).body).toHaveLength(1)
  for (const nothing of ['Atlantis', '12', 'x', '../../etc', '%', '__proto__'])
    expect((await suggest(nothing)).body, nothing).toEqual([])
})

it('counts every address as known where only a short list is', async () => {
  const validate = async (json: object) =>
    (await shop.ask('/api/address-validation/de/validate', { method: 'POST', json })).body
  const known = { cityValidated: true, streetValidated: true, houseNumberValidated: true }
  const hamburg = { city: 'hamburg', zipCode: '20354', streetName: 'Neuer Wall', houseNumber: '1' }
  expect(await validate(hamburg)).toEqual(known)
  expect(await validate({ ...hamburg, streetName: 'Elsewhere' })).toEqual(known)
  expect(await validate({})).toEqual(known)
})

it('finds addresses by a form with a postcode', async () => {
  const find = (body: string) =>
    shop.ask('/api/address-validation/de/find-and-retrieve', {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body,
    })
  expect((await find('postalCode=80333&houseNumber=7')).body[0]).toMatchObject({
    city: 'München',
    number: '7',
  })
  expect((await find('postalCode=D02&country=ie')).body).toHaveLength(3)
  expect((await find('postalCode=00000')).body).toEqual([])
  expect((await find('houseNumber=7')).status).toBe(400)
})

it('suggests nothing while the service behind it fails, and then leaves it alone', async () => {
  const good = {
    country: 'DK',
    region: '',
    city: 'A',
    zipcode: '1',
    street: 'B',
    label: 'B, 1 A',
    number: '',
  }
  answer = (request, response) => {
    expect(request.url).toMatch(/^\/suggest\?country=DK&text=/)
    response.end(JSON.stringify([{ ...good, script: '<script>' }]))
  }
  expect((await suggest('some', 'dk', remote)).body).toEqual([good])
  const bad: RequestListener[] = [
    (_request, response) => void response.writeHead(500).end(),
    (_request, response) => void response.end('{"no":"list"}'),
    (_request, response) => void response.end('<html>'),
    (_request, response) => void response.writeHead(302, { Location: '/elsewhere' }).end(),
    // Never responds.
    () => {},
  ]
  for (const query of bad) {
    answer = query
    expect(await suggest('some', 'dk', remote)).toMatchObject({ status: 200, body: [] })
  }
  expect(failures).toHaveLength(bad.length)
  // The caller gave up by now.
  let requests = 0
  answer = (_request, response) => {
    requests += 1
    response.end('[]')
  }
  const validity = await remote.ask('/api/address-validation/dk/validate', {
    method: 'POST',
    json: { city: 'A' },
  })
  expect([validity.body, requests]).toEqual([
    { cityValidated: true, streetValidated: true, houseNumberValidated: true },
    0,
  ])
})

const signal = AbortSignal.timeout(60_000)

const openLoqate = async () => {
  const fake = await startFakeLoqate()
  return { fake, book: createLoqate(fake.config) }
}
const openGoogle = async () => {
  const fake = await startFakeGooglePlaces()
  return { fake, book: createGooglePlaces(fake.config) }
}

it.each([
  ['Loqate', openLoqate],
  ['Google', openGoogle],
])('lists addresses by %s, and retrieves the one that is chosen', async (_, open) => {
  const { fake, book } = await open()
  const started = await startApi(({ site }) => {
    const forgiving = createResilientAddressBook(book, { onFailure })
    return servicesOf('addresses', api.addresses, createAddressHandlers({ site, book: forgiving }))
  })
  const before = failures.length
  const [listed, ...otherSuggestions] = (await suggest('Rådhus', 'dk', started)).body
  expect([listed.label, listed.city, otherSuggestions]).toEqual([
    expect.stringContaining('København V'),
    '',
    [],
  ])
  const retrieve = async (id: string, market = 'dk') =>
    (await started.ask(`/api/address-validation/${market}/retrieve`, { method: 'POST', json: { id } })).body
  expect(await retrieve(listed.id)).toMatchObject([
    { street: 'Rådhuspladsen', number: '1', zipcode: '1550', city: 'København V', country: 'DK' },
  ])
  // In another market's country, and an unknown one.
  expect(await retrieve(listed.id, 'se')).toEqual([])
  expect(await retrieve('../elsewhere?Key=')).toEqual([])
  expect((await suggest('Rådhus', 'se', started)).body).toEqual([])
  expect(failures.slice(before)).toEqual([])
  await started.close()
  await fake.close()
})

it('searches in one session from the first letter to the address, which Google bills as one', async () => {
  const { fake, book } = await openGoogle()
  const started = await startApi(({ site }) =>
    servicesOf('addresses', api.addresses, createAddressHandlers({ site, book })),
  )
  const search = async (session: string) => {
    const query = session === '' ? '' : `?session=${session}`
    const suggestions = ['Rådh', 'Rådhus'].map((typed) =>
      started.ask(`/api/address-validation/dk/suggest/${encodeURIComponent(typed)}${query}`),
    )
    const [first] = await Promise.all(suggestions)
    const json = { id: first?.body[0].id, ...(session !== '' && { session }) }
    const path = '/api/address-validation/dk/retrieve'
    expect((await started.ask(path, { method: 'POST', json })).body).toHaveLength(1)
  }
  await search('0123456789abcdef0123456789abcdef')
  expect(fake.billed).toEqual(['session'])
  await search('')
  expect(fake.billed).toEqual(['session', 'autocomplete', 'autocomplete', 'details'])
  const refused = await started.ask('/api/address-validation/dk/suggest/R%C3%A5dh?session=a%20b')
  expect(refused.status).toBe(400)
  await started.close()
  await fake.close()
})

it('suggests nothing if a service rejects the key, and logs why without the key', async () => {
  const [loqate, google] = [await startFakeLoqate(), await startFakeGooglePlaces()]
  const books = [
    createLoqate({ ...loqate.config, apiKey: 'secret-key' }),
    createGooglePlaces({ ...google.config, apiKey: 'secret-key' }),
  ]
  const reasons: string[] = []
  for (const book of books) {
    const forgiving = createResilientAddressBook(book, {
      onFailure: (error) => void reasons.push(String(error)),
    })
    expect(await forgiving.suggest('DK', 'Rådhus', signal)).toEqual([])
  }
  expect(reasons).toEqual(['Error: Loqate refused: 2 Unknown key', 'Error: Google Places responded with 400'])
  await loqate.close()
  await google.close()
})
