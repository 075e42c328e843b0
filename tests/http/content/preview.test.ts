import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { defineWidget } from '#renderer/define-widget.ts'
import { previewCookieValue } from '#server/http/request-context.ts'
import { createRenderingEngine } from '#server/rendering/rendering.ts'
import { createEditorClient, editorPassword, setUpAdmin } from '#tests/support/editor-client.ts'
import { registryOf } from '#tests/support/engine.ts'
import { startTestStorefront, type TestStorefront } from '#tests/support/storefront.ts'
import { registry as storefront } from '#widgets/registry.ts'

const schema = { type: 'object', properties: {}, additionalProperties: false } as const
const define = (type: string) =>
  defineWidget(schema, { type, hydrate: 'never', budget: { script: 0, style: 0 } })
/** Widgets that fail, in addition to the storefront's own. */
const failing = registryOf(
  {
    definition: define('throwing'),
    Component: () => {
      throw new Error('no picture')
    },
  },
  {
    definition: define('unloadable'),
    Component: () => 'fallback',
    loader: { deadline: 1_000, load: () => Promise.reject(new Error('no stock')) },
  },
)
const registry = {
  get: (type: string) => failing.get(type) ?? storefront.get(type),
  all: () => [...failing.all(), ...storefront.all()],
}

const start = (environment: Record<string, string>) =>
  startTestStorefront({
    environment,
    parts: { createRenderingEngine: (options) => createRenderingEngine({ ...options, registry }) },
  })

const textWidget = (id: string, markdownContent: string) => ({ id, type: 'text', markdownContent })
const page = (...widgets: unknown[]) => ({
  statusCode: 200,
  meta: { _alias: 'contentPage', title: 'Page', metaTags: [{ name: 'robots', content: 'index' }] },
  rows: { main: [{ id: 'row', widgets }] },
})
const broken = page(
  textWidget('whole', 'Still here'),
  { id: 'unknown', type: 'hologram' },
  { id: 'invalid', type: 'text' },
  { id: 'thrown', type: 'throwing' },
  { id: 'unloaded', type: 'unloadable' },
)

const at = (key: string) => ({ kind: 'page', market: 'dk', key }) as const
const draft = (shop: TestStorefront, key: string, document: object) =>
  shop.store.putDraft({ ...at(key), body: JSON.stringify(document) }, 'editor')
async function publish(shop: TestStorefront, key: string, document: object): Promise<void> {
  await draft(shop, key, document)
  await shop.store.publish([at(key)], 'editor')
}

const get = (shop: TestStorefront, path: string, headers: Record<string, string> = {}) =>
  fetch(shop.url + path, { headers, redirect: 'manual' })
const cookieSetBy = (response: Response) =>
  response.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '')

const token = 'a-secret-of-some-length'
/** The canvas of a page, as the content system's server signs its address. */
function canvasOf(path: string): string {
  const expires = Date.now() + 3_600_000
  const signature = createHmac('sha256', token).update(`${expires} ${path}`).digest('base64url')
  return `/preview/canvas${path}?${new URLSearchParams({ previewToken: `${expires}.${signature}` })}`
}
/** Requests the rendering of unsaved content, as the canvas does. */
const show = (shop: TestStorefront, canvas: string, body: object) =>
  fetch(shop.url + canvas, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' },
    body: JSON.stringify(body),
  })

describe('outside production', () => {
  let shop: TestStorefront
  beforeAll(async () => {
    shop = await start({ NODE_ENV: 'development' })
    await publish(shop, '/dk/broken', broken)
  })
  afterAll(() => shop.close())

  it('labels widgets that shoppers do not see, in their positions', async () => {
    const html = await (await get(shop, '/dk/broken?preview=true')).text()
    expect(html).toContain('Still here')
    expect(html).toMatch(/data-id="unknown"><p><strong>[^<]+<\/strong> hologram/)
    expect(html).toMatch(/data-id="invalid"><p><strong>[^<]+<\/strong> text · \/rows\/main\/0\/widgets\/2/)
    expect(html).toMatch(
      /data-id="thrown"><p><strong>[^<]+<\/strong> <span data-name>throwing<\/span> · no picture/,
    )
    expect(html).toMatch(
      /data-id="unloaded"><p><strong>[^<]+<\/strong> <span data-name>unloadable<\/span> · no stock/,
    )
    expect(html).not.toContain('fallback')
  })

  it('shows shoppers the rest of the page, and logs the missing widget', async () => {
    const html = await (await get(shop, '/dk/broken')).text()
    expect(html).toContain('Still here')
    expect(html).toContain('fallback')
    expect(html).not.toMatch(/hologram|data-id="(invalid|thrown)"|no picture|no stock/)
    const failure = { page: '/dk/broken', level: 50 }
    expect(shop.records).toContainEqual(
      expect.objectContaining({ ...failure, id: 'thrown', stage: 'render' }),
    )
    expect(shop.records).toContainEqual(
      expect.objectContaining({ ...failure, id: 'unloaded', stage: 'load' }),
    )
  })

  it('refuses to publish a page whose widget throws', async () => {
    const admin = await setUpAdmin(shop)
    await draft(shop, '/dk/throws', page(textWidget('whole', 'Here'), { id: 'thrown', type: 'throwing' }))
    const { status, body } = await admin.ask('POST', 'publish', { documents: [at('/dk/throws')] })
    expect(status).toBe(409)
    const [checkedPage] = Object(body).checked
    expect(checkedPage.problems).toContainEqual(
      expect.objectContaining({
        rule: 'broken-widget',
        severity: 'error',
        widget: 'thrown',
        message: expect.stringContaining('no picture'),
      }),
    )
  })

  it('is never cached or indexed', async () => {
    const response = await get(shop, '/dk/broken?preview=true')
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect(response.headers.get('x-robots-tag')).toBe('noindex, nofollow')
    const html = await response.text()
    expect(html).toContain('<meta name="robots" content="noindex, nofollow"/>')
    expect(html).not.toContain('content="index"')
    const live = await get(shop, '/dk/broken')
    expect(live.headers.get('x-robots-tag')).toBeNull()
    expect(await live.text()).toContain('<meta name="robots" content="index"/>')
  })

  it('is remembered until it is ended', async () => {
    const cookie = cookieSetBy(await get(shop, '/dk?preview=true')).join('; ')
    expect(await (await get(shop, '/dk/broken', { cookie })).text()).toContain('hologram')
    const ended = await get(shop, '/dk/broken?preview=false', { cookie })
    expect(await ended.text()).not.toContain('hologram')
    expect(cookieSetBy(ended)).toEqual(['preview=', 'preview='])
  })

  it('shows drafts, and shoppers see none of them', async () => {
    await publish(shop, '/dk/published', page(textWidget('a', 'Published words')))
    await draft(shop, '/dk/published', page(textWidget('a', 'Draft words')))
    expect(await (await get(shop, '/dk/published?preview=true')).text()).toContain('Draft words')
    expect(await (await get(shop, '/dk/published')).text()).toContain('Published words')
    const guess = await get(shop, '/dk/published?preview=true&previewToken=guess')
    expect(cookieSetBy(guess)).toEqual(['preview=true'])
  })
})

describe('drafts of content that all pages share', () => {
  let shop: TestStorefront
  beforeAll(async () => {
    shop = await start({ PREVIEW_TOKEN: token })
  })
  afterAll(() => shop.close())

  it('are in previews until they are discarded, and never visible to shoppers', async () => {
    const navigation = { kind: 'payload', market: 'dk', key: 'navigation' } as const
    const body = JSON.stringify({ menu: [{ title: 'Not yet announced', url: '/dk/autumn' }] })
    await shop.store.putDraft({ ...navigation, body }, 'editor')
    const preview = async () =>
      (await get(shop, '/dk?preview=true&previewToken=a-secret-of-some-length')).text()
    expect(await preview()).toContain('Not yet announced')
    const live = await (await get(shop, '/dk')).text()
    expect(live).not.toContain('Not yet announced')
    await shop.store.discardDraft(navigation)
    expect(await preview()).not.toContain('Not yet announced')
  })

  it('are not edited by the content system while it may not frame pages', async () => {
    await publish(shop, '/dk/unframed', page(textWidget('a', 'Published words')))
    expect((await get(shop, canvasOf('/dk/unframed'))).status).toBe(200)
    expect((await show(shop, canvasOf('/dk/unframed'), {})).status).toBe(401)
  })

  it('are in the uncached payload of editors and previews, and in no shopper’s', async () => {
    const navigation = { kind: 'payload', market: 'se', key: 'navigation' } as const
    const body = JSON.stringify({ menu: [{ title: 'Not yet announced', url: '/se/autumn' }] })
    await shop.store.putDraft({ ...navigation, body }, 'editor')
    const admin = await setUpAdmin(shop)
    const parts = ['/api/f/se/navigation?preview=true', '/api/f?market=se&preview=true']
    for (const path of parts) {
      const shown = [
        await admin.fetch(path),
        await get(shop, path, { cookie: `preview=${previewCookieValue('a-secret-of-some-length')}` }),
      ]
      for (const response of shown) {
        expect(response.headers.get('cache-control')).toBe('no-store')
        expect(await response.text()).toContain('Not yet announced')
      }
      for (const cookie of ['', 'preview=true', 'preview=guess', 'vitrine-editor=guess']) {
        const response = await get(shop, path, { cookie })
        expect(response.headers.get('cache-control')).toBe('no-cache')
        expect(await response.text()).not.toContain('Not yet announced')
      }
    }
    expect(await (await admin.fetch('/api/f/se/navigation')).text()).not.toContain('Not yet announced')
    await admin.ask('POST', 'sign-out')
    expect(await (await admin.fetch(parts[0] ?? '')).text()).not.toContain('Not yet announced')
  })
})

describe('in production, with a preview token', () => {
  const origin = 'https://cms.example'
  const link = 'preview=true&previewToken=a-secret-of-some-length'
  let shop: TestStorefront
  beforeAll(async () => {
    shop = await start({
      PREVIEW_TOKEN: 'a-secret-of-some-length',
      PREVIEW_ORIGINS: origin,
      TRUST_PROXY: 'loopback',
    })
    await publish(shop, '/dk/broken', broken)
    await publish(shop, '/dk/page', page(textWidget('a', 'Published words')))
    await draft(shop, '/dk/page', page(textWidget('a', 'Draft words')))
    await draft(shop, '/dk/new', page(textWidget('a', 'New words')))
  })
  afterAll(() => shop.close())

  it.each(['preview=true', 'preview=true&previewToken=guess', 'previewToken='])(
    'shows the published page for ?%s without access',
    async (query) => {
      const response = await get(shop, `/dk/broken?${query}`)
      expect(await response.text()).not.toContain('hologram')
      expect(response.headers.getSetCookie()).toEqual([])
      expect(await (await get(shop, `/dk/page?${query}`)).text()).toContain('Published words')
      expect((await get(shop, `/dk/new?${query}`)).status).toBe(404)
    },
  )

  it('shows drafts to a signed-in editor in preview mode, until the session ends', async () => {
    const admin = await setUpAdmin(shop)
    const response = await admin.fetch('/dk/page?preview=true')
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect(await response.text()).toContain('Draft words')
    expect(await (await admin.fetch('/dk/page')).text()).toContain('Published words')
    await admin.ask('POST', 'sign-out')
    expect(await (await admin.fetch('/dk/page?preview=true')).text()).toContain('Published words')
  })

  it('ignores unsigned cookies', async () => {
    expect(await (await get(shop, '/dk/broken', { cookie: 'preview=true' })).text()).not.toContain('hologram')
  })

  it('shows drafts to a preview link, as they are at that moment', async () => {
    expect(await (await get(shop, `/dk/page?${link}`)).text()).toContain('Draft words')
    expect(await (await get(shop, `/dk/new?${link}`)).text()).toContain('New words')
    await draft(shop, '/dk/new', page(textWidget('a', 'Newer words')))
    expect(await (await get(shop, `/dk/new?${link}`)).text()).toContain('Newer words')
    expect(await (await get(shop, `/dk/broken?${link}`)).text()).toContain('hologram')
  })

  it('follows the links of a preview without the token in the address', async () => {
    const cookie = cookieSetBy(await get(shop, `/dk?${link}`)).join('; ')
    expect(await (await get(shop, '/dk/page', { cookie })).text()).toContain('Draft words')
    expect(await (await get(shop, '/dk/page?preview=false', { cookie })).text()).toContain('Published words')
  })

  it('shows shoppers the published page, before and after a preview', async () => {
    expect(await (await get(shop, '/dk/page')).text()).toContain('Published words')
    await get(shop, `/dk/page?${link}`)
    expect(await (await get(shop, '/dk/page')).text()).toContain('Published words')
  })

  it('allows only the content system to frame a preview, and nothing else', async () => {
    const framers = (response: Response) =>
      /frame-ancestors ([^;]+)/.exec(response.headers.get('content-security-policy') ?? '')?.[1]
    const preview = await get(shop, `/dk/page?${link}`)
    expect(framers(preview)).toBe(`'self' ${origin}`)
    expect(preview.headers.get('x-frame-options')).toBeNull()
    for (const path of ['/dk/page', '/dk/page?preview=true', '/dk/nowhere', '/healthz']) {
      const response = await get(shop, path)
      expect(framers(response), path).toBe("'none'")
      expect(response.headers.get('x-frame-options'), path).toBe('DENY')
    }
  })

  it('limits how many tokens a network may try, and still serves previews to other networks', async () => {
    const from = (network: string, path: string) => get(shop, path, { 'X-Forwarded-For': network })
    const guess = () => from('203.0.113.9', '/?previewToken=guess')
    for (let round = 0; round < 3; round += 1)
      for (const { status } of await Promise.all(Array.from({ length: 100 }, guess))) expect(status).toBe(302)
    const refused = await guess()
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await from('203.0.113.9', `/dk/page?${link}`)).status).toBe(429)
    expect((await from('203.0.113.9', '/dk/page')).status).toBe(200)
    expect(await (await from('198.51.100.7', `/dk/page?${link}`)).text()).toContain('Draft words')
  })

  it('renders unsaved content for links of the content system, not for shared links of the editor', async () => {
    const admin = createEditorClient(shop)
    await admin.ask('POST', 'sign-in', { email: 'admin@shop.example', password: editorPassword })
    const hidden = page(textWidget('a', 'Words of another draft'))
    await shop.store.putDraft({ ...at('hidden'), kind: 'pattern', body: JSON.stringify(hidden) }, 'editor')
    const { body } = await admin.ask('POST', 'links', { document: at('/dk/page') })
    const shared = new URL(Object(body).url)
    const canvas = `/preview/canvas${shared.pathname}?previewToken=${shared.searchParams.get('previewToken')}`
    const showing = { document: page({ id: 'p', type: 'pattern', pattern: 'hidden' }) }
    expect(await (await get(shop, canvas)).text()).toContain('Draft words')
    expect((await show(shop, canvas, showing)).status).toBe(401)
    const signed = await show(shop, canvasOf('/dk/page'), showing)
    expect([signed.status, await signed.text()]).toEqual([
      200,
      expect.stringContaining('Words of another draft'),
    ])
  })

  it('limits the size of unsaved content, and how many renderings of a link wait', async () => {
    const canvas = canvasOf('/dk/page')
    const document = page(textWidget('a', 'word '.repeat(200_000)))
    const large = await show(shop, canvas, { document })
    expect([large.status, Object(await large.json()).title]).toEqual([
      413,
      'The content is too large to be shown',
    ])
    const statuses = await Promise.all(
      Array.from({ length: 40 }, async () => (await show(shop, canvas, {})).status),
    )
    expect(new Set(statuses)).toEqual(new Set([200, 429]))
    expect((await show(shop, canvas, {})).status).toBe(200)
  })

  it('never reveals the token', async () => {
    const response = await get(shop, `/dk/page?${link}`)
    expect(await response.text()).not.toContain('a-secret-of-some-length')
    expect(JSON.stringify(shop.records)).not.toContain('a-secret-of-some-length')
  })
})
