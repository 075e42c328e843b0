import fc from 'fast-check'
import { row as anyRow, widget as anyWidget, json } from '#schemas/cms/page.arbitrary.ts'
import { idsOf } from '#schemas/editor/find-in-page.ts'
import type { Operation } from '#schemas/editor/operation.ts'
import { areaNames, type Page } from '#schemas/pages/page.ts'
import { devices } from '#schemas/values/device.ts'

/** Index of a row or widget of the page, sometimes out of range. */
const pick = fc.nat(60)
const index = fc.oneof(fc.nat(5), fc.constantFrom(-1, 0.5, Number.NaN, 1e9))
const area = fc.constantFrom(...areaNames)

const recipe = fc.record({
  kind: fc.nat(9),
  widget: pick,
  row: pick,
  index,
  area,
  node: anyWidget,
  anyRow,
  content: fc.dictionary(fc.string({ maxLength: 6 }), json, { maxKeys: 3 }),
  disabledOn: fc.subarray([...devices]),
  settings: fc.record(
    { perRowMobile: fc.integer({ min: 1, max: 12 }), hidden: fc.boolean(), hideOnISO: fc.boolean() },
    { requiredKeys: [] },
  ),
  values: fc.record(
    { title: fc.string(), customSorting: fc.string(), productsPerPage: fc.integer({ min: 1, max: 500 }) },
    { requiredKeys: [] },
  ),
  cleared: fc.subarray(['customSorting', 'productId', 'termsVersion'] as const),
})
type Recipe = typeof recipe extends fc.Arbitrary<infer Value> ? Value : never

function operationOf(page: Page, made: Recipe): Operation {
  const { rows, widgets } = idsOf(page)
  const widget = [...widgets][made.widget] ?? '__proto__'
  const row = [...rows][made.row] ?? 'fixed'
  const all: readonly Operation[] = [
    { insertWidget: { row, index: made.index, widget: made.node } },
    { removeWidget: { widget } },
    { moveWidget: { widget, row, index: made.index } },
    { setContent: { widget, content: made.content } },
    { setDisabledOn: { widget, disabledOn: made.disabledOn } },
    { insertRow: { area: made.area, index: made.index, row: made.anyRow } },
    { removeRow: { row } },
    { moveRow: { row, area: made.area, index: made.index } },
    { setRow: { row, settings: made.settings } },
    { setPage: { values: made.values, cleared: made.cleared } },
  ]
  return all[made.kind] ?? { removeRow: { row } }
}

/** Operations for a page as an editor's browser sends them, and some that do not apply to it. */
export const operationsFor = (page: Page): fc.Arbitrary<Operation[]> =>
  fc.array(recipe, { minLength: 1, maxLength: 6 }).map((list) => list.map((made) => operationOf(page, made)))
