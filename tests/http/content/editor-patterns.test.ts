import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { EditedDocument } from '#schemas/editor/parts.ts'
import { adoptStoredPatterns } from '#server/editor/drafts/stored-patterns.ts'
import { type EditorClient, setUpAdmin, signInAs } from '#tests/support/editor-client.ts'
import { eventually } from '#tests/support/eventually.ts'
import { startTestStorefront, type TestStorefront } from '#tests/support/storefront.ts'

// Patterns: rows that are stored once and linked on many pages.

let shop: TestStorefront
let viewer: EditorClient
let editor: EditorClient
let publisher: EditorClient

beforeAll(async () => {
  shop = await startTestStorefront()
  const admin = await setUpAdmin(shop)
  viewer = await signInAs(shop, admin, 'viewer')
  editor = await signInAs(shop, admin, 'editor')
  publisher = await signInAs(shop, admin, 'publisher')
})
afterAll(() => shop?.close())

const pageAt = (path: string): EditedDocument => ({ kind: 'page', market: 'dk', key: path })
const patternOf = (key: string): EditedDocument => ({ kind: 'pattern', market: 'dk', key })
const addressOf = ({ kind, market, key }: EditedDocument) =>
  new URLSearchParams({ kind, market, key }).toString()
const shopper = async (path: string) => (await fetch(shop.url + path)).text()
const canvas = async (path: string) => (await editor.fetch(`/preview/canvas${path}`)).text()
const textIn = (id: string, markdownContent: string) => ({ id, type: 'text', content: { markdownContent } })
const linkTo = (pattern: string) => ({ id: 'link', type: 'pattern', content: { pattern } })

async function change(document: EditedDocument, ...operations: object[]): Promise<void> {
  const { body } = await editor.ask('GET', `page?${addressOf(document)}`)
  const { sequence } = Object(body)
  const changes = [{ id: randomUUID(), label: 'Change', operations }]
  const response = await editor.ask('POST', 'changes', { document, client: 'tab', base: sequence, changes })
  expect(response.status).toBe(200)
}

async function save(name: string, words: string): Promise<EditedDocument> {
  const rows = [{ id: 'row', widgets: [textIn('words', words)] }]
  const { status, body } = await editor.ask('POST', 'patterns', { market: 'dk', name, rows })
  expect(status).toBe(201)
  const { key } = Object(body)
  return patternOf(key)
}

async function makeLinking(path: string, pattern: string): Promise<EditedDocument> {
  const document = pageAt(path)
  expect((await editor.ask('POST', 'pages', { market: 'dk', path, title: 'Links' })).status).toBe(201)
  await change(document, {
    insertRow: { area: 'main', index: 0, row: { id: 'host', widgets: [linkTo(pattern)] } },
  })
  return document
}

const publish = async (...documents: EditedDocument[]) =>
  expect((await publisher.ask('POST', 'publish', { documents })).status).toBe(200)

it('shows a pattern wherever it is linked, and updates all pages on publishing', async () => {
  const pattern = await save('Delivery promise', 'Within two days')
  expect(pattern.key).toBe('delivery-promise')
  const pages = [await makeLinking('/dk/first', pattern.key), await makeLinking('/dk/second', pattern.key)]
  await publish(pattern, ...pages)
  for (const path of ['/dk/first', '/dk/second']) expect(await shopper(path)).toContain('Within two days')
  await change(pattern, {
    setContent: { widget: 'words', content: { markdownContent: 'Within one day' } },
  })
  expect(await shopper('/dk/first')).toContain('Within two days')
  expect(await canvas('/dk/first')).toContain('Within one day')
  await publish(pattern)
  for (const path of ['/dk/first', '/dk/second'])
    await eventually(async () => expect(await shopper(path)).toContain('Within one day'))
})

it('purges only the pages that link to it', async () => {
  const pattern = await save('Alone', 'Alone one')
  const other = await save('Other', 'Other words')
  await publish(pattern, other, await makeLinking('/dk/links-alone', pattern.key))
  await publish(await makeLinking('/dk/links-other', other.key))
  // Purges reach the cache in the order of their publications: after this one, none before it is pending.
  await change(pattern, { setContent: { widget: 'words', content: { markdownContent: 'Alone then' } } })
  await publish(pattern)
  await eventually(async () => expect(await shopper('/dk/links-alone')).toContain('Alone then'))
  expect(await shopper('/dk/links-other')).toContain('<title>Links')
  // Behind the shop's back: the next reader of the page sees it.
  await shop.database.pool.query(
    `update published_versions set body = replace(body, '"Links"', '"Read anew"') where body like '%"Links"%'`,
  )
  await change(pattern, { setContent: { widget: 'words', content: { markdownContent: 'Alone two' } } })
  await publish(pattern)
  await eventually(async () => expect(await shopper('/dk/links-alone')).toContain('Alone two'))
  expect(await shopper('/dk/links-other')).toContain('<title>Links')
})

it('hides an unpublished pattern from shoppers, and reports it to editors', async () => {
  const page = await makeLinking('/dk/unlinked', 'not-there')
  const { body } = await editor.ask('POST', 'check', { documents: [page] })
  expect(JSON.stringify(body)).toContain('there is no pattern')
  await publish(page)
  const html = await shopper('/dk/unlinked')
  expect(html).not.toContain('not-there')
  expect(await canvas('/dk/unlinked')).toContain('Linker til ingenting')
  const pattern = await save('Not there', 'There by now')
  await publish(pattern)
  await eventually(async () => expect(await shopper('/dk/unlinked')).toContain('There by now'))
  expect((await publisher.ask('POST', 'unpublish', { document: pattern })).status).toBe(204)
  await eventually(async () => expect(await shopper('/dk/unlinked')).not.toContain('There by now'))
})

it('holds a link together on the canvas: one widget with all that it shows', async () => {
  const pattern = await save('On canvas', 'Seen on the canvas')
  await makeLinking('/dk/on-canvas', pattern.key)
  const html = await canvas('/dk/on-canvas')
  expect(html).toMatch(
    /<div class="row" data-row="host" data-linked><div class="widget" data-type="pattern" data-id="link" data-linked><div class="row" style/,
  )
  const view = { document: pageAt('/dk/on-canvas'), widget: linkTo(pattern.key) }
  const { body } = await editor.ask('POST', 'render', view)
  expect(Object(body).html).toMatch(
    /^<div class="widget" data-type="pattern" data-id="link" data-linked>.*Seen/s,
  )
})

it('is edited on a separate canvas, which no shopper can open', async () => {
  const pattern = await save('By itself', 'By itself alone')
  const { body } = await editor.ask('GET', `page?${addressOf(pattern)}`)
  const { canvas: path } = Object(body)
  expect(await canvas(path)).toContain('By itself alone')
  expect((await fetch(shop.url + path)).status).toBe(404)
  expect((await fetch(`${shop.url}/preview/canvas${path}`)).status).toBe(401)
})

it('lists where a pattern is linked, in its own market', async () => {
  const pattern = await save('Somewhere', 'Somewhere')
  await makeLinking('/dk/somewhere', pattern.key)
  const used = async (market: string) =>
    Object(
      (await viewer.ask('GET', `usage?${new URLSearchParams({ of: 'pattern', value: pattern.key, market })}`))
        .body,
    ).documents
  expect(await used('dk')).toMatchObject([
    { document: { key: '/dk/somewhere' }, widgets: ['link'], isDraft: true },
  ])
  expect(await used('se')).toEqual([])
})

it('lists patterns with their rows, and takes no name twice, nor one without letters', async () => {
  await save('Listed', 'Listed words')
  const { body } = await viewer.ask('GET', 'patterns')
  expect(body).toContainEqual(
    expect.objectContaining({
      name: 'Listed',
      document: patternOf('listed'),
      isPublished: false,
      rows: [expect.objectContaining({ id: 'row' })],
    }),
  )
  const rows = [{ id: 'row', widgets: [] }]
  const createAgain = (name: string, market = 'dk') => editor.ask('POST', 'patterns', { market, name, rows })
  expect((await createAgain('LISTED')).status).toBe(409)
  expect((await createAgain('!!!')).status).toBe(400)
  expect((await createAgain('Listed', 'nowhere')).status).toBe(404)
  expect((await viewer.ask('POST', 'patterns', { market: 'dk', name: 'Mine', rows })).status).toBe(403)
})

it('preserves a link in a page of the block shape, with unknown fields', async () => {
  const pattern = await save('In blocks', 'Linked by a block')
  const path = '/dk/blocks-link'
  const block = {
    id: 'link',
    contentType: 'patternBlock',
    settings: { disabledOn: [], theirs: 1 },
    properties: { pattern: pattern.key, alsoTheirs: 'kept' },
  }
  const body = {
    status: 200,
    contentType: 'contentPage',
    route: { path },
    properties: { title: 'Blocks', areas: [{ alias: 'main', rows: [{ id: 'host', blocks: [block] }] }] },
  }
  await shop.store.putDraft({ ...pageAt(path), body: JSON.stringify(body) }, 'test')
  await publish(pattern)
  await change(pageAt(path), { setPage: { values: { description: 'Edited' } } })
  await publish(pageAt(path))
  expect(await shopper(path)).toContain('Linked by a block')
  const stored = await shop.store.document(pageAt(path))
  expect(JSON.parse(stored?.body ?? '')).toMatchObject({
    properties: { areas: [{ rows: [{ blocks: [block] }] }] },
  })
})

it('replaces adjacent rows of one document, once', async () => {
  const old = { kind: 'payload', market: '', key: 'patterns' } as const
  const row = { id: 'row', widgets: [textIn('old', 'Kept of old')] }
  const body = JSON.stringify({ patterns: [{ name: 'Of old', row }, { name: 'Broken' }] })
  await shop.store.putDraft({ ...old, body }, 'test')
  const listed = async () => {
    const { body: all } = await viewer.ask('GET', 'patterns')
    return JSON.stringify(all).split('Kept of old').length - 1
  }
  // Reading changes nothing: they are adopted when the server starts.
  expect(await listed()).toBe(0)
  expect(await shop.store.document(old, { preview: true })).toBeDefined()
  for (let start = 0; start < 2; start += 1) await adoptStoredPatterns(shop.database, 'dk')
  expect(await listed()).toBe(1)
  expect(await shop.store.document(old, { preview: true })).toBeUndefined()
})
