import fc from 'fast-check'
import { expect, it } from 'vitest'
import { page as anyPage } from '#schemas/cms/page.arbitrary.ts'
import { applyChange } from '#schemas/editor/apply-change.ts'
import { operationsFor } from '#schemas/editor/change.arbitrary.ts'
import { countWidgets, idsOf } from '#schemas/editor/find-in-page.ts'
import type { Operation } from '#schemas/editor/operation.ts'
import { type Page, pageSchema, type Row, type WidgetNode } from '#schemas/pages/page.ts'
import { limits } from '#schemas/validation/limits.ts'
import { compileSchema } from '#schemas/validation/validator.ts'

const checkPage = compileSchema(pageSchema)

const node = (id: string): WidgetNode => ({
  id,
  type: 'text',
  version: 1,
  disabledOn: [],
  content: { text: id },
  pointer: '',
})
const row = (id: string, ...widgets: string[]): Row => ({
  id,
  perRowMobile: 1,
  arrangement: 'columns',
  hideOnISO: false,
  hidden: false,
  widgets: widgets.map(node),
})

function pageOf(...rows: Row[]): Page {
  const checked = checkPage({ alias: 'contentPage', areas: { main: rows } })
  if (checked.kind === 'invalid') throw new Error(JSON.stringify(checked.problems))
  return checked.value
}

function pageAfter(page: Page, ...operations: Operation[]): Page {
  const outcome = applyChange(page, { operations })
  if (outcome.kind === 'impossible') throw new Error(`${outcome.reason} ${outcome.about}`)
  return outcome.page
}

const outline = (page: Page) =>
  page.areas.main.map(({ id, widgets }) => `${id}: ${widgets.map((widget) => widget.id).join(' ')}`)

const pageWithOperations = anyPage.chain((page) =>
  operationsFor(page).map((operations) => ({ page, operations })),
)

it('is undone by its inverse, for any page and change', () => {
  fc.assert(
    fc.property(pageWithOperations, ({ page, operations }) => {
      const before = structuredClone(page)
      const outcome = applyChange(page, { operations })
      expect(page).toEqual(before)
      if (outcome.kind === 'impossible') return
      const reverted = applyChange(outcome.page, { operations: outcome.inverse })
      expect(reverted).toMatchObject({ kind: 'applied' })
      if (reverted.kind === 'applied') expect(reverted.page).toEqual(before)
    }),
  )
})

it('is redone by the inverse of its inverse', () => {
  fc.assert(
    fc.property(pageWithOperations, ({ page, operations }) => {
      const done = applyChange(page, { operations })
      if (done.kind === 'impossible') return
      const undone = applyChange(done.page, { operations: done.inverse })
      if (undone.kind === 'impossible') throw new Error(undone.reason)
      const redone = applyChange(undone.page, { operations: undone.inverse })
      if (redone.kind === 'impossible') throw new Error(redone.reason)
      expect(redone.page).toEqual(done.page)
    }),
  )
})

it('keeps a page valid by its schema and limits, with unique ids', () => {
  fc.assert(
    fc.property(pageWithOperations, ({ page, operations }) => {
      const outcome = applyChange(page, { operations })
      if (outcome.kind === 'impossible') return
      expect(checkPage(outcome.page)).toMatchObject({ kind: 'valid', problems: [] })
      const { rows } = idsOf(outcome.page)
      expect(rows.size).toBe(Object.values(outcome.page.areas).flat().length)
    }),
  )
})

it('applies a change atomically', () => {
  const page = pageOf(row('r', 'a'))
  const operations = [{ removeWidget: { widget: 'a' } }, { removeWidget: { widget: 'none' } }]
  expect(applyChange(page, { operations })).toEqual({
    kind: 'impossible',
    reason: 'unknownWidget',
    about: 'none',
  })
})

it('shares unchanged parts with the old page', () => {
  const page = pageOf(row('one', 'a', 'b'), row('two', 'c'))
  const next = pageAfter(page, { setContent: { widget: 'a', content: { text: 'new' } } })
  expect(next.areas.main[1]).toBe(page.areas.main[1])
  expect(next.areas.main[0]?.widgets[1]).toBe(page.areas.main[0]?.widgets[1])
  expect(next.areas.footer).toBe(page.areas.footer)
  expect(next.areas.main[0]?.widgets[0]?.content).toEqual({ text: 'new' })
})

it('moves a widget within its row and to another, with indexes that do not count it', () => {
  const page = pageOf(row('one', 'a', 'b', 'c'), row('two', 'd'))
  expect(outline(pageAfter(page, { moveWidget: { widget: 'a', row: 'one', index: 2 } }))).toEqual([
    'one: b c a',
    'two: d',
  ])
  expect(outline(pageAfter(page, { moveWidget: { widget: 'b', row: 'two', index: 0 } }))).toEqual([
    'one: a c',
    'two: b d',
  ])
})

it('moves widgets to the fixed widgets and back', () => {
  const page = pageOf(row('one', 'a'))
  const fixed = pageAfter(page, { moveWidget: { widget: 'a', row: 'fixed', index: 0 } })
  expect(fixed.fixedWidgets.map(({ id }) => id)).toEqual(['a'])
  expect(outline(pageAfter(fixed, { moveWidget: { widget: 'a', row: 'one', index: 0 } }))).toEqual(['one: a'])
})

it('changes a nested widget', () => {
  const smart = { ...node('smart'), type: 'smart', content: { variants: [{ widgets: [node('inside')] }] } }
  const page = pageOf({ ...row('one'), widgets: [smart] })
  const next = pageAfter(page, { setContent: { widget: 'inside', content: { text: 'new' } } })
  expect(next.areas.main[0]?.widgets[0]?.content).toMatchObject({
    variants: [{ widgets: [{ id: 'inside', content: { text: 'new' } }] }],
  })
})

it('refuses to nest a widget by an id that the page has', () => {
  const smart = { ...node('smart'), type: 'smart', content: { variants: [{ widgets: [node('inside')] }] } }
  const page = pageOf({ ...row('one'), widgets: [smart, node('other')] })
  const nesting = (...ids: string[]) =>
    applyChange(page, {
      operations: [{ setContent: { widget: 'smart', content: { variants: [{ widgets: ids.map(node) }] } } }],
    })
  for (const ids of [['other'], ['smart'], ['inside', 'inside']])
    expect(nesting(...ids)).toMatchObject({ reason: 'repeatedId', about: ids.at(-1) })
  expect(nesting('inside', 'new')).toMatchObject({ kind: 'applied' })
})

it('returns the reason of an impossible change', () => {
  const full = pageOf(row('full', ...Array.from({ length: limits.widgetsInRow }, (_, at) => `w${at}`)))
  const reasonOf = (operation: object) => applyChange(full, { operations: [operation] })
  expect(reasonOf({ insertWidget: { row: 'full', index: 0, widget: node('new') } })).toMatchObject({
    reason: 'rowIsFull',
  })
  expect(reasonOf({ insertRow: { area: 'top', index: 0, row: row('full') } })).toMatchObject({
    reason: 'repeatedId',
  })
  expect(reasonOf({ insertRow: { area: 'top', index: 0, row: row('new', 'w1') } })).toMatchObject({
    reason: 'repeatedId',
    about: 'w1',
  })
  expect(reasonOf({ moveRow: { row: 'none', area: 'top', index: 0 } })).toMatchObject({
    reason: 'unknownRow',
  })
  expect(reasonOf({})).toMatchObject({ reason: 'notAnOperation' })
})

it('never makes a page larger than the limits', () => {
  const rows = Array.from({ length: limits.rows }, (_, at) => row(`r${at}`, `w${at}`))
  const page = pageOf(...rows)
  expect(
    applyChange(page, { operations: [{ insertRow: { area: 'top', index: 0, row: row('new') } }] }),
  ).toMatchObject({ reason: 'pageIsFull' })
  expect(countWidgets(page)).toBe(limits.rows)
})
