import { expect, it } from 'vitest'
import { type CachedResult, createPageCache, isCachedPage } from '#server/pages/page-cache.ts'
import type { PageResult } from '#server/pages/page-result.ts'

const document = (
  html: string,
  rest: Partial<Extract<PageResult, { kind: 'document' }>> = {},
): PageResult => ({
  kind: 'document',
  status: 200,
  html,
  styleHash: '',
  tags: ['page:/dk'],
  seconds: 60,
  private: false,
  hidden: false,
  ...rest,
})

const htmlOf = (answer: CachedResult | undefined): string =>
  answer && isCachedPage(answer) ? answer.body.bytes.identity.toString() : (answer?.kind ?? 'nothing')

/** A cache with a fake clock, and a renderer that counts its calls and returns preset responses. */
function setUp({ maxBytes = 1_000_000 } = {}) {
  let time = 0
  let set = 0
  let renderCount = 0
  let next: () => Promise<PageResult> = async () => document(`page ${renderCount}`)
  const errors: unknown[] = []
  const cache = createPageCache({
    now: () => time + set,
    steady: () => time,
    maxBytes,
    onError: (error) => errors.push(error),
  })
  const make = () => {
    renderCount += 1
    return next()
  }
  return {
    cache,
    errors,
    make,
    renderings: () => renderCount,
    answer(produce: () => Promise<PageResult>) {
      next = produce
    },
    wait: (seconds: number) => {
      time += seconds * 1_000
    },
    /** Sets the system's clock, without elapsed time. */
    setClock: (seconds: number) => {
      set += seconds * 1_000
    },
    ask: async (key = 'key') => htmlOf(await cache.get(key, make)),
    peek: (key = 'key') => htmlOf(cache.peek(key, make)),
  }
}

it('renders a page once for concurrent requests, and caches it', async () => {
  const { ask, peek, renderings } = setUp()
  expect(peek()).toBe('nothing')
  expect(await Promise.all(Array.from({ length: 100 }, () => ask()))).toEqual(Array(100).fill('page 1'))
  expect(peek()).toBe('page 1')
  expect(renderings()).toBe(1)
  expect(await ask('another')).toBe('page 2')
})

it('compresses a page again at the highest level once it is requested a second time', async () => {
  const { answer, cache, make } = setUp()
  const items = Array.from({ length: 2_000 }, (_, index) => `<li>${(index * 2_654_435_761) % 4_093}</li>`)
  answer(async () => document(items.join('')))
  const sizeOf = (page: CachedResult) => (isCachedPage(page) ? page.body.bytes.br.length : 0)
  const once = await cache.get('once', make)
  const twice = await cache.get('twice', make)
  const first = sizeOf(twice)
  await cache.get('twice', make)
  await expect.poll(() => sizeOf(twice)).toBeLessThan(first)
  expect(sizeOf(once)).toBe(first)
})

it('serves a stale page while it is rebuilt, and then the new one', async () => {
  const { ask, peek, renderings, wait, cache, make } = setUp()
  await ask()
  wait(60)
  expect(peek()).toBe('page 1')
  expect(renderings()).toBe(1)
  wait(1)
  expect(peek()).toBe('page 1')
  expect(peek()).toBe('page 1')
  expect(renderings()).toBe(2)
  await expect.poll(() => htmlOf(cache.peek('key', make))).toBe('page 2')
  expect(renderings()).toBe(2)
})

it.each([-3, 30])('ignores changes of the system’s clock by %i', async (hours) => {
  const { ask, peek, renderings, wait, setClock } = setUp()
  await ask()
  setClock(hours * 3_600)
  expect(peek()).toBe('page 1')
  expect(renderings()).toBe(1)
  wait(61)
  expect(peek()).toBe('page 1')
  await expect.poll(peek).toBe('page 2')
})

it('follows the system’s clock for content that changes at a time', async () => {
  const { answer, ask, peek, setClock } = setUp()
  answer(async () => document('before', { expires: 3_600_000 }))
  await ask('key')
  setClock(3_601)
  expect(peek()).toBe('nothing')
})

it('waits for the new page if the cached one is too old', async () => {
  const { ask, peek, wait } = setUp()
  await ask()
  wait(60 + 24 * 3_600 + 1)
  expect(peek()).toBe('nothing')
  expect(await ask()).toBe('page 2')
})

it('caches a page without a lifetime until it is purged', async () => {
  const { ask, peek, wait, answer } = setUp()
  answer(async () => document('for good', { seconds: undefined }))
  await ask()
  wait(1_000_000_000)
  expect(peek()).toBe('for good')
})

it('sends the stale page if the new one is an error', async () => {
  const { ask, peek, wait, answer, renderings } = setUp()
  await ask()
  answer(async () => document('sorry', { status: 503, seconds: 0 }))
  wait(61)
  peek()
  await expect.poll(renderings).toBe(2)
  expect(peek()).toBe('page 1')
  wait(23 * 3_600)
  expect(await ask()).toBe('page 1')
})

it('sends an error rather than a page that is older than a day', async () => {
  const { ask, wait, answer } = setUp()
  await ask()
  answer(async () => document('sorry', { status: 503, seconds: 0 }))
  wait(25 * 3_600)
  expect(await ask()).toBe('sorry')
})

it('sends an error rather than a page whose content has ended', async () => {
  const { ask, answer, setClock } = setUp()
  answer(async () => document('until noon', { expires: 3_600_000 }))
  await ask()
  answer(async () => document('sorry', { status: 503, seconds: 0 }))
  setClock(3_601)
  expect(await ask()).toBe('sorry')
  setClock(-3_601)
  expect(await ask()).toBe('sorry')
})

it('reports a failed rebuild and serves the stale page', async () => {
  const { ask, peek, wait, answer, errors } = setUp()
  await ask()
  answer(() => Promise.reject(new Error('a fault')))
  wait(61)
  expect(peek()).toBe('page 1')
  await expect.poll(() => errors).toEqual([new Error('a fault')])
  expect(peek()).toBe('page 1')
})

it('reports a fault to all waiting requests, and retries for the next', async () => {
  const { ask, answer } = setUp()
  answer(() => Promise.reject(new Error('a fault')))
  expect((await Promise.allSettled([ask(), ask()])).map(({ status }) => status)).toEqual([
    'rejected',
    'rejected',
  ])
  answer(async () => document('well again'))
  expect(await ask()).toBe('well again')
})

it.each([
  ['its tag', ['page:/dk'], 'nothing'],
  ['everything', ['*'], 'nothing'],
  ['another tag', ['page:/se'], 'page 1'],
])('removes a page on a purge of %s', async (_, tags, expected) => {
  const { cache, ask, peek } = setUp()
  await ask()
  cache.purge(tags)
  expect(peek()).toBe(expected)
})

it('neither caches nor shares a page that was rendered during a purge', async () => {
  const { cache, ask, peek, answer } = setUp()
  const slow = Promise.withResolvers<PageResult>()
  answer(() => slow.promise)
  const before = ask()
  cache.purge(['page:/dk'])
  answer(async () => document('new'))
  expect(await ask()).toBe('new')
  slow.resolve(document('old'))
  expect(await before).toBe('old')
  expect(peek()).toBe('new')
})

it('never caches private responses, and renders one for each waiting request', async () => {
  const { ask, peek, answer, renderings } = setUp()
  answer(async () => document(`private ${renderings()}`, { private: true }))
  const answers = await Promise.all([ask(), ask(), ask()])
  expect(new Set(answers).size).toBe(3)
  expect(peek()).toBe('nothing')
})

it('never shares a private redirect', async () => {
  const { cache, answer, make, renderings } = setUp()
  answer(async () => ({
    kind: 'redirect',
    status: 302,
    location: `/dk/${renderings()}`,
    private: true,
    tags: [],
  }))
  const answers = await Promise.all([cache.get('key', make), cache.get('key', make)])
  expect(new Set(answers.map((answer) => ('location' in answer ? answer.location : '')))).toEqual(
    new Set(['/dk/1', '/dk/2']),
  )
})

it.each<[string, PageResult]>([
  ['a redirect', { kind: 'redirect', status: 301, location: '/dk', private: false, tags: [] }],
  ['a document of JSON', { kind: 'json', status: 200, body: {}, private: false, tags: [] }],
  ['word that nothing is there', { kind: 'missing', status: 404, private: false }],
  ['an error', document('sorry', { status: 503 })],
  ['a page for no time', document('now', { seconds: 0 })],
])('does not cache %s, and drops an earlier entry', async (_, answer) => {
  const { cache, make, answer: setAnswer, renderings, wait, peek } = setUp()
  setAnswer(async () => answer)
  await cache.get('key', make)
  expect(peek()).toBe('nothing')
  if (answer.kind === 'document' && answer.status >= 500) return
  setAnswer(async () => document('a page'))
  await cache.get('key', make)
  setAnswer(async () => answer)
  wait(61)
  expect(peek()).toBe('a page')
  await expect.poll(renderings).toBe(3)
  await expect.poll(() => cache.bytes).toBe(0)
})

it('caches a not-found page for its lifetime only', async () => {
  const { ask, peek, answer, wait, renderings } = setUp()
  answer(async () => document('nothing here', { status: 404, seconds: 30 }))
  await ask()
  wait(30)
  expect(peek()).toBe('nothing here')
  expect(renderings()).toBe(1)
  wait(1)
  peek()
  expect(renderings()).toBe(2)
})

it('renders a page for one visitor without reading the cache', async () => {
  const { cache, ask, make, peek } = setUp()
  await ask()
  expect(htmlOf(await cache.once(make))).toBe('page 2')
  expect(peek()).toBe('page 1')
})

it('stays within its size and evicts the oldest', async () => {
  const { cache, ask, peek, answer, renderings } = setUp({ maxBytes: 20_000 })
  answer(async () => document(`${renderings()} ${'x'.repeat(5_000)}`))
  for (const key of ['a', 'b', 'c', 'd', 'e']) {
    await ask(key)
    expect(cache.bytes).toBeLessThanOrEqual(20_000)
  }
  expect(peek('a')).toBe('nothing')
  expect(peek('e')).not.toBe('nothing')
})

it('responds with a page that is larger than the cache', async () => {
  const { ask, cache } = setUp({ maxBytes: 1_000 })
  expect(await ask()).toBe('page 1')
  expect(cache.bytes).toBeLessThanOrEqual(1_000)
})
