import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EditedDocument } from '#schemas/editor/parts.ts'
import { type EditorClient, setUpAdmin, signInAs } from '#tests/support/editor-client.ts'
import { eventually } from '#tests/support/eventually.ts'
import { startTestStorefront, type TestStorefront } from '#tests/support/storefront.ts'

// Markets that follow another: its pages are theirs, until they have their own. Here ca follows us, and us follows en.

let shop: TestStorefront
let viewer: EditorClient
let editor: EditorClient
let publisher: EditorClient

const pageAt = (key: string): EditedDocument => ({ kind: 'page', market: key.split('/')[1] ?? '', key })
const markets: EditedDocument = { kind: 'markets', market: '', key: '' }
const addressOf = ({ kind, market, key }: EditedDocument) =>
  new URLSearchParams({ kind, market, key }).toString()
const shopper = (path: string) => fetch(shop.url + path, { redirect: 'manual' })
const html = async (path: string) => (await shopper(path)).text()
const status = async (path: string) => (await shopper(path)).status
const canvas = async (path: string) => (await viewer.fetch(`/preview/canvas${path}`)).text()
const openDraft = async (path: string) =>
  Object((await viewer.ask('GET', `page?${addressOf(pageAt(path))}`)).body)
const textIn = (id: string, markdownContent: string) => ({ id, type: 'text', content: { markdownContent } })

async function publish(...documents: EditedDocument[]): Promise<void> {
  expect((await publisher.ask('POST', 'publish', { documents })).status).toBe(200)
}

/** Makes markets follow other markets, as editors of global content do. @returns the outcome */
async function follow(lines: Readonly<Record<string, string | undefined>>) {
  const { body } = await editor.ask('GET', `document?${addressOf(markets)}`)
  const { body: before, revision } = Object(body)
  const after = before.map(({ follows, ...market }: { id: string; follows?: string }) => {
    const next = Object.hasOwn(lines, market.id) ? lines[market.id] : follows
    return { ...market, ...(next !== undefined && { follows: next }) }
  })
  return editor.ask('PUT', 'document', { document: markets, base: revision, body: after })
}

async function change(document: EditedDocument, ...operations: object[]): Promise<void> {
  const { sequence } = await openDraft(document.key)
  const changes = [{ id: randomUUID(), label: 'Change', operations }]
  const response = await editor.ask('POST', 'changes', { document, client: 'tab', base: sequence, changes })
  expect(response.status).toBe(200)
}

const write = (path: string, words: string) =>
  change(pageAt(path), { setContent: { widget: 'words', content: { markdownContent: words } } })

async function makePage(path: string, words: string): Promise<EditedDocument> {
  const document = pageAt(path)
  const created = await editor.ask('POST', 'pages', { market: document.market, path, title: `Page ${path}` })
  expect(created.status).toBe(201)
  await change(document, {
    insertRow: { area: 'main', index: 0, row: { id: 'row', widgets: [textIn('words', words)] } },
  })
  return document
}

const makePublished = async (path: string, words: string) => publish(await makePage(path, words))

const listed = async (query: string) => {
  const { body } = await viewer.ask('GET', `pages?${query}`)
  const list: { document: EditedDocument; from: string | null }[] = Array.isArray(body) ? body : []
  return list
}

beforeAll(async () => {
  shop = await startTestStorefront()
  const admin = await setUpAdmin(shop)
  viewer = await signInAs(shop, admin, 'viewer')
  editor = await signInAs(shop, admin, 'editor')
  publisher = await signInAs(shop, admin, 'publisher')
  expect((await follow({ ca: undefined, us: undefined })).status).toBe(200)
  await publish(markets)
  await makePublished('/en/before', 'Made before anybody followed')
  expect(await status('/ca/before')).toBe(404)
  expect((await follow({ ca: 'us', us: 'en' })).status).toBe(200)
  expect(await status('/ca/before')).toBe(404)
  await publish(markets)
})
afterAll(() => shop?.close())

describe('shoppers of a market that follows another', () => {
  it('get its pages in their own market as soon as they are published', async () => {
    await eventually(async () => expect(await status('/ca/before')).toBe(200))
    await makePublished('/en/guide-to-wool', 'Wash cold. See [knitwear](/en/knitwear) and [Denmark](/dk).')
    const page = await html('/ca/guide-to-wool')
    expect(page).toContain('<html lang="en-CA"')
    expect(page).toContain('Wash cold')
    expect(page).toContain('href="/ca/knitwear"')
    expect(page).toContain('href="/dk"')
    expect(page).not.toContain('href="/en/')
    expect(page).toContain('<link rel="canonical" href="https://shop.example/ca/guide-to-wool"')
    expect(await html('/us/guide-to-wool')).toContain('href="/us/knitwear"')
    expect(await status('/dk/guide-to-wool')).toBe(404)
  })

  it('get changes of a page without delay, and status 410 once it is unpublished', async () => {
    await makePublished('/en/changing', 'First')
    for (const market of ['us', 'ca']) expect(await html(`/${market}/changing`)).toContain('First')
    await write('/en/changing', 'Second')
    expect(await html('/ca/changing')).toContain('First')
    await publish(pageAt('/en/changing'))
    for (const market of ['us', 'ca'])
      await eventually(async () => expect(await html(`/${market}/changing`)).toContain('Second'))
    await publisher.ask('POST', 'unpublish', { document: pageAt('/en/changing') })
    await eventually(async () => expect(await status('/ca/changing')).toBe(410))
  })

  it('get their own market’s page first, then the nearest followed one', async () => {
    await makePublished('/en/several', 'From en')
    expect(await html('/ca/several')).toContain('From en')
    await makePublished('/us/several', 'From us')
    await eventually(async () => expect(await html('/ca/several')).toContain('From us'))
    await makePublished('/ca/several', 'From ca')
    await eventually(async () => expect(await html('/ca/several')).toContain('From ca'))
    expect(await html('/us/several')).toContain('From us')
    expect(await html('/en/several')).toContain('From en')
  })

  it('get nothing if their parent market unpublished the page, nor do their followers', async () => {
    await makePublished('/en/refused', 'From en')
    await makePublished('/us/refused', 'From us')
    await publisher.ask('POST', 'unpublish', { document: pageAt('/us/refused') })
    await eventually(async () => expect(await status('/us/refused')).toBe(410))
    expect(await status('/ca/refused')).toBe(410)
    expect(await status('/en/refused')).toBe(200)
  })

  it('get the last good page if the published one cannot be rendered', async () => {
    await makePublished('/en/good', 'Still good. [Knits](/en/knitwear)')
    const broken = { ...pageAt('/en/good'), body: JSON.stringify({ statusCode: 500, meta: {}, rows: {} }) }
    await shop.store.putDraft(broken, 'importer')
    await shop.store.publish([broken], 'importer')
    const page = await html('/ca/good')
    expect(page).toContain('Still good')
    expect(page).toContain('href="/ca/knitwear"')
  })

  it('are redirected when a page has moved', async () => {
    await makePublished('/en/old-place', 'Moved')
    expect(await status('/ca/old-place')).toBe(200)
    const moved = { document: pageAt('/en/old-place'), path: '/en/new-place' }
    expect((await publisher.ask('POST', 'pages/move', moved)).status).toBe(200)
    await publish(pageAt('/en/old-place'))
    await eventually(async () => expect(await status('/ca/old-place')).toBe(301))
    expect((await shopper('/ca/old-place')).headers.get('location')).toBe('/ca/new-place')
    expect(await html('/ca/new-place')).toContain('Moved')
  })

  it('get a page’s patterns with links into their market, and updates of them', async () => {
    const rows = [{ id: 'row', widgets: [textIn('promise', '[Delivery](/en/knitwear) in two days')] }]
    const saved = await editor.ask('POST', 'patterns', { market: 'en', name: 'Delivery', rows })
    expect(saved.status).toBe(201)
    const pattern: EditedDocument = { kind: 'pattern', market: 'en', key: 'delivery' }
    const page = await makePage('/en/linking', 'Linking')
    const link = { id: 'link', type: 'pattern', content: { pattern: 'delivery' } }
    await change(page, { insertRow: { area: 'main', index: 1, row: { id: 'links', widgets: [link] } } })
    await publish(pattern, page)
    expect(await html('/ca/linking')).toMatch(/href="\/ca\/knitwear"[^>]*>Delivery<\/a> in two days/)
    const content = { markdownContent: 'In one day' }
    const { sequence } = Object((await editor.ask('GET', `page?${addressOf(pattern)}`)).body)
    const changes = [
      { id: randomUUID(), label: 'Change', operations: [{ setContent: { widget: 'promise', content } }] },
    ]
    await editor.ask('POST', 'changes', { document: pattern, client: 'tab', base: sequence, changes })
    await publish(pattern)
    await eventually(async () => expect(await html('/ca/linking')).toContain('In one day'))
  })
})

it('lists inherited pages for search engines in each market', async () => {
  await makePublished('/en/inherited', 'Inherited')
  await eventually(async () =>
    expect(await html('/sitemap-ca-1.xml')).toContain('https://shop.example/ca/inherited<'),
  )
  const page = await html('/ca/inherited')
  for (const locale of ['en-IE', 'en-US', 'en-CA'])
    expect(page).toMatch(new RegExp(`hreflang="${locale}"`, 'i'))
  expect(page).not.toMatch(/hreflang="da-DK"/i)
})

it('explains which markets cannot be followed, and changes nothing', async () => {
  const reasonOf = async (lines: Record<string, string | undefined>) => {
    const response = await follow(lines)
    expect(response.status).toBe(400)
    return String(Object(response.body).message)
  }
  expect(await reasonOf({ en: 'ca' })).toContain('cannot follow each other in a circle')
  expect(await reasonOf({ en: 'en' })).toContain('Ireland cannot follow itself')
  expect(await reasonOf({ en: 'zz' })).toContain('there is no such market')
  expect(await reasonOf({ 'ca-fr': 'ca' })).toContain('one of its own language')
  expect(await status('/ca/before')).toBe(200)
})

describe('editors', () => {
  it('list inherited pages in the tree and in pickers, and own pages once', async () => {
    await makePublished('/en/in-tree', 'In the tree')
    const fromTree = async (query = '') =>
      (await listed(`market=ca&q=in-tree${query}`)).map(({ document, from }) => [document.key, from])
    await eventually(async () => expect(await fromTree()).toEqual([['/ca/in-tree', 'en']]))
    expect(await fromTree('&status=published')).toHaveLength(1)
    expect(await fromTree('&status=drafted')).toEqual([])
    const { body: places } = await viewer.ask('GET', 'places?market=ca&of=page&q=in-tree')
    expect(places).toMatchObject([{ path: '/ca/in-tree' }])
    await editor.ask('POST', 'pages/detach', { document: pageAt('/ca/in-tree') })
    expect(await fromTree()).toEqual([['/ca/in-tree', null]])
  })

  it('show an inherited page with its draft, and edit it in its own market only', async () => {
    await makePublished('/en/looked-at', 'Published [words](/en/knitwear)')
    await write('/en/looked-at', 'Drafted [words](/en/knitwear)')
    const page = await openDraft('/ca/looked-at')
    expect(page).toMatchObject({
      document: pageAt('/ca/looked-at'),
      readOnly: true,
      canvas: '/ca/looked-at',
      followed: { document: pageAt('/en/looked-at'), isInherited: true, isPublished: true },
    })
    expect(JSON.stringify(page.page)).toContain('Drafted [words](/ca/knitwear)')
    expect(await canvas('/ca/looked-at')).toContain('Drafted')
    expect(await html('/ca/looked-at')).toContain('Published')
    const changes = [
      { id: randomUUID(), label: 'Change', operations: [{ setPage: { values: { title: 'X' } } }] },
    ]
    const document = pageAt('/ca/looked-at')
    const response = await editor.ask('POST', 'changes', { document, client: 'tab', base: 0, changes })
    expect(response.status).toBe(404)
  })

  it('detach a page for their market as a draft, which shoppers get once it is published', async () => {
    const block = {
      contentType: 'contentPage',
      id: 'wool',
      properties: { title: 'Wool', url: '/en/wool', areas: [] },
    }
    const source = { ...pageAt('/en/wool'), body: JSON.stringify(block) }
    await shop.store.putDraft(source, 'importer')
    await shop.store.publish([source], 'importer')
    const document = pageAt('/ca/wool')
    expect((await viewer.ask('POST', 'pages/detach', { document })).status).toBe(403)
    const detached = await editor.ask('POST', 'pages/detach', { document })
    expect(detached.status).toBe(201)
    expect(detached.body).toMatchObject({
      shape: 'block',
      page: { id: 'wool', path: '/ca/wool' },
      isDraft: true,
      readOnly: false,
      followed: { document: pageAt('/en/wool'), isInherited: false },
    })
    expect((await editor.ask('POST', 'pages/detach', { document })).status).toBe(409)
    await change(document, {
      insertRow: { area: 'main', index: 0, row: { id: 'row', widgets: [textIn('words', 'Canadian wool')] } },
    })
    expect(await html('/ca/wool')).not.toContain('Canadian wool')
    await publish(document)
    await eventually(async () => expect(await html('/ca/wool')).toContain('Canadian wool'))
    expect(await html('/en/wool')).not.toContain('Canadian wool')
    const { body } = await publisher.ask('GET', `audit?${addressOf(document)}&limit=10`)
    expect(JSON.stringify(body)).toContain('"detach"')
  })

  it('follow again: their own pages are unpublished, and their versions can be restored', async () => {
    await makePublished('/en/again', 'From en')
    const document = pageAt('/ca/again')
    await editor.ask('POST', 'pages/detach', { document })
    await write('/ca/again', 'From ca')
    await publish(document)
    await eventually(async () => expect(await html('/ca/again')).toContain('From ca'))
    await write('/ca/again', 'Not published')
    expect((await editor.ask('POST', 'pages/follow', { document })).status).toBe(403)
    const response = await publisher.ask('POST', 'pages/follow', { document })
    expect(response).toMatchObject({ status: 200, body: { readOnly: true, followed: { isInherited: true } } })
    await eventually(async () => expect(await html('/ca/again')).toContain('From en'))
    expect((await listed('market=ca&q=again')).map(({ from }) => from)).toEqual(['en'])
    const { body: versions } = await viewer.ask('GET', `versions?${addressOf(document)}`)
    expect(versions).toMatchObject([{ version: 1, isLive: false }])
    expect((await editor.ask('POST', 'restore', { document, version: 1 })).status).toBe(204)
    expect(JSON.stringify((await openDraft('/ca/again')).page)).toContain('From ca')
    expect((await publisher.ask('POST', 'pages/follow', { document })).status).toBe(200)
    await editor.ask('POST', 'pages/detach', { document })
    expect((await openDraft('/ca/again')).isDraft).toBe(true)
    expect((await publisher.ask('POST', 'pages/follow', { document })).status).toBe(200)
    const page = { market: 'ca', path: '/ca/again', title: 'Made again' }
    expect((await editor.ask('POST', 'pages', page)).status).toBe(201)
    expect(await openDraft('/ca/again')).toMatchObject({ isDraft: true, page: { title: 'Made again' } })
    const { body: audit } = await publisher.ask('GET', `audit?${addressOf(document)}&limit=20`)
    expect(JSON.stringify(audit)).toContain('"follow again"')
  })

  it('follow again after their market unpublished a page', async () => {
    await makePublished('/en/back', 'From en')
    await makePublished('/ca/back', 'From ca')
    const document = pageAt('/ca/back')
    await publisher.ask('POST', 'unpublish', { document })
    await eventually(async () => expect(await status('/ca/back')).toBe(410))
    expect((await editor.ask('DELETE', `pages?${addressOf(document)}`)).status).toBe(204)
    expect(await openDraft('/ca/back')).toMatchObject({
      readOnly: true,
      canvas: null,
      followed: { isInherited: false },
    })
    expect((await editor.ask('POST', 'pages/detach', { document })).status).toBe(409)
    expect((await publisher.ask('POST', 'pages/follow', { document })).status).toBe(200)
    await eventually(async () => expect(await html('/ca/back')).toContain('From en'))
  })

  it('cannot follow again without a followed page or with a plan', async () => {
    const alone = await makePage('/ca/alone', 'Alone')
    expect((await publisher.ask('POST', 'pages/follow', { document: alone })).status).toBe(409)
    expect((await editor.ask('POST', 'pages/detach', { document: pageAt('/ca/nowhere') })).status).toBe(404)
    await makePublished('/en/planned', 'From en')
    const document = pageAt('/ca/planned')
    await editor.ask('POST', 'pages/detach', { document })
    const at = new Date(Date.now() + 3_600_000).toISOString()
    expect((await publisher.ask('POST', 'publish', { documents: [document], at })).status).toBe(200)
    const response = await publisher.ask('POST', 'pages/follow', { document })
    expect(response.status).toBe(409)
    expect(JSON.stringify(response.body)).toContain('Cancel that first')
  })
})

it('shows no page of another market after it stops following it', async () => {
  expect(await status('/us/before')).toBe(200)
  expect(await status('/ca/before')).toBe(200)
  expect((await follow({ us: undefined })).status).toBe(200)
  // Editors see the markets as they are drafted.
  expect((await viewer.fetch('/us/before?preview=true')).status).toBe(404)
  expect(await status('/us/before')).toBe(200)
  await publish(markets)
  await eventually(async () => expect(await status('/us/before')).toBe(404))
  expect(await status('/ca/before')).toBe(404)
  expect(await html('/ca/several')).toContain('From ca')
})

it('serves a market that starts to follow another its layout, menu and templates', async () => {
  const { body } = await editor.ask('GET', `document?${addressOf(markets)}`)
  const { body: before, revision } = Object(body)
  const canada = before.find(({ id }: { id: string }) => id === 'ca')
  const ireland = { ...canada, id: 'ie', url: '/ie', name: 'Ireland', catalog: 'en', follows: 'en' }
  const written = await editor.ask('PUT', 'document', {
    document: markets,
    base: revision,
    body: [...before, ireland],
  })
  expect(written).toMatchObject({ status: 200 })
  await publish(markets)
  await eventually(async () => expect(await status('/ie')).toBe(200))
  // It sells from the other market's catalogue.
  expect(await status('/api/order/en/countries')).toBe(200)
  expect(await status('/api/order/ie/countries')).toBe(404)
  const parts = ['<header', '<footer', 'href="/ie/women"', 'href="/en/']
  const partsOf = async (path: string) => {
    const page = await html(path)
    return parts.filter((part) => page.includes(part))
  }
  expect(await partsOf('/ie')).toEqual(['<header', '<footer', 'href="/ie/women"'])
  expect(await status('/ie/women/knitwear')).toBe(200)
  expect(await partsOf('/ie/women/knitwear')).toEqual(['<header', '<footer', 'href="/ie/women"'])
})

describe('translations of a page', () => {
  const source = pageAt('/en/translated')
  const target = pageAt('/dk/translated')
  interface Field {
    widget?: string
    pointer: string
    source: string
    target: string | null
    seen: string | null
  }
  async function fields(): Promise<Field[]> {
    const query = new URLSearchParams({ market: 'dk', key: target.key, source: 'en' })
    const { body } = await viewer.ask('GET', `translation?${query}`)
    return Object(body).fields
  }
  const wordsIn = (list: readonly Field[]) => list.find(({ widget }) => widget === 'words')
  const translate = (...texts: object[]) =>
    editor.ask('PUT', 'translation', { document: target, source: 'en', client: 'tab', texts })
  const state = async () => {
    const { body } = await viewer.ask('GET', 'translation/states?market=dk')
    const states: { key: string }[] = Array.isArray(body) ? body : []
    return states.find(({ key }) => key === target.key)
  }

  beforeAll(async () => {
    await makePage(source.key, 'Read the [guide](/en/guide).')
  })

  it('begin as a copy whose links lead to their market, with all texts untranslated', async () => {
    expect(await editor.ask('POST', 'translation', { market: 'dk', source })).toMatchObject({
      status: 201,
      body: target,
    })
    expect((await editor.ask('POST', 'translation', { market: 'dk', source })).status).toBe(409)
    expect((await openDraft(target.key)).page.areas.main[0].widgets[0].content).toEqual({
      markdownContent: 'Read the [guide](/dk/guide).',
    })
    expect(wordsIn(await fields())).toMatchObject({ seen: 'Read the [guide](/en/guide).' })
    expect(await state()).toEqual({ key: target.key, source: 'en', outdated: 0, untranslated: 2 })
  })

  it('link by page id to the same page of their market, and by address until it is published there', async () => {
    await makePublished('/en/linked', 'Linked')
    await makePublished('/dk/linked', 'Linket')
    await makePublished('/en/linked-later', 'Linked later')
    await makePage('/en/linked-draft', 'Linked draft')
    const linking = await makePage('/en/with-banners', 'Links')
    const idAt = async (path: string) => (await openDraft(path)).page.id
    const banner = async (id: string, path: string) => ({
      id,
      type: 'slimBannerSimple',
      content: { text: 'Words', link: { link: await idAt(path) } },
    })
    const widgets = [
      await banner('one', '/en/linked'),
      await banner('two', '/en/linked-later'),
      await banner('three', '/en/linked-draft'),
    ]
    await change(linking, { insertRow: { area: 'main', index: 1, row: { id: 'banners', widgets } } })
    expect((await editor.ask('POST', 'translation', { market: 'dk', source: linking })).status).toBe(201)
    const copied = (await openDraft('/dk/with-banners')).page.areas.main[1].widgets
    expect(copied.map(({ content }: { content: { link: object } }) => content.link)).toEqual([
      { link: await idAt('/dk/linked') },
      { url: '/dk/linked-later' },
      { url: '/dk/linked-draft' },
    ])
    const paths = ['/en/linked', '/en/linked-later', '/en/linked-draft', '/dk']
    const [publishedId, later, draft, home] = await Promise.all(paths.map(idAt))
    const links = { market: 'dk', source: 'en', pages: [publishedId, later, draft, home, 'unknown'] }
    expect(await viewer.ask('POST', 'translation/links', links)).toMatchObject({
      status: 200,
      body: [
        { page: publishedId, link: await idAt('/dk/linked') },
        { page: later, url: '/dk/linked-later' },
        { page: draft, url: '/dk/linked-draft' },
      ],
    })
  })

  it('have the kind of their source, even a unique one if their market has none', async () => {
    const { body } = await editor.ask('GET', `document?${addressOf(markets)}`)
    const { body: before, revision } = Object(body)
    const { follows: _, ...sweden } = before.find(({ id }: { id: string }) => id === 'se')
    const added = { ...sweden, id: 'fo', url: '/fo', name: 'Faroe Islands', catalog: 'dk' }
    await editor.ask('PUT', 'document', { document: markets, base: revision, body: [...before, added] })
    await publish(markets)
    const copy = (key: string, market: string) =>
      editor.ask('POST', 'translation', { market, source: pageAt(key) })
    await eventually(async () => expect((await copy('/en', 'fo')).status).toBe(201))
    expect((await copy('/en/basket', 'fo')).status).toBe(201)
    const kinds = [(await openDraft('/fo')).page.alias, (await openDraft('/fo/basket')).page.alias]
    expect(kinds).toEqual(['homePage', 'basketPage'])
    // A market has one basket, wherever it is.
    await editor.ask('POST', 'pages/move', { document: pageAt('/fo/basket'), path: '/fo/kurv' })
    const refused = await copy('/en/basket', 'fo')
    expect([refused.status, Object(refused.body).message]).toEqual([
      409,
      expect.stringContaining('of this kind'),
    ])
  })

  it('cannot be published with an end if the shop requires the page', async () => {
    const documents = [pageAt('/fo'), pageAt('/fo/kurv')]
    const until = new Date(Date.now() + 3_600_000).toISOString()
    const refused = await publisher.ask('POST', 'publish', { documents, until })
    expect(refused.status).toBe(409)
    const rule = 'needed-after-end'
    expect(Object(refused.body).checked).toMatchObject(
      documents.map((document) => ({
        document,
        problems: expect.arrayContaining([expect.objectContaining({ rule })]),
      })),
    )
    const { body } = await publisher.ask('POST', 'check', { documents })
    expect(JSON.stringify(body)).not.toContain(rule)
  })

  it('are stored as changes of the draft, and marked when their source changes afterwards', async () => {
    const [title, words] = await fields()
    if (!title || !words) throw new Error('There are two texts')
    const { sequence } = await openDraft(target.key)
    const written = await translate(
      { pointer: title.pointer, before: title.target, text: 'Oversat', seen: title.source },
      {
        widget: 'words',
        pointer: words.pointer,
        before: words.target,
        text: 'Læs guiden.',
        seen: words.source,
      },
    )
    expect(written).toMatchObject({ status: 200, body: { left: 0 } })
    expect(await openDraft(target.key)).toMatchObject({
      sequence: sequence + 1,
      canUndo: false,
      page: {
        title: 'Oversat',
        areas: { main: [{ widgets: [{ content: { markdownContent: 'Læs guiden.' } }] }] },
      },
    })
    expect(await state()).toMatchObject({ outdated: 0, untranslated: 0 })

    await write(source.key, 'Read it all.')
    expect(await state()).toMatchObject({ outdated: 1, untranslated: 0 })
    const changed = wordsIn(await fields())
    expect(changed).toMatchObject({ seen: words.source, source: 'Read it all.', target: 'Læs guiden.' })
    const { body } = await viewer.ask(
      'GET',
      `translation/counterparts?${new URLSearchParams({ market: 'en', key: source.key })}`,
    )
    expect(body).toContainEqual({
      document: target,
      isThere: true,
      isPublished: false,
      isTranslation: true,
      outdated: 1,
      untranslated: 0,
    })
    // Saving the same text again confirms it.
    const right = { widget: 'words', pointer: words.pointer, before: 'Læs guiden.', text: 'Læs guiden.' }
    expect((await translate({ ...right, seen: 'Read it all.' })).body).toEqual({ left: 0 })
    expect(await state()).toMatchObject({ outdated: 0, untranslated: 0 })
  })

  it('do not overwrite another editor’s concurrent change', async () => {
    await write(target.key, 'Min egen.')
    const lateText = {
      widget: 'words',
      pointer: '/markdownContent',
      before: 'Læs guiden.',
      text: 'Forkert',
      seen: 'x',
    }
    expect(await translate(lateText)).toMatchObject({ status: 200, body: { left: 1 } })
    expect(wordsIn(await fields())).toMatchObject({ target: 'Min egen.', seen: 'Read it all.' })
  })

  it('contain the texts of nested widgets, without their codes', async () => {
    const nested = textIn('nested', 'Join us.')
    const content = { variants: [{ rule: { audience: 'member' }, widgets: [nested] }] }
    const row = { id: 'smart', widgets: [{ id: 'choice', type: 'smart', content }] }
    await change(source, { insertRow: { area: 'main', index: 1, row } })
    const smartFields = (await fields()).filter(({ widget }) => widget === 'choice' || widget === 'nested')
    expect(smartFields).toMatchObject([{ widget: 'nested', pointer: '/markdownContent', source: 'Join us.' }])
    await change(source, { removeRow: { row: 'smart' } })
  })

  it('are completed with missing parts of their source, at the same position, and marked as untranslated', async () => {
    const row = { id: 'above', widgets: [textIn('new', 'New in the [guide](/en/guide).')] }
    await change(
      source,
      { insertRow: { area: 'main', index: 0, row } },
      { insertWidget: { row: 'row', index: 1, widget: textIn('beside', 'Beside.') } },
      { setContent: { widget: 'words', content: { headline: 'Above', markdownContent: 'Read it all.' } } },
    )
    expect(await state()).toMatchObject({ untranslated: 3 })
    const fill = () =>
      editor.ask('POST', 'translation/missing', { document: target, source: 'en', client: 'tab' })
    expect(await fill()).toMatchObject({ status: 200, body: { added: 3, left: 0 } })
    const { page, sequence } = await openDraft(target.key)
    expect(page.areas.main).toMatchObject([
      { id: 'above', widgets: [{ content: { markdownContent: 'New in the [guide](/dk/guide).' } }] },
      {
        widgets: [
          { content: { headline: 'Above', markdownContent: 'Min egen.' } },
          { content: { markdownContent: 'Beside.' } },
        ],
      },
    ])
    expect(await state()).toMatchObject({ outdated: 0, untranslated: 3 })
    expect(await fill()).toMatchObject({ status: 200, body: { added: 0, left: 0 } })
    expect((await openDraft(target.key)).sequence).toBe(sequence)
  })
})
