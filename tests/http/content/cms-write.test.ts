import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type EditorClient, setUpAdmin, signInAs } from '#tests/support/editor-client.ts'
import { type FakeCms, startFakeCms } from '#tests/support/fakes/fake-cms.ts'
import { startTestStorefront, type TestStorefront } from '#tests/support/storefront.ts'

// Pages of a content system that takes them back: edited here, sent back in their own shape (CMS_WRITE_TOKEN).

const token = 'may write'
let cms: FakeCms
let shop: TestStorefront
let admin: EditorClient
let viewer: EditorClient

beforeAll(async () => {
  cms = await startFakeCms()
  shop = await startTestStorefront({ environment: { CMS_URL: cms.url, CMS_WRITE_TOKEN: token } })
  admin = await setUpAdmin(shop)
  viewer = await signInAs(shop, admin, 'viewer')
})
afterAll(async () => {
  await shop.close()
  await cms.close()
})

const documentAt = (key: string) => ({ kind: 'page', market: 'dk', key })
const open = (path: string, client = admin) =>
  client.ask('GET', `page?${new URLSearchParams({ market: 'dk', key: path })}`)
const publish = (path: string) => admin.ask('POST', 'publish', { documents: [documentAt(path)] })
const fetchHtml = async (path: string) => (await fetch(shop.url + path)).text()

const sequenceOf = (body: unknown): number =>
  typeof body === 'object' && body && 'sequence' in body ? Number(body.sequence) : 0

/** Changes a page's title, on top of the opened version. */
const retitle = (path: string, title: string, opened: { body: unknown }) =>
  admin.ask('POST', 'changes', {
    document: documentAt(path),
    client: 'tab',
    base: sequenceOf(opened.body),
    changes: [{ id: randomUUID(), label: 'Title', operations: [{ setPage: { values: { title } } }] }],
  })

/** A page in the block shape with a field unknown here. */
function blockPage(): Record<string, unknown> {
  const page = JSON.parse(readFileSync('fixtures/cms/block-shape.example.json', 'utf8'))
  return { ...page, workflow: { reviewer: 'Grace', stage: 3 } }
}

it('writes a page back in its own shape, and preserves unknown fields', async () => {
  const path = '/dk/sent-back'
  cms.keep(path, blockPage(), token)
  const opened = await open(path)
  expect(opened.body).toMatchObject({ readOnly: false, isDraft: false, shape: 'block' })
  expect((await retitle(path, 'Written here', opened)).status).toBe(200)
  expect((await open(path)).body).toMatchObject({ isDraft: true, page: { title: 'Written here' } })
  const canvas = await admin.fetch(`/preview/canvas${path}`)
  expect(await canvas.text()).toContain('Written here')
  expect(await fetchHtml(path)).not.toContain('Written here')

  const published = await publish(path)
  expect(published).toMatchObject({ status: 200 })
  const before = JSON.stringify(blockPage())
  const after = cms.storedPage(path) ?? ''
  expect(JSON.parse(after)).toMatchObject({ workflow: { reviewer: 'Grace', stage: 3 } })
  expect(Object.keys(JSON.parse(after))).toEqual(Object.keys(JSON.parse(before)))
  expect(await fetchHtml(path)).toContain('Written here')
  expect((await open(path)).body).toMatchObject({ isDraft: false })
})

it('refuses to overwrite a concurrent change, and reports it', async () => {
  const path = '/dk/changed-there'
  cms.keep(path, blockPage(), token)
  expect((await retitle(path, 'Mine', await open(path))).status).toBe(200)
  cms.keep(path, { ...blockPage(), workflow: 'theirs' }, token)
  const refused = await publish(path)
  expect(refused.status).toBe(409)
  expect(JSON.stringify(refused.body)).toContain('changed in its own content system')
  expect(cms.storedPage(path)).toContain('theirs')
  expect((await open(path)).body).toMatchObject({ isDraft: true, page: { title: 'Mine' } })

  const thrown = await admin.ask('DELETE', `pages?${new URLSearchParams(documentAt(path))}`)
  expect(thrown.status).toBe(204)
  expect((await open(path)).body).toMatchObject({ isDraft: false })
})

it('compares the page before writing to a system without entity tags', async () => {
  const [path, other] = ['/dk/untagged', '/dk/untagged-and-changed']
  for (const pagePath of [path, other]) cms.keep(pagePath, blockPage(), token, { withoutTags: true })
  expect((await retitle(path, 'Written untagged', await open(path))).status).toBe(200)
  expect(await publish(path)).toMatchObject({ status: 200 })
  expect(JSON.parse(cms.storedPage(path) ?? '')).toMatchObject({ workflow: { reviewer: 'Grace', stage: 3 } })
  expect(await fetchHtml(path)).toContain('Written untagged')
  // The content sent is already there: a second time is no conflict.
  expect((await retitle(path, 'Written twice', await open(path))).status).toBe(200)
  expect(await publish(path)).toMatchObject({ status: 200 })
  expect(cms.storedPage(path)).toContain('Written twice')

  expect((await retitle(other, 'Mine', await open(other))).status).toBe(200)
  cms.keep(other, { ...blockPage(), workflow: 'theirs' }, token, { withoutTags: true })
  expect((await publish(other)).status).toBe(409)
  expect(cms.storedPage(other)).toContain('theirs')
})

it.each([true, false])(
  'recognises its page after a lost reply; without entity tags: %s',
  async (withoutTags) => {
    const path = `/dk/lost-reply-${withoutTags}`
    cms.keep(path, blockPage(), token, { withoutTags, losesReply: true })
    const opened = await open(path)
    expect((await retitle(path, 'Arrived', opened)).status).toBe(200)
    expect(await publish(path)).toMatchObject({ status: 200 })
    expect(cms.storedPage(path)).toContain('Arrived')
    const reopened = await open(path)
    expect(reopened.body).toMatchObject({ isDraft: false })
    expect((await retitle(path, 'Arrived again', reopened)).status).toBe(200)
    expect(await publish(path)).toMatchObject({ status: 200 })
  },
)

it('reports no conflict with what a system without entity tags adds to a page', async () => {
  const path = '/dk/dated'
  cms.keep(path, blockPage(), token, { withoutTags: true, dates: true })
  const opened = await open(path)
  const first = await retitle(path, 'First', opened)
  expect(await publish(path)).toMatchObject({ status: 200 })
  expect(cms.storedPage(path)).toContain('2026-01-02T')
  // In the same session, without opening the page again.
  expect((await retitle(path, 'Second', first)).status).toBe(200)
  expect(await publish(path)).toMatchObject({ status: 200 })
  expect(cms.storedPage(path)).toContain('Second')
  // The page that is opened has the time, which the system changes twice.
  const dated = await open(path)
  const third = await retitle(path, 'Third', dated)
  expect(await publish(path)).toMatchObject({ status: 200 })
  expect((await retitle(path, 'Fourth', third)).status).toBe(200)
  expect(await publish(path)).toMatchObject({ status: 200 })
  expect(cms.storedPage(path)).toContain('Fourth')
})

it('does not overwrite what a colleague stored right after a publication', async () => {
  const path = '/dk/changed-right-after'
  cms.keep(path, blockPage(), token, { withoutTags: true, colleague: { workflow: 'theirs' } })
  const first = await retitle(path, 'Mine', await open(path))
  expect(await publish(path)).toMatchObject({ status: 200 })
  expect((await retitle(path, 'Mine again', first)).status).toBe(200)
  expect((await publish(path)).status).toBe(409)
  expect(cms.storedPage(path)).toContain('theirs')
})

it('shows the other system’s error, and preserves the draft', async () => {
  const path = '/dk/not-taken'
  cms.keep(path, blockPage(), 'another token')
  expect((await retitle(path, 'Refused', await open(path))).status).toBe(200)
  const refused = await publish(path)
  expect(refused.status).toBe(409)
  expect(JSON.stringify(refused.body)).toContain('responded with 403. Forbidden This token may not write.')
  cms.setDown(true)
  expect(JSON.stringify((await publish(path)).body)).toContain('does not respond')
  cms.setDown(false)
  expect((await open(path)).body).toMatchObject({ isDraft: true })
})

it('publishes each page that was written, also if the next one is refused', async () => {
  const [path, other] = ['/dk/first-of-two', '/dk/second-of-two']
  cms.keep(path, blockPage(), token)
  cms.keep(other, blockPage(), 'another token')
  const colleague = await signInAs(shop, admin, 'editor')
  for (const each of [path, other])
    expect((await retitle(each, 'Together', await open(each))).status).toBe(200)
  for (const each of [path, other])
    expect(
      (await colleague.ask('POST', 'reviews', { document: documentAt(each), reviewer: null })).status,
    ).toBe(201)
  const refused = await admin.ask('POST', 'publish', { documents: [path, other].map(documentAt) })
  expect(refused).toMatchObject({
    status: 409,
    body: {
      checked: [{ document: documentAt(other), problems: [{ severity: 'error' }] }],
      published: [documentAt(path)],
    },
  })
  expect(cms.storedPage(path)).toContain('Together')
  const stateOf = async (each: string) => {
    const query = new URLSearchParams(documentAt(each))
    const log = await admin.ask('GET', `audit?${query}`)
    const review = await admin.ask('GET', `reviews/document?${query}`)
    return [JSON.stringify(log.body).includes('"publish"'), JSON.stringify(review.body) !== '[]']
  }
  expect(await stateOf(path)).toEqual([true, false])
  expect(await stateOf(other)).toEqual([false, true])
})

it('opens a page read-only if writing it back would change a number', async () => {
  const path = '/dk/large-id'
  const id = '9007199254740993'
  cms.keep(path, JSON.stringify({ ...blockPage(), assetId: 'large id' }).replace('"large id"', id), token)
  const opened = await open(path)
  expect(opened.body).toMatchObject({ readOnly: true, shape: 'block' })
  expect((await retitle(path, 'Not taken', opened)).status).toBe(404)
  expect(cms.storedPage(path)).toContain(id)
})

it('refuses schedules for external pages, and creates no draft on viewing', async () => {
  const path = '/dk/looked-at'
  cms.keep(path, blockPage(), token)
  const looked = await open(path, viewer)
  expect(looked.body).toMatchObject({ readOnly: true })
  expect((await retitle(path, 'Nothing begun', looked)).status).toBe(404)
  await open(path)
  const at = new Date(Date.now() + 86_400_000).toISOString()
  const planned = await admin.ask('POST', 'publish', { documents: [documentAt(path)], at })
  expect(planned.status).toBe(400)
})
