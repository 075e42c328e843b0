import { deepStrictEqual } from 'node:assert/strict'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import blockExample from '#fixtures/cms/block-shape.example.json' with { type: 'json' }
import widgetExample from '#fixtures/cms/widget-shape.example.json' with { type: 'json' }
import { blockCodec } from '#schemas/cms/block-shape.ts'
import { mutate, mutation } from '#schemas/cms/mutation.arbitrary.ts'
import { page as anyPage } from '#schemas/cms/page.arbitrary.ts'
import { withoutPointers } from '#schemas/cms/page-widgets.ts'
import { decodePage, recognise } from '#schemas/cms/recognise.ts'
import { widgetCodec } from '#schemas/cms/widget-shape.ts'
import type { Page } from '#schemas/pages/page.ts'
import { limits } from '#schemas/validation/limits.ts'

/** Milliseconds; only a hang takes longer. */
const ceiling = 60_000

const shapes = [
  ['widget', widgetCodec, widgetExample],
  ['block', blockCodec, blockExample],
] as const

function pageIn(document: unknown): Page {
  const decoded = decodePage(document)
  if (decoded.kind !== 'page') throw new Error(JSON.stringify(decoded))
  return decoded.page
}

const widgetsOf = (page: Page) => page.areas.main.flatMap((row) => row.widgets)

it.each(shapes)('recognises the %s shape by its structure', (_, codec, example) => {
  expect(recognise(example)).toBe(codec)
  expect(recognise({ ...example, surprise: {}, properties2: [] })).toBe(codec)
})

it('recognises neither shape in other JSON', () => {
  for (const other of [null, 1, 'page', [], {}, { error: 'no' }, [widgetExample]])
    expect(decodePage(other)).toMatchObject({ kind: 'refused', problems: [{ pointer: '' }] })
})

it('decodes both examples to the same page, without problems', () => {
  const [first, second] = [decodePage(widgetExample), decodePage(blockExample)]
  expect(first).toMatchObject({ kind: 'page', problems: [] })
  expect(second).toMatchObject({ kind: 'page', problems: [] })
  expect(withoutPointers(pageIn(widgetExample))).toEqual(withoutPointers(pageIn(blockExample)))
})

it('reads the page, its rows and its widgets', () => {
  const page = pageIn(blockExample)
  expect(page).toMatchObject({ id: '1201', alias: 'contentPage', path: '/dk/autumn', title: 'Autumn layers' })
  expect(page.areas.main[1]).toMatchObject({
    id: 'row-pair',
    perRowMobile: 2,
    hideOnISO: true,
    hidden: false,
  })
  expect(widgetsOf(page)[0]).toMatchObject({
    id: 'hero',
    type: 'promotion',
    version: 1,
    disabledOn: ['app'],
    content: { backgroundColor: '#e9e3da' },
    pointer: '/properties/areas/0/rows/0/blocks/0',
  })
  expect(widgetsOf(page)[0]?.content).not.toHaveProperty('settings')
  const hero = widgetsOf(pageIn(widgetExample))[0]
  expect(hero?.pointer).toBe('/rows/main/0/widgets/0')
  expect(hero?.content).not.toHaveProperty('disabledApp')
})

it(
  'reads any page written in either shape as that page',
  () => {
    fc.assert(
      fc.property(anyPage, (page) => {
        for (const [, codec] of shapes) {
          const document = codec.encode(page, undefined)
          expect(recognise(document)).toBe(codec)
          const decoded = codec.decode(document)
          expect(decoded).toMatchObject({ kind: 'page', problems: [] })
          deepStrictEqual(withoutPointers(pageIn(document)), page)
        }
      }),
      { numRuns: 80 },
    )
  },
  ceiling,
)

it('drops one malformed widget, reports its location, and keeps the page', () => {
  const broken = { statusCode: 200, meta: { _alias: 'homePage' }, rows: { main: [{ widgets: [{}, 7] }] } }
  expect(decodePage(broken)).toMatchObject({
    kind: 'page',
    page: { areas: { main: [{ id: 'main-0', widgets: [] }] } },
    problems: [
      { pointer: '/rows/main/0/widgets/0', message: "must have required property 'type'" },
      { pointer: '/rows/main/0/widgets/1', message: 'must be object' },
    ],
  })
  const blocks = [
    { contentType: 'textBlock', settings: { version: 'x', disabledOn: ['app', 'fridge'] }, properties: [] },
  ]
  const properties = {
    areas: [{ alias: 'main', rows: ['row', { settings: { perRowMobile: 0 }, blocks }] }],
    title: 5,
  }
  expect(decodePage({ contentType: 'homePage', properties })).toMatchObject({
    kind: 'page',
    page: {
      title: '',
      areas: {
        main: [
          {
            id: 'main-1',
            perRowMobile: 1,
            widgets: [{ id: 'main-1-0', type: 'text', version: 1, disabledOn: ['app'], content: {} }],
          },
        ],
      },
    },
    problems: [
      { pointer: '/properties/title' },
      { pointer: '/properties/areas/0/rows/0' },
      { pointer: '/properties/areas/0/rows/1/settings/perRowMobile' },
      { pointer: '/properties/areas/0/rows/1/blocks/0/settings/disabledOn/1' },
      { pointer: '/properties/areas/0/rows/1/blocks/0/settings/version' },
      { pointer: '/properties/areas/0/rows/1/blocks/0/properties' },
    ],
  })
})

it.each([
  ['widget', widgetExample, ['rows', 'main', '1', 'widgets', '0']],
  ['block', blockExample, ['properties', 'areas', '0', 'rows', '1', 'blocks', '0']],
] as const)(
  'keeps all other widgets if one is malformed (%s shape)',
  (_, example, place) => {
    const otherWidgets = (page: Page) =>
      widgetsOf(page).filter(({ type, id }) => id !== 'story' && /pro|acc/.test(type))
    const expected = withoutPointers(pageIn(example))
    fc.assert(
      fc.property(mutation, (change) => {
        expect(otherWidgets(withoutPointers(pageIn(mutate(example, change, place))))).toEqual(
          otherWidgets(expected),
        )
      }),
      { numRuns: 100 },
    )
  },
  ceiling,
)

it('leaves out a page field that is invalid as a whole, and only that', () => {
  const metaTags = Array.from({ length: 120 }, (_, index) => (index % 2 ? { content: 'x' } : index))
  const meta = { ...widgetExample.meta, metaTags, linkTags: 'none' }
  const decoded = decodePage({ ...widgetExample, meta })
  expect(decoded).toMatchObject({
    kind: 'page',
    page: { title: 'Autumn layers', metaTags: [], linkTags: [] },
  })
})

it('derives missing ids from positions and makes repeated ids unique, equally in both shapes', () => {
  const rows = [
    { widgets: [{ type: 'text' }, { type: 'text', id: 'a' }] },
    { id: 'r', widgets: [{ type: 'text', id: 'a' }] },
    { id: 'r', widgets: [{ type: 'text', id: 'a' }, 0, { type: 'text', id: 5 }] },
  ]
  const page = pageIn({ meta: { _alias: 'homePage' }, rows: { main: rows } })
  expect(page.areas.main.map(({ id }) => id)).toEqual(['main-0', 'r', 'r-2'])
  expect(widgetsOf(page).map(({ id }) => id)).toEqual(['main-0-0', 'a', 'a-2', 'a-3', 'main-2-2'])
  const asBlocks = rows.map(({ widgets, ...row }) => ({
    ...row,
    blocks: widgets.map((node) => (typeof node === 'object' ? { ...node, contentType: 'textBlock' } : node)),
  }))
  const properties = { areas: [{ alias: 'main', rows: asBlocks }] }
  expect(withoutPointers(pageIn({ contentType: 'homePage', properties }))).toEqual(withoutPointers(page))
})

it('reports unknown areas and repeated areas', () => {
  const row = { widgets: [{ type: 'text' }] }
  const properties = {
    areas: ['main', 'main', 'constructor', '__proto__'].map((alias) => ({ alias, rows: [row] })),
  }
  expect(decodePage({ contentType: 'homePage', properties })).toMatchObject({
    page: { areas: { main: [{}] } },
    problems: [1, 2, 3].map((index) => ({ pointer: `/properties/areas/${index}/rows` })),
  })
})

it('refuses a row with too many widgets, and keeps the other rows', () => {
  const longRow = { id: 'many', widgets: Array.from({ length: 49 }, () => ({ type: 'text' })) }
  const document = { meta: { _alias: 'homePage' }, rows: { main: [longRow, { id: 'few', widgets: [] }] } }
  expect(decodePage(document)).toMatchObject({
    page: { areas: { main: [{ id: 'few' }] } },
    problems: [{ pointer: '/rows/main/0/widgets' }],
  })
})

it('treats a status of 300 or above as no page, and a missing one as a page', () => {
  expect(decodePage({ statusCode: 404 })).toEqual({ kind: 'status', status: 404 })
  expect(decodePage({ ...blockExample, status: 301 })).toEqual({ kind: 'status', status: 301 })
  expect(decodePage({ ...blockExample, status: 500 })).toEqual({ kind: 'status', status: 500 })
  expect(decodePage({ ...blockExample, status: undefined })).toMatchObject({ kind: 'page', problems: [] })
  expect(decodePage({ ...widgetExample, statusCode: '200' })).toMatchObject({
    kind: 'page',
    problems: [{ pointer: '/statusCode' }],
  })
})

it('refuses a document without a page kind', () => {
  expect(decodePage({ meta: {}, rows: {} })).toMatchObject({
    kind: 'refused',
    problems: [{ message: "must have required property 'meta._alias'" }],
  })
  expect(decodePage({ contentType: 7, properties: {} })).toMatchObject({
    kind: 'refused',
    problems: [{ pointer: '/contentType' }],
  })
})

const bare = { contentType: 'homePage', route: {} }

it.each([
  [{ meta: { _alias: 'homePage' } }, '/rows'],
  [{ meta: { _alias: 'homePage' }, rows: null }, '/rows'],
  [{ meta: { _alias: 'homePage' }, rows: 'x' }, '/rows'],
  [{ meta: { _alias: 'homePage' }, rows: [{ widgets: [] }] }, '/rows'],
  [{ meta: { _alias: 'homePage' }, rows: { main: 'x' } }, '/rows/main'],
  [{ meta: { _alias: 'homePage' }, rows: { main: null, top: [] } }, '/rows/main'],
  [bare, '/properties/areas'],
  [{ ...bare, properties: {} }, '/properties/areas'],
  [{ ...bare, properties: { areas: {} } }, '/properties/areas'],
  [{ ...bare, properties: { areas: [{ alias: 'main', rows: {} }] } }, '/properties/areas/0/rows'],
])('refuses %j, which has no rows to read', (document, pointer) => {
  expect(decodePage(document)).toMatchObject({ kind: 'refused', problems: [{ pointer }] })
})

it.each([
  { meta: { _alias: 'homePage' }, rows: {} },
  { meta: { _alias: 'homePage' }, rows: [] },
  { meta: { _alias: 'homePage' }, rows: { main: [] } },
  { meta: { _alias: 'homePage' }, rows: { top: [] } },
  { ...bare, properties: { areas: [] } },
  { ...bare, properties: { areas: [{ alias: 'main' }] } },
])('takes %j for a page without rows', (document) => {
  expect(decodePage(document)).toMatchObject({ kind: 'page', page: { areas: { main: [] } }, problems: [] })
})

it('drops only a malformed area other than the main one', () => {
  const rows = { header: 'x', main: [{ id: 'row', widgets: [] }] }
  expect(decodePage({ meta: { _alias: 'homePage' }, rows })).toMatchObject({
    kind: 'page',
    page: { areas: { main: [{ id: 'row' }] } },
    problems: [{ pointer: '/rows/header' }],
  })
})

it('converts fixed widgets, promotion spots and the widgets of smart variants', () => {
  const variants = [
    { rule: { audience: 'guest' }, widgets: [{ type: 'text', disabledApp: true, headline: 'Hi' }, {}] },
  ]
  const document = {
    meta: {
      _alias: 'categoryPage',
      fixedWidgets: [{ id: 'fixed', type: 'accordionText', disabledTablet: true }],
      promotionSpots: [
        { position: 4, type: '2x1', disabledOn: ['mobile'], widget: { type: 'video' } },
        { position: 5 },
      ],
    },
    rows: { top: [{ id: 'row', widgets: [{ id: 'for-you', type: 'smart', variants }] }] },
  }
  const page = pageIn(document)
  expect(page.fixedWidgets).toMatchObject([{ id: 'fixed', type: 'accordionText', disabledOn: ['tablet'] }])
  expect(page.promotionSpots).toMatchObject([
    {
      position: 4,
      type: '2x1',
      disabledOn: ['mobile'],
      widget: { id: 'spot-0', pointer: '/meta/promotionSpots/0/widget' },
    },
  ])
  const nested = { id: 'top-0-0-0-0', type: 'text', disabledOn: ['app'], content: { headline: 'Hi' } }
  expect(page.areas.top[0]?.widgets[0]?.content).toMatchObject({
    variants: [
      {
        rule: { audience: 'guest' },
        widgets: [{ ...nested, pointer: '/rows/top/0/widgets/0/variants/0/widgets/0' }],
      },
    ],
  })
  const blocks = blockCodec.encode(page, undefined)
  expect(blocks).toMatchObject({
    properties: {
      fixedWidgets: [{ contentType: 'textAccordionBlock' }],
      promotionSpots: [{ widget: { contentType: 'vimeoVideoBlock' } }],
      areas: [
        { rows: [{ blocks: [{ properties: { variants: [{ widgets: [{ contentType: 'textBlock' }] }] } }] }] },
      ],
    },
  })
  expect(withoutPointers(pageIn(blocks))).toEqual(withoutPointers(page))
})

it('keeps as many fixed widgets as the limit allows, and refuses the list with one more', () => {
  const fixedOf = (count: number) =>
    pageIn({
      meta: { _alias: 'homePage', fixedWidgets: Array.from({ length: count }, () => ({ type: 'text' })) },
      rows: {},
    }).fixedWidgets
  expect(fixedOf(limits.items)).toHaveLength(limits.items)
  expect(fixedOf(limits.items + 1)).toEqual([])
})

it('respects the maximum length when it makes long ids unique', () => {
  const id = 'i'.repeat(200)
  const widgets = Array.from({ length: 12 }, () => ({ type: 'text', id }))
  const ids = widgetsOf(pageIn({ meta: { _alias: 'homePage' }, rows: { main: [{ widgets }] } })).map(
    (node) => node.id,
  )
  expect(ids[0]).toBe(id)
  expect(new Set(ids).size).toBe(12)
  expect(Math.max(...ids.map((each) => each.length))).toBe(200)
})

it('treats keys and names of the object prototype as unknown', () => {
  const hostile = '"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"toString":0'
  const widgets = ['__proto__', 'constructor', 'toString'].map(
    (name) => `{"id":"${name}","type":"${name}",${hostile}}`,
  )
  const rows = `{${hostile},"main":[{"id":"__proto__",${hostile},"widgets":[${widgets}]}]}`
  const document: unknown = JSON.parse(`{${hostile},"meta":{"_alias":"__proto__",${hostile}},"rows":${rows}}`)
  const page = pageIn(document)
  expect(page).toMatchObject({ alias: '__proto__', areas: { main: [{ id: '__proto__' }] } })
  expect(widgetsOf(page).map(({ id, type }) => [id, type])).toEqual([
    ['__proto__', '__proto__'],
    ['constructor', 'constructor'],
    ['toString', 'toString'],
  ])
  deepStrictEqual(withoutPointers(pageIn(blockCodec.encode(page, undefined))), withoutPointers(page))
  deepStrictEqual(widgetCodec.encode(page, document), document)
  expect({}).not.toHaveProperty('polluted')
  expect(page).not.toHaveProperty('polluted')
})
