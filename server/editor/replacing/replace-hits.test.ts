import { deepStrictEqual } from 'node:assert/strict'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { blockCodec } from '#schemas/cms/block-shape.ts'
import type { Codec } from '#schemas/cms/codec.ts'
import { mutate, mutation } from '#schemas/cms/mutation.arbitrary.ts'
import { withoutPointers } from '#schemas/cms/page-widgets.ts'
import { widgetCodec } from '#schemas/cms/widget-shape.ts'
import { applyChange } from '#schemas/editor/apply-change.ts'
import type { SearchTerm } from '#schemas/editor/search-term.ts'
import { type Page, pageSchema, type WidgetNode } from '#schemas/pages/page.ts'
import { compileSchema } from '#schemas/validation/validator.ts'
import { type Hit, hitsIn } from '#server/editor/replacing/hits.ts'
import { matcherOf } from '#server/editor/replacing/matcher.ts'
import { replaceHits } from '#server/editor/replacing/replace-hits.ts'
import { widgetFixtures } from '#server/preview/widget-fixtures.ts'
import { registry } from '#widgets/registry.ts'

const codecs: [string, Codec][] = [
  ['widget', widgetCodec],
  ['block', blockCodec],
]
const fixtures = await widgetFixtures()
const examples = registry
  .all()
  .flatMap(({ definition: { type, version } }) =>
    Object.values(fixtures.get(type) ?? {}).map((content) => ({ type, version, content })),
  )

const checkPage = compileSchema(pageSchema)

/** A page with a row for each widget. */
function pageOf(widgets: readonly object[], fields: object = {}): Page {
  const main = widgets.map((widget, at) => ({ id: `r${at}`, widgets: [{ id: `w${at}`, ...widget }] }))
  const checked = checkPage({ alias: 'contentPage', ...fields, areas: { main } })
  if (checked.kind === 'invalid') throw new Error(JSON.stringify(checked.problems))
  return checked.value
}

const pathOf = (id: string) => (id === 'autumn' ? '/dk/autumn' : undefined)
const searchTerm = (term: Pick<SearchTerm, 'of' | 'value'> & Partial<SearchTerm>): SearchTerm => ({
  matchCase: false,
  wholeWords: false,
  ...term,
})

function find(page: Page, term: Pick<SearchTerm, 'of' | 'value'> & Partial<SearchTerm>): Hit[] {
  const fullTerm = searchTerm(term)
  return [
    ...hitsIn(
      page,
      registry,
      matcherOf(fullTerm, pathOf),
      fullTerm.of === 'field' ? fullTerm.widget : undefined,
    ),
  ]
}

const matchTexts = (hits: readonly Hit[]) =>
  hits.map(({ holder, match, value }) => [
    holder.widget?.id ?? 'page',
    value.path.join('/'),
    match.text.slice(match.start, match.end),
  ])

function replaceInPage(page: Page, hits: readonly Hit[], text: string, pageId?: string): Page {
  const operations = replaceHits(hits, { text, value: text, pageId })
  const outcome = operations && applyChange(page, { operations })
  if (outcome?.kind !== 'applied') throw new Error(JSON.stringify(outcome))
  return outcome.page
}

const contentOf = (page: Page, row = 0): WidgetNode['content'] | undefined =>
  page.areas.main[row]?.widgets[0]?.content

const anySought = fc.oneof(
  fc.record({
    of: fc.constant('text' as const),
    value: fc.constantFrom('e', 'the', 'A', '.', 'Coat', '('),
    matchCase: fc.boolean(),
    wholeWords: fc.boolean(),
  }),
  fc.record({ of: fc.constant('link' as const), value: fc.constantFrom('/dk', '/dk/autumn', '/') }),
  fc.record({ of: fc.constant('asset' as const), value: fc.constantFrom('/media/autumn-4x5.jpg') }),
)

const isOfNewest = ({ holder: { version } }: Hit): boolean => version === undefined

function decodedPage(codec: Codec, document: unknown) {
  const decoded = codec.decode(document)
  if (decoded.kind !== 'page') throw new Error('no page')
  return withoutPointers(decoded.page)
}

it.each(codecs)(
  'restores the document on undo, with unknown fields (%s shape)',
  (_, codec) => {
    fc.assert(
      fc.property(
        // One of a type: where two widgets of a document have one id, the second gets one of its own for good.
        fc.uniqueArray(fc.constantFrom(...examples), {
          minLength: 1,
          maxLength: 5,
          selector: ({ type }) => type,
        }),
        fc.array(mutation, { maxLength: 6 }),
        anySought,
        fc.infiniteStream(fc.boolean()),
        (widgets, mutations, term, ticks) => {
          const page = pageOf(widgets, { title: 'The coat', description: 'A coat (warm).' })
          const document = mutations.reduce((so, one) => mutate(so, one), codec.encode(page, undefined))
          const decoded = codec.decode(document)
          fc.pre(decoded.kind === 'page')
          const chosen = find(decoded.page, term).filter(() => ticks.next().value)
          const operations = replaceHits(chosen, { text: '/new', value: '/new', pageId: undefined })
          fc.pre(operations !== undefined && operations.length > 0)
          const outcome = applyChange(decoded.page, { operations })
          if (outcome.kind !== 'applied') throw new Error(outcome.reason)
          const written = codec.encode(outcome.page, document)
          const decodedAgain = codec.decode(written)
          fc.pre(decodedAgain.kind === 'page')
          deepStrictEqual(withoutPointers(decodedAgain.page), withoutPointers(outcome.page))
          const reverted = applyChange(outcome.page, { operations: outcome.inverse })
          if (reverted.kind !== 'applied') throw new Error(reverted.reason)
          const rewritten = codec.encode(reverted.page, written)
          // A version that a document leaves out stands in it once the widget was taken to its newest and back.
          if (chosen.every(isOfNewest)) deepStrictEqual(rewritten, document)
          else deepStrictEqual(decodedPage(codec, rewritten), withoutPointers(decoded.page))
        },
      ),
      { numRuns: 80 },
    )
  },
  60_000,
)

it('leaves nothing to be found where every hit is replaced', () => {
  fc.assert(
    fc.property(fc.subarray(examples, { minLength: 1, maxLength: 8 }), (widgets) => {
      const page = pageOf(widgets)
      const hits = find(page, { of: 'text', value: 'e' })
      fc.pre(hits.length > 0)
      expect(find(replaceInPage(page, hits, '_'), { of: 'text', value: 'e' })).toEqual([])
    }),
    { numRuns: 30 },
  )
})

const text = (markdownContent: string, headline?: string) => ({
  type: 'text',
  content: { markdownContent, ...(headline !== undefined && { headline }) },
})

it('matches words with or without case, partially or whole, in texts and page fields', () => {
  const page = pageOf([text('Autumn, AUTUMN and autumnal', 'autumn')], { title: 'Our autumn' })
  expect(matchTexts(find(page, { of: 'text', value: 'autumn' }))).toEqual([
    ['page', 'title', 'autumn'],
    ['w0', 'markdownContent', 'Autumn'],
    ['w0', 'markdownContent', 'AUTUMN'],
    ['w0', 'markdownContent', 'autumn'],
    ['w0', 'headline', 'autumn'],
  ])
  expect(find(page, { of: 'text', value: 'autumn', wholeWords: true })).toHaveLength(4)
  expect(find(page, { of: 'text', value: 'autumn', matchCase: true, wholeWords: true })).toHaveLength(2)
  expect(find(pageOf([text('a.b aXb')]), { of: 'text', value: 'a.b' })).toHaveLength(1)
  expect(
    find(pageOf([text('Bælter, bÆlte')]), { of: 'text', value: 'BÆLTE', wholeWords: true }),
  ).toHaveLength(1)
})

it('replaces the selected hits only', () => {
  const page = pageOf([text('one two one two one')])
  const hits = find(page, { of: 'text', value: 'one' })
  expect(
    contentOf(
      replaceInPage(
        page,
        [hits[0], hits[2]].flatMap((hit) => hit ?? []),
        'three',
      ),
    ),
  ).toEqual({
    markdownContent: 'three two one two three',
  })
})

it('takes where a link leads for an address and no text', () => {
  const page = pageOf([
    text('See [autumn](/dk/autumn "Autumn") and [all](/dk/autumn?size=m), [not](/dk/autumn/coats)'),
  ])
  expect(find(page, { of: 'text', value: 'autumn' })).toHaveLength(2)
  const hits = find(page, { of: 'link', value: '/dk/autumn' })
  expect(contentOf(replaceInPage(page, hits, '/dk/winter'))).toEqual({
    markdownContent:
      'See [autumn](/dk/winter "Autumn") and [all](/dk/winter?size=m), [not](/dk/autumn/coats)',
  })
})

it('finds links by page id, and keeps new ones linked to their page', () => {
  const links = (link: object) => ({ type: 'promotion', content: { images: {}, link } })
  const page = pageOf([links({ link: 'autumn', title: 'Go' }), links({ url: '/dk/autumn#top' })])
  const hits = find(page, { of: 'link', value: '/dk/autumn' })
  expect(hits).toHaveLength(2)
  const followed = replaceInPage(page, hits, '/dk/winter', 'winter')
  expect(contentOf(followed)).toMatchObject({ link: { link: 'winter', title: 'Go' } })
  expect(contentOf(followed, 1)).toMatchObject({ link: { url: '/dk/winter#top' } })
  const plain = contentOf(replaceInPage(page, hits, 'https://elsewhere.example/'))
  expect(plain).toEqual({ images: {}, link: { url: 'https://elsewhere.example/', title: 'Go' } })
})

it('resets a picture’s file data, and preserves its descriptions', () => {
  const mobile = { url: '/media/a.jpg', alt: 'A coat', width: 4, height: 5, placeholder: '#aabbcc' }
  const page = pageOf([{ type: 'promotion', content: { images: { mobile } } }])
  const hits = find(page, { of: 'asset', value: '/media/a.jpg' })
  expect(contentOf(replaceInPage(page, hits, '/media/b.jpg'))).toEqual({
    images: { mobile: { url: '/media/b.jpg', alt: 'A coat' } },
  })
  expect(find(page, { of: 'link', value: '/media/a.jpg' })).toEqual([])
})

it('finds products, and values of one kind of widget’s field', () => {
  const carousel = { type: 'productCarousel', content: { productIds: ['p1', 'p2', 'p1'], headline: 'p1' } }
  const page = pageOf([carousel, text('p1')])
  expect(matchTexts(find(page, { of: 'product', value: 'p1' })).map(([, path]) => path)).toEqual([
    'productIds/0',
    'productIds/2',
  ])
  const field = { of: 'field', widget: 'productCarousel', field: '/productIds/*', value: 'p2' } as const
  expect(matchTexts(find(page, field))).toEqual([['w0', 'productIds/1', 'p2']])
})

it('finds what choices hold, and changes it within them', () => {
  const inner = { id: 'inner', type: 'text', content: { markdownContent: 'Old words' } }
  const page = pageOf([{ type: 'smart', content: { variants: [{ rule: {}, widgets: [inner] }] } }])
  const hits = find(page, { of: 'text', value: 'old' })
  expect(matchTexts(hits)).toEqual([['inner', 'markdownContent', 'Old']])
  expect(contentOf(replaceInPage(page, hits, 'New'))).toMatchObject({
    variants: [{ widgets: [{ id: 'inner', content: { markdownContent: 'New words' } }] }],
  })
})

it('brings an older widget up to date where it replaces something, and back', () => {
  const page = pageOf([{ type: 'footer', version: 1, content: { legal: 'Old words' } }])
  const hits = find(page, { of: 'text', value: 'old' })
  const operations = replaceHits(hits, { text: 'New', value: 'New', pageId: undefined }) ?? []
  const outcome = applyChange(page, { operations })
  if (outcome.kind !== 'applied') throw new Error(outcome.reason)
  const { version } = registry.get('footer')?.definition ?? {}
  expect(outcome.page.areas.main[0]?.widgets[0]).toMatchObject({ version, content: { legal: 'New words' } })
  expect(applyChange(outcome.page, { operations: outcome.inverse })).toMatchObject({ page })
})

it('ignores unknown widgets, fields, choices and ids', () => {
  const page = pageOf([
    { type: 'nobodyKnows', content: { text: 'left' } },
    { type: 'text', content: { markdownContent: 'x', theirs: 'left' } },
    { type: 'promotion', content: { mobileText: { ctaPosition: 'left' } } },
  ])
  expect(find(page, { of: 'text', value: 'left' })).toEqual([])
})

it('does nothing where the page cannot hold what would come', () => {
  const page = pageOf([], { title: 'Old' })
  const hits = find(page, { of: 'text', value: 'old' })
  const text = 'x'.repeat(501)
  expect(replaceHits(hits, { text, value: text, pageId: undefined })).toBeUndefined()
})
