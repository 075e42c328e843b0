import { expect, it } from 'vitest'
import { defineWidget } from '#renderer/define-widget.ts'
import { createWidgetLoading } from '#renderer/load-widgets.ts'
import type { LoadInput, LoadResult, PageQuery, Shopper, WidgetLoader } from '#renderer/loader.ts'
import { preparePage } from '#renderer/prepare-page.ts'
import type { PreparedWidget } from '#renderer/prepare-widget.ts'
import { emptyListing, readListing } from '#schemas/catalogue/listing-state.ts'
import { denmark, emptyCommerce, pageOf, registryOf, testContext } from '#tests/support/engine.ts'

type Load = (input: LoadInput<unknown>) => Promise<LoadResult<unknown>>

const schema = {
  type: 'object',
  properties: { category: { type: 'string' } },
  additionalProperties: false,
} as const

/** Returns a widget with this loader, and a loading cache with a fake clock. */
function setUp(
  load: Load,
  { deadline = 60_000, scope = 'public' as 'public' | 'private', listing = false, readsShopper = false } = {},
) {
  let time = 0
  let runs = 0
  const loader: WidgetLoader<unknown, unknown> = {
    deadline,
    load(input) {
      runs += 1
      return load(input)
    },
  }
  const options = {
    type: 'list',
    hydrate: 'load',
    budget: { script: 0, style: 0 },
    scope,
    listing,
    readsShopper,
  } as const
  const registry = registryOf({ definition: defineWidget(schema, options), loader })
  const loading = createWidgetLoading({ commerce: emptyCommerce, markets: () => [denmark], now: () => time })
  const failures: unknown[] = []

  function prepared(content: object = {}): PreparedWidget {
    const page = preparePage(pageOf({ id: 'a', type: 'list', content }), registry, new Map())
    const widget = page.areas.main[0]?.widgets[0]
    if (widget?.kind !== 'widget') throw new Error('not prepared')
    return widget
  }
  return {
    loading,
    failures,
    runs: () => runs,
    wait: (seconds: number) => {
      time += seconds * 1_000
    },
    load: (content: object = {}, context = testContext(), query?: PageQuery) =>
      loading.load(prepared(content), context, (error) => failures.push(error), query),
  }
}

const answering =
  (data: unknown, seconds = 60, tags: readonly string[] = []): Load =>
  async () => ({ data, tags, seconds })

it('passes a loader its content, context, market list and signal', async () => {
  const { load } = setUp(async ({ content, context, markets, signal }) => ({
    data: { content, market: context.market, markets: markets.length, aborted: signal.aborted },
    tags: ['product:1'],
    seconds: 30,
  }))
  expect(await load({ category: 'coats' })).toMatchObject({
    data: { content: { category: 'coats' }, market: 'dk', markets: 1, aborted: false },
    tags: ['product:1'],
    seconds: 30,
    failed: false,
  })
})

it('reloads data that expires at a given time', async () => {
  const { load, wait, runs } = setUp(async ({ now }) => ({ data: now, tags: [], seconds: 60, until: 20_000 }))
  expect(await load()).toMatchObject({ data: 0, until: 20_000 })
  wait(19)
  expect(await load()).toMatchObject({ data: 0, until: 20_000 })
  expect(runs()).toBe(1)
  wait(1)
  expect(await load()).toMatchObject({ data: 20_000 })
})

it('continues without the data of a loader that times out, and aborts it', async () => {
  let signal: AbortSignal | undefined
  const { load, failures } = setUp(
    (input) => {
      signal = input.signal
      return new Promise(() => undefined)
    },
    { deadline: 1 },
  )
  expect(await load()).toMatchObject({ data: null, failed: true })
  expect(failures).toEqual([expect.objectContaining({ message: 'no data after 1 ms' })])
  expect(signal?.aborted).toBe(true)
})

it.each<[string, Load]>([
  ['rejects', () => Promise.reject(new Error('no stock'))],
  [
    'throws',
    () => {
      throw new Error('no stock')
    },
  ],
])('reports a loader that %s, renders without its data and retries on the next request', async (_, fail) => {
  const { load, failures, runs } = setUp(fail)
  expect(await load()).toMatchObject({ data: null, failed: true, error: new Error('no stock') })
  await load()
  expect(failures).toEqual([new Error('no stock'), new Error('no stock')])
  expect(runs()).toBe(2)
})

it('deduplicates equal loads of a hundred pages', async () => {
  const { load, runs } = setUp(answering('shared'))
  const answers = await Promise.all(Array.from({ length: 100 }, () => load()))
  expect(new Set(answers.map(({ data }) => data))).toEqual(new Set(['shared']))
  expect(runs()).toBe(1)
})

it('loads widgets with different content or context separately', async () => {
  const { load, runs } = setUp(answering('data'))
  await load({ category: 'coats' })
  await load({ category: 'shoes' })
  await load({ category: 'coats' }, testContext({ device: 'mobile' }))
  await load({ category: 'coats' }, testContext({ market: { ...denmark, id: 'se' } }))
  expect(runs()).toBe(4)
})

it('caches a result for its lifetime, and returns the remaining seconds', async () => {
  const { load, runs, wait } = setUp(answering('kept', 60))
  expect(await load()).toMatchObject({ seconds: 60 })
  wait(45)
  const loading = load()
  expect(loading).not.toBeInstanceOf(Promise)
  expect(loading).toMatchObject({ data: 'kept', seconds: 15 })
  expect(runs()).toBe(1)
  wait(15)
  expect(await load()).toMatchObject({ seconds: 60 })
  expect(runs()).toBe(2)
})

it('caches nothing with a lifetime of zero', async () => {
  const { load, runs } = setUp(answering('live', 0))
  await load()
  await load()
  expect(runs()).toBe(2)
})

it('caches no data that a loader marks for one use', async () => {
  const { load, runs } = setUp(async () => ({ data: 'sorted', tags: [], seconds: 60, once: true }))
  expect(await load()).toMatchObject({ data: 'sorted', once: true, seconds: 0 })
  await load()
  expect(runs()).toBe(2)
})

it.each([
  ['one of its tags', ['product:1'], 2],
  ['everything', ['*'], 2],
  ['the tag of another', ['product:2'], 1],
])('drops cached data at a purge of %s', async (_, purged, expected) => {
  const { load, loading, runs } = setUp(answering('data', 60, ['product:1', 'market:dk']))
  await load()
  loading.purge(purged)
  await load()
  expect(runs()).toBe(expected)
})

it('neither caches nor shares a load that a purge overlaps', async () => {
  const answers = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
  let requests = 0
  const { load, loading } = setUp(async () => {
    const data = await answers[requests++]?.promise
    return { data, tags: ['product:1'], seconds: 60 }
  })
  const before = load()
  loading.purge(['product:1'])
  const after = load()
  answers[1]?.resolve('new price')
  expect(await after).toMatchObject({ data: 'new price' })
  answers[0]?.resolve('old price')
  expect(await before).toMatchObject({ data: 'old price' })
  expect(await load()).toMatchObject({ data: 'new price' })
})

it('computes equal hashes for equal data', async () => {
  let data: unknown = { price: 1 }
  const { load } = setUp(async () => ({ data, tags: [], seconds: 0 }))
  const first = await load()
  const second = await load()
  data = { price: 2 }
  const third = await load()
  expect(second.hash).toBe(first.hash)
  expect(third.hash).not.toBe(first.hash)
})

it('does not load data of a private widget', async () => {
  const { load, runs } = setUp(answering('secret'), { scope: 'private' })
  expect(await load()).toMatchObject({ data: null, failed: false, seconds: undefined })
  expect(runs()).toBe(0)
})

const queryOf = (search: string): PageQuery => ({
  listing: readListing(new URLSearchParams(search), ['colour']),
})

it('caches each page and order of a listing, and no filtered listing', async () => {
  const { load, runs } = setUp(async ({ listing }) => ({ data: listing.page, tags: [], seconds: 60 }), {
    listing: true,
  })
  expect(await load({}, testContext(), queryOf('?page=2'))).toMatchObject({ data: 2 })
  expect(await load({}, testContext(), queryOf(''))).toMatchObject({ data: 1 })
  await load({}, testContext(), queryOf('?page=2'))
  expect(runs()).toBe(2)
  for (let time = 0; time < 2; time += 1)
    expect(await load({}, testContext(), queryOf('?colour=blue'))).toMatchObject({ once: true, seconds: 0 })
  expect(runs()).toBe(4)
})

it('passes no listing state to a widget without a listing', async () => {
  const { load, runs } = setUp(async ({ listing }) => ({ data: listing.page, tags: [], seconds: 60 }))
  await load()
  expect(await load({}, testContext(), queryOf('?page=2&colour=blue'))).toMatchObject({ data: 1 })
  expect(runs()).toBe(1)
})

const shopper: Shopper = {
  call: () => Promise.reject(new Error('nothing is asked')),
  session: { userId: 'ida' },
  query: new URLSearchParams(),
}

it('loads a private widget only with a visitor', async () => {
  const load: Load = async (input) => ({ data: input.shopper?.session?.userId, tags: [], seconds: 60 })
  const own = setUp(load, { scope: 'private' })
  expect(await own.load()).toMatchObject({ data: null })
  expect(own.runs()).toBe(0)
  const forShopper = { listing: emptyListing, shopper }
  for (let time = 0; time < 2; time += 1)
    expect(await own.load({}, testContext(), forShopper)).toMatchObject({ data: 'ida', once: true })
  expect(own.runs()).toBe(2)
  const shared = setUp(load)
  expect(await shared.load({}, testContext(), forShopper)).toMatchObject({ data: undefined })
})

it('passes the visitor of a private page to a shared widget that reads it, uncached', async () => {
  const load: Load = async (input) => ({ data: input.shopper?.session?.userId, tags: [], seconds: 60 })
  const reading = setUp(load, { readsShopper: true })
  const forShopper = { listing: emptyListing, shopper }
  expect(await reading.load({}, testContext(), forShopper)).toMatchObject({ data: 'ida', once: true })
  const shared = await reading.load()
  expect(shared).toMatchObject({ data: undefined })
  expect(shared).not.toHaveProperty('once')
})

it('returns the redirect of a moved page', async () => {
  const { load } = setUp(async () => ({ data: null, tags: [], seconds: 60, redirect: '/dk/sale' }))
  expect(await load()).toMatchObject({ redirect: '/dk/sale' })
  expect(await load()).toMatchObject({ redirect: '/dk/sale' })
})
