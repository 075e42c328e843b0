import { deepStrictEqual } from 'node:assert/strict'
import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import blockExample from '#fixtures/cms/block-shape.example.json' with { type: 'json' }
import widgetExample from '#fixtures/cms/widget-shape.example.json' with { type: 'json' }
import { blockCodec } from '#schemas/cms/block-shape.ts'
import type { Codec } from '#schemas/cms/codec.ts'
import { edit, editPage } from '#schemas/cms/edit.arbitrary.ts'
import { type Mutation, mutate, mutation } from '#schemas/cms/mutation.arbitrary.ts'
import { page as anyPage } from '#schemas/cms/page.arbitrary.ts'
import { withoutPointers } from '#schemas/cms/page-widgets.ts'
import { widgetCodec } from '#schemas/cms/widget-shape.ts'
import { areaNames, type Page, type Row } from '#schemas/pages/page.ts'

/** Milliseconds; only a hang takes longer. */
const ceiling = 60_000

const codecs: [string, Codec][] = [
  ['widget', widgetCodec],
  ['block', blockCodec],
]

function pageIn(codec: Codec, document: unknown): Page {
  const decoded = codec.decode(document)
  if (decoded.kind !== 'page') throw new Error(JSON.stringify(decoded))
  return structuredClone(decoded.page)
}

/** Returns the later page with equal rows and widgets replaced by those of the earlier page. */
function shareEqualParts(before: Page, after: Page): Page {
  const rows = new Map(areaNames.flatMap((name) => before.areas[name].map((row) => [row.id, row])))
  const nodes = new Map([...rows.values()].flatMap(({ widgets }) => widgets.map((node) => [node.id, node])))
  const reuseEqualPart = <Part extends { id: string }>(
    known: ReadonlyMap<string, Part>,
    part: Part,
  ): Part => {
    const old = known.get(part.id)
    return old && isDeepStrictEqual(old, part) ? old : part
  }
  const sharedRow = (row: Row) =>
    reuseEqualPart(rows, { ...row, widgets: row.widgets.map((node) => reuseEqualPart(nodes, node)) })
  const { header, top, main, bottom, footer } = after.areas
  const areas = {
    header: header.map(sharedRow),
    top: top.map(sharedRow),
    main: main.map(sharedRow),
    bottom: bottom.map(sharedRow),
    footer: footer.map(sharedRow),
  }
  return { ...after, areas }
}

/** A document with unknown fields, repeated ids, missing ids and malformed parts anywhere. */
const spoiled = (codec: Codec, page: Page, mutations: readonly Mutation[]): unknown =>
  mutations.reduce((document, change) => mutate(document, change), codec.encode(page, undefined))

it.each(codecs)(
  'encodes an unchanged page to the same document, including unknown parts (%s shape)',
  (_, codec) => {
    fc.assert(
      fc.property(anyPage, fc.array(mutation, { maxLength: 8 }), (page, mutations) => {
        const document = spoiled(codec, page, mutations)
        const decoded = codec.decode(document)
        fc.pre(decoded.kind === 'page')
        const before = structuredClone(document)
        deepStrictEqual(codec.encode(structuredClone(decoded.page), document), before)
      }),
      { numRuns: 60 },
    )
  },
  ceiling,
)

it.each(codecs)(
  'encodes an edit so that decoding gives the edited page (%s shape)',
  (_, codec) => {
    fc.assert(
      fc.property(
        anyPage,
        fc.array(mutation, { maxLength: 6 }),
        fc.array(edit, { minLength: 1, maxLength: 4 }),
        (page, mutations, edits) => {
          const document = spoiled(codec, page, mutations)
          const decoded = codec.decode(document)
          fc.pre(decoded.kind === 'page')
          const edited = edits.reduce(editPage, structuredClone(decoded.page))
          const written = codec.encode(edited, document)
          deepStrictEqual(withoutPointers(pageIn(codec, written)), withoutPointers(edited))
        },
      ),
      { numRuns: 60 },
    )
  },
  ceiling,
)

it.each(codecs)(
  'encodes each of many edits like the first (%s shape)',
  (_, codec) => {
    fc.assert(
      fc.property(
        anyPage,
        fc.array(mutation, { maxLength: 6 }),
        fc.array(edit, { minLength: 2, maxLength: 4 }),
        (page, mutations, edits) => {
          const document = spoiled(codec, page, mutations)
          const decoded = codec.decode(document)
          fc.pre(decoded.kind === 'page')
          let written = document
          let now = decoded.page
          for (const edit of edits) {
            const next = editPage(structuredClone(now), edit)
            const afresh = codec.encode(structuredClone(next), structuredClone(written))
            // Like after an editor's change: untouched parts are shared with the previous page.
            now = shareEqualParts(now, next)
            written = codec.encode(now, written)
            deepStrictEqual(written, afresh)
          }
        },
      ),
      { numRuns: 40 },
    )
  },
  ceiling,
)

it.each([
  ['widget', widgetCodec, widgetExample],
  ['block', blockCodec, blockExample],
] as const)(
  'encodes the example to itself, and does not modify it on an edit (%s shape)',
  (_, codec, example) => {
    const before = structuredClone(example)
    const page = pageIn(codec, example)
    expect(codec.encode(page, example)).toStrictEqual(before)
    page.areas.main.reverse()
    codec.encode({ ...page, title: 'Winter' }, example)
    expect(example).toStrictEqual(before)
  },
)

/** A page of two rows and three widgets; every part has an unknown field, and one widget is malformed. */
const document = {
  contentType: 'homePage',
  culture: 'da',
  route: { path: '/dk', host: 'x' },
  properties: {
    title: 'Home',
    theme: 'dark',
    breadcrumbs: [
      { title: 'Home', url: '/dk', key: 1 },
      { title: 'Here', url: '/dk/here', key: 2 },
    ],
    areas: [
      {
        alias: 'main',
        colour: 'red',
        rows: [
          {
            id: 'first',
            settings: { shade: 1 },
            blocks: [
              {
                id: 'a',
                contentType: 'textBlock',
                key: 'k-a',
                settings: { tone: 'warm' },
                properties: { markdownContent: 'A' },
              },
              { broken: true },
              { contentType: 'textBlock', key: 'k-b', properties: { markdownContent: 'B' } },
            ],
          },
          { id: 'second', key: 'k-second', blocks: [{ id: 'c', contentType: 'videoBlock', key: 'k-c' }] },
        ],
      },
    ],
  },
}
const rowsOf = (written: unknown) =>
  expect.objectContaining({
    properties: { ...document.properties, areas: [{ ...document.properties.areas[0], rows: written }] },
  })
const [first, second] = document.properties.areas[0]?.rows ?? []
const [a, broken, b] = first?.blocks ?? []
const [c] = second?.blocks ?? []

it('changes one field and nothing else', () => {
  const page = pageIn(blockCodec, document)
  expect(blockCodec.encode({ ...page, title: 'Hjem' }, document)).toStrictEqual({
    ...document,
    properties: { ...document.properties, title: 'Hjem' },
  })
  const breadcrumbs = page.breadcrumbs.map((crumb) => ({ ...crumb, title: crumb.title.toUpperCase() }))
  expect(blockCodec.encode({ ...page, breadcrumbs }, document)).toMatchObject({
    properties: {
      breadcrumbs: [
        { title: 'HOME', key: 1 },
        { title: 'HERE', key: 2 },
      ],
    },
  })
  expect(blockCodec.encode({ ...page, breadcrumbs: page.breadcrumbs.slice(1) }, document)).toMatchObject({
    properties: { breadcrumbs: [{ title: 'Here', key: 2 }] },
  })
})

it('moves a widget with its unknown fields, and leaves a malformed one in its row', () => {
  const page = pageIn(blockCodec, document)
  const [from, to] = page.areas.main
  to?.widgets.push(...(from?.widgets.splice(0, 1) ?? []))
  expect(blockCodec.encode(page, document)).toEqual(
    rowsOf([
      { ...first, blocks: [broken, { ...b, id: 'main-0-2' }] },
      { ...second, blocks: [c, a] },
    ]),
  )
})

it('removes a widget and a row with everything in them', () => {
  const page = pageIn(blockCodec, document)
  page.areas.main.splice(1, 1)
  page.areas.main[0]?.widgets.splice(1, 1)
  expect(blockCodec.encode(page, document)).toEqual(rowsOf([{ ...first, blocks: [a, broken] }]))
})

it('writes changed content, devices and settings into the existing document', () => {
  const page = pageIn(blockCodec, document)
  const [row] = page.areas.main
  const [widget] = row?.widgets ?? []
  if (!row || !widget) throw new Error('the page has a widget')
  row.hideOnISO = true
  widget.content = { ...widget.content, markdownContent: 'New' }
  widget.disabledOn = ['tablet']
  expect(blockCodec.encode(page, document)).toEqual(
    rowsOf([
      {
        ...first,
        settings: { shade: 1, hideOnISO: true },
        blocks: [
          {
            ...a,
            settings: { tone: 'warm', disabledOn: ['tablet'] },
            properties: { markdownContent: 'New' },
          },
          broken,
          b,
        ],
      },
      second,
    ]),
  )
})

it('preserves absent and false flags in the widget shape', () => {
  const widgets = [
    { id: 'a', type: 'text', disabledApp: false },
    { id: 'b', type: 'text' },
  ]
  const original = { meta: { _alias: 'homePage' }, rows: { main: [{ id: 'r', widgets }] } }
  const page = pageIn(widgetCodec, original)
  for (const node of page.areas.main[0]?.widgets ?? []) node.disabledOn = ['mobile']
  expect(widgetCodec.encode(page, original)).toStrictEqual({
    meta: { _alias: 'homePage' },
    rows: { main: [{ id: 'r', widgets: widgets.map((node) => ({ ...node, disabledMobile: true })) }] },
  })
})

it('preserves unreadable parts of a smart variant', () => {
  const variants = [{ rule: {}, key: 1, widgets: [{ id: 'in', type: 'text', headline: 'A' }, { broken: 1 }] }]
  const smart = { id: 's', type: 'smart', variants }
  const original = { meta: { _alias: 'homePage' }, rows: { main: [{ id: 'r', widgets: [smart] }] } }
  const page = pageIn(widgetCodec, original)
  expect(widgetCodec.encode(page, original)).toStrictEqual(original)
  const [node] = page.areas.main[0]?.widgets ?? []
  if (!node) throw new Error('the page has a widget')
  node.content = { ...node.content, headline: 'For you' }
  expect(widgetCodec.encode(page, original)).toMatchObject({
    rows: { main: [{ widgets: [{ ...smart, headline: 'For you' }] }] },
  })
})

it('replaces a malformed part only when something is written there', () => {
  const widgets = { id: 'r', settings: [], blocks: 'none' }
  const original = { contentType: 'homePage', properties: { areas: [{ alias: 'main', rows: [widgets] }] } }
  const page = pageIn(blockCodec, original)
  expect(blockCodec.encode({ ...page, title: '' }, original)).toStrictEqual(original)
  for (const row of page.areas.main) row.hidden = true
  expect(blockCodec.encode(page, original)).toMatchObject({
    properties: { areas: [{ rows: [{ id: 'r', settings: { hidden: true }, blocks: 'none' }] }] },
  })
})

it('translates a page into a new document of the other shape', () => {
  const page = pageIn(widgetCodec, widgetExample)
  const { market: _, ...route } = blockExample.route
  expect(blockCodec.encode(page, undefined)).toStrictEqual({ ...blockExample, route })
  expect(blockCodec.encode(page, widgetExample)).toStrictEqual({ ...blockExample, route })
})

it('creates documents that share no objects', () => {
  const page = pageIn(widgetCodec, { meta: { _alias: 'homePage' }, rows: {} })
  expect(blockCodec.encode(page, undefined)).not.toBe(blockCodec.encode(page, undefined))
})
