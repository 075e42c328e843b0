import { expect, it } from 'vitest'
import { defineWidget } from '#renderer/define-widget.ts'
import { preparePage } from '#renderer/prepare-page.ts'
import type { PartResolver } from '#schemas/pages/resolve.ts'
import { linkSchema } from '#schemas/parts/link.ts'
import { picturesSchema } from '#schemas/parts/picture.ts'
import { pageOf, registryOf, testPage } from '#tests/support/engine.ts'

const budget = { script: 0, style: 0 }
const banner = defineWidget(
  {
    type: 'object',
    properties: {
      headline: { type: 'string' },
      size: { type: 'integer', default: 1 },
      links: { type: 'array', items: linkSchema, default: [] },
      images: picturesSchema,
    },
    required: ['headline'],
    additionalProperties: false,
  },
  {
    type: 'banner',
    hydrate: 'never',
    budget,
    version: 3,
    migrations: [
      { to: 2, up: ({ title, ...rest }) => ({ ...rest, name: title }) },
      {
        to: 3,
        up: ({ name, ...rest }) => {
          if (name === 'broken') throw new Error('no such name')
          return { ...rest, headline: name }
        },
      },
    ],
  },
)
const wide = defineWidget(
  { type: 'object', properties: { columns: { type: 'integer', default: 1 } }, additionalProperties: false },
  { type: 'wide', hydrate: 'never', budget, variesByDevice: ({ columns }) => columns > 1 },
)
const picky = defineWidget(
  {
    type: 'object',
    properties: { notOn: { type: 'string' }, at: { enum: ['first', 'last', 'anywhere'] } },
    additionalProperties: false,
  },
  {
    type: 'picky',
    hydrate: 'never',
    budget,
    forPage: ({ notOn, ...rest }, page) => (page.path === notOn ? undefined : rest),
    positionInArea: ({ at }) => (at === 'anywhere' ? undefined : at),
  },
)
const registry = registryOf({ definition: banner }, { definition: wide }, { definition: picky })

function prepare(widgets: readonly object[], resolvers = new Map<string, PartResolver>()) {
  const page = preparePage(
    pageOf(...widgets.map((widget, index) => ({ id: `w${index}`, type: 'banner', version: 3, ...widget }))),
    registry,
    resolvers,
  )
  return { ...page, widgets: page.areas.main.flatMap((row) => row.widgets) }
}

it('migrates old content to the current version, step by step', () => {
  const { widgets, problems } = prepare([
    { version: 1, content: { title: 'first' } },
    { version: 2, content: { name: 'second' } },
    { version: 3, content: { headline: 'third', title: 'unknown by now' } },
  ])
  expect(widgets).toMatchObject([
    { kind: 'widget', content: { headline: 'first', size: 1 } },
    { kind: 'widget', content: { headline: 'second' } },
    { kind: 'widget', content: { headline: 'third' } },
  ])
  expect(problems).toEqual([])
})

it('refuses content of a newer version', () => {
  const { widgets, problems } = prepare([{ version: 4, pointer: '/rows/0', content: { headline: 'new' } }])
  expect(widgets).toMatchObject([{ kind: 'refused', reason: 'invalid' }])
  expect(problems).toEqual([{ pointer: '/rows/0', message: 'version 4 is newer than this site knows (3)' }])
})

it('refuses only the widget whose migration throws', () => {
  const { widgets, problems } = prepare([
    { version: 1, content: { title: 'broken' } },
    { version: 1, content: { title: 'whole' } },
  ])
  expect(widgets.map(({ kind }) => kind)).toEqual(['refused', 'widget'])
  expect(problems).toMatchObject([{ message: 'migration to version 3 failed: no such name' }])
})

it('drops an optional field of the wrong type and reports its location in the document', () => {
  const { widgets, problems } = prepare([
    { pointer: '/rows/main/0', content: { headline: 'a', size: 'big' } },
  ])
  expect(widgets).toMatchObject([{ kind: 'widget', content: { headline: 'a', size: 1 } }])
  expect(problems).toMatchObject([{ pointer: '/rows/main/0/size' }])
})

it('refuses a widget without required fields, and one of an unknown type', () => {
  const { widgets, problems } = prepare([
    { pointer: '/a', content: { size: 2 } },
    { pointer: '/b', type: 'hologram' },
    { content: { headline: 'stands' } },
  ])
  expect(widgets).toMatchObject([
    { kind: 'refused', reason: 'invalid' },
    { kind: 'refused', reason: 'unknown' },
    { kind: 'widget' },
  ])
  expect(problems).toMatchObject([
    { pointer: '/a' },
    { pointer: '/b', message: 'unknown widget type "hologram"' },
  ])
})

it('completes links and pictures at any depth', () => {
  const content = {
    headline: 'a',
    links: [{ link: 'page-1' }, { url: '/own' }],
    images: { mobile: { url: '/a.jpg' }, desktop: { url: '/b.jpg' } },
  }
  const resolvers = new Map<string, PartResolver>([
    ['link', (link) => Object.assign(link, { url: link.url ?? `/dk/${link.link}` })],
    ['picture', (picture) => Object.assign(picture, { width: 800 })],
  ])
  const { widgets } = prepare([{ content }], resolvers)
  expect(widgets).toMatchObject([
    {
      content: {
        links: [{ url: '/dk/page-1' }, { url: '/own' }],
        images: { mobile: { width: 800 }, desktop: { width: 800 } },
      },
    },
  ])
  expect(content.links[0]).toEqual({ link: 'page-1' })
})

it('computes equal hashes for equal content, regardless of its ids and versions', () => {
  const { widgets } = prepare([
    { content: { headline: 'same', size: 1 } },
    { content: { headline: 'same', unknown: true } },
    { version: 1, content: { title: 'same' } },
    { content: { headline: 'other' } },
  ])
  const hashes = widgets.map((widget) => widget.kind === 'widget' && widget.contentHash)
  expect(new Set(hashes.slice(0, 3)).size).toBe(1)
  expect(hashes[3]).not.toBe(hashes[0])
})

it.each([
  ['a widget is switched off for some', { type: 'wide', disabledOn: ['app'] }, true],
  ['a widget says so', { type: 'wide', content: { columns: 2 } }, true],
  ['neither', { type: 'wide' }, false],
])('detects that device classes differ if %s', (_, widget, varies) => {
  const page = testPage({ areas: { bottom: [{ id: 'row', widgets: [{ id: 'a', ...widget }] }] } })
  expect(preparePage(page, registry, new Map()).variesByDevice).toBe(varies)
})

it('omits a widget that excludes the page, without a problem', () => {
  const { widgets, problems } = prepare([
    { type: 'picky', version: 1, content: { notOn: '/dk/page' } },
    { type: 'picky', version: 1, content: { notOn: '/dk/other' } },
  ])
  expect(widgets).toMatchObject([
    { kind: 'refused', reason: 'excluded' },
    { kind: 'widget', content: {} },
  ])
  expect(problems).toEqual([])
})

it('moves a row to the start or end of its area only if all of its widgets require it', () => {
  const rowOf = (...places: string[]) => ({
    id: places.join('+'),
    widgets: places.map((at, index) => ({ id: `${places}${index}`, type: 'picky', content: { at } })),
  })
  const rows = [
    rowOf('last'),
    rowOf('anywhere'),
    rowOf('first', 'last'),
    rowOf('first'),
    rowOf('first', 'first'),
  ]
  const { areas } = preparePage(testPage({ areas: { main: rows } }), registry, new Map())
  expect(areas.main.map(({ row }) => row.id)).toEqual([
    'first',
    'first+first',
    'anywhere',
    'first+last',
    'last',
  ])
})

it('passes a widget the fields of its page that it names, with their links completed', () => {
  const reader = defineWidget(
    { type: 'object', properties: {}, additionalProperties: false },
    { type: 'reader', hydrate: 'never', budget, pageFields: ['title', 'uniqueSellingPoints'] },
  )
  const prepareReaders = (title: string) => {
    const point = { title: 'Free returns', link: { link: 'page-1' } }
    const page = testPage({
      title,
      uniqueSellingPoints: { simple: [point] },
      areas: {
        main: [
          {
            id: 'row',
            widgets: [
              { id: 'a', type: 'reader' },
              { id: 'b', type: 'wide' },
            ],
          },
        ],
      },
    })
    const known = registryOf({ definition: reader }, { definition: wide })
    const resolvers = new Map([['link', (link: object) => Object.assign(link, { url: '/dk/returns' })]])
    return preparePage(page, known, resolvers).areas.main.flatMap(({ widgets }) => widgets)
  }
  const [reading, other] = prepareReaders('Autumn')
  expect(reading).toMatchObject({
    page: { title: 'Autumn', uniqueSellingPoints: { simple: [{ link: { url: '/dk/returns' } }] } },
  })
  expect(other?.kind === 'widget' && other.page).toBeUndefined()
  const [again] = prepareReaders('Winter')
  const hashOf = (prepared: typeof reading) => prepared?.kind === 'widget' && prepared.contentHash
  expect(hashOf(again)).not.toBe(hashOf(reading))
})
