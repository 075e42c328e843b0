// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { createOutlineItems, type OutlineItem } from '#preview/outline/outline-items.ts'
import type { Page, Row, WidgetNode } from '#schemas/pages/page.ts'
import { pageOf } from '#tests/support/engine.ts'

const node = (id: string, type = 'text', content = {}): WidgetNode => ({
  id,
  type,
  version: 1,
  disabledOn: [],
  content,
  pointer: '',
})
const rowOf = (id: string, ...widgets: WidgetNode[]): Row => ({
  id,
  perRowMobile: 1,
  arrangement: 'columns',
  hideOnISO: false,
  hidden: false,
  widgets,
})
const smart = node('choice', 'smart', { variants: [{ rule: {}, widgets: [node('inner')] }] })
const bar = node('bar')
const rows = [
  rowOf('a', node('one')),
  rowOf('b', node('two'), node('three')),
  rowOf('c', smart, node('four')),
]
const page = (...main: readonly Row[]): Page => ({
  ...pageOf(),
  areas: { ...pageOf().areas, main: [...main] },
  fixedWidgets: [bar],
})
const keysOf = (items: readonly OutlineItem[]) => items.map(({ key }) => key)

it('lists areas, rows, widgets and what is in variants, without the content of closed rows', () => {
  const lines = createOutlineItems()
  const all = keysOf(lines(page(...rows), new Set(['b'])))
  expect(all.slice(all.indexOf('area main'), all.indexOf('area bottom'))).toEqual([
    'area main',
    'row a',
    'widget one',
    'row b',
    'row c',
    'widget choice',
    'variant 0 choice',
    'widget inner',
    'widget four',
  ])
  expect(all.slice(-2)).toEqual(['area fixed', 'widget bar'])
})

it('returns the same objects for lines that stay the same, and others where a position changes', () => {
  const lines = createOutlineItems()
  const [first, second, third] = rows
  if (!first || !second || !third) throw new Error('no rows')
  const open = new Set<string>()
  const before = new Map(lines(page(...rows), open).map((line) => [line.key, line]))
  const without = { ...second, widgets: second.widgets.slice(1) }
  const changedBy = (...main: readonly Row[]) =>
    keysOf(lines(page(...main), open).filter((line) => before.get(line.key) !== line))
  expect(changedBy(first, without, third)).toEqual(['row b', 'widget three'])
  expect(changedBy(second, third)).toContain('row c')
})
