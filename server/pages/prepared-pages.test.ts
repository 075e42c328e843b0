import { expect, it } from 'vitest'
import { defineWidget } from '#renderer/define-widget.ts'
import { preparePage } from '#renderer/prepare-page.ts'
import type { ContentRequest, ContentResponse, ContentSource } from '#server/content/content-source.ts'
import { createPreparedPages, type PageLookup } from '#server/pages/prepared-pages.ts'
import { readSite } from '#server/site/site.ts'
import type { SiteDocument } from '#server/site/site-source.ts'
import { denmark, registryOf } from '#tests/support/engine.ts'

const text = defineWidget(
  { type: 'object', properties: { markdownContent: { type: 'string' } }, required: ['markdownContent'] },
  { type: 'text', hydrate: 'never', budget: { script: 0, style: 0 } },
)
const registry = registryOf({ definition: text })
const request: ContentRequest = { market: 'dk', path: '/dk/autumn', preview: false }

const pageWith = (markdownContent: unknown) => ({
  statusCode: 200,
  meta: { _alias: 'contentPage', title: 'Autumn' },
  rows: { main: [{ id: 'row', widgets: [{ id: 'a', type: 'text', markdownContent }] }] },
})
const header = {
  statusCode: 200,
  meta: { _alias: 'contentPage' },
  rows: { header: pageWith('Header').rows.main },
}

const siteOf = (
  documents: Partial<
    Record<'markets' | 'layout' | 'pattern' | 'translations' | 'toggles' | 'payload', SiteDocument[]>
  >,
) => readSite({ list: async (kind) => documents[kind] ?? [], assets: async () => [], pages: async () => [] })
const plainSite = await siteOf({ markets: [{ market: '', key: '', body: [denmark] }] })

type Answer = Extract<ContentResponse, { kind: 'document' }>

/** A fake content source of one page, which stores the last accepted document as a source must. */
function setUp(site = plainSite) {
  let answer: ContentResponse | Promise<ContentResponse> = { kind: 'missing', status: 404 }
  let good: Answer | undefined
  let requests = 0
  let time = 0
  const reports: object[] = []
  const accepted: string[] = []
  const current = { site }
  const source: ContentSource = {
    async page() {
      requests += 1
      return answer
    },
    async refuse() {
      return good ? { ...good, stale: true, maxAge: 10 } : { kind: 'unavailable', reason: 'no copy' }
    },
    async accept(_, revision) {
      accepted.push(revision)
      const response = await answer
      if (response.kind === 'document') good = response
    },
    async forget() {
      good = undefined
    },
    ready: async () => undefined,
  }
  const pages = createPreparedPages({
    source,
    rendering: { prepare: (page, resolvers) => preparePage(page, registry, resolvers) },
    site: () => current.site,
    report: (event) => reports.push(event),
    now: () => time,
  })
  return {
    pages,
    reports,
    accepted,
    current,
    requestCount: () => requests,
    wait: (seconds: number) => {
      time += seconds * 1_000
    },
    say(next: ContentResponse | Promise<ContentResponse>) {
      answer = next
    },
    write(document: unknown, rest: Partial<Answer> = {}) {
      answer = { kind: 'document', document, revision: JSON.stringify(document), ...rest }
    },
    find: (change: Partial<ContentRequest> = {}) => pages.find({ ...request, ...change }),
  }
}

function describeLookup(lookup: PageLookup): string {
  if (lookup.kind !== 'page') return lookup.kind
  return JSON.stringify(
    lookup.prepared.areas.main.flatMap((row) =>
      row.widgets.map((widget) =>
        widget.kind === 'widget' ? widget.content : 'reason' in widget && widget.reason,
      ),
    ),
  )
}
const textOf = (markdownContent: string) => JSON.stringify([{ markdownContent }])

it('prepares a document once, and reads it again only after a purge', async () => {
  const { write, find, requestCount, pages } = setUp()
  write(pageWith('first'))
  const lookup = await find()
  expect(lookup).toMatchObject({ kind: 'page', stale: false, maxAge: undefined })
  expect(describeLookup(lookup)).toBe(textOf('first'))
  await find()
  expect(requestCount()).toBe(1)
  write(pageWith('second'))
  pages.purge(['page:/dk/autumn'])
  expect(describeLookup(await find())).toBe(textOf('second'))
})

it.each([['market:dk'], ['site'], ['*']])(
  'reads again after a purge of %s: there may be a new redirect',
  async (tag) => {
    const { write, say, find, pages } = setUp()
    write(pageWith('first'))
    await find()
    say({ kind: 'redirect', status: 301, location: '/dk/winter' })
    pages.purge(['market:se', 'page:/dk/other'])
    expect((await find()).kind).toBe('page')
    pages.purge([tag])
    expect(await find()).toEqual({ kind: 'redirect', status: 301, location: '/dk/winter' })
  },
)

it('reads once for concurrent requests of a page', async () => {
  const { write, find, requestCount } = setUp()
  write(pageWith('first'))
  await Promise.all(Array.from({ length: 20 }, () => find()))
  expect(requestCount()).toBe(1)
})

it('does not cache reads that a purge overlaps', async () => {
  const { say, write, find, pages } = setUp()
  const slow = Promise.withResolvers<ContentResponse>()
  say(slow.promise)
  const before = find()
  pages.purge(['page:/dk/autumn'])
  write(pageWith('new'))
  expect(describeLookup(await find())).toBe(textOf('new'))
  slow.resolve({ kind: 'document', document: pageWith('old'), revision: 'old' })
  await before
  expect(describeLookup(await find())).toBe(textOf('new'))
})

it('reports how long a document is still fresh, and reads again after that', async () => {
  const { write, find, requestCount, wait } = setUp()
  write(pageWith('first'), { maxAge: 60 })
  expect(await find()).toMatchObject({ maxAge: 60 })
  wait(45)
  expect(await find()).toMatchObject({ maxAge: 15 })
  expect(requestCount()).toBe(1)
  wait(15)
  const cachedPage = await find()
  expect(cachedPage).toMatchObject({ maxAge: 60 })
  expect(requestCount()).toBe(2)
})

it('prepares again when the site changes: links and layouts may differ', async () => {
  const { write, find, current } = setUp()
  write(pageWith('first'))
  const before = await find()
  current.site = await siteOf({
    markets: [{ market: '', key: '', body: [denmark] }],
    layout: [{ market: 'dk', key: 'default', body: header }],
  })
  const after = await find()
  expect(before.kind === 'page' && before.prepared.areas.header).toHaveLength(0)
  expect(after.kind === 'page' && after.prepared.areas.header).toHaveLength(1)
})

it("gives a page its layout's header unless it brings its own", async () => {
  const site = await siteOf({
    markets: [{ market: '', key: '', body: [denmark] }],
    layout: [{ market: 'dk', key: 'default', body: header }],
  })
  const { write, find } = setUp(site)
  const own = pageWith('first')
  write({
    ...own,
    rows: { ...own.rows, header: [{ id: 'mine', widgets: pageWith('Mine').rows.main[0]?.widgets }] },
  })
  const lookup = await find()
  expect(lookup.kind === 'page' && lookup.prepared.areas.header.map(({ row }) => row.id)).toEqual(['mine'])
})

it("adds its layout's fixed widgets to a page, except types that the page has itself", async () => {
  const fixedWidget = (id: string, type: string) => ({ id, type, markdownContent: id })
  const layout = {
    ...header,
    meta: { ...header.meta, fixedWidgets: [fixedWidget('banner', 'text'), fixedWidget('flyout', 'note')] },
  }
  const site = await siteOf({
    markets: [{ market: '', key: '', body: [denmark] }],
    layout: [{ market: 'dk', key: 'default', body: layout }],
  })
  const { write, find, pages } = setUp(site)
  const fixedOf = (lookup: PageLookup) =>
    lookup.kind === 'page' &&
    lookup.prepared.areas.fixed.flatMap(({ widgets }) => widgets.map(({ node }) => node.id))
  const plain = pageWith('first')
  write(plain)
  expect(fixedOf(await find())).toEqual(['banner', 'flyout'])
  write({ ...plain, meta: { ...plain.meta, fixedWidgets: [fixedWidget('own', 'note')] } })
  pages.purge(['page:/dk/autumn'])
  expect(fixedOf(await find())).toEqual(['own', 'banner'])
})

it('reports dropped content, and caches the rest', async () => {
  const { write, find, reports, accepted } = setUp()
  write(pageWith(5))
  expect(describeLookup(await find())).toBe('["invalid"]')
  expect(reports).toMatchObject([
    {
      path: '/dk/autumn',
      outcome: 'incomplete',
      problems: [{ pointer: '/rows/main/0/widgets/0/markdownContent' }],
    },
  ])
  expect(accepted).toHaveLength(1)
})

it.each([
  ['no page at all', { hello: 'world' }],
  ['null', null],
  ['too deep', { ...pageWith('x'), meta: JSON.parse(`${'{"a":'.repeat(100)}1${'}'.repeat(100)}`) }],
  ['said by itself to have failed', { ...pageWith('sorry'), statusCode: 503 }],
])('returns the last good copy if a document is %s', async (_, broken) => {
  const { write, find, reports, accepted, pages } = setUp()
  write(pageWith('good'))
  await find()
  pages.purge(['*'])
  write(broken)
  expect(describeLookup(await find())).toBe(textOf('good'))
  expect(await find()).toMatchObject({ kind: 'page', stale: true })
  expect(reports).toMatchObject([{ outcome: 'refused' }])
  expect(accepted).toHaveLength(1)
  write(pageWith('mended'))
  const mended = await find()
  expect(mended).toMatchObject({ stale: false })
  expect(describeLookup(mended)).toBe(textOf('mended'))
})

it('has no page if a document is refused and there is no copy', async () => {
  const { write, find } = setUp()
  write({ hello: 'world' })
  expect(await find()).toMatchObject({ kind: 'unavailable', reason: expect.stringContaining(' ') })
})

it.each([
  [404, 404],
  [410, 410],
  [302, 404],
])('treats a document with the status %i as missing, with %i', async (statusCode, status) => {
  const { write, find, reports } = setUp()
  write({ ...pageWith('gone'), statusCode })
  expect(await find()).toEqual({ kind: 'missing', status })
  expect(reports).toEqual([])
})

it('marks a page as stale only while its source fails', async () => {
  const { write, find, requestCount } = setUp()
  const document = pageWith('same')
  write(document, { maxAge: 0 })
  expect(await find()).toMatchObject({ stale: false })
  write(document, { stale: true, maxAge: 10 })
  expect(await find()).toMatchObject({ stale: true })
  expect(await find()).toMatchObject({ stale: true })
  expect(requestCount()).toBe(3)
  write(document, { maxAge: 60 })
  expect(await find()).toMatchObject({ stale: false, maxAge: 60 })
  await find()
  expect(requestCount()).toBe(4)
})

it('does not accept a stale copy as a new one', async () => {
  const { write, find, accepted } = setUp()
  write(pageWith('old'), { stale: true })
  await find()
  expect(accepted).toEqual([])
})

it('shows every draft in its current state, apart from published pages', async () => {
  const { write, find } = setUp()
  write(pageWith('published'))
  await find()
  write(pageWith('draft 1'))
  expect(describeLookup(await find({ preview: true }))).toBe(textOf('draft 1'))
  write(pageWith('draft 2'))
  expect(describeLookup(await find({ preview: true }))).toBe(textOf('draft 2'))
  expect(describeLookup(await find())).toBe(textOf('published'))
})
