import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { EditedDocument } from '#schemas/editor/parts.ts'
import { type EditorClient, setUpAdmin, signInAs } from '#tests/support/editor-client.ts'
import { eventually } from '#tests/support/eventually.ts'
import { startTestStorefront, type TestStorefront } from '#tests/support/storefront.ts'

// The preview of the shop at a moment equals what shoppers get at that moment, to the byte: several plans of pages,
// a layout, shared content and a move, in sequence, next to drafts without a plan.

let shop: TestStorefront
let publisher: EditorClient
let time = Date.parse('2026-11-02T10:00:00Z')
const start = time
const hour = 3_600_000

beforeAll(async () => {
  shop = await startTestStorefront({ parts: { now: () => time } })
  publisher = await signInAs(shop, await setUpAdmin(shop), 'publisher')
})
afterAll(() => shop?.close())

const pageAt = (key: string): EditedDocument => ({ kind: 'page', market: 'dk', key })
const layout: EditedDocument = { kind: 'layout', market: 'dk', key: 'default' }
const template: EditedDocument = { kind: 'template', market: 'dk', key: 'productPage' }
const texts: EditedDocument = { kind: 'translations', market: '', key: 'da' }
const stores: EditedDocument = { kind: 'payload', market: 'dk', key: 'stores' }
const addressOf = ({ kind, market, key }: EditedDocument) =>
  new URLSearchParams({ kind, market, key }).toString()
const at = (hours: number) => new Date(start + hours * hour).toISOString()

async function change(document: EditedDocument, ...operations: object[]): Promise<void> {
  const { body } = await publisher.ask('GET', `page?${addressOf(document)}`)
  const { sequence } = Object(body)
  const changes = [{ id: randomUUID(), label: 'Change', operations }]
  const response = await publisher.ask('POST', 'changes', {
    document,
    client: 'tab',
    base: sequence,
    changes,
  })
  expect(response.status).toBe(200)
}
const textRow = (id: string, markdownContent: string) => ({
  id: `row-${id}`,
  widgets: [{ id, type: 'text', content: { markdownContent } }],
})
const write = (document: EditedDocument, widget: string, markdownContent: string) =>
  change(document, { setContent: { widget, content: { markdownContent } } })
async function make(path: string, words: string): Promise<EditedDocument> {
  const document = pageAt(path)
  expect((await publisher.ask('POST', 'pages', { market: 'dk', path, title: 'Test' })).status).toBe(201)
  await change(document, { insertRow: { area: 'main', index: 0, row: textRow('a', words) } })
  return document
}
async function writeShared(document: EditedDocument, changed: (body: object) => object): Promise<void> {
  const { body } = await publisher.ask('GET', `document?${addressOf(document)}`)
  const { revision: base, body: before } = Object(body)
  const response = await publisher.ask('PUT', 'document', { document, base, body: changed(before) })
  expect(response.status).toBe(200)
}
async function publish(documents: EditedDocument[], times: { at?: string; until?: string } = {}) {
  const { status, body } = await publisher.ask('POST', 'publish', { documents, ...times })
  expect([status, body]).toEqual([200, expect.anything()])
}

const read = async (response: Response) => ({ status: response.status, html: await response.text() })
const preview = async (path: string, hours: number, device = 'desktop') =>
  read(await publisher.fetch(`/preview/at/${at(hours)}/${device}/guest${path}`))
const live = async (path: string, device = 'desktop') =>
  read(
    await fetch(shop.url + path, {
      redirect: 'manual',
      headers: device === 'mobile' ? { 'User-Agent': 'iPhone Mobile Safari' } : {},
    }),
  )

const paths = ['/dk/sale', '/dk/other', '/dk/new', '/dk/moving', '/dk/p/beanie-navy', '/dk/stores/ribe']

async function planAll(): Promise<void> {
  const sale = await make('/dk/sale', 'Before the sale')
  const other = await make('/dk/other', 'Other, with [the sale](/dk/sale)')
  const moving = await make('/dk/moving', 'On the move')
  await publish([sale, other, moving])
  const coming = await make('/dk/new', 'Something new')
  await write(sale, 'a', 'The sale')
  await change(layout, {
    insertRow: { area: 'footer', index: 0, row: textRow('note', 'Sale in the footer') },
  })
  await publish([sale, layout], { at: at(1), until: at(4) })
  await publish([coming], { at: at(2) })
  await change(template, { insertRow: { area: 'main', index: 0, row: textRow('tip', 'Soon on sale') } })
  await writeShared(texts, (all) => ({ ...all, 'header.home': 'Forside i udsalget' }))
  await publish([template, texts], { at: at(2) })
  await writeShared(stores, (all) => ({
    stores: [
      ...Object(all).stores,
      { id: 'ribe', name: 'Ribe', address: { street: 'Vestergade 1', city: 'Ribe', countryCode: 'DK' } },
    ],
  }))
  await publish([stores], { at: at(3) })
  const moved = await publisher.ask('POST', 'pages/move', { document: moving, path: '/dk/moved' })
  expect([200, 204]).toContain(moved.status)
  await publish([moving], { at: at(3) })
  // Drafts that are planned nowhere, newer than those that are.
  await write(sale, 'a', 'Nobody planned this')
  await write(other, 'a', 'Nor this')
  await write(layout, 'note', 'Nor this footer')
  await writeShared(texts, (all) => ({ ...all, 'header.home': 'Ikke planlagt' }))
}

it('shows the whole shop at a moment as shoppers get it then, to the byte', async () => {
  await planAll()
  const moments = [1.5, 3.5, 4.5]
  const promised = new Map<string, { status: number; html: string }>()
  for (const hours of moments)
    for (const path of paths) promised.set(`${hours} ${path}`, await preview(path, hours))
  const onPhones = await preview('/dk/sale', 1.5, 'mobile')
  expect(promised.get('1.5 /dk/sale')?.html).toContain('The sale')
  expect(promised.get('1.5 /dk/other')?.html).toContain('Sale in the footer')
  expect(promised.get('3.5 /dk/p/beanie-navy')?.html).toContain('Soon on sale')
  expect(promised.get('4.5 /dk/sale')?.html).toContain('Before the sale')
  expect([1.5, 3.5].map((hours) => promised.get(`${hours} /dk/new`)?.status)).toEqual([404, 200])
  for (const { html } of promised.values()) expect(html).not.toMatch(/Nobody planned|Nor this|Ikke planlagt/)
  // The preview has published nothing.
  expect((await live('/dk/sale')).html).toContain('Before the sale')
  for (const hours of moments) {
    time = start + hours * hour
    for (const path of paths)
      await eventually(async () => {
        const { status, html } = await live(path)
        const expected = promised.get(`${hours} ${path}`)
        const isMoved = status === 301
        expect([hours, path, isMoved ? 302 : status]).toEqual([hours, path, expected?.status])
        if (!isMoved) expect(html).toBe(expected?.html)
      })
    if (hours === 1.5) expect((await live('/dk/sale', 'mobile')).html).toBe(onPhones.html)
  }
}, 120_000)

it('is for editors alone, and leads on within itself', async () => {
  const moved = await publisher.fetch(`/preview/at/${at(9)}/desktop/guest/dk/moving`)
  expect([moved.status, moved.headers.get('location')]).toEqual([
    302,
    `/preview/at/${at(9)}/desktop/guest/dk/moved`,
  ])
  expect(moved.headers.get('cache-control')).toBe('private, no-store')
  const address = `/preview/at/${at(9)}/desktop/guest/dk/sale`
  expect((await fetch(shop.url + address)).status).toBe(401)
  for (const wrong of ['/preview/at/never/desktop/guest/dk', `/preview/at/${at(9)}/watch/guest/dk`])
    expect((await publisher.fetch(wrong)).status).toBe(404)
})
