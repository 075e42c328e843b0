import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { EditedDocument } from '#schemas/editor/parts.ts'
import { dist } from '#server/build/vite-options.ts'
import { builtParts } from '#server/composition/load-parts.ts'
import { type EditorClient, setUpAdmin, signInAs } from '#tests/support/editor-client.ts'
import { startTestStorefront, type TestStorefront } from '#tests/support/storefront.ts'

// Two publishers at once: what one of them does while the other one's texts are being checked.

let shop: TestStorefront
let ann: EditorClient
let bo: EditorClient

/** Title of the page whose check waits. */
const slowTitle = 'Slow to check'
let whileChecked: (() => Promise<void>) | undefined

beforeAll(async () => {
  const { createRenderingEngine } = await builtParts(dist)
  shop = await startTestStorefront({
    parts: {
      createRenderingEngine(options) {
        const engine = createRenderingEngine({ ...options, timeout: 30 })
        return {
          ...engine,
          async render(page, ...rest) {
            if (page.page.title === slowTitle) {
              const meanwhile = whileChecked
              whileChecked = undefined
              await meanwhile?.()
            }
            return engine.render(page, ...rest)
          },
        }
      },
    },
  })
  const admin = await setUpAdmin(shop)
  ann = await signInAs(shop, admin, 'publisher', 'ann')
  bo = await signInAs(shop, admin, 'publisher', 'bo')
})
afterAll(() => shop?.close())

const addressOf = ({ kind, market, key }: EditedDocument) =>
  new URLSearchParams({ kind, market, key }).toString()
const openPage = async (document: EditedDocument) =>
  Object((await bo.ask('GET', `page?${addressOf(document)}`)).body)

async function change(document: EditedDocument, operation: object): Promise<void> {
  const { sequence: base } = await openPage(document)
  const changes = [{ id: randomUUID(), label: 'Change', operations: [operation] }]
  expect((await bo.ask('POST', 'changes', { document, client: 'tab', base, changes })).status).toBe(200)
}
const write = (document: EditedDocument, markdownContent: string) =>
  change(document, { setContent: { widget: 'a', content: { markdownContent } } })

async function make(path: string, title = 'Test'): Promise<EditedDocument> {
  expect((await bo.ask('POST', 'pages', { market: 'dk', path, title })).status).toBe(201)
  const document: EditedDocument = { kind: 'page', market: 'dk', key: path }
  const widgets = [{ id: 'a', type: 'text', content: { markdownContent: 'Old' } }]
  await change(document, { insertRow: { area: 'main', index: 0, row: { id: 'row', widgets } } })
  return document
}
const publish = (client: EditorClient, ...documents: EditedDocument[]) =>
  client.ask('POST', 'publish', { documents })
const shopper = async ({ key }: EditedDocument) => {
  const response = await fetch(shop.url + key)
  return response.ok ? await response.text() : response.status
}

let index = 0
let page: EditedDocument
let slow: EditedDocument
beforeEach(async () => {
  index += 1
  page = await make(`/dk/together-${index}`)
  slow = await make(`/dk/together-slow-${index}`, slowTitle)
})

/** Publishes both pages, as Ann, while something happens. */
async function publishWhile(meanwhile: () => Promise<void>) {
  whileChecked = meanwhile
  const response = await publish(ann, page, slow)
  expect(whileChecked).toBeUndefined()
  return response
}

const refused = () => ({
  status: 409,
  body: {
    checked: [{ document: page, problems: [{ rule: 'changed-meanwhile', severity: 'error' }] }],
    published: [],
  },
})

it('does not replace a newer text that a colleague published meanwhile', async () => {
  const response = await publishWhile(async () => {
    await write(page, 'New')
    expect((await publish(bo, page)).status).toBe(200)
  })
  expect(response).toMatchObject(refused())
  expect(await shopper(page)).toContain('New')
  expect(await shopper(slow)).toBe(404)
})

it('does not bring back a page that a colleague took down or deleted meanwhile', async () => {
  expect((await publish(bo, page)).status).toBe(200)
  await write(page, 'Changed')
  const takenDown = await publishWhile(async () => {
    expect((await bo.ask('POST', 'unpublish', { document: page })).status).toBe(204)
  })
  expect(takenDown).toMatchObject(refused())
  expect(await shopper(page)).toBe(410)
  const deleted = await publishWhile(async () => {
    expect((await bo.ask('POST', 'page-bin', { document: page })).status).toBe(204)
  })
  expect(deleted).toMatchObject(refused())
  expect(await shopper(slow)).toBe(404)
})

it('does not publish a draft that a colleague discarded meanwhile', async () => {
  expect((await publish(bo, page)).status).toBe(200)
  await write(page, 'Changed')
  const response = await publishWhile(async () => {
    expect((await bo.ask('DELETE', `pages?${addressOf(page)}`)).status).toBe(204)
  })
  expect(response).toMatchObject(refused())
  expect(await shopper(page)).not.toContain('Changed')
})

it('publishes the checked text although a colleague types meanwhile, which stays in the draft', async () => {
  const response = await publishWhile(() => write(page, 'Typed meanwhile'))
  expect(response.status).toBe(200)
  expect(await shopper(page)).toContain('Old')
  expect(await openPage(page)).toMatchObject({ isDraft: true })
})
