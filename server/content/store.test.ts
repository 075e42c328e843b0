import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ContentRequest } from '#server/content/content-source.ts'
import { revisionOf } from '#server/content/document.ts'
import { type ContentStore, createContentStore } from '#server/content/store.ts'
import type { Database } from '#server/database/database.ts'
import { createPurgeBus } from '#server/operations/bus.ts'
import { openTestDatabase } from '#tests/support/test-database.ts'

let database: Database
let store: ContentStore
const purged: string[] = []

beforeAll(async () => {
  database = await openTestDatabase()
  const bus = await createPurgeBus(undefined, (error) => {
    throw error
  })
  bus.onPurge((tags) => purged.push(...tags))
  store = createContentStore(database, bus)
}, 60_000)

afterAll(() => database.close())

const page = (key: string) => ({ kind: 'page', market: 'dk', key }) as const
const request = (path: string, preview = false): ContentRequest => ({ market: 'dk', path, preview })
const readLivePage = (path: string) => store.page(request(path))

async function publish(key: string, body: string): Promise<void> {
  await store.putDraft({ ...page(key), body }, 'editor')
  await store.publish([page(key)], 'editor')
}

it('is empty until it is seeded, and seeding again changes nothing', async () => {
  expect(await store.isEmpty()).toBe(true)
  const pages = Array.from({ length: 1_200 }, (_, index) => ({
    ...page(`/dk/seeded/${index}`),
    body: `{"n":${index}}`,
  }))
  await Promise.all([store.seed(pages, 'demo'), store.seed(pages, 'demo')])
  expect(await store.isEmpty()).toBe(false)
  expect(await readLivePage('/dk/seeded/1199')).toMatchObject({ kind: 'document', document: { n: 1199 } })

  await store.seed([{ ...page('/dk/seeded/0'), body: '{"n":"other"}' }], 'demo')
  expect(await readLivePage('/dk/seeded/0')).toMatchObject({ document: { n: 0 } })
  expect(await store.list('page', 'dk')).toHaveLength(1_200)
})

it('shows a draft in preview only, until it is published', async () => {
  await publish('/dk/autumn', '{"v":1}')
  await store.putDraft({ ...page('/dk/autumn'), body: '{"v":2}' }, 'editor')
  expect(await readLivePage('/dk/autumn')).toMatchObject({ document: { v: 1 } })
  expect(await store.page(request('/dk/autumn', true))).toMatchObject({ document: { v: 2 } })

  purged.length = 0
  const outcome = await store.publish([page('/dk/autumn')], 'editor')
  expect(outcome).toEqual({
    kind: 'published',
    documents: [{ ...page('/dk/autumn'), version: 2, revision: revisionOf('{"v":2}') }],
  })
  expect(await readLivePage('/dk/autumn')).toMatchObject({
    document: { v: 2 },
    revision: revisionOf('{"v":2}'),
  })
  expect(purged).toEqual(['page:/dk/autumn'])
})

it('publishes several documents, or none when one of them cannot be', async () => {
  await store.putDraft({ ...page('/dk/a'), body: '{}' }, 'editor')
  const layout = { kind: 'layout', market: 'dk', key: 'default' } as const
  await store.putDraft({ ...layout, body: '{}' }, 'editor')
  purged.length = 0
  expect(await store.publish([page('/dk/a'), layout, page('/dk/nobody')], 'editor')).toEqual({
    kind: 'refused',
    refusals: [{ document: page('/dk/nobody'), reason: 'no-draft' }],
  })
  expect(await readLivePage('/dk/a')).toEqual({ kind: 'missing', status: 404 })
  expect(purged).toEqual([])
  expect(await store.publish([page('/dk/a'), layout], 'editor')).toMatchObject({ kind: 'published' })
  expect(purged.sort()).toEqual(['market:dk', 'page:/dk/a'])
})

it('refuses to publish a draft that changed after its check', async () => {
  const checked = await store.putDraft({ ...page('/dk/checked'), body: '{"v":1}' }, 'one')
  await store.putDraft({ ...page('/dk/checked'), body: '{"v":2}' }, 'other')
  expect(await store.publish([{ ...page('/dk/checked'), revision: checked }], 'one')).toEqual({
    kind: 'refused',
    refusals: [{ document: page('/dk/checked'), reason: 'changed' }],
  })
})

it('gives concurrent publications separate versions', async () => {
  const editors = Array.from({ length: 12 }, async (_, index) => {
    await store.putDraft({ ...page('/dk/busy'), body: `{"v":${index}}` }, `editor ${index}`)
    return store.publish([page('/dk/busy')], `editor ${index}`)
  })
  const outcomes = await Promise.all(editors)
  const versions = outcomes.flatMap((outcome) =>
    outcome.kind === 'published' ? outcome.documents.map(({ version }) => version) : [],
  )
  expect(versions.length).toBeGreaterThan(0)
  expect(versions.sort((a, b) => a - b)).toEqual(versions.map((_, index) => index + 1))
})

it('responds with 410 for a page that was unpublished, stores its text as a draft, and can publish it again', async () => {
  await publish('/dk/gone', '{"v":1}')
  expect(await store.unpublish(page('/dk/gone'), 'editor')).toBe(true)
  expect(await store.unpublish(page('/dk/gone'), 'editor')).toBe(false)
  expect(await readLivePage('/dk/gone')).toEqual({ kind: 'missing', status: 410 })
  expect(await store.document(page('/dk/gone'))).toBeUndefined()
  expect(await store.document(page('/dk/gone'), { preview: true })).toMatchObject({ body: '{"v":1}' })
  await store.publish([page('/dk/gone')], 'editor')
  expect(await readLivePage('/dk/gone')).toMatchObject({ document: { v: 1 } })
})

it('discards a draft without changing the published document', async () => {
  await publish('/dk/kept', '{"v":1}')
  await store.putDraft({ ...page('/dk/kept'), body: '{"v":2}' }, 'editor')
  await store.discardDraft(page('/dk/kept'))
  expect(await store.page(request('/dk/kept', true))).toMatchObject({ document: { v: 1 } })
})

it('redirects from a path of the market, and ignores an invalid entry', async () => {
  const redirects = [
    { from: '/dk/broken', to: 7 },
    { from: '/dk/self', to: '/dk/self' },
    { from: '/dk/filtered', to: '/dk/filtered?sorting=discount' },
    { from: '/dk/slash', to: '/dk/slash/#top' },
    { from: '/dk/bælter', to: '/dk/b%C3%A6lter' },
    { from: '/dk/old', to: '/dk/new' },
    { from: '/dk/campaign', to: '/dk/sale', status: 302 },
  ]
  const address = { kind: 'redirects', market: 'dk', key: '' } as const
  await store.putDraft({ ...address, body: JSON.stringify({ redirects }) }, 'editor')
  expect(await readLivePage('/dk/old')).toEqual({ kind: 'missing', status: 404 })
  await store.publish([address], 'editor')
  expect(await readLivePage('/dk/old')).toEqual({ kind: 'redirect', status: 301, location: '/dk/new' })
  expect(await readLivePage('/dk/campaign')).toMatchObject({ status: 302, location: '/dk/sale' })
  for (const path of ['/dk/broken', '/dk/self', '/dk/filtered', '/dk/slash', '/dk/bælter', '/dk/old/er'])
    expect(await readLivePage(path)).toEqual({ kind: 'missing', status: 404 })
  expect(await store.page({ market: 'se', path: '/dk/old', preview: false })).toMatchObject({ status: 404 })
})

it('returns the version before a refused one, and fails if there is none', async () => {
  await publish('/dk/versions', '{"v":1}')
  await publish('/dk/versions', '{"v":2}')
  const refuse = (body: string) => store.refuse(request('/dk/versions'), revisionOf(body))
  expect(await refuse('{"v":2}')).toMatchObject({ document: { v: 1 }, stale: true })
  expect(await refuse('{"v":1}')).toMatchObject({ kind: 'unavailable' })
  expect(await refuse('unknown')).toMatchObject({ kind: 'unavailable' })
})

it('refuses a body that is not JSON', async () => {
  await expect(store.putDraft({ ...page('/dk/half'), body: '{"half":' }, 'editor')).rejects.toThrow(
    SyntaxError,
  )
  await expect(store.seed([{ ...page('/dk/half'), body: '' }], 'demo')).rejects.toThrow(SyntaxError)
  expect(await readLivePage('/dk/half')).toEqual({ kind: 'missing', status: 404 })
})

it('treats paths with U+0000 as missing', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 40 }), async (path) => {
      expect(await readLivePage(`/dk/any/${path}`)).toEqual({ kind: 'missing', status: 404 })
    }),
    { numRuns: 50, examples: [['\0'], ["'; drop table documents; --"], ['\ud800']] },
  )
})

it('returns the exact text of any document', async () => {
  await fc.assert(
    fc.asyncProperty(fc.json(), async (body) => {
      await store.putDraft({ ...page('/dk/exact'), body }, 'editor')
      expect((await store.document(page('/dk/exact'), { preview: true }))?.body).toBe(body)
    }),
    { numRuns: 50, examples: [['{"b":1,"a":{"2":0,"1":0}, "a ":"\\u0000\\ud800"}']] },
  )
})

it('stores assets, the newest upload per path', async () => {
  const asset = {
    path: '/media/scene.svg',
    contentType: 'image/svg+xml',
    bytes: 1_200,
    width: 800,
    height: 1_000,
    placeholder: '#d8c7b0',
  }
  await store.putAsset(asset)
  await store.putAsset({ ...asset, bytes: 900 })
  await store.putAsset({ ...asset, path: '/media/film.mp4', width: null, height: null, placeholder: null })
  expect(await store.assets()).toEqual([
    { ...asset, path: '/media/film.mp4', width: null, height: null, placeholder: null },
    { ...asset, bytes: 900 },
  ])
})

it('is ready when the database responds', async () => {
  await expect(store.ready()).resolves.toBeUndefined()
})
