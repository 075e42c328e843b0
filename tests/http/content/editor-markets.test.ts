import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isAtLeast } from '#schemas/api/editor-roles.ts'
import type { EditedDocument } from '#schemas/editor/parts.ts'
import { addressOf, editorEndpoints, requestOf, validInput } from '#tests/support/api-calls.ts'
import { type EditorClient, setUpAdmin, signInAs } from '#tests/support/editor-client.ts'
import { startTestStorefront, type TestStorefront } from '#tests/support/storefront.ts'

// Roles of some markets: what they allow there, and refuse elsewhere.

let shop: TestStorefront
let admin: EditorClient
let editor: EditorClient
let publisher: EditorClient

beforeAll(async () => {
  shop = await startTestStorefront()
  admin = await setUpAdmin(shop)
  editor = await signInAs(shop, admin, 'editor', 'danish', ['dk'])
  publisher = await signInAs(shop, admin, 'publisher', 'nordic', ['dk', 'de'])
})
afterAll(() => shop?.close())

const pageOf = (market: string, name = 'limited'): EditedDocument => ({
  kind: 'page',
  market,
  key: `/${market}/${name}`,
})
async function change(client: EditorClient, document: EditedDocument, ...operations: object[]) {
  const { body } = await client.ask('GET', `page?${new URLSearchParams(document)}`)
  const changes = [{ id: randomUUID(), label: 'Change', operations }]
  return client.ask('POST', 'changes', { document, client: 'tab', base: Object(body).sequence, changes })
}
const rename = (client: EditorClient, document: EditedDocument) =>
  change(client, document, { setPage: { values: { title: 'Changed' } } })
async function make(client: EditorClient, document: EditedDocument): Promise<void> {
  const { market, key: path } = document
  expect((await client.ask('POST', 'pages', { market, path, title: 'Limited' })).status).toBe(201)
  const words = { id: 'text', type: 'text', content: { markdownContent: 'Words' } }
  const row = { id: 'row', widgets: [words] }
  expect((await change(client, document, { insertRow: { area: 'main', index: 0, row } })).status).toBe(200)
}
const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='

it('changes, publishes and plans in its own markets', async () => {
  const own = pageOf('dk')
  await make(editor, own)
  expect((await rename(editor, own)).status).toBe(200)
  expect((await publisher.ask('POST', 'publish', { documents: [own] })).status).toBe(200)
  const toggles = { kind: 'toggles', market: 'dk', key: 'limited' }
  expect((await editor.ask('PUT', 'document', { document: toggles, body: {} })).status).toBe(200)
  expect((await editor.ask('POST', 'assets', { name: 'dot.png', data: pixel })).status).toBe(201)
})

describe('in another market', () => {
  const foreign = pageOf('se')
  const documents = [foreign]
  const layout = { kind: 'layout', market: 'se', key: 'default' }
  const toggles = { kind: 'toggles', market: 'se', key: '' }

  beforeAll(async () => {
    await make(admin, foreign)
  })

  it.each<[string, string, string, object?]>([
    ['makes no page', 'POST', 'pages', { market: 'se', path: '/se/new', title: 'New' }],
    ['moves no page', 'POST', 'pages/move', { document: foreign, path: '/se/moved' }],
    ['discards no draft', 'DELETE', `pages?${new URLSearchParams(foreign)}`],
    ['deletes no page', 'POST', 'page-bin', { document: foreign }],
    ['detaches no page', 'POST', 'pages/detach', { document: foreign }],
    ['undoes nothing', 'POST', 'undo', { document: foreign, client: 'tab' }],
    ['redoes nothing', 'POST', 'redo', { document: foreign, client: 'tab' }],
    ['restores no version', 'POST', 'restore', { document: foreign, version: 1 }],
    ['saves no pattern', 'POST', 'patterns', { market: 'se', name: 'Row', rows: [{ id: 'r', widgets: [] }] }],
    ['writes no layout', 'PUT', 'document', { document: layout, body: {} }],
    ['writes no global content', 'PUT', 'document', { document: toggles, body: {} }],
    ['shares no draft', 'POST', 'links', { document: foreign }],
    ['asks for no review', 'POST', 'reviews', { document: foreign, reviewer: null }],
    [
      'replaces nothing',
      'POST',
      'replacements',
      {
        sought: { of: 'text', value: 'Limited' },
        replacement: 'x',
        client: 'tab',
        documents: [{ document: foreign, revision: 'r', hits: [0] }],
      },
    ],
  ])('an editor %s', async (_, method, path, body) => {
    const noted = () => shop.records.filter(({ event }) => event === 'access.refused')
    const before = noted().length
    expect(await editor.ask(method, path, body)).toMatchObject({
      status: 403,
      body: { status: 403, title: expect.any(String), message: 'Your role covers dk, not se.' },
    })
    expect(noted().slice(before)).toMatchObject([
      { endpoint: `/preview/api/${path.split('?')[0]}`, person: expect.any(String), role: 'editor' },
    ])
  })

  it('an editor changes no draft, and may look and comment', async () => {
    expect((await rename(editor, foreign)).status).toBe(403)
    const query = new URLSearchParams(foreign).toString()
    expect((await editor.ask('GET', `page?${query}`)).body).toMatchObject({ page: { title: 'Limited' } })
    const words = { document: foreign, widget: null, words: 'Is this right?' }
    expect((await editor.ask('POST', 'comments', words)).status).toBe(201)
  })

  it('a publisher publishes nothing, not even next to their own markets, and cancels no plan', async () => {
    const own = pageOf('de')
    await make(publisher, own)
    const at = new Date(Date.now() + 3_600_000).toISOString()
    for (const body of [{ documents }, { documents: [own, foreign] }, { documents, at }])
      expect((await publisher.ask('POST', 'publish', body)).status).toBe(403)
    expect((await publisher.ask('POST', 'unpublish', { document: foreign })).status).toBe(403)
    expect((await publisher.ask('POST', 'pages/follow', { document: foreign })).status).toBe(403)
    const { body } = await admin.ask('POST', 'publish', { documents, at })
    const plan = `schedules/${Object(body).schedule.id}`
    expect((await publisher.ask('DELETE', plan)).status).toBe(403)
    expect((await admin.ask('DELETE', plan)).status).toBe(204)
    expect((await publisher.ask('DELETE', 'schedules/none')).status).toBe(404)
  })

  it('an editor takes no page out of the bin', async () => {
    const binnedPage = pageOf('se', 'gone')
    await make(admin, binnedPage)
    expect((await admin.ask('POST', 'page-bin', { document: binnedPage })).status).toBe(204)
    const { body } = await editor.ask('GET', 'page-bin?market=se')
    const [{ id }] = Array.isArray(body) ? body : []
    expect((await editor.ask('POST', `page-bin/${id}/restore`)).status).toBe(403)
    expect((await admin.ask('POST', `page-bin/${id}/restore`)).status).toBe(200)
  })

  it('a publisher neither reviews a draft nor sends it back', async () => {
    const swede = await signInAs(shop, admin, 'editor', 'swedish', ['se'])
    const { body: able } = await swede.ask('GET', `reviews/reviewers?${new URLSearchParams({ ...foreign })}`)
    expect(able).toEqual([{ id: expect.any(String), name: 'Ada' }])
    const { body: review } = await swede.ask('POST', 'reviews', { document: foreign, reviewer: null })
    const { body: waiting } = await publisher.ask('GET', 'reviews')
    expect(waiting).toMatchObject({ toReview: [] })
    const returnPath = `reviews/${Object(review).id}/return`
    expect((await publisher.ask('POST', returnPath, { words: 'No.' })).status).toBe(403)
    expect((await admin.ask('POST', returnPath, { words: 'No.' })).status).toBe(200)
    expect((await swede.ask('DELETE', `reviews/${Object(review).id}`)).status).toBe(204)
  })
})

it('changes nothing that all markets share, for any market in the request', async () => {
  for (const market of ['', 'dk'])
    for (const [kind, key] of [
      ['markets', ''],
      ['translations', 'da'],
    ]) {
      const document = { kind, market, key }
      expect((await publisher.ask('PUT', 'document', { document, body: {} })).status).toBe(403)
      expect((await publisher.ask('POST', 'publish', { documents: [document] })).status).toBe(403)
    }
  expect((await publisher.ask('DELETE', 'assets?path=/media/none.png')).status).toBe(403)
})

it('writes nothing anywhere with a role of a market that is gone', async () => {
  const nobody = await signInAs(shop, admin, 'publisher', 'nobody', ['gone'])
  const unbound = ['library.upload', 'reviews.close']
  const writes = editorEndpoints.filter(
    ({ name, endpoint: { method, editor: role } }) =>
      method !== 'GET' && role && role !== 'admin' && isAtLeast(role, 'editor') && !unbound.includes(name),
  )
  expect(writes.length).toBeGreaterThan(20)
  const unanswered: string[] = []
  for (const { name, endpoint } of writes) {
    const answers = new Set<number>()
    for (const input of fc.sample(validInput(endpoint), { numRuns: 5, seed: 7 })) {
      const { headers, ...request } = requestOf(endpoint, input)
      const own = { ...Object(headers), 'X-Vitrine-Editor': '1' }
      answers.add((await nobody.fetch(addressOf(endpoint, input), { ...request, headers: own })).status)
    }
    // The schema allows what checks refuse; an unknown id is not found.
    answers.delete(400)
    const expected = endpoint.path.includes('{id}') ? 404 : 403
    expect([name, ...answers]).toEqual(answers.size === 0 ? [name] : [name, expected])
    if (answers.size === 0) unanswered.push(name)
  }
  // Its operations have to name one thing each; tests above send some.
  expect(unanswered).toEqual(['drafts.change'])
})

it('is assigned, changed and removed by admins, who have all markets', async () => {
  const { body: me } = await editor.ask('GET', 'me')
  expect(me).toMatchObject({ role: 'editor', markets: ['dk'] })
  const own = `editors/${Object(me).id}`
  expect((await admin.ask('PUT', own, { markets: [] })).status).toBe(400)
  expect((await admin.ask('PUT', own, { role: 'publisher' })).body).toMatchObject({ markets: ['dk'] })
  expect((await admin.ask('PUT', own, { markets: ['dk', 'se'] })).body).toMatchObject({
    markets: ['dk', 'se'],
  })
  expect((await rename(editor, pageOf('se'))).status).toBe(200)
  expect((await admin.ask('PUT', own, { role: 'admin' })).body).toMatchObject({ markets: null })
  expect((await admin.ask('PUT', own, { role: 'editor', markets: null })).body).toMatchObject({
    markets: null,
  })
  expect((await editor.ask('GET', 'me')).body).toMatchObject({ markets: null })
})

describe('a role for some kinds of content', () => {
  const own = pageOf('en', 'of-own-kind')
  const checkout: EditedDocument = { kind: 'page', market: 'en', key: '/en/checkout/payment' }
  let writer: EditorClient
  let releaser: EditorClient

  beforeAll(async () => {
    writer = await signInAs(shop, admin, 'editor', 'writer', null, { kinds: ['content'] })
    releaser = await signInAs(shop, admin, 'publisher', 'releaser', ['en', 'dk'], {
      kinds: ['content', 'frame'],
    })
  })

  it('covers pages of those kinds, also as copies, in translation and out of the bin', async () => {
    await make(writer, own)
    expect((await rename(writer, own)).status).toBe(200)
    expect((await releaser.ask('POST', 'publish', { documents: [own] })).status).toBe(200)
    const copy = { market: 'en', path: '/en/of-own-kind-too', title: 'Copy', copyOf: own }
    expect((await writer.ask('POST', 'pages', copy)).status).toBe(201)
    expect((await writer.ask('POST', 'translation', { market: 'dk', source: own })).status).toBe(201)
    const copied = { ...own, key: copy.path }
    expect((await writer.ask('POST', 'page-bin', { document: copied })).status).toBe(204)
    const { body } = await writer.ask('GET', 'page-bin?market=en')
    const [{ id }] = Array.isArray(body) ? body : []
    expect((await writer.ask('POST', `page-bin/${id}/restore`)).status).toBe(200)
  })

  it.each<[string, string, object]>([
    ['POST', 'undo', { document: checkout, client: 'tab' }],
    ['POST', 'links', { document: checkout }],
    ['POST', 'restore', { document: checkout, version: 1 }],
    ['POST', 'translation', { market: 'dk', source: checkout }],
    ['POST', 'pages', { market: 'en', path: '/en/copied', title: 'Copy', copyOf: checkout }],
    ['POST', 'pages', { market: 'en', path: '/en/listing', title: 'New', alias: 'categoryPage' }],
    ['POST', 'patterns', { market: 'en', name: 'Row', rows: [{ id: 'r', widgets: [] }] }],
    ['PUT', 'document', { document: { kind: 'toggles', market: 'en', key: '' }, body: {} }],
    ['PUT', 'document', { document: { kind: 'template', market: 'en', key: 'productPage' }, body: {} }],
  ])('refuses other endpoints: %s %s', async (method, path, body) => {
    expect(await writer.ask(method, path, body)).toMatchObject({
      status: 403,
      body: { message: 'Your role does not cover this kind of content.' },
    })
  })

  it('changes and publishes nothing else, not even next to its own, and makes nothing of another kind', async () => {
    expect((await rename(writer, checkout)).status).toBe(403)
    expect((await change(writer, own, { setPage: { values: { alias: 'categoryPage' } } })).status).toBe(403)
    for (const documents of [[checkout], [own, checkout]])
      expect((await releaser.ask('POST', 'publish', { documents })).status).toBe(403)
    const layout = { kind: 'layout', market: 'en', key: 'default' }
    expect((await releaser.ask('POST', 'publish', { documents: [layout] })).status).not.toBe(403)
  })
})

it('covers some widgets: other widgets are moved with their page, but not added, changed or removed', async () => {
  const document = pageOf('en', 'some-widgets')
  await make(admin, document)
  const list = { id: 'list', type: 'productCarousel', content: {} }
  const smart = {
    id: 'smart',
    type: 'smart',
    content: { variants: [{ rule: {}, widgets: [{ id: 'nested', type: 'productCarousel', content: {} }] }] },
  }
  const insert = (widget: object, id: string) => ({
    insertRow: { area: 'main', index: 0, row: { id, widgets: [widget] } },
  })
  expect((await change(admin, document, insert(list, 'lists'), insert(smart, 'smarts'))).status).toBe(200)
  const writer = await signInAs(shop, admin, 'editor', 'texter', null, { families: ['content'] })
  const setText = { setContent: { widget: 'text', content: { markdownContent: 'More words' } } }
  expect((await change(writer, document, setText)).status).toBe(200)
  const moved = { moveRow: { row: 'lists', area: 'main', index: 2 } }
  expect((await change(writer, document, moved)).status).toBe(200)
  for (const operation of [
    insert({ ...list, id: 'other' }, 'others'),
    { setContent: { widget: 'list', content: { headline: 'Mine' } } },
    { setContent: { widget: 'nested', content: { headline: 'Mine' } } },
    { setContent: { widget: 'smart', content: { variants: [] } } },
    { setDisabledOn: { widget: 'list', disabledOn: ['mobile'] } },
    { removeWidget: { widget: 'list' } },
    { removeRow: { row: 'smarts' } },
  ]) {
    const { status, body } = await change(writer, document, operation)
    expect([status, Object(body).message]).toEqual([403, expect.stringMatching(/type productCarousel\.$/)])
  }
  const nesting = (...widgets: object[]) => ({
    setContent: { widget: 'words', content: { variants: [{ rule: {}, widgets }] } },
  })
  const words = { id: 'words', type: 'smart', content: { variants: [] } }
  expect((await change(writer, document, insert(words, 'word-row'))).status).toBe(200)
  // The id of a widget further down, and no id at all.
  expect((await change(writer, document, nesting({ ...list, id: 'text' }))).status).toBe(409)
  const anonymous = [
    { type: 'productCarousel', content: {} },
    { type: 'text', content: {} },
  ]
  expect((await change(writer, document, nesting(...anonymous))).status).toBe(403)
  expect((await change(writer, document, nesting({ id: 'fresh', type: 'text', content: {} }))).status).toBe(
    200,
  )
  for (const _ of ['fresh', 'words'])
    expect((await writer.ask('POST', 'undo', { document, client: 'tab' })).status).toBe(200)
  expect((await writer.ask('POST', 'restore', { document, version: 1 })).status).toBe(403)
  const address = new URLSearchParams({ kind: document.kind, market: document.market, key: document.key })
  expect((await writer.ask('DELETE', `pages?${address}`)).status).toBe(403)
  expect((await writer.ask('POST', 'page-bin', { document })).status).toBe(403)
  expect((await writer.ask('POST', 'undo', { document, client: 'tab' })).status).toBe(200)
  const scope = { families: ['content'] }
  const releaser = await signInAs(shop, admin, 'publisher', 'text-releaser', null, scope)
  expect((await releaser.ask('POST', 'pages/follow', { document })).status).toBe(403)
  const pattern = (name: string, ...widgets: object[]) =>
    writer.ask('POST', 'patterns', { market: 'en', name, rows: [{ id: 'row', widgets }] })
  for (const widget of [list, smart]) {
    const { status, body } = await pattern('lists', widget)
    expect([status, Object(body).message]).toEqual([403, expect.stringMatching(/type productCarousel\.$/)])
  }
  expect((await pattern('writing', { id: 'text', type: 'text', content: {} })).status).toBe(201)
  // Nothing of the page is lost.
  expect((await releaser.ask('POST', 'publish', { documents: [document] })).status).not.toBe(403)
  expect((await releaser.ask('POST', 'unpublish', { document })).status).not.toBe(403)
})
