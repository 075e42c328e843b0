import { zstdDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDictionary } from '#server/http/dictionary-encoding.ts'
import { startTestStorefront, type TestStorefront } from '#tests/support/storefront.ts'

let shop: TestStorefront

beforeAll(async () => {
  shop = await startTestStorefront()
})
afterAll(() => shop.close())

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(shop.url + path, { headers, redirect: 'manual' })

describe('the page cache', () => {
  const sourceOf = async (path: string) => {
    const response = await get(path)
    await response.arrayBuffer()
    const id = response.headers.get('x-request-id')
    await expect.poll(() => shop.records.some((line) => line.id === id)).toBe(true)
    return shop.records.find((line) => line.id === id)?.source
  }

  // A page is not cached if a loader failed or a purge came while it was rendered, as on a busy machine.
  const untilCached = (path: string) => expect.poll(() => sourceOf(path)).toBe('cache')

  it('caches a page without a listing once, for any listing parameters', async () => {
    await untilCached('/dk/autumn')
    for (const query of ['?sorting=a', '?sorting=b', '?page=7', '?q=coat', '?type=a'])
      expect([query, await sourceOf(`/dk/autumn${query}`)]).toEqual([query, 'cache'])
  })

  it('caches a listing in each of its orders', async () => {
    await untilCached('/dk/women')
    expect(await sourceOf('/dk/women?sorting=priceAscending')).toBe('rendered')
    await untilCached('/dk/women?sorting=priceAscending')
  })

  it('caches a listing once, for any query parameters that it does not read', async () => {
    await untilCached('/dk/women')
    for (const query of ['?a=1', '?page=a', '?page=0', '?type=a', '?a=1&page=&type='])
      expect([query, await sourceOf(`/dk/women${query}`)]).toEqual([query, 'cache'])
  })

  it('caches no listing in an order that it does not have', async () => {
    for (const query of ['?sorting=a', '?sorting=a', '?sorting=b', '?page=2&sorting=a'])
      expect([query, await sourceOf(`/dk/women${query}`)]).toEqual([query, 'rendered'])
  })
})

it('makes the description of the endpoints once, and sends it compressed', async () => {
  const [first, second] = [await get('/api'), await get('/api')]
  expect(first.headers.get('content-encoding')).toBe('gzip')
  expect((await first.text()).startsWith('<!doctype html>')).toBe(true)
  expect(second.headers.get('etag')).toBe(first.headers.get('etag'))
  const revalidated = await get('/api', { 'if-none-match': String(first.headers.get('etag')) })
  expect(revalidated.status).toBe(304)
})

it('compresses large JSON, and leaves small alone', async () => {
  expect((await get('/api/f/dk/translations')).headers.get('content-encoding')).toBe('gzip')
  expect((await get('/api/f/dk/free-freight-value')).headers.get('content-encoding')).toBeNull()
})

describe('markets', () => {
  it('redirects a visitor without a market to the one of the browser’s language', async () => {
    const response = await get('/', { 'accept-language': 'de-CH,de;q=0.9,en;q=0.5' })
    expect([response.status, response.headers.get('location')]).toEqual([302, '/ch'])
    expect(response.headers.get('cache-control')).toContain('no-store')
  })

  it('keeps the parameters of the root’s address', async () => {
    const response = await get('/?utm_source=mail', { 'accept-language': 'de-CH' })
    expect(response.headers.get('location')).toBe('/ch?utm_source=mail')
  })

  it('sends a visitor back to the market chosen before', async () => {
    const response = await get('/', { 'accept-language': 'de', cookie: 'market=tr' })
    expect(response.headers.get('location')).toBe('/tr')
  })

  it.each(['dk', 'se', 'de', 'en', 'us', 'ca', 'ca-fr', 'tr', 'ch', 'ae'])(
    'shows the home page of %s',
    async (market) => {
      const response = await get(`/${market}`)
      expect(response.status).toBe(200)
      expect(await response.text()).toContain('<h1')
    },
  )

  it('writes Arabic from right to left', async () => {
    const html = await (await get('/ae')).text()
    expect(html).toContain('<html lang="ar-AE" dir="rtl">')
  })

  it('responds to an unknown market with the not-found page of the first market', async () => {
    const response = await get('/zz/autumn')
    expect(response.status).toBe(404)
    expect(response.headers.get('x-robots-tag')).toBe('noindex, nofollow')
  })
})

describe('addresses', () => {
  it('moves a trailing slash to the bare path', async () => {
    const response = await get('/dk/autumn/?page=2')
    expect([response.status, response.headers.get('location')]).toEqual([301, '/dk/autumn?page=2'])
  })

  it.each([
    '/dk/%00',
    '/dk/..%2f..%2fetc',
    '/dk/a%5cb',
    '/dk/%zz',
    '//evil.example/dk',
    `/dk/${'a'.repeat(8_000)}`,
  ])('responds to %s with a plain not-found page', async (path) => {
    const response = await get(path)
    const html = await response.text()
    expect([400, 404]).toContain(response.status)
    expect(html).not.toMatch(/\bat .*\.ts:\d+/)
    expect(html).not.toMatch(/\betc\b/)
  })

  it("responds to a missing page with the market's own not-found page", async () => {
    const response = await get('/dk/findes-ikke')
    expect(response.status).toBe(404)
    expect(await response.text()).toContain('lang="da-DK"')
  })

  it('follows the redirects of content', async () => {
    const response = await get('/dk/old-terms')
    expect([response.status, response.headers.get('location')]).toEqual([301, '/dk/terms'])
  })

  it('refuses malformed requests', async () => {
    const response = await fetch(`${shop.url}/dk`, { method: 'POST', body: 'x' })
    expect(response.status).toBe(405)
    expect(await response.json()).toEqual({ title: 'Method Not Allowed', status: 405 })
  })
})

describe('session', () => {
  it('sends a guest from an account page to the login page', async () => {
    const response = await get('/dk/account/orders')
    expect([response.status, response.headers.get('location')]).toEqual([302, '/dk/login'])
    expect(response.headers.get('cache-control')).toContain('no-store')
  })

  it('does not take accounting for an account', async () => {
    expect((await get('/dk/accounting')).status).toBe(404)
  })

  it('shows a visitor with signs of a session the loader, and no page', async () => {
    const response = await get('/dk/account', { cookie: 'sFrontToken=abc' })
    const html = await response.text()
    expect(response.status).toBe(200)
    expect(html).toContain('role="status"')
    expect(html).not.toContain('<footer')
    expect(response.headers.get('cache-control')).toContain('no-store')
  })

  it('shows the loader while a third-party sign-in is finished', async () => {
    expect(await (await get('/dk/login/callback?code=x')).text()).toContain('role="status"')
  })
})

describe('bytes', () => {
  it('responds with 304 for an unchanged page', async () => {
    const etag = (await get('/dk')).headers.get('etag') ?? ''
    const response = await get('/dk', { 'if-none-match': etag })
    expect(response.status).toBe(304)
    expect(await response.text()).toBe('')
  })

  it('responds with 404 for an unknown page that has not changed either', async () => {
    const before = await get('/dk/no-such-page')
    const after = await get('/dk/no-such-page', { 'if-none-match': before.headers.get('etag') ?? '' })
    expect([before.status, after.status]).toEqual([404, 404])
    expect(before.headers.get('etag')).toBe(after.headers.get('etag'))
    expect(await after.text()).toContain('</html>')
  })

  it.each([
    ['br, gzip', 'br'],
    ['gzip', 'gzip'],
    ['identity', null],
    ['br;q=0, gzip', 'gzip'],
  ])('encodes for %s', async (accepted, encoding) => {
    const response = await get('/dk', { 'accept-encoding': accepted })
    expect(response.headers.get('content-encoding')).toBe(encoding)
    expect(await response.text()).toContain('</html>')
  })

  it('gives every response its own request id', async () => {
    const [a, b] = await Promise.all([get('/dk'), get('/dk')])
    expect(a.headers.get('x-request-id')).toBeTruthy()
    expect(a.headers.get('x-request-id')).not.toBe(b.headers.get('x-request-id'))
  })

  it('responds to HEAD as to GET, without a body', async () => {
    const response = await fetch(`${shop.url}/dk`, { method: 'HEAD' })
    expect(response.status).toBe(200)
    expect(await response.text()).toBe('')
  })

  it('allows only its own scripts', async () => {
    const policy = (await get('/dk')).headers.get('content-security-policy') ?? ''
    expect(policy).toContain("script-src 'self';")
    expect(policy).toMatch(/style-src-elem 'self' 'sha256-[^']+'/)
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toContain('nonce')
  })
})

describe('a compression dictionary', () => {
  const linkOf = (response: Response) => response.headers.get('link')
  const offered = async (path: string) =>
    /^<([^>]+)>; rel="compression-dictionary"$/.exec(linkOf(await get(path)) ?? '')?.[1] ?? ''
  const accepting = (key: string) => ({
    'accept-encoding': 'gzip, deflate, br, zstd, dcb, dcz',
    'available-dictionary': `:${key}:`,
  })

  it('is offered by the pages of a market, and makes each of them a fraction of its size', async () => {
    await expect.poll(() => offered('/dk')).not.toBe('')
    const address = await offered('/dk')
    expect(await offered('/dk/women')).toBe(address)
    const response = await get(address)
    expect(response.headers.get('use-as-dictionary')).toBe('match="/dk{/*}?", match-dest=("document")')
    expect(response.headers.get('cache-control')).toContain('max-age=604800')
    const dictionary = createDictionary(Buffer.from(await response.arrayBuffer()))
    for (const path of ['/dk', '/dk/women', '/dk/guide', '/dk/p/cardigan-camel']) {
      const plain = await get(path, { 'accept-encoding': 'br' })
      const small = await get(path, accepting(dictionary.key))
      expect(small.headers.get('content-encoding')).toBe('dcz')
      expect(small.headers.get('etag')).toBe(plain.headers.get('etag'))
      const bytes = Buffer.from(await small.arrayBuffer())
      expect(bytes.length).toBeLessThan(Number(plain.headers.get('content-length')) / 2)
      expect(
        zstdDecompressSync(bytes.subarray(40), { dictionary: dictionary.bytes }).equals(
          Buffer.from(await plain.arrayBuffer()),
        ),
      ).toBe(true)
      for (const { headers } of [plain, small])
        expect(headers.get('vary')).toContain('Accept-Encoding, Available-Dictionary')
    }
  })

  it('is not used for unknown dictionaries, nor for private pages', async () => {
    const unknown = await get('/dk', accepting(createDictionary(Buffer.from('another')).key))
    expect(unknown.headers.get('content-encoding')).toBe('br')
    await expect.poll(() => offered('/dk')).not.toBe('')
    const known = createDictionary(Buffer.from(await (await get(await offered('/dk'))).arrayBuffer()))
    const own = await get('/dk/basket', accepting(known.key))
    expect(own.headers.get('content-encoding')).toBe('br')
    expect(linkOf(own)).toBe(null)
    expect((await get('/assets/dictionaries/dk-0123456789abcdef')).status).toBe(404)
  })
})

describe('?type=json', () => {
  it('returns the normalised page: visible widgets only, declared fields only', async () => {
    const response = await get('/dk/autumn?type=json')
    const page = await response.json()
    expect(page).toMatchObject({ alias: 'contentPage', path: '/dk/autumn' })
    expect(page.areas.main.length).toBeGreaterThan(0)
    expect(JSON.stringify(page)).not.toContain('disabledOn')
  })

  it('responds with 401 for a page that a guest may not see, and 404 for a missing one', async () => {
    const refused = await get('/dk/account?type=json')
    expect([refused.status, await refused.json()]).toEqual([401, expect.objectContaining({ status: 401 })])
    expect((await get('/dk/nowhere?type=json')).status).toBe(404)
    expect(await (await get('/dk/nowhere?type=json')).json()).toMatchObject({ status: 404 })
  })
})

describe('the not-found page', () => {
  const fetchMissing = async (path: string) => {
    const response = await get(path)
    expect(response.status).toBe(404)
    return response.text()
  }

  it('shows no visitor the brand of an address that another visitor tried', async () => {
    const brandOf = async (path: string) =>
      /<body[^>]* data-brand="([^"]+)"/.exec(await fetchMissing(path))?.[1]
    expect(await brandOf('/dk/women/nowhere')).toBe('women')
    expect(await brandOf('/dk/nowhere')).toBe('men')
    expect(await brandOf('/dk/women/elsewhere')).toBe('women')
  })

  it('shows no visitor the order that another visitor chose in a listing on it', async () => {
    const address = { kind: 'page', market: 'se', key: '/se/not-found' } as const
    const widgets = [
      { id: 'grid', type: 'productGrid' },
      { id: 'order', type: 'listingSorting' },
    ]
    const body = {
      statusCode: 200,
      meta: { _alias: 'notFoundPage', id: 'missing', title: 'Missing', productsPerPage: 3 },
      rows: { main: [{ id: 'row', widgets }] },
    }
    await shop.store.putDraft({ ...address, body: JSON.stringify(body) }, 'editor')
    await shop.store.publish([address], 'editor')
    const chosen = /<option value="priceAscending" selected=""/
    const pages = [
      await fetchMissing('/se/nowhere?sorting=priceAscending'),
      await fetchMissing('/se/elsewhere'),
    ]
    expect(pages.map((html) => html.includes('value="priceAscending"'))).toEqual([true, true])
    expect(pages.map((html) => chosen.test(html))).toEqual([false, false])
  })
})

describe('fixed widgets', () => {
  it('come at the end of the page, outside of rows, and in its data', async () => {
    const address = { kind: 'page', market: 'dk', key: '/dk/fixed' } as const
    const body = {
      statusCode: 200,
      meta: {
        _alias: 'contentPage',
        id: 'fixed',
        title: 'Fixed',
        fixedWidgets: [{ id: 'note', type: 'text', markdownContent: 'Always there', disabledMobile: true }],
      },
      rows: {},
    }
    await shop.store.putDraft({ ...address, body: JSON.stringify(body) }, 'editor')
    await shop.store.publish([address], 'editor')
    const html = await (await get('/dk/fixed')).text()
    const fixed = html.slice(html.indexOf('<div data-area="fixed"'))
    expect(fixed).toContain('Always there')
    expect(fixed).not.toContain('class="row"')
    const page = await (await get('/dk/fixed?type=json')).json()
    expect(page.fixedWidgets).toContainEqual(expect.objectContaining({ id: 'note', type: 'text' }))
    const phone = { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) Mobile/15E148' }
    expect(await (await get('/dk/fixed', phone)).text()).not.toContain('Always there')
  })
})

describe('device classes', () => {
  const mobile = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148'

  it.each([
    ['Mozilla/5.0 (X11; Linux x86_64) Chrome/156.0', 'desktop'],
    [mobile, 'mobile'],
    ['Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15', 'tablet'],
    [`${mobile} StorefrontApp/4.2`, 'app'],
  ])('takes %s for %s', async (userAgent, device) => {
    expect(await (await get('/dk', { 'user-agent': userAgent })).text()).toContain(`data-device="${device}"`)
  })

  it('ignores forwarding headers of untrusted peers', async () => {
    const response = await get('/dk', {
      'x-device-class': 'app',
      'x-iso-context': 'true',
      'x-forwarded-host': 'evil.example',
    })
    const html = await response.text()
    expect(html).toContain('data-device="desktop"')
    expect(html).not.toContain('evil.example')
    expect(response.headers.get('cache-control')).toBe('private, no-cache')
  })

  it('builds URLs from PUBLIC_URL, for any Host header', async () => {
    const html = await (await get('/dk/autumn')).text()
    expect(html).toContain('<link rel="canonical" href="https://shop.example/dk/autumn"/>')
  })
})

describe('operations', () => {
  it('serves liveness, readiness and metrics', async () => {
    expect(await (await get('/healthz')).json()).toEqual({ status: 'ok' })
    expect(await (await get('/readyz')).json()).toEqual({ status: 'ok', content: 'ok' })
    const metrics = await (await get('/metrics')).text()
    expect(metrics).toMatch(/vitrine_requests_total\{status="200",source="cache"\} \d+/)
  })

  it('responds with 404 to unknown addresses under a reserved name', async () => {
    expect((await get('/api/nothing')).status).toBe(404)
    expect((await get('/assets/nothing.js')).status).toBe(404)
  })

  it('has the editor for editors, in no frame of another site, and nothing of it for search engines', async () => {
    const response = await get('/preview/')
    expect(response.status).toBe(200)
    expect(response.headers.get('x-robots-tag')).toBe('noindex, nofollow')
    expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    const [, script = ''] = /<script type="module" src="([^"]+)">/.exec(await response.text()) ?? []
    expect((await get(script)).status).toBe(200)
  })
})

describe('the largest picture', () => {
  const prioritisedPictures = async (path: string) =>
    (await (await get(path)).text()).match(/<img[^>]*fetchPriority="high"[^>]*>/gi)

  it.each([
    ['the home page', '/dk'],
    ['a content page below breadcrumbs', '/dk/autumn'],
    ['a guide', '/dk/guide'],
    ['a listing below a banner', '/dk/women'],
    ['a listing', '/dk/men/knitwear'],
    ['a listing of gift cards', '/dk/gift-cards'],
    ['a product', '/dk/p/cardigan-camel'],
    ['the club', '/dk/club'],
  ])('of %s is fetched eagerly and with high priority', async (_, path) => {
    const pictures = await prioritisedPictures(path)
    expect(pictures).toHaveLength(1)
    expect(pictures?.[0]).not.toContain('loading=')
  })

  it.each([
    '/dk/basket',
    '/dk/wishlist',
    '/dk/login',
    '/dk/search',
    '/dk/stores',
    '/dk/contact',
    '/dk/nothing',
    '/dk/checkout',
  ])('is none on %s, where no picture is seen first', async (path) => {
    const html = await (await get(path)).text()
    expect(html.match(/="high"/g)).toBeNull()
  })
})
