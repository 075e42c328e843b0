import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '#schemas/api/endpoint.ts'
import {
  type ApiInput,
  addressOf,
  endpoints,
  hostileInput,
  requestOf,
  validInput,
} from '#tests/support/api-calls.ts'
import { type AuthClient, createAuthClient, formFields } from '#tests/support/auth-client.ts'
import { wrongWith } from '#tests/support/check-answers.ts'
import { startTestStorefront, type TestStorefront } from '#tests/support/storefront.ts'

// Calls every endpoint with valid and invalid input: grows with the list of endpoints.

let shop: TestStorefront
let customer: AuthClient

beforeAll(async () => {
  shop = await startTestStorefront({ environment: { TRUST_PROXY: 'loopback' } })
  customer = createAuthClient(shop)
  await customer.post('/signup', formFields({ email: 'somebody@example.com', password: 'correct horse 1' }))
})
afterAll(() => shop?.close())

const seed = 20_260_901
const faults = () => shop.records.filter(({ msg }) => msg === 'request failed')
const traces = /\bat [\w.<> ]+ \(|node:internal|node_modules|\/server\/|select .* from |insert into/i

async function ask(client: AuthClient, endpoint: Endpoint, input: ApiInput) {
  const { status, body } = await client.ask(addressOf(endpoint, input), requestOf(endpoint, input))
  const isTold = traces.test(JSON.stringify(body ?? ''))
  return [...wrongWith(endpoint, status, body), ...(isTold && status >= 400 ? ['tells how it is made'] : [])]
}

// A guest calls those that end the session which the remaining calls need.
const endsSession = new Set(['account.remove', 'account.changePassword', 'session.signOut'])

describe.each(endpoints)('$name', ({ name, endpoint }) => {
  it.each([
    ['what it wants', validInput(endpoint), 6],
    ['what it does not', hostileInput(endpoint), 10],
  ])('returns declared responses only, called %s', async (_, inputs, numRuns) => {
    const client = endpoint.session && !endsSession.has(name) ? customer : createAuthClient(shop)
    const before = faults().length
    await fc.assert(
      fc.asyncProperty(inputs, async (input) => {
        expect(await ask(client, endpoint, input)).toEqual([])
      }),
      { numRuns, seed, endOnFailure: true },
    )
    expect(faults().slice(before)).toEqual([])
  })

  it('returns 401 without a session where one is required', async () => {
    if (endpoint.session !== 'required') return
    const [input] = fc.sample(validInput(endpoint), { numRuns: 1, seed })
    if (!input) return
    const response = await createAuthClient(shop).ask(addressOf(endpoint, input), requestOf(endpoint, input))
    expect(response).toMatchObject({ status: 401, body: { message: 'unauthorised' } })
  })
})

it.each([
  'signin',
  'signup',
  'signinup',
  'user/password/reset',
  'user/password/reset/token',
  'user/email/verify',
])('returns responses of the session library’s shape for any request to /%s', async (path) => {
  await fc.assert(
    fc.asyncProperty(fc.jsonValue(), async (body) => {
      const response = await createAuthClient(shop).post(`/${path}`, body)
      expect([200, 400]).toContain(response.status)
      expect(Object.keys(Object(response.body))).toContain(response.status === 200 ? 'status' : 'message')
    }),
    { numRuns: 15, seed },
  )
  expect(faults()).toEqual([])
})
