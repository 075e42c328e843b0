import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { limits } from '#schemas/validation/limits.ts'
import { createCmsSource } from '#server/content/cms-source.ts'
import type { ContentRequest, ContentSource } from '#server/content/content-source.ts'
import { createCopyPruningJob } from '#server/content/prune-copies.ts'
import type { Database } from '#server/database/database.ts'
import { createPurgeBus, type PurgeBus } from '#server/operations/bus.ts'
import { type FakeCms, startFakeCms } from '#tests/support/fakes/fake-cms.ts'
import { openTestDatabase } from '#tests/support/test-database.ts'

let database: Database
let cms: FakeCms
let bus: PurgeBus
let source: ContentSource
let now: number
let failures: { path: string; reason: string }[]

beforeAll(async () => {
  database = await openTestDatabase()
}, 60_000)

afterAll(() => database.close())

beforeEach(async () => {
  cms = await startFakeCms('/pages')
  bus = await createPurgeBus(undefined, () => undefined)
  now = 1_000_000
  failures = []
  source = restartSource()
})

afterEach(async () => {
  vi.useRealTimers()
  await cms.close()
  await database.pool.query('delete from content_copies')
})

/** A source with the database only, as after a restart. */
function restartSource(timeout = 3_000): ContentSource {
  return createCmsSource({
    cmsUrl: cms.url,
    cmsToken: undefined,
    database,
    bus,
    redirectAddress: (location) => (location.startsWith('https://login.example/') ? undefined : location),
    timeout,
    now: () => now,
    onFailure: (failure) => failures.push(failure),
  })
}

const jobRun = { id: 1, attempt: 1, signal: new AbortController().signal }

const request = (path: string, preview = false): ContentRequest => ({ market: 'dk', path, preview })

/** Fetches a page, and reports that it rendered. */
async function rendersWell(path: string): Promise<void> {
  const answer = await source.page(request(path))
  if (answer.kind !== 'document') throw new Error(`${path}: ${answer.kind}`)
  await source.accept(request(path), answer.revision)
}

it('fetches a page again that it requested before a purge', async () => {
  const headers = { 'cache-control': 'max-age=3600' }
  cms.answer('/dk/a', { body: { v: 1 }, headers, delay: 50 })
  const first = source.page(request('/dk/a'))
  await vi.waitUntil(() => cms.requests.length === 1)
  cms.answer('/dk/a', { body: { v: 2 }, headers })
  await bus.purge(['page:/dk/a'])
  await first
  expect(await source.page(request('/dk/a'))).toMatchObject({ document: { v: 2 } })
})

it('requests JSON under the content system’s address and returns the document', async () => {
  cms.answer('/dk/efterår/50% & mere', { body: { meta: {} }, headers: { 'cache-control': 'max-age=90' } })
  expect(await source.page(request('/dk/efterår/50% & mere'))).toMatchObject({
    kind: 'document',
    document: { meta: {} },
    maxAge: 90,
  })
  expect(cms.requests).toMatchObject([{ path: '/dk/efterår/50% & mere', query: { type: 'json' } }])
})

it('requests drafts in preview, and caches none', async () => {
  cms.answer('/dk/a', { body: { draft: true }, headers: { 'cache-control': 'max-age=90', etag: '"1"' } })
  const draft = await source.page(request('/dk/a', true))
  expect(draft).toMatchObject({ document: { draft: true }, maxAge: 0 })
  await source.accept(request('/dk/a', true), draft.kind === 'document' ? draft.revision : '')
  await source.page(request('/dk/a', true))
  await source.page(request('/dk/a'))
  expect(cms.requests.map(({ query, headers }) => [query.preview, headers['if-none-match']])).toEqual([
    ['true', undefined],
    ['true', undefined],
    [undefined, undefined],
  ])
  cms.setDown(true)
  expect(await source.page(request('/dk/a', true))).toMatchObject({ kind: 'unavailable' })
  expect(await restartSource().page(request('/dk/a'))).toMatchObject({ kind: 'unavailable' })
})

it('never leaves the content system’s address', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 40 }), async (rest) => {
      cms.requests.length = 0
      await source.page(request(`/dk/${rest}`))
      for (const { url } of cms.requests) expect(url.startsWith('/pages/dk/')).toBe(true)
    }),
    {
      numRuns: 100,
      examples: [['//elsewhere.invalid/x'], ['\\\\elsewhere.invalid'], ['?type=html#x'], ['a%2fb']],
    },
  )
})

it.each(['/dk/../secret', '/dk/./a', '/dk/\0', '/dk/\ud800', 'elsewhere'])(
  'treats %j as missing',
  async (path) => {
    expect(await source.page(request(path))).toEqual({ kind: 'missing', status: 404 })
    expect(cms.requests).toEqual([])
  },
)

it.each([200, 201, 203])('takes a document with the HTTP status %i for the page', async (status) => {
  cms.answer('/dk/a', { status, body: { v: 1 } })
  expect(await source.page(request('/dk/a'))).toMatchObject({ kind: 'document', document: { v: 1 } })
})

it('takes a response without content for a failure', async () => {
  cms.answer('/dk/a', { status: 204, body: '' })
  expect(await source.page(request('/dk/a'))).toMatchObject({ kind: 'unavailable' })
})

describe('freshness', () => {
  it('revalidates only after max-age, by entity tag', async () => {
    const headers = { etag: '"one"', 'cache-control': 'public, max-age=60' }
    cms.answer('/dk/a', { body: { v: 1 }, headers })
    const first = await source.page(request('/dk/a'))
    now += 20_000
    expect(await source.page(request('/dk/a'))).toEqual({ ...first, maxAge: 40 })
    expect(cms.requests).toHaveLength(1)
    now += 41_000
    expect(await source.page(request('/dk/a'))).toEqual({ ...first, maxAge: 60 })
    expect(cms.requests.map(({ headers }) => headers['if-none-match'])).toEqual([undefined, '"one"'])
  })

  it('returns a new document with a new revision', async () => {
    cms.answer('/dk/a', { body: { v: 1 }, headers: { etag: '"one"', 'cache-control': 'no-cache' } })
    const first = await source.page(request('/dk/a'))
    cms.answer('/dk/a', { body: { v: 2 }, headers: { etag: '"two"', 'cache-control': 'no-cache' } })
    const second = await source.page(request('/dk/a'))
    expect([first, second]).toMatchObject([
      { document: { v: 1 }, maxAge: 0 },
      { document: { v: 2 }, maxAge: 0 },
    ])
    expect(first).not.toMatchObject({ revision: second.kind === 'document' ? second.revision : '' })
  })

  it.each([
    ['page:/dk/a', 2],
    ['market:dk', 2],
    ['site', 2],
    ['*', 2],
    ['page:/dk/b', 1],
    ['market:se', 1],
  ])('after a purge of %s has sent %d requests', async (tag, times) => {
    cms.answer('/dk/a', { headers: { 'cache-control': 'max-age=60' } })
    await source.page(request('/dk/a'))
    await bus.purge([tag])
    await source.page(request('/dk/a'))
    expect(cms.requests).toHaveLength(times)
  })
})

describe('redirects', () => {
  it.each([
    ['/dk/new', '/dk/new'],
    ['new?colour=red#sizes', '/dk/new?colour=red#sizes'],
    ['https://shop.example/x', 'https://shop.example/x'],
    ['//elsewhere.example/x', 'http://elsewhere.example/x'],
  ])('maps %s to %s and does not follow it', async (location, expected) => {
    cms.answer('/dk/old', { status: 301, headers: { location } })
    expect(await source.page(request('/dk/old'))).toEqual({
      kind: 'redirect',
      status: 301,
      location: expected,
    })
    expect(cms.requests).toHaveLength(1)
  })

  it.each([300, 305, 306])('turns status %i into a temporary redirect', async (status) => {
    cms.answer('/dk/old', { status, headers: { location: '/dk/new' } })
    expect(await source.page(request('/dk/old'))).toEqual({
      kind: 'redirect',
      status: 302,
      location: '/dk/new',
    })
  })

  it('turns the content system’s own addresses into paths of this site', async () => {
    cms.answer('/dk/old', { status: 308, headers: { location: `${cms.url}/dk/new?type=json&page=2` } })
    expect(await source.page(request('/dk/old'))).toMatchObject({ status: 308, location: '/dk/new?page=2' })
  })

  it.each(['/dk/old/', '/dk/old', 'old/?type=json&page=2', '/dk/%6Fld#sizes'])(
    'is a failure if it leads to the same page: %s',
    async (location) => {
      cms.answer('/dk/old', { status: 301, headers: { location } })
      expect(await source.page(request('/dk/old'))).toMatchObject({ kind: 'unavailable' })
      expect(failures).toEqual([{ path: '/dk/old', reason: 'redirects to itself' }])
    },
  )

  it('refuses a path with two leading slashes, which would name another host', async () => {
    cms.answer('/dk/old', { status: 302, headers: { location: `${cms.url}//elsewhere.example/x` } })
    expect(await source.page(request('/dk/old'))).toMatchObject({ location: '/elsewhere.example/x' })
  })
})

it.each([404, 410] as const)('passes %d on for a minute, and deletes the copy', async (status) => {
  const headers = { 'cache-control': 'no-cache' }
  cms.answer('/dk/a', { body: { v: 1 }, headers })
  await rendersWell('/dk/a')
  cms.answer('/dk/a', { status, headers })
  expect(await source.page(request('/dk/a'))).toEqual({ kind: 'missing', status, maxAge: 60 })
  cms.setDown(true)
  expect(await source.page(request('/dk/a'))).toMatchObject({ kind: 'unavailable' })
  expect(await restartSource().page(request('/dk/a'))).toMatchObject({ kind: 'unavailable' })
})

it.each([
  ['redirects', { status: 301, headers: { location: '/dk/b' } }],
  ['withdraws by the status in its document', { body: { statusCode: 404 } }],
])('does not return a page that the content system %s after it fails', async (_, answer) => {
  const headers = { 'cache-control': 'no-cache' }
  cms.answer('/dk/a', { body: { v: 1 }, headers })
  await rendersWell('/dk/a')
  cms.answer('/dk/a', { headers, ...answer })
  const response = await source.page(request('/dk/a'))
  if (response.kind === 'document') await source.forget(request('/dk/a'))
  cms.setDown(true)
  for (const each of [source, restartSource()])
    expect(await each.page(request('/dk/a'))).toMatchObject({ kind: 'unavailable' })
})

it('removes the copy of a page that redirects once, and again after it was a page', async () => {
  const remove = vi.spyOn(database.db, 'delete')
  const redirect = async () => {
    cms.answer('/dk/a', { status: 301, headers: { location: '/dk/b' } })
    for (let count = 0; count < 3; count += 1)
      expect(await source.page(request('/dk/a'))).toMatchObject({ kind: 'redirect' })
  }
  await redirect()
  expect(remove).toHaveBeenCalledTimes(1)
  cms.answer('/dk/a', { body: { v: 1 }, headers: { 'cache-control': 'no-cache' } })
  await rendersWell('/dk/a')
  await redirect()
  expect(remove).toHaveBeenCalledTimes(2)
  remove.mockRestore()
  cms.setDown(true)
  expect(await restartSource().page(request('/dk/a'))).toMatchObject({ kind: 'unavailable' })
})

const uselessAnswers = [
  ['a fault', { status: 500, body: {} }],
  ['HTML', { body: '<!doctype html><title>Sorry</title>' }],
  ['text in another encoding', { body: Buffer.from('{"title": "Blå"}', 'latin1') }],
  ['half a JSON', { body: '{"meta": {"_al' }],
  ['an answer cut off in the middle', { body: { meta: {} }, half: true }],
  ['no answer in time', { delay: Number.POSITIVE_INFINITY }],
  ['more bytes than the bounds', { body: JSON.stringify('x'.repeat(limits.documentBytes)) }],
  ['a redirect to nowhere', { status: 301 }],
  ['a redirect to a login', { status: 302, headers: { location: 'https://login.example/?to=cms' } }],
  ['a refusal', { status: 401 }],
  ['no content', { status: 204, body: '' }],
  ['an unasked 304', { status: 304, body: '' }],
] as const

describe.each(uselessAnswers)('when the content system responds with %s', (_name, useless) => {
  const isSilent = 'delay' in useless
  /** Short timeout for a silent system. */
  const restartedFor = () => restartSource(isSilent ? 100 : undefined)

  it('returns the last good copy, before and after a restart', async () => {
    cms.answer('/dk/a', { body: { v: 1 }, headers: { 'cache-control': 'no-cache' } })
    await rendersWell('/dk/a')
    cms.answer('/dk/a', useless)
    for (const each of isSilent ? [restartedFor()] : [source, restartedFor()])
      expect(await each.page(request('/dk/a'))).toMatchObject({
        kind: 'document',
        document: { v: 1 },
        stale: true,
      })
    expect(failures.length).toBeGreaterThan(0)
    expect(failures[0]).toMatchObject({ path: '/dk/a', reason: expect.stringMatching(/./) })
  })

  it('is unavailable without a copy', async () => {
    cms.answer('/dk/a', useless)
    expect(await restartedFor().page(request('/dk/a'))).toMatchObject({ kind: 'unavailable' })
  })
})

it('removes copies of pages that were not requested for 90 days, and no parts of the payload', async () => {
  const day = 86_400_000
  const start = Date.now()
  const pathsAfter = async (days: number) => {
    await createCopyPruningJob(database, () => start + days * day)({}, jobRun)
    const { rows } = await database.pool.query('select path from content_copies order by path')
    return rows.map(({ path }) => path)
  }
  for (const path of ['/dk/a', '/dk/b']) cms.answer(path, { body: { path } })
  await rendersWell('/dk/a')
  await rendersWell('/dk/b')
  await database.pool.query(
    "insert into content_copies (path, body, revision) values ('/api/f/dk/badges', '[]', 'a')",
  )
  await database.pool.query("update content_copies set stored_at = now() - interval '60 days'")
  // Requested within the first day of its process: its copy is as new as it need be.
  await rendersWell('/dk/a')
  expect(await pathsAfter(29)).toEqual(['/api/f/dk/badges', '/dk/a', '/dk/b'])
  now += day
  await rendersWell('/dk/a')
  expect(await pathsAfter(31)).toEqual(['/api/f/dk/badges', '/dk/a'])
})

it('stops to read a response of 200 MB where the bounds end, and returns the last good copy', async () => {
  cms.answer('/dk/a', { body: { v: 1 }, headers: { 'cache-control': 'no-cache' } })
  await rendersWell('/dk/a')
  cms.answer('/dk/a', { bytes: 200_000_000 })
  const before = cms.bytesSent()
  expect(await source.page(request('/dk/a'))).toMatchObject({ document: { v: 1 }, stale: true })
  // Part of it is in socket buffers of both systems.
  expect(cms.bytesSent() - before).toBeLessThan(10 * limits.documentBytes)
})

describe('an invalid document', () => {
  const revisionOfPage = async (): Promise<string> => {
    const answer = await source.page(request('/dk/a'))
    return answer.kind === 'document' ? answer.revision : answer.kind
  }

  beforeEach(async () => {
    cms.answer('/dk/a', { body: { v: 'good' }, headers: { 'cache-control': 'no-cache' } })
    await rendersWell('/dk/a')
    cms.answer('/dk/a', { body: { v: 'bad' }, headers: { 'cache-control': 'no-cache' } })
  })

  it('is replaced by the last good copy', async () => {
    const bad = await revisionOfPage()
    expect(await source.refuse(request('/dk/a'), bad)).toMatchObject({ document: { v: 'good' }, stale: true })
    expect(failures).toEqual([{ path: '/dk/a', reason: 'not valid' }])
  })

  it('does not become the last good copy', async () => {
    await source.refuse(request('/dk/a'), await revisionOfPage())
    cms.setDown(true)
    expect(await source.page(request('/dk/a'))).toMatchObject({ document: { v: 'good' } })
  })

  it('is unavailable if the last good copy is refused too', async () => {
    const answer = await source.refuse(request('/dk/a'), await revisionOfPage())
    const good = answer.kind === 'document' ? answer.revision : ''
    expect(await restartSource().refuse(request('/dk/a'), good)).toMatchObject({ kind: 'unavailable' })
  })
})

describe('a content system that is down', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'] })
  })

  it('receives no requests for five seconds after five consecutive failures', async () => {
    cms.answerAll({ status: 503 })
    for (let time = 0; time < 8; time += 1) await source.page(request(`/dk/${time}`))
    expect(cms.requests).toHaveLength(5)
    cms.answerAll({ body: { back: true } })
    expect(await source.page(request('/dk/a'))).toMatchObject({ kind: 'unavailable' })
    vi.setSystemTime(Date.now() + 5_001)
    expect(await source.page(request('/dk/a'))).toMatchObject({ document: { back: true } })
  })

  it('is not considered down because of one broken page', async () => {
    cms.answer('/dk/broken', { status: 500 })
    cms.answer('/dk/a', { body: { v: 1 } })
    for (let time = 0; time < 8; time += 1) await source.page(request('/dk/broken'))
    expect(await source.page(request('/dk/a'))).toMatchObject({ document: { v: 1 } })
  })
})

it('is ready when the content system responds', async () => {
  await expect(source.ready()).resolves.toBeUndefined()
  cms.answerAll({ status: 502 })
  await expect(source.ready()).rejects.toThrow('502')
  cms.setDown(true)
  await expect(source.ready()).rejects.toThrow()
})
