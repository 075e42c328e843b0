import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EditedDocument } from '#schemas/editor/parts.ts'
import { asc, eq } from '#server/database/drizzle.ts'
import { mailOutbox } from '#server/database/tables/content.ts'
import { createPruningJob } from '#server/editor/pruning-job.ts'
import { textWidget } from '#tests/support/browser/editor-page.ts'
import { type EditorClient, setUpAdmin, signInAs } from '#tests/support/editor-client.ts'
import { startTestStorefront, type TestStorefront } from '#tests/support/storefront.ts'

// Drafts as editors change them: by operations, together, and back again.

let shop: TestStorefront
let admin: EditorClient
let ann: EditorClient
let bo: EditorClient

beforeAll(async () => {
  shop = await startTestStorefront()
  admin = await setUpAdmin(shop)
  ann = await signInAs(shop, admin, 'editor', 'ann')
  bo = await signInAs(shop, admin, 'publisher', 'bo')
})
afterAll(() => shop?.close())

const pageAt = (path: string): EditedDocument => ({ kind: 'page', market: 'dk', key: path })
const change = (label: string, ...operations: object[]) => ({ id: randomUUID(), label, operations })
const setText = (widget: string, markdownContent: string) =>
  change('Edit', { setContent: { widget, content: { markdownContent } } })

async function make(path: string, copyOf?: EditedDocument) {
  const response = await ann.ask('POST', 'pages', { market: 'dk', path, title: 'Test', copyOf })
  expect(response.status).toBe(201)
  return pageAt(path)
}
async function send(editor: EditorClient, document: EditedDocument, base: number, ...changes: object[]) {
  const client = editor === ann ? 'tab-ann' : 'tab-bo'
  const { status, body } = await editor.ask('POST', 'changes', { document, client, base, changes })
  return { status, body: Object(body) }
}
async function open(editor: EditorClient, { market, key }: EditedDocument) {
  const { body } = await editor.ask('GET', `page?market=${market}&key=${encodeURIComponent(key)}`)
  return Object(body)
}
const textIn = (page: { areas: { main: { widgets: { content: object }[] }[] } }) =>
  page.areas.main.flatMap(({ widgets }) => widgets.map(({ content }) => content))

/** A page with one row and a text in it; its last sequence. */
async function withText(path: string) {
  const document = await make(path)
  const { sequence } = await open(ann, document)
  const row = { id: 'row', widgets: [textWidget('a', 'First words')] }
  const { body } = await send(
    ann,
    document,
    sequence,
    change('Add', { insertRow: { area: 'main', index: 0, row } }),
  )
  return { document, sequence: Number(body.sequence) }
}

it('lists pages with their current editors, and creates none where one exists', async () => {
  await make('/dk/listed')
  const { body } = await ann.ask('GET', 'pages?market=dk&q=LISTED')
  expect(body).toMatchObject([
    { document: pageAt('/dk/listed'), title: 'Test', publishedVersion: null, author: 'ann@shop.example' },
  ])
  for (const path of ['/dk/listed', '/de/elsewhere', '/dk//odd', '/dk/'])
    expect((await ann.ask('POST', 'pages', { market: 'dk', path, title: 'Test' })).status).toBe(409)
})

it('saves changes in the draft alone, and shows them on the canvas to editors alone', async () => {
  const { document } = await withText('/dk/drafted')
  expect(textIn((await open(bo, document)).page)).toMatchObject([{ markdownContent: 'First words' }])
  expect((await fetch(`${shop.url}/dk/drafted`)).status).toBe(404)
  const canvas = await ann.fetch('/preview/canvas/dk/drafted?device=mobile')
  const html = await canvas.text()
  expect(html).toContain('First words')
  for (const mark of ['data-id="a"', 'data-row="row"', 'data-area="main"', 'data-area="bottom"'])
    expect(html).toContain(mark)
  expect(canvas.headers.get('content-security-policy')).toContain("frame-ancestors 'self'")
  expect(canvas.headers.get('cache-control')).toContain('no-store')
  expect((await fetch(`${shop.url}/preview/canvas/dk/drafted`)).status).toBe(401)
})

it('counts a change that is sent twice once', async () => {
  const { document, sequence } = await withText('/dk/twice')
  const edit = setText('a', 'Second words')
  expect((await send(ann, document, sequence, edit)).body.sequence).toBe(sequence + 1)
  expect(await send(ann, document, sequence, edit)).toMatchObject({
    status: 200,
    body: { sequence: sequence + 1 },
  })
})

it('merges two editors’ changes, and reports a conflict only in the same widget', async () => {
  const { document, sequence } = await withText('/dk/together')
  const add = change('Add', { insertWidget: { row: 'row', index: 1, widget: textWidget('b', 'Bo’s') } })
  expect((await send(bo, document, sequence, add)).status).toBe(200)
  expect((await send(ann, document, sequence, setText('a', 'Ann’s'))).status).toBe(200)
  const conflict = await send(bo, document, sequence + 1, setText('a', 'Bo’s too'))
  expect(conflict).toMatchObject({ status: 409, body: { widget: 'a', author: 'ann' } })
  expect(textIn((await open(ann, document)).page)).toMatchObject([
    { markdownContent: 'Ann’s' },
    { markdownContent: 'Bo’s' },
  ])
  expect((await send(bo, document, sequence + 2, setText('a', 'Bo’s too'))).status).toBe(200)
  const refused = await send(ann, document, sequence + 3, setText('nowhere', 'x'))
  expect(refused).toMatchObject({ status: 409, body: { widget: 'nowhere' } })
})

it('undoes and redoes an editor’s own changes only', async () => {
  const { document, sequence } = await withText('/dk/undone')
  await send(ann, document, sequence, setText('a', 'Second words'))
  const step = { document, client: 'another-tab' }
  expect((await bo.ask('POST', 'undo', step)).status).toBe(409)
  expect((await ann.ask('POST', 'undo', step)).body).toMatchObject({ canRedo: true, canUndo: true })
  expect(textIn((await open(ann, document)).page)).toMatchObject([{ markdownContent: 'First words' }])
  expect((await ann.ask('POST', 'redo', step)).body).toMatchObject({ canRedo: false })
  expect(textIn((await open(ann, document)).page)).toMatchObject([{ markdownContent: 'Second words' }])
  await ann.ask('POST', 'undo', step)
  await ann.ask('POST', 'undo', step)
  expect((await open(ann, document)).page.areas.main).toEqual([])
  await ann.ask('POST', 'redo', step)
  await ann.ask('POST', 'redo', step)
  expect(textIn((await open(ann, document)).page)).toMatchObject([{ markdownContent: 'Second words' }])
})

it('takes a step once whose request is repeated', async () => {
  const { document, sequence } = await withText('/dk/undone-twice')
  await send(ann, document, sequence, setText('a', 'Second words'), setText('a', 'Third words'))
  const words = async () => textIn((await open(ann, document)).page)
  const step = { document, client: 'tab-ann', step: randomUUID() }
  for (const _ of [1, 2])
    expect(await ann.ask('POST', 'undo', step)).toMatchObject({ status: 200, body: { canRedo: true } })
  expect(await words()).toMatchObject([{ markdownContent: 'Second words' }])
  await ann.ask('POST', 'undo', { document, client: 'tab-ann' })
  const repeatedStep = { ...step, step: randomUUID() }
  for (const _ of [1, 2]) expect((await ann.ask('POST', 'redo', repeatedStep)).status).toBe(200)
  expect(await words()).toMatchObject([{ markdownContent: 'Second words' }])
})

describe('a page in the block shape', () => {
  it('preserves unknown fields', async () => {
    const block = (id: string, markdownContent: string) => ({
      id,
      contentType: 'text',
      settings: { theirs: 1 },
      properties: { markdownContent },
    })
    const body = {
      status: 200,
      theirOwn: { kept: [1, 2] },
      contentType: 'contentPage',
      route: { path: '/dk/blocks', locale: 'da' },
      properties: {
        title: 'Blocks',
        areas: [
          { alias: 'main', theirs: true, rows: [{ id: 'r', settings: {}, blocks: [block('x', 'Before')] }] },
        ],
      },
    }
    const document = pageAt('/dk/blocks')
    await shop.store.putDraft({ ...document, body: JSON.stringify(body) }, 'import')
    const opened = await open(ann, document)
    expect(opened).toMatchObject({ shape: 'block', sequence: 0 })
    await send(ann, document, 0, setText('x', 'After'))
    const stored = await shop.store.document(document, { preview: true })
    expect(JSON.parse(stored?.body ?? '')).toMatchObject({
      ...body,
      properties: {
        areas: [{ alias: 'main', theirs: true, rows: [{ id: 'r', blocks: [block('x', 'After')] }] }],
      },
    })
  })
})

it('renders one widget as on its page, from unsaved content', async () => {
  const { document } = await withText('/dk/rendered')
  const view = { document, device: 'desktop' }
  const rendered = await ann.ask('POST', 'render', { ...view, widget: textWidget('a', 'Unsaved **words**') })
  expect(Object(rendered.body).html).toMatch(/data-id="a".*Unsaved <strong>words<\/strong>/s)
  const hostile = await ann.ask('POST', 'render', {
    ...view,
    widget: textWidget('a', '<script>alert(1)</script><img src=x onerror=alert(1)>'),
  })
  expect(Object(hostile.body).html).not.toMatch(/<script>|<img[^>]*onerror/)
  const absent = { ...textWidget('a', 'x'), disabledOn: ['desktop'] }
  expect((await ann.ask('POST', 'render', { ...view, widget: absent })).body).toMatchObject({ html: '' })
  const wrong = await ann.ask('POST', 'render', { ...view, widget: { id: 'a', type: 'text', content: {} } })
  expect(Object(wrong.body).problems).not.toEqual([])
})

/**
 * Opens bo's events of a page.
 * @param lastEventId as browsers send it when they reconnect; `isNew`: as a newly opened stream does
 * @returns `waitFor`: resolves with all events once they contain a text
 */
async function follow({ key }: EditedDocument, lastEventId?: string, isNew = false) {
  const stop = new AbortController()
  const query = new URLSearchParams({ market: 'dk', key, ...(isNew && lastEventId && { lastEventId }) })
  const stream = await bo.fetch(`/preview/api/events?${query}`, {
    signal: stop.signal,
    headers: isNew || lastEventId === undefined ? {} : { 'Last-Event-ID': lastEventId },
  })
  expect(stream.headers.get('content-type')).toContain('text/event-stream')
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
  let received = ''
  async function waitFor(expected: string): Promise<string> {
    while (!received.includes(expected)) received += (await reader?.read())?.value ?? ''
    return received
  }
  return { waitFor, stop: () => stop.abort() }
}

it('notifies other editors of changes and presence within a second', async () => {
  const { document, sequence } = await withText('/dk/live')
  const { waitFor, stop } = await follow(document)
  // What may have changed since the page was read.
  await waitFor('event: published\ndata: {"version":null}')
  await waitFor('event: address\ndata: {"nextKey":null}')
  await ann.ask('POST', 'presence', { document, client: 'tab-ann', widget: 'a' })
  await waitFor('"name":"ann"')
  await send(ann, document, sequence, setText('a', 'Heard words'))
  expect(await waitFor('Heard words')).toContain('event: change')
  stop()
  expect((await fetch(`${shop.url}/preview/api/events?market=dk&key=%2Fdk`)).status).toBe(401)
})

it('notifies other editors that a page was deleted, is restored, and changes again', async () => {
  const { document, ...before } = await withText('/dk/deleted-while-open')
  const { waitFor, stop } = await follow(document)
  await waitFor('event: address')
  expect((await ann.ask('DELETE', `pages?${new URLSearchParams(document)}`)).status).toBe(204)
  await waitFor('event: removed')
  const { body } = await ann.ask('GET', 'page-bin?market=dk')
  const bin: { id: number; document: EditedDocument }[] = Array.isArray(body) ? body : []
  const entry = bin.find((item) => item.document.key === document.key)
  await ann.ask('POST', `page-bin/${entry?.id}/restore`)
  await waitFor('event: replaced')
  const { sequence } = await open(ann, document)
  // A change from before the deletion stays recognisable by its sequence.
  expect(sequence).toBeGreaterThan(before.sequence)
  expect((await send(ann, document, sequence, setText('a', 'Words after that'))).status).toBe(200)
  await waitFor('Words after that')
  stop()
})

/** Returns the id of the last event: a browser reconnects with it. */
const lastIdIn = (events: string): string => [...events.matchAll(/^id: (\S+)$/gm)].at(-1)?.[1] ?? ''

it('notifies an editor who reconnects that the page was deleted or moved, or restored meanwhile', async () => {
  const { document } = await withText('/dk/deleted-while-away')
  const first = await follow(document)
  const id = lastIdIn(await first.waitFor('event: address'))
  first.stop()
  expect((await ann.ask('DELETE', `pages?${new URLSearchParams(document)}`)).status).toBe(204)
  expect((await bo.ask('GET', `events?${new URLSearchParams(document)}`)).status).toBe(404)
  const second = await follow(document, id)
  await second.waitFor('event: removed')
  second.stop()
  const { body } = await ann.ask('GET', 'page-bin?market=dk')
  const bin: { id: number; document: EditedDocument }[] = Array.isArray(body) ? body : []
  const entry = bin.find((item) => item.document.key === document.key)
  await ann.ask('POST', `page-bin/${entry?.id}/restore`)
  for (const isNew of [false, true]) {
    const reconnected = await follow(document, id, isNew)
    expect(await reconnected.waitFor('event: replaced')).not.toContain('event: removed')
    reconnected.stop()
  }
})

it('stores comments with their widget, for editors only, and notifies editors of the page', async () => {
  const { document, sequence } = await withText('/dk/talked-about')
  const viewer = await signInAs(shop, admin, 'viewer', 'vic')
  const query = `kind=page&market=dk&key=${encodeURIComponent(document.key)}`
  const list = async () => Object((await ann.ask('GET', `comments?${query}`)).body)
  const start = (editor: EditorClient, widget: string | null, words: string) =>
    editor.ask('POST', 'comments', { document, widget, words })
  const stop = new AbortController()
  const stream = await bo.fetch(`/preview/api/events?${query}`, { signal: stop.signal })
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
  let received = 0
  const waitForComments = async () => {
    for (const before = received; received === before; )
      if ((await reader?.read())?.value?.includes('event: comments')) received += 1
  }

  const started = await start(viewer, 'a', ' Is this still true? ')
  await waitForComments()
  const { id, messages } = Object(started.body)
  expect(started.status).toBe(201)
  expect(started.body).toMatchObject({
    widget: 'a',
    widgetType: 'text',
    excerpt: 'First words',
    resolved: null,
  })
  expect(messages).toMatchObject([{ author: 'vic', words: 'Is this still true?' }])
  expect((await start(ann, 'nowhere', 'Where?')).status).toBe(404)
  const onPage = Object((await start(ann, null, 'On the page')).body)

  // The author of a thread or an editor resolves it; a reply reopens it.
  const resolve = (editor: EditorClient, thread: number, isResolved = true) =>
    editor.ask('PUT', `comments/${thread}`, { isResolved })
  expect((await resolve(viewer, onPage.id)).status).toBe(403)
  expect((await resolve(viewer, id)).body).toMatchObject({ resolvedBy: 'vic' })
  await waitForComments()
  const replied = await bo.ask('POST', `comments/${id}/replies`, { words: 'It is.' })
  expect(replied.body).toMatchObject({ resolved: null, resolvedBy: null })
  const [ownMessage, reply] = Object(replied.body).messages
  expect((await ann.ask('DELETE', `comments/messages/${reply.id}`)).status).toBe(403)
  expect((await bo.ask('DELETE', `comments/messages/${reply.id}`)).status).toBe(204)
  expect((await list())[0].messages.map((message: { id: number }) => message.id)).toEqual([ownMessage.id])

  // It stays with its widget when that moves, and when it is deleted; no shopper gets it.
  await send(ann, document, sequence, change('Remove', { removeWidget: { widget: 'a' } }))
  expect(await list()).toMatchObject([
    { id, widget: 'a' },
    { id: onPage.id, widget: null },
  ])
  await bo.ask('POST', 'publish', { documents: [document] })
  expect(await (await fetch(`${shop.url}${document.key}`)).text()).not.toContain('still true')
  const moved = await bo.ask('POST', 'pages/move', { document, path: '/dk/talked-elsewhere' })
  expect(moved.status).toBe(200)
  stop.abort()

  // The bin preserves comments.
  const binned = await withText('/dk/talked-and-deleted')
  await bo.ask('POST', 'comments', { document: binned.document, widget: 'a', words: 'Do not lose me' })
  expect((await ann.ask('POST', 'page-bin', { document: binned.document })).status).toBe(204)
  const { body: bin } = await ann.ask('GET', 'page-bin?market=dk')
  const all: { id: number; document: EditedDocument }[] = Array.isArray(bin) ? bin : []
  const remaining = all.find((draft) => draft.document.key === binned.document.key)
  expect((await ann.ask('POST', `page-bin/${remaining?.id}/restore`)).status).toBe(200)
  const restored = await ann.ask('GET', `comments?${new URLSearchParams({ ...binned.document })}`)
  expect(restored.body).toMatchObject([
    { widget: 'a', messages: [{ author: 'bo', words: 'Do not lose me' }] },
  ])
})

it('stores comments on a widget in a variant', async () => {
  const document = await make('/dk/talked-about-variant')
  const { sequence } = await open(ann, document)
  const content = {
    variants: [{ widgets: [textWidget('inner', 'Only for members'), { id: 'bare', type: 'text' }] }],
  }
  const row = { id: 'row', widgets: [{ id: 'outer', type: 'smart', content }] }
  await send(ann, document, sequence, change('Add', { insertRow: { area: 'main', index: 0, row } }))
  const start = (widget: string) => bo.ask('POST', 'comments', { document, widget, words: 'Why?' })
  expect(await start('inner')).toMatchObject({
    status: 201,
    body: { widget: 'inner', widgetType: 'text', excerpt: 'Only for members' },
  })
  expect(await start('bare')).toMatchObject({ status: 201, body: { widget: 'bare', excerpt: '' } })
})

it('requests a review from any publisher or one colleague, and reports the result to the requester', async () => {
  const { document } = await withText('/dk/reviewed')
  const cid = await signInAs(shop, admin, 'publisher', 'cid')
  const idOf = async (editor: EditorClient) => Object((await editor.ask('GET', 'me')).body).id
  const mailTo = (name: string) =>
    shop.database.db
      .select()
      .from(mailOutbox)
      .where(eq(mailOutbox.recipient, `${name}@shop.example`))
      .orderBy(asc(mailOutbox.id))
  const subjects = async (name: string) => (await mailTo(name)).map(({ subject }) => subject)
  const waiting = async (editor: EditorClient) => {
    const { toReview, returned, requested } = Object((await editor.ask('GET', 'reviews')).body)
    return [toReview.length, returned.length, requested.length]
  }
  const request = (reviewer: string | null) =>
    ann.ask('POST', 'reviews', { document, reviewer, note: 'Is the price <b>right</b>?' })

  const able = Object(
    (await ann.ask('GET', `reviews/reviewers?${new URLSearchParams({ ...document })}`)).body,
  )
  expect(able.map(({ name }: { name: string }) => name)).toEqual(['Ada', 'bo', 'cid'])
  expect((await request(await idOf(ann))).status).toBe(400)
  const { status, body } = await request(null)
  const { id } = Object(body)
  expect(status).toBe(201)
  expect((await request(null)).status).toBe(409)
  expect([await waiting(bo), await waiting(cid), await waiting(ann)]).toEqual([
    [1, 0, 0],
    [1, 0, 0],
    [0, 0, 1],
  ])
  // In the language of the market, with the request quoted and a link to the draft.
  expect(await subjects('bo')).toEqual(['ann beder dig gennemgå: Test'])
  const [mail] = await mailTo('bo')
  expect(mail?.html).toContain('&lt;b&gt;right&lt;/b&gt;')
  expect(mail?.body).toContain('/preview/edit?kind=page&market=dk&key=%2Fdk%2Freviewed')

  expect((await ann.ask('POST', `reviews/${id}/return`, { words: 'No' })).status).toBe(403)
  expect((await bo.ask('POST', `reviews/${id}/return`, { words: 'Not yet: 499.' })).status).toBe(200)
  expect(await waiting(ann)).toEqual([0, 1, 0])
  expect(await waiting(cid)).toEqual([0, 0, 0])
  expect((await bo.ask('DELETE', `reviews/${id}`)).status).toBe(403)
  expect((await mailTo('ann'))[0]?.body).toContain('Not yet: 499.')

  expect((await request(await idOf(cid))).status).toBe(201)
  expect([await waiting(bo), await waiting(cid), await waiting(ann)]).toEqual([
    [0, 0, 0],
    [1, 0, 0],
    [0, 0, 1],
  ])
  expect(await subjects('bo')).toHaveLength(1)
  expect((await cid.ask('POST', 'publish', { documents: [document] })).status).toBe(200)
  expect([await waiting(cid), await waiting(ann)]).toEqual([
    [0, 0, 0],
    [0, 0, 0],
  ])
  expect(await subjects('ann')).toEqual(['bo har sendt »Test« tilbage', 'cid har godkendt »Test«'])
  expect((await request(null)).status).toBe(409)

  // A draft that is thrown away leaves nothing to review, also in the next draft.
  const edit = async () =>
    send(ann, document, Object(await open(ann, document)).sequence, setText('a', 'Again'))
  await edit()
  expect((await request(null)).status).toBe(201)
  const query = new URLSearchParams({ ...document })
  expect((await ann.ask('DELETE', `pages?${query}`)).status).toBe(204)
  await edit()
  expect(await waiting(bo)).toEqual([0, 0, 0])
  // A publisher who requests a review cannot give it.
  const own = await bo.ask('POST', 'reviews', { document, reviewer: null })
  expect(own.status).toBe(201)
  const returnPath = `reviews/${Object(own.body).id}/return`
  expect((await bo.ask('POST', returnPath, { words: 'Mine' })).status).toBe(403)
  expect((await cid.ask('POST', returnPath, { words: 'Not mine' })).status).toBe(200)
  expect((await request(null)).status).toBe(201)
})

it('offers a request to any publisher once its reviewer cannot publish the draft', async () => {
  const { document } = await withText('/dk/reviewer-leaves')
  const dan = await signInAs(shop, admin, 'publisher', 'dan')
  const { id } = Object((await dan.ask('GET', 'me')).body)
  // Of other kinds of content only.
  const eve = await signInAs(shop, admin, 'publisher', 'eve', null, { kinds: ['catalogue'] })
  const { id: eveId } = Object((await eve.ask('GET', 'me')).body)
  const reviewers = await ann.ask('GET', `reviews/reviewers?${new URLSearchParams({ ...document })}`)
  expect(JSON.stringify(reviewers.body)).not.toContain(eveId)
  expect((await ann.ask('POST', 'reviews', { document, reviewer: eveId })).status).toBe(400)

  expect((await ann.ask('POST', 'reviews', { document, reviewer: id })).status).toBe(201)
  const reviewsFor = async (editor: EditorClient) =>
    Object((await editor.ask('GET', 'reviews')).body).toReview.filter(
      (review: { document: EditedDocument }) => review.document.key === document.key,
    )
  expect([await reviewsFor(dan), await reviewsFor(bo)]).toMatchObject([[{ reviewerId: id }], []])
  for (const leave of [
    () => admin.ask('PUT', `editors/${id}`, { role: 'editor' }),
    () => admin.ask('DELETE', `editors/${id}`),
  ]) {
    expect((await leave()).status).toBeLessThan(300)
    expect(await reviewsFor(bo)).toMatchObject([{ reviewerId: null, reviewer: null }])
    expect(await reviewsFor(eve)).toEqual([])
  }
})

it('gives a page another path, and throws a draft away', async () => {
  const { document } = await withText('/dk/old-name')
  expect((await bo.ask('POST', 'pages/move', { document, path: '/dk' })).status).toBe(409)
  const moved = await bo.ask('POST', 'pages/move', { document, path: '/dk/new-name' })
  expect(moved.body).toMatchObject({ document: pageAt('/dk/new-name') })
  const remove = '/dk/new-name'
  const query = `pages?kind=page&market=dk&key=${encodeURIComponent(remove)}`
  expect((await ann.ask('DELETE', query)).status).toBe(204)
  expect((await ann.ask('DELETE', query)).status).toBe(404)
})

it('migrates content of older versions on opening, and stores it with the first change', async () => {
  const document: EditedDocument = { kind: 'layout', market: 'dk', key: 'default' }
  const address = 'kind=layout&market=dk&key=default'
  const footerIn = (content: unknown) => /"type":"footer"[^{]*/.exec(JSON.stringify(content))?.[0] ?? ''
  const stored = async () => footerIn((await ann.ask('GET', `document?${address}`)).body)
  expect(await stored()).not.toContain('"version":2')
  const { body } = await ann.ask('GET', `page?${address}`)
  const { page, sequence } = Object(body)
  const rows: { widgets: { id: string; type: string; version: number; content: object }[] }[] =
    page.areas.footer
  const footer = rows.flatMap(({ widgets }) => widgets).find(({ type }) => type === 'footer')
  expect(footer?.version).toBe(2)
  expect(await stored()).not.toContain('"version":2')
  const edit = { setContent: { widget: footer?.id, content: { ...footer?.content } } }
  expect((await send(ann, document, sequence, change('Edit', edit))).status).toBe(200)
  expect(JSON.stringify((await ann.ask('GET', `document?${address}`)).body)).toContain('"version":2')
  await ann.ask('DELETE', `pages?${address}`)
})

it('saves global content as a whole, and refuses outdated revisions', async () => {
  const key = 'kind=toggles&market=dk&key='
  const document = { kind: 'toggles', market: 'dk', key: '' }
  const first = await ann.ask('PUT', 'document', { document, body: { storeFilter: true } })
  const base = first.status === 200 ? Object(first.body).revision : undefined
  expect((await ann.ask('GET', 'document?kind=payload&market=&key=unwritten')).status).toBe(204)
  const read = await ann.ask('GET', `document?${key}`)
  expect(read.status).toBe(200)
  const { revision } = Object(read.body)
  if (base) expect(revision).toBe(base)
  const next = { document, base: revision, body: { storeFilter: false } }
  expect((await bo.ask('PUT', 'document', next)).status).toBe(200)
  expect((await ann.ask('PUT', 'document', next)).status).toBe(409)
  const page = { document: pageAt('/dk'), base: 'x', body: {} }
  expect((await ann.ask('PUT', 'document', page)).status).toBe(400)
})

it('reports a replaced draft to those who have not seen it, with the log and with a conflict', async () => {
  const { document, sequence } = await withText('/dk/replaced')
  expect((await bo.ask('POST', 'publish', { documents: [document] })).status).toBe(200)
  await send(bo, document, sequence, setText('a', 'Second words'))
  const log = (since: number) =>
    ann.ask('GET', `changes?kind=page&market=dk&key=${encodeURIComponent(document.key)}&since=${since}`)
  expect((await log(sequence)).body).toMatchObject([{ sequence: sequence + 1 }])
  expect((await bo.ask('POST', 'restore', { document, version: 1 })).status).toBe(204)
  expect((await log(sequence)).status).toBe(410)
  expect(await log(sequence + 2)).toMatchObject({ status: 200, body: [] })
  expect((await log(sequence + 3)).status).toBe(410)
  const ownChange = setText('a', 'Third words')
  expect(await send(ann, document, sequence + 1, ownChange)).toMatchObject({
    status: 409,
    body: { change: ownChange.id, cause: 'replaced' },
  })
  expect((await send(ann, document, sequence + 2, ownChange)).status).toBe(200)
})

it('names the change that makes a page too large', async () => {
  const { document, sequence } = await withText('/dk/too-large')
  const insertWidget = { row: 'row', index: 1, widget: textWidget('b', 'Small') }
  // Half of what a page can hold, and a little more.
  const long = 'Long '.repeat(610_000)
  expect((await send(ann, document, sequence, setText('a', long))).status).toBe(200)
  const [small, large] = [change('Add', { insertWidget }), setText('b', long)]
  const later = change('Title', { setPage: { values: { title: 'Later' } } })
  const refused = await send(ann, document, sequence + 1, small, large, later)
  expect(refused).toMatchObject({ status: 409, body: { change: large.id, cause: 'tooLarge' } })
})

it('prunes old changes, without data loss for a tab that slept since', async () => {
  const { document, sequence } = await withText('/dk/long-ago')
  for (const words of ['Second words', 'Third words'])
    expect((await send(ann, document, sequence, setText('a', words))).status).toBe(200)
  const inTwoMonths = Date.now() + 60 * 86_400_000
  const run = { id: 1, attempt: 1, signal: AbortSignal.abort() }
  const outcome = await createPruningJob(shop.database, () => inTwoMonths)({}, run)
  expect(outcome).toMatchObject({ kind: 'later' })
  const query = `kind=page&market=dk&key=${encodeURIComponent(document.key)}`
  expect((await ann.ask('GET', `changes?${query}&since=${sequence}`)).status).toBe(410)
  const { body: log } = await ann.ask('GET', `changes?${query}&since=${sequence + 1}`)
  expect(log).toMatchObject([{ sequence: sequence + 2 }])
  expect((await send(bo, document, sequence, setText('a', 'Slept'))).status).toBe(409)
  const { status, body } = await send(bo, document, sequence + 2, setText('a', 'Awake'))
  expect([status, body.sequence]).toEqual([200, sequence + 3])
})
