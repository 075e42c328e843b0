import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { blockCodec } from '#schemas/cms/block-shape.ts'
import { decodePage } from '#schemas/cms/recognise.ts'
import { widgetCodec } from '#schemas/cms/widget-shape.ts'
import { pageSchema } from '#schemas/pages/page.ts'
import { danishAddress } from '#tests/support/addresses.ts'
import { hiddenField, pageVisitor } from '#tests/support/browser/page-visitor.ts'
import { setUpAdmin } from '#tests/support/editor-client.ts'
import { type FakeCms, startFakeCms } from '#tests/support/fakes/fake-cms.ts'
import { demoTemplate, startTestStorefront, type TestStorefront } from '#tests/support/storefront.ts'
import { createTestDatabase } from '#tests/support/test-database.ts'

const read = (shape: string) => JSON.parse(readFileSync(`fixtures/cms/${shape}-shape.example.json`, 'utf8'))
const shapes = ['widget', 'block'] as const

const uncached = { 'cache-control': 'max-age=0' }
const stepPages = [
  ['customer', 'checkoutCustomerPage'],
  ['details', 'checkoutDetailsPage'],
  ['shipping', 'checkoutShippingPage'],
  ['summary', 'checkoutSummaryPage'],
  ['payment', 'checkoutPaymentPage'],
] as const

/** Pages that this shop renders at a time: low, so that a test reaches it before the first request times out. */
const maxPages = 40

let cms: FakeCms
let shop: TestStorefront
// A separate path for each test, so that none reads another's cached page.
let path = ''
let count = 0

beforeAll(async () => {
  cms = await startFakeCms()
  cms.answer('/api/f/se/navigation', {
    body: {
      pages: {
        basketPage: '/se/kurv',
        checkoutPage: '/se/checkout',
        ...Object.fromEntries(stepPages.map(([step, alias]) => [alias, `/se/checkout-${step}`])),
      },
    },
  })
  shop = await startTestStorefront({
    environment: { CMS_URL: cms.url, REDIRECT_HOSTS: 'club.example' },
    parts: { loadLimits: { minRequests: maxPages, maxRequests: maxPages, maxLag: Number.POSITIVE_INFINITY } },
  })
})
afterAll(async () => {
  await shop.close()
  await cms.close()
})
beforeEach(() => {
  count += 1
  path = `/dk/page-${count}`
  cms.setDown(false)
  cms.answerAll(undefined)
})

const get = (address = path, headers: Record<string, string> = {}) =>
  fetch(shop.url + address, { headers, redirect: 'manual' })
const text = async (address = path) => (await get(address)).text()

/** A page in the widget shape with these widgets in its main area. */
const page = (...widgets: unknown[]) => ({
  statusCode: 200,
  meta: { _alias: 'contentPage', title: 'Page' },
  rows: { main: [{ id: 'row', widgets }] },
})
const textWidget = (id: string, markdownContent: string) => ({ id, type: 'text', markdownContent })

describe('the two shapes', () => {
  it('give the same page byte for byte', async () => {
    const pages = await Promise.all(
      shapes.map(async (shape) => {
        const document = read(shape)
        cms.answer(`/dk/${shape}`, { body: document })
        return text(`/dk/${shape}`)
      }),
    )
    const [widget, block] = pages.map((html, index) => html.replaceAll(`/dk/${shapes[index]}`, '/dk/page'))
    expect(widget).toContain('Autumn layers')
    expect(widget).toBe(block)
  })
})

it.each(shapes)('sells by the addresses that navigation names, in the %s shape', async (shape) => {
  const codec = shape === 'widget' ? widgetCodec : blockCodec
  async function move(from: string, to: string): Promise<void> {
    const stored = await shop.store.document({ kind: 'page', market: 'se', key: from })
    const decoded = decodePage(JSON.parse(stored?.body ?? '{}'))
    if (decoded.kind !== 'page') throw new Error(`${from}: ${decoded.kind}`)
    cms.answer(to, { body: codec.encode({ ...decoded.page, path: to }, undefined), headers: uncached })
  }
  await move('/se/basket', '/se/kurv')
  for (const [step] of stepPages) await move(`/se/checkout/${step}`, `/se/checkout-${step}`)
  const { ask, post } = pageVisitor(() => shop.url)
  expect((await ask('/se/checkout-summary')).location).toBe('/se/kurv')
  expect((await ask('/se/checkout-gift-wrap')).location).toBe('/se/checkout-customer')
  await post('/se/kurv', { _form: 'basket.addLine', sku: '10001_001_002' })
  expect((await ask('/se/kurv')).html).toContain('href="/se/checkout"')
  expect((await ask('/se/checkout-payment')).location).toBe('/se/checkout-details')
  const swedish = { ...danishAddress, country: 'SE', postalCode: '211 20', city: 'Malmö' }
  const addressFields = Object.entries(swedish).map(([name, value]) => [`shippingAddress.${name}`, value])
  const forms: [step: string, fields: Record<string, string>, next: string][] = [
    ['customer', { _form: 'basket.continueAsGuest', email: 'anna@example.com' }, 'details'],
    ['details', { _form: 'basket.address', ...Object.fromEntries(addressFields) }, 'shipping'],
    ['shipping', { _form: 'basket.shipment', shippingMethodId: 'home' }, 'summary'],
    ['summary', { _form: 'basket.acceptTerms', acceptTerms: 'true' }, 'payment'],
  ]
  for (const [step, fields, next] of forms) {
    const { html } = await ask(`/se/checkout-${step}`)
    const done = await post(`/se/checkout-${step}`, { ...fields, _next: hiddenField(html, '_next') })
    expect(done.location, step).toBe(`/se/checkout-${next}`)
  }
  expect((await ask('/se/checkout-payment')).html).toContain('payments.create')
})

describe('invalid content', () => {
  it('drops only the malformed widget, and reports its pointer', async () => {
    cms.answer(path, {
      body: page(textWidget('a', 'First'), { id: 'b', type: 'text' }, textWidget('c', 'Third')),
    })
    const html = await text()
    expect(html).toContain('First')
    expect(html).toContain('Third')
    expect(html).not.toContain('data-id="b"')
    expect(shop.records).toContainEqual(
      expect.objectContaining({
        path,
        problems: [expect.objectContaining({ pointer: '/rows/main/0/widgets/1' })],
      }),
    )
  })

  it.each([
    ['widget', '/rows/main/0/widgets/0/headline'],
    ['block', '/properties/areas/0/rows/0/blocks/0/properties/headline'],
  ])('reports a field by its pointer in a document in the %s shape', async (shape, pointer) => {
    const properties = { markdownContent: 'Words', headline: 7 }
    const blocks = [{ contentType: 'textBlock', properties }]
    const document = {
      status: 200,
      contentType: 'contentPage',
      properties: { areas: [{ alias: 'main', rows: [{ blocks }] }] },
    }
    cms.answer(path, {
      body: shape === 'block' ? document : page({ id: 'a', type: 'text', ...properties }),
    })
    expect(await text()).toContain('Words')
    const problems = [expect.objectContaining({ pointer })]
    expect(shop.records).toContainEqual(expect.objectContaining({ path, problems }))
  })

  it('hides a widget of an unknown type, and names it in a preview', async () => {
    cms.answer(path, { body: page(textWidget('a', 'First'), { id: 'x', type: 'hologram' }) })
    expect(await text()).not.toContain('hologram')
  })

  it.each([
    [
      'a link that runs',
      {
        id: 'p',
        type: 'promotion',
        images: { mobile: { url: '/a.jpg' } },
        link: { url: 'javascript:alert(1)' },
      },
      'javascript:',
    ],
    [
      'a picture that is a document',
      { id: 'p', type: 'promotion', images: { mobile: { url: 'data:text/html,<script>alert(1)</script>' } } },
      'data:text',
    ],
    [
      'script in markdown',
      textWidget('a', 'Hi <script>alert(1)</script> <img src=x onerror=alert(1)>'),
      /<script>alert|<img src=x/,
    ],
    [
      'a link in markdown that runs',
      textWidget('a', '[x](javascript:alert(1)) [y](data:text/html,z)'),
      /href="(javascript|data):/,
    ],
    [
      'the end of a script in a headline',
      { ...textWidget('a', 'Text'), headline: '</script><script>alert(1)</script>' },
      '<script>alert',
    ],
    [
      'a colour that is more',
      {
        id: 'p',
        type: 'promotion',
        images: { mobile: { url: '/a.jpg' } },
        backgroundColor: 'red;background:url(//evil.example)',
      },
      'evil.example',
    ],
  ])('makes %s inert', async (_, widget, forbidden) => {
    cms.answer(path, { body: page(widget, textWidget('z', 'Still here')) })
    const html = await text()
    expect(html).toContain('Still here')
    expect(html).not.toMatch(forbidden)
  })

  it('escapes structured data so that it cannot end its element', async () => {
    const body = page(textWidget('a', 'Text'))
    cms.answer(path, {
      body: {
        ...body,
        meta: { ...body.meta, structuredData: [{ name: '</script><script>alert(1)</script>' }] },
      },
    })
    const html = await text()
    expect(html).toContain('\\u003c/script>')
    expect(html).not.toContain('<script>alert')
  })

  it('renders descriptive meta tags only', async () => {
    const body = page(textWidget('a', 'Text'))
    const metaTags = [
      { 'http-equiv': 'refresh', content: '0;url=//evil.example' },
      { name: 'author', content: 'Vitrine' },
    ]
    cms.answer(path, { body: { ...body, meta: { ...body.meta, metaTags } } })
    const html = await text()
    expect(html).toContain('<meta name="author" content="Vitrine"/>')
    expect(html).not.toContain('http-equiv')
  })

  it('ignores names of the object prototype', async () => {
    const body = `{"statusCode":200,"meta":{"_alias":"constructor","__proto__":{"polluted":1}},"rows":{"main":[]}}`
    cms.answer(path, { body })
    expect((await get()).status).toBe(404)
    expect('polluted' in {}).toBe(false)
  })

  it('returns 404 for a page with an unknown alias', async () => {
    cms.answer(path, { body: { ...page(), meta: { _alias: 'somethingElse' } } })
    expect((await get()).status).toBe(404)
  })
})

describe('content over the bounds', () => {
  const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`

  it.each([
    ['20 MB', () => JSON.stringify(page(textWidget('a', 'x'.repeat(20_000_000))))],
    [
      '10,000 widgets',
      () =>
        JSON.stringify(page(...Array.from({ length: 10_000 }, (_, index) => textWidget(`w${index}`, 'x')))),
    ],
    [
      'a depth of 100',
      () => `{"statusCode":200,"meta":{"_alias":"contentPage","x":${nested(100)}},"rows":{}}`,
    ],
  ])('is refused for %s, and the last good copy served', async (_, oversized) => {
    cms.answer(path, { body: page(textWidget('a', 'The good copy')), headers: uncached })
    expect(await text()).toContain('The good copy')
    cms.answer(path, { body: oversized(), headers: uncached })
    // The old page is sent while the new one is fetched; the last good version stays cached.
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const response = await get()
      expect(response.status).toBe(200)
      expect(await response.text()).toContain('The good copy')
    }
  })

  it('is refused with the error page if there is no stored copy', async () => {
    cms.answer(path, {
      body: `{"statusCode":200,"meta":{"_alias":"contentPage","x":${nested(100)}},"rows":{}}`,
    })
    expect((await get()).status).toBe(503)
  })
})

describe('a content system that fails', () => {
  it.each([
    ['errors', { status: 500, body: 'oops' }],
    ['HTML', { body: '<html>Login</html>', headers: { 'content-type': 'text/html' } }],
    ['half a document', { half: true, body: page() }],
  ])('with %s leads to an error page with 503 and Retry-After', async (_, answer) => {
    cms.answer(path, answer)
    const response = await get()
    expect(response.status).toBe(503)
    expect(response.headers.get('retry-after')).toBe('5')
    expect(await response.text()).not.toContain('oops')
  })

  it('by the status in its document serves shoppers the last good copy', async () => {
    cms.answer(path, { body: page(textWidget('a', 'Seen before')), headers: uncached })
    expect(await text()).toContain('Seen before')
    cms.answer(path, {
      body: { ...page(textWidget('a', 'Out of order')), statusCode: 503 },
      headers: uncached,
    })
    expect(await text()).toContain('Seen before')
  })

  it.each([
    ['without rows', undefined],
    ['with a text for rows', 'x'],
    ['with a text for its main area', { main: 'x' }],
  ])('by a document %s serves shoppers the last good copy', async (_, rows) => {
    cms.answer(path, { body: page(textWidget('a', 'Seen before')), headers: uncached })
    expect(await text()).toContain('Seen before')
    cms.answer(path, { body: { ...page(), rows }, headers: uncached })
    for (let attempt = 0; attempt < 3; attempt += 1) expect(await text()).toContain('Seen before')
    cms.answer(`${path}-new`, { body: { ...page(), rows } })
    expect((await get(`${path}-new`)).status).toBe(503)
  })

  it.each([
    ['a redirect', { status: 301, headers: { location: '/dk' } }, 301],
    ['the status 404 in its document', { body: { ...page(), statusCode: 404 }, headers: uncached }, 404],
  ])('by being down does not return a page that was withdrawn by %s', async (_, answer, status) => {
    cms.answer(path, { body: page(textWidget('a', 'Withdrawn')), headers: uncached })
    expect(await text()).toContain('Withdrawn')
    cms.answer(path, answer)
    await expect.poll(async () => (await get()).status).toBe(status)
    cms.setDown(true)
    // Another format of the page, which no cache has.
    expect((await get(`${path}?type=json`)).status).toBe(503)
  })

  it('serves the last good copy when the content system is down', async () => {
    cms.answer(path, { body: page(textWidget('a', 'Seen before')), headers: uncached })
    expect(await text()).toContain('Seen before')
    cms.setDown(true)
    for (let attempt = 0; attempt < 3; attempt += 1) expect(await text()).toContain('Seen before')
  })

  it('does not affect the pages of the catalogue itself', async () => {
    expect((await get('/dk/p/crew-knit-moss')).status).toBe(200)
    cms.answerAll({ status: 503 })
    // Neither has been requested before, as after a restart.
    for (const address of ['/dk/p/gift-card', '/dk/men/knitwear'])
      expect((await get(address)).status, address).toBe(200)
    expect((await get('/dk/p/nothing')).status).toBe(503)
    // Another format of a page that was requested before.
    expect((await get('/dk/p/crew-knit-moss?type=json')).status).toBe(200)
  })

  it('serves the last good copy when the content system redirects to a login', async () => {
    cms.answer(path, { body: page(textWidget('a', 'Seen before')), headers: uncached })
    expect(await text()).toContain('Seen before')
    cms.answer(path, { status: 302, headers: { location: 'https://login.example/' } })
    expect(await text()).toContain('Seen before')
  })

  it.each([404, 410])('returns %i with the not-found page', async (status) => {
    cms.answer(path, { status, body: {} })
    expect((await get()).status).toBe(status)
  })
})

describe('links to pages of a content system by id', () => {
  const withId = (id: string, ...links: string[]) => {
    const trends = links.map((link) => ({ title: `To ${link}`, link: { link } }))
    const body = page({ id: 'links', type: 'trender', trends })
    return { body: { ...body, meta: { ...body.meta, id } }, headers: uncached }
  }
  /** Returns where the link to a page leads; undefined for text alone. */
  const targetOf = (html: string, id: string) =>
    new RegExp(`<a [^>]*href="([^"]*)"[^>]*>(?:<[^a/][^>]*>)*To ${id}<`).exec(html)?.[1]
  const unknownPages = () =>
    shop.records.flatMap((record) =>
      record.path === path && Array.isArray(record.problems) ? record.problems : [],
    )

  it('lead to pages that were seen, and to the page itself', async () => {
    cms.answer(`${path}-other`, withId(`other-${count}`))
    await text(`${path}-other`)
    cms.answer(path, withId(`self-${count}`, `other-${count}`, `self-${count}`))
    const html = await text()
    expect(targetOf(html, `other-${count}`)).toBe(`${path}-other`)
    expect(targetOf(html, `self-${count}`)).toBe(path)
    expect(unknownPages()).toEqual([])
  })

  it('lead nowhere while the page is unknown, which is logged once, and to the page once it was seen', async () => {
    const id = `later-${count}`
    cms.answer(path, withId('waiting', id))
    for (let attempt = 0; attempt < 3; attempt += 1) expect(targetOf(await text(), id)).toBeUndefined()
    expect(unknownPages()).toEqual([
      { pointer: '/rows/main/0/widgets/0/trends/0/link/link', message: `unknown page "${id}"` },
    ])
    cms.answer(`${path}-later`, withId(id))
    await text(`${path}-later`)
    await expect.poll(async () => targetOf(await text(), id)).toBe(`${path}-later`)
  })

  it('never lead to a page of the embedded store, or of another market', async () => {
    const stored = await shop.store.document({ kind: 'page', market: 'dk', key: '/dk/guide' })
    const decoded = decodePage(JSON.parse(stored?.body ?? '{}'))
    if (decoded.kind !== 'page') throw new Error(`/dk/guide: ${decoded.kind}`)
    const { id } = decoded.page
    expect(id).not.toBe(pageSchema.properties.id.default)
    cms.answer(`/se/foreign-${count}`, withId(`foreign-${count}`))
    await text(`/se/foreign-${count}`)
    cms.answer(path, withId('here', id, `foreign-${count}`))
    const html = await text()
    for (const name of [id, `foreign-${count}`]) {
      expect(html).toContain(`To ${name}<`)
      expect(targetOf(html, name)).toBeUndefined()
    }
  })
})

it('lists pages of the content system in sitemaps, and none of the embedded store', async () => {
  const hidden = page(textWidget('a', 'Hidden'))
  cms.answer('/ae/listed', { body: page(textWidget('a', 'Listed')) })
  cms.answer('/ae/hidden', {
    body: { ...hidden, meta: { ...hidden.meta, metaTags: [{ name: 'robots', content: 'noindex' }] } },
  })
  for (const address of ['/ae/listed', '/ae/hidden']) expect((await get(address)).status).toBe(200)
  const sitemap = await text('/sitemap-ae-1.xml')
  expect(sitemap.match(/<loc>[^<]*/g)).toEqual([expect.stringMatching(/\/ae\/listed$/)])
  expect(await text('/sitemap.xml')).toContain('/sitemap-ae-1.xml</loc></sitemap>')
  expect(await text('/sitemap-ae-shop-1.xml')).toContain('/ae/p/crew-knit-moss<')
})

describe('redirects of a content system', () => {
  it.each([
    ['/dk/elsewhere', 301, '/dk/elsewhere'],
    ['/dk/b%C3%A6lter?q=1', 308, '/dk/b%C3%A6lter?q=1'],
    ['https://shop.example/dk', 302, '/dk'],
    ['https://club.example/join', 302, 'https://club.example/join'],
  ])('lead to %s', async (location, status, expected) => {
    cms.answer(path, { status, headers: { location } })
    const response = await get()
    expect([response.status, response.headers.get('location')]).toEqual([status, expected])
  })

  it.each(['https://evil.example/', '//evil.example/', 'javascript:alert(1)', 'https:\\\\evil.example'])(
    'never lead to %s: they are a failure of the content system',
    async (location) => {
      cms.answer(path, { status: 302, headers: { location } })
      const response = await get()
      expect(response.status).toBe(503)
      expect(response.headers.get('location')).toBeNull()
    },
  )
})

describe('rows and devices', () => {
  it('never sends hidden rows or widgets switched off for the device', async () => {
    cms.answer(path, {
      body: {
        statusCode: 200,
        meta: { _alias: 'contentPage' },
        rows: {
          main: [
            { id: 'hidden', hidden: true, widgets: [textWidget('h', 'Not for anybody')] },
            {
              id: 'shown',
              widgets: [
                { ...textWidget('d', 'Not on desktops'), disabledDesktop: true },
                textWidget('e', 'For all'),
              ],
            },
          ],
        },
      },
    })
    const html = await text()
    expect(html).toContain('For all')
    expect(html).not.toContain('Not for anybody')
    expect(html).not.toContain('Not on desktops')
    expect(html).toContain('data-varies')
    const narrow = await (await get(path, { 'viewport-width': '390' })).text()
    expect(narrow).toContain('Not on desktops')
  })
})

it('receives CMS_TOKEN with each request', async () => {
  const guarded = await startFakeCms()
  guarded.answer('/dk/page', { body: page(textWidget('a', 'Text')) })
  const its = await startTestStorefront({ environment: { CMS_URL: guarded.url, CMS_TOKEN: 'may read' } })
  try {
    expect(await (await fetch(`${its.url}/dk/page`)).text()).toContain('Text')
    await fetch(`${its.url}/readyz`)
    const sent = guarded.requests.map(({ path: to, headers }) => [to, headers.authorization])
    for (const expected of ['/api/f/dk/translations', '/dk/page', '/'])
      expect(sent).toContainEqual([expected, 'Bearer may read'])
    expect(sent.filter(([, authorization]) => authorization !== 'Bearer may read')).toEqual([])
  } finally {
    await its.close()
    await guarded.close()
  }
})

describe('the payload of a content system', () => {
  it('overrides the embedded source part by part', async () => {
    const other = await startFakeCms()
    other.answer('/api/f/dk/feature-flags', { body: { giftCards: false } })
    other.answer('/api/f/dk/translations', { body: { 'skip.toContent': 'Hop over' } })
    other.answer('/api/f/dk/free-freight-value', { body: { value: { amount: 5, currency: 'DKK' } } })
    other.answer('/dk/page', { body: page(textWidget('a', 'Text')) })
    const its = await startTestStorefront({ environment: { CMS_URL: other.url } })
    try {
      const json = async (address: string) => (await fetch(its.url + address)).json()
      expect(await json('/api/f/dk/feature-flags')).toMatchObject({ giftCards: false, basketPage: false })
      expect(await json('/api/f/se/feature-flags')).toMatchObject({ giftCards: true })
      expect(await json('/api/f/dk/free-freight-value')).toEqual({ value: { amount: 5, currency: 'DKK' } })
      expect(await json('/api/f/dk/sub-brands')).toHaveLength(3)
      const texts = await json('/api/f/dk/translations')
      expect(texts).toMatchObject({ 'skip.toContent': 'Hop over', 'menu.open': expect.any(String) })
      expect(await (await fetch(`${its.url}/dk/page`)).text()).toContain('Hop over')
    } finally {
      await its.close()
      await other.close()
    }
  })
})

it('uses the last payload of a content system that is down at a restart', async () => {
  const part = '/api/f/dk/free-freight-value'
  const value = { value: { amount: 7, currency: 'DKK' } }
  const other = await startFakeCms()
  const location = await createTestDatabase(demoTemplate())
  other.answer(part, { body: value })
  const start = () =>
    startTestStorefront({
      environment: {
        CMS_URL: other.url,
        DATA_DIR: location.dataDir,
        ...(location.databaseUrl && { DATABASE_URL: location.databaseUrl }),
      },
    })
  const thresholdOf = async (its: TestStorefront) => (await fetch(its.url + part)).json()
  try {
    const before = await start()
    expect(await thresholdOf(before)).toEqual(value)
    await before.close()
    other.answerAll({ status: 503 })
    const after = await start()
    expect(await thresholdOf(after)).toEqual(value)
    await after.close()
  } finally {
    await location.drop()
    await other.close()
  }
})

it('opens its pages to editors read-only, drafts included', async () => {
  const admin = await setUpAdmin(shop)
  cms.answer(path, { body: page(textWidget('a', 'From elsewhere')) })
  const opened = await admin.ask('GET', `page?market=dk&key=${encodeURIComponent(path)}`)
  expect(opened.status).toBe(200)
  expect(opened.body).toMatchObject({ readOnly: true, canvas: path, shape: 'widget' })
  expect(JSON.stringify(opened.body)).toContain('From elsewhere')
  expect(cms.requests.at(-1)?.query).toMatchObject({ preview: 'true' })
  expect(await (await admin.fetch(`/preview/canvas${path}?device=desktop`)).text()).toContain(
    'From elsewhere',
  )
  const document = { kind: 'page', market: 'dk', key: path }
  const change = { id: randomUUID(), label: 'Empty', operations: [{ removeRow: { row: 'row' } }] }
  const sent = { document, client: 'tab', base: 0, changes: [change] }
  expect((await admin.ask('POST', 'changes', sent)).status).toBe(403)
  expect((await admin.ask('POST', 'pages', { market: 'dk', path, title: 'Mine' })).status).toBe(403)
  expect((await admin.ask('GET', 'pages?market=dk')).body).toEqual([])
  expect((await admin.ask('GET', 'page?market=dk&key=/dk/nowhere')).status).toBe(404)
})

it('inherits no page between its markets', async () => {
  cms.answer('/en/careers', { body: page(textWidget('a', 'Work with us')) })
  expect(await text('/en/careers')).toContain('Work with us')
  const before = cms.requests.length
  // In the embedded store `us` follows `en`.
  expect((await get('/us/careers')).status).toBe(404)
  expect(cms.requests.slice(before).filter((request) => request.path.includes('/en/'))).toEqual([])
})

// The last: afterwards the content system is left alone for a while.
it('that hangs does not slow other pages: requests over the limit are refused immediately', async () => {
  cms.answer(path, { body: page(textWidget('a', 'Shown before')) })
  expect(await text()).toContain('Shown before')
  cms.answerAll({ delay: Number.POSITIVE_INFINITY })
  const leave = new AbortController()
  const waiting = Array.from({ length: maxPages + 5 }, (_, index) =>
    fetch(`${shop.url}/dk/hanging-${index}`, { signal: leave.signal }).catch(() => undefined),
  )
  const refused = await Promise.race(waiting)
  expect([refused?.status, refused?.headers.get('retry-after')]).toEqual([503, '2'])
  expect(await refused?.text()).toContain('lang="da-DK"')
  expect((await get()).status).toBe(200)
  expect((await get('/readyz')).status).toBe(200)
  leave.abort()
  await Promise.all(waiting)
})
