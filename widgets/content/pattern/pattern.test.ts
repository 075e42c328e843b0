import { expect, it } from 'vitest'
import { everyWidgetOf, preparePage } from '#renderer/prepare-page.ts'
import { type Audience, selectRows } from '#renderer/select-rows.ts'
import type { Row } from '#schemas/pages/page.ts'
import { someVisit, testPage } from '#tests/support/engine.ts'
import { registry } from '#widgets/registry.ts'

const shopper: Audience = { market: { id: 'dk' }, device: 'mobile', iso: false, mode: 'live' }

const text = (id: string) => ({ id, type: 'text', content: { markdownContent: id } })
const link = (id: string, pattern: string, overrides: object = {}) => ({
  id,
  type: 'pattern',
  content: { pattern },
  ...overrides,
})
const rowsOf = (...rows: object[]): Row[] => testPage({ areas: { main: rows } }).areas.main

const patterns = new Map<string, Row[]>([
  [
    'promise',
    rowsOf(
      { id: 'one', arrangement: 'beside', widgets: [text('a'), text('b')] },
      { id: 'two', widgets: [text('c')] },
      { id: 'secret', hidden: true, widgets: [text('d')] },
    ),
  ],
  ['outer', rowsOf({ id: 'row', widgets: [text('before'), link('inner', 'promise')] })],
  ['circle', rowsOf({ id: 'row', widgets: [text('once'), link('again', 'circle')] })],
  ['here', rowsOf({ id: 'row', widgets: [link('there', 'there'), link('there-too', 'there')] })],
  ['there', rowsOf({ id: 'row', widgets: [link('here', 'here'), text('end')] })],
  // Each pattern links fifty of the next, which exceeds the limit of a page early.
  ...Array.from({ length: 8 }, (_, at): [string, Row[]] => [
    `many-${at}`,
    rowsOf({
      id: 'row',
      widgets: Array.from({ length: 40 }, (__, place) => link(`l${place}`, `many-${at + 1}`)),
    }),
  ]),
])

const prepare = (...widgets: object[]) =>
  preparePage(testPage({ areas: { main: [{ id: 'host', widgets }] } }), registry, new Map(), (name) =>
    patterns.get(name),
  )

function selectWidgets(widgets: object[], audience: Partial<Audience> = {}) {
  const rows = selectRows(prepare(...widgets), { ...shopper, ...audience }, someVisit).get('main') ?? []
  return rows.map(({ row, widgets: own }) => [row.arrangement, own.map(({ node }) => node.id)])
}

it('replaces itself by the rows of the pattern', () => {
  expect(selectWidgets([link('p', 'promise')])).toEqual([
    ['beside', ['p~a', 'p~b']],
    ['columns', ['p~c']],
  ])
})

it('preserves the order of widgets around it', () => {
  expect(selectWidgets([text('x'), link('p', 'outer'), text('y')]).map(([, ids]) => ids)).toEqual([
    ['x'],
    ['p~before'],
    ['p~inner~a', 'p~inner~b'],
    ['p~inner~c'],
    ['y'],
  ])
})

it('has separate widget ids at each link', () => {
  const ids = selectWidgets([link('p', 'promise'), link('q', 'promise')]).flatMap(([, own]) => own)
  expect(new Set(ids).size).toBe(ids.length)
})

it('shows nothing on a device class that it is switched off for', () => {
  expect(selectWidgets([link('p', 'promise', { disabledOn: ['mobile'] })])).toEqual([])
})

it('shows shoppers nothing of a pattern that is not there, and a preview where it would be', () => {
  expect(selectWidgets([link('p', 'nowhere'), text('x')])).toEqual([['columns', ['x']]])
  expect(selectWidgets([link('p', 'nowhere')], { mode: 'preview' })).toEqual([['columns', ['p']]])
  expect(prepare(link('p', 'nowhere')).problems).toEqual([
    { pointer: '', message: 'there is no pattern "nowhere"' },
  ])
})

it('ends where patterns lead back to themselves', () => {
  expect(selectWidgets([link('p', 'circle')])).toEqual([['columns', ['p~once']]])
  expect(selectWidgets([link('p', 'here')]).map(([, ids]) => ids)).toEqual([
    ['p~there~end'],
    ['p~there-too~end'],
  ])
})

it('ends where patterns multiply', () => {
  const { problems } = prepare(link('p', 'many-0'))
  expect(problems.some(({ message }) => message.includes('more than 4500 widgets'))).toBe(true)
})

it('lists linked patterns, existing or not, and none as the page’s own content', () => {
  const page = prepare(link('p', 'outer'), link('q', 'nowhere'))
  expect(page.links).toEqual(['nowhere', 'outer', 'promise'])
  expect([...everyWidgetOf(page)].map(({ node }) => node.id)).toEqual(['p', 'q'])
})

it('can be used in a smart widget, in that widget’s row', () => {
  const smart = { id: 's', type: 'smart', content: { variants: [{ widgets: [link('p', 'promise')] }] } }
  expect(selectWidgets([smart])).toEqual([['columns', ['p~a', 'p~b', 'p~c']]])
})
