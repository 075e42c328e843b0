import { afterAll, beforeAll, expect, it } from 'vitest'
import { ruleKey, type Segment } from '#schemas/pages/visitor-rule.ts'
import { consentCookie } from '#schemas/visitors/consent.ts'
import { createSegments } from '#server/http/segment-cookie.ts'
import { keysFor, readSecretKeys } from '#server/security/secret-key.ts'
import { pruneVariantCounts, variantRetentionDays } from '#server/variants/variant-counts.ts'
import { testTime } from '#tests/support/demo-catalogue.ts'
import { type EditorClient, setUpAdmin } from '#tests/support/editor-client.ts'
import { startTestStorefront, type TestStorefront } from '#tests/support/storefront.ts'

// Pages that show one visitor something else than another, through the page cache of the server as it ships.

const opening = Date.parse('2026-11-27T00:00:00Z')
let now = testTime
let shop: TestStorefront
let cookieOf: (segment: Segment) => string

beforeAll(async () => {
  shop = await startTestStorefront({
    environment: { TRUST_PROXY: 'loopback' },
    parts: { now: () => now },
  })
  now = opening - 3_600_000
  const keys = keysFor(await readSecretKeys(shop.config), 'segment')
  const segments = createSegments({ keys, addressOf: () => '127.0.0.1', now: () => now })
  cookieOf = (segment) => segments.cookieFor(segment).split(';')[0] ?? ''
})
afterAll(() => shop.close())

const text = (id: string, markdownContent: string) => ({ id, type: 'text', markdownContent })
const variant = (rule: object, words: string) => ({ rule, widgets: [text(`v-${words}`, words)] })

async function publish(market: string, name: string, ...variants: object[]): Promise<void> {
  const address = { kind: 'page', market, key: `/${market}/${name}` } as const
  const body = {
    statusCode: 200,
    meta: { _alias: 'contentPage', id: `${market}-${name}`, title: name },
    rows: { main: [{ id: 'row', widgets: [{ id: 'smart', type: 'smart', variants }] }] },
  }
  await shop.store.putDraft({ ...address, body: JSON.stringify(body) }, 'editor')
  expect(await shop.store.publish([address], 'editor')).toMatchObject({ kind: 'published' })
}

const get = (path: string, headers: Record<string, string> = {}) => fetch(shop.url + path, { headers })
/** The words that a page shows, requested twice: rendered, then cached. */
async function words(path: string, headers: Record<string, string> = {}): Promise<string> {
  const readVariant = async () =>
    (await (await get(path, headers)).text()).match(/data-id="v-([^"]+)"/)?.[1] ?? 'nothing'
  const [firstVariant, secondVariant] = [await readVariant(), await readVariant()]
  expect(secondVariant).toBe(firstVariant)
  return firstVariant
}

it('shows each market its own', async () => {
  for (const market of ['dk', 'de'])
    await publish(
      market,
      'markets',
      variant({ markets: ['dk'] }, 'Danish'),
      variant({ markets: ['de'] }, 'German'),
    )
  expect([await words('/dk/markets'), await words('/de/markets')]).toEqual(['Danish', 'German'])
})

it('distinguishes guests, members and employees, also in cached pages', async () => {
  await publish(
    'dk',
    'club',
    variant({ audience: 'employee' }, 'Colleagues'),
    variant({ audience: 'member' }, 'Members'),
    variant({}, 'Guests'),
  )
  const member = { cookie: cookieOf({ audience: 'member', draw: 7 }) }
  const employee = { cookie: cookieOf({ audience: 'employee', draw: 7 }) }
  for (const _ of ['made', 'kept']) {
    expect(await words('/dk/club')).toBe('Guests')
    expect(await words('/dk/club', member)).toBe('Members')
    expect(await words('/dk/club', employee)).toBe('Colleagues')
  }
})

it('shows concurrent visitors their own variants', async () => {
  await publish('dk', 'rush', variant({ audience: 'member' }, 'Members'), variant({}, 'Guests'))
  const member = { cookie: cookieOf({ audience: 'member', draw: 7 }) }
  const responses = await Promise.all([get('/dk/rush'), get('/dk/rush', member), get('/dk/rush')])
  const shown = await Promise.all(responses.map((response) => response.text()))
  expect(shown.map((html) => html.match(/data-id="v-([^"]+)"/)?.[1])).toEqual(['Guests', 'Members', 'Guests'])
})

it('ignores cookies with a wrong signature or that have expired', async () => {
  await publish('dk', 'forged', variant({ audience: 'employee' }, 'Colleagues'), variant({}, 'Guests'))
  const cookie = cookieOf({ audience: 'employee', draw: 7 })
  const forged = cookieOf({ audience: 'guest', draw: 7 }).replace('guest', 'employee')
  expect(await words('/dk/forged', { cookie })).toBe('Colleagues')
  expect(await words('/dk/forged', { cookie: forged })).toBe('Guests')
  expect(await words('/dk/forged', { cookie: 'segment=7.employee.99999999999.' })).toBe('Guests')
  now += 2 * 86_400_000
  expect(await words('/dk/forged', { cookie })).toBe('Guests')
  now -= 2 * 86_400_000
})

it('changes at the scheduled minute, however long the page is cached', async () => {
  const end = opening + 3_600_000
  const on = { from: new Date(opening).toISOString(), until: new Date(end).toISOString() }
  await publish('dk', 'sale', variant(on, 'Sale'), variant({}, 'Usual'))
  expect(await words('/dk/sale')).toBe('Usual')
  now = opening - 1
  expect(await words('/dk/sale')).toBe('Usual')
  now = opening
  expect(await words('/dk/sale')).toBe('Sale')
  now = end
  expect(await words('/dk/sale')).toBe('Usual')
})

it('gives each visitor the same share every time, and all of them together the shares as written', async () => {
  await publish('dk', 'share', variant({ share: 0.25 }, 'Quarter'), variant({ share: 0.75 }, 'Rest'))
  const draws = [0, 249, 250, 999]
  const shown = draws.map((draw) => words('/dk/share', { cookie: cookieOf({ audience: 'guest', draw }) }))
  expect(await Promise.all(shown)).toEqual(['Quarter', 'Quarter', 'Rest', 'Rest'])
  const agent = { 'user-agent': 'One browser' }
  expect(await words('/dk/share', agent)).toBe(await words('/dk/share', agent))
})

it('stores a share in a cookie with consent only, and only if a page has shares', async () => {
  const consent = (...granted: 'functional'[]) => ({ cookie: `consent=${consentCookie(new Set(granted))}` })
  await publish('dk', 'draw', variant({ share: 0.5 }, 'Half'))
  await get('/dk/draw')
  for (const headers of [{}, consent()])
    expect((await get('/dk/draw', headers)).headers.get('set-cookie')).toBeNull()
  const [segmentCookie = ''] = (await get('/dk/draw', consent('functional'))).headers.getSetCookie()
  expect(segmentCookie).toMatch(
    /^segment=\d+\.guest\.\d+\.[\w-]{22}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+$/,
  )
  const headers = { cookie: `${consent('functional').cookie}; ${segmentCookie.split(';')[0]}` }
  expect((await get('/dk/draw', headers)).headers.get('set-cookie')).toBeNull()
  expect((await get('/dk', consent('functional'))).headers.get('set-cookie')).toBeNull()
})

it('forbids proxies to cache private responses', async () => {
  await publish('dk', 'proxy', variant({ audience: 'member' }, 'Members'), variant({}, 'Guests'))
  const headers = { 'x-device-class': 'desktop' }
  const control = async (path: string) => (await get(path, headers)).headers.get('cache-control')
  // The first response of each finds out that they depend on the visitor.
  await get('/dk/proxy', headers)
  await get('/dk/proxy?type=json', headers)
  expect(await control('/dk/proxy')).toBe('private, no-cache')
  expect(await control('/dk/proxy?type=json')).toBe('private, no-cache')
  expect(await control('/dk/markets')).toContain('s-maxage')
})

it('returns the page as JSON with the chosen variant only', async () => {
  await publish('dk', 'data', variant({ audience: 'member' }, 'Members'), variant({}, 'Guests'))
  const page = await (await get('/dk/data?type=json')).json()
  expect(page.areas.main).toMatchObject([
    { widgets: [{ type: 'text', content: { markdownContent: 'Guests' } }] },
  ])
  expect(JSON.stringify(page)).not.toContain('Members')
})

/** The marks of the variants that a page shows. */
async function marksOn(path: string, headers: Record<string, string> = {}): Promise<string[]> {
  const html = await (await get(path, headers)).text()
  return Array.from(html.matchAll(/data-variants="([^"]+)"/g), ([, marks = '']) => marks.split(' ')).flat()
}

const countIn = (market: string, event: string, variants: readonly string[]) =>
  fetch(`${shop.url}/api/variants`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Current-Market': market },
    body: JSON.stringify({ event, variants }),
  })

let admin: EditorClient
async function resultsOf(query: Record<string, string>): Promise<unknown> {
  const parameters = new URLSearchParams({ market: 'dk', widget: 'smart', ...query })
  return (await admin.ask('GET', `variant-results?${parameters}`)).body
}

it('counts variants that are seen, pressed and followed by an order, by their rules', async () => {
  now = opening + 22 * 3_600_000
  await publish('dk', 'results', variant({ audience: 'member' }, 'Members'), variant({}, 'Guests'))
  admin = await setUpAdmin(shop)
  const page = { page: 'dk-results' }
  expect(await resultsOf(page)).toEqual({ variants: [] })
  const member = { cookie: cookieOf({ audience: 'member', draw: 7 }) }
  const [[guests = ''], [members = '']] = [await marksOn('/dk/results'), await marksOn('/dk/results', member)]
  expect(guests).not.toBe(members)

  expect((await countIn('dk', 'seen', [guests, members])).status).toBe(204)
  await countIn('dk', 'seen', [guests])
  await countIn('dk', 'clicked', [guests])
  now += 4 * 3_600_000
  await countIn('dk', 'ordered', [guests])
  const counted = [
    { rule: ruleKey({ audience: 'any' }), seen: 2, clicked: 1, ordered: 1 },
    { rule: ruleKey({ audience: 'member' }), seen: 1, clicked: 0, ordered: 0 },
  ]
  const results = { since: '2026-11-27', variants: expect.arrayContaining(counted) }
  expect(await resultsOf(page)).toEqual(results)
  // On all pages with the widget, and on no other page.
  expect(await resultsOf({})).toEqual(results)
  for (const other of [{ page: 'dk-club' }, { market: 'de' }, { widget: 'other' }])
    expect(await resultsOf(other)).toEqual({ variants: [] })

  // Marks that the shop did not make, and no market.
  const [signature = '', rest = ''] = [guests.slice(0, 12), guests.slice(12)]
  for (const forged of [`${'A'.repeat(12)}${rest}`, `${signature}/1/a/b`, 'é'.repeat(12), '/', 'a/%'])
    expect((await countIn('dk', 'seen', [forged])).status).toBe(204)
  await countIn('nowhere', 'seen', [guests])
  expect((await countIn('dk', 'bought', [guests])).status).toBe(400)
  expect(await resultsOf(page)).toEqual(results)

  await pruneVariantCounts(shop.database, now + (variantRetentionDays - 1) * 86_400_000)
  expect(await resultsOf(page)).toEqual(results)
  await pruneVariantCounts(shop.database, now + variantRetentionDays * 86_400_000)
  expect(await resultsOf(page)).toMatchObject({ since: '2026-11-28' })
})

it('marks nothing on pages without variants, nor for editors', async () => {
  expect(await marksOn('/dk')).toEqual([])
  const canvas = await admin.fetch('/preview/canvas/dk/results')
  expect(await canvas.text()).not.toContain('data-variants')
})
