import fc from 'fast-check'
import { row as anyRow, widget as anyWidget } from '#schemas/cms/page.arbitrary.ts'
import { mapWidgets } from '#schemas/cms/page-widgets.ts'
import { areaNames, type Page, type Row, type WidgetNode } from '#schemas/pages/page.ts'
import { devices } from '#schemas/values/device.ts'

/** One change by an editor; `from` and `to` select its subjects by index. */
export interface Edit {
  kind: string
  from: number
  to: number
  widget: WidgetNode
  row: Row
}

const rowsOf = (page: Page): Row[] => areaNames.flatMap((name) => page.areas[name])
const pick = <Item>(list: readonly Item[], number: number): Item | undefined => list[number % list.length]
const areaAt = (page: Page, number: number): Row[] =>
  page.areas[areaNames[number % areaNames.length] ?? 'main']
const nodeAt = (page: Page, { from, to }: Edit): WidgetNode | undefined =>
  pick(pick(rowsOf(page), from)?.widgets ?? [], to)

const kinds: Record<string, (page: Page, edit: Edit) => void> = {
  title: (page, { from }) => {
    page.title = `Title ${from}`
  },
  sorting: (page, { from }) => {
    if (from % 2) delete page.customSorting
    else page.customSorting = `by ${from}`
  },
  breadcrumbs: (page, { from }) => {
    page.breadcrumbs.splice(from % 3, 1, { title: 'New', url: '/new' })
  },
  sellingPoints: (page, { from }) => {
    page.uniqueSellingPoints.simple.push({ title: `Point ${from}` })
  },
  row: (page, { from, row }) => {
    const { widgets: _, id: __, ...settings } = row
    Object.assign(pick(rowsOf(page), from) ?? {}, settings)
  },
  content: (page, edit) => {
    const node = nodeAt(page, edit)
    if (node) node.content = { ...node.content, headline: `Headline ${edit.from}` }
  },
  devices: (page, edit) => {
    const node = nodeAt(page, edit)
    if (node) node.disabledOn = [...devices].slice(edit.from % 5)
  },
  type: (page, edit) => {
    const node = nodeAt(page, edit)
    if (node && node.type !== 'smart') node.type = 'accordionText'
  },
  addWidget: (page, { from, to, widget }) => {
    pick(rowsOf(page), from)?.widgets.splice(to % 3, 0, widget)
  },
  moveWidget: (page, { from, to }) => {
    const moved = pick(rowsOf(page), from)?.widgets.splice(0, 1) ?? []
    pick(rowsOf(page), to)?.widgets.push(...moved)
  },
  removeWidget: (page, { from, to }) => {
    pick(rowsOf(page), from)?.widgets.splice(to % 3, 1)
  },
  addRow: (page, { from, to, row }) => {
    areaAt(page, from).splice(to % 3, 0, row)
  },
  moveRow: (page, { from, to }) => {
    areaAt(page, to).unshift(...areaAt(page, from).splice(0, 1))
  },
  removeRow: (page, { from, to }) => {
    areaAt(page, from).splice(to % 3, 1)
  },
  fixedWidgets: (page, { from, widget }) => {
    page.fixedWidgets.splice(from % 2, from % 3, widget)
  },
  promotionSpots: (page, { from, widget }) => {
    const spot = { position: from, type: '2x2', random: true, disabledOn: [], widget } as const
    page.promotionSpots.splice(from % 2, from % 3, { ...spot, disabledOn: ['app'] })
  },
}

export const edit: fc.Arbitrary<Edit> = fc.record({
  kind: fc.constantFrom(...Object.keys(kinds)),
  from: fc.nat(1_000),
  to: fc.nat(1_000),
  widget: anyWidget,
  row: anyRow,
})

let count = 0
/** New ids for elements that an editor adds, unique on the page. */
const withNewId = <Part extends Row | WidgetNode>(part: Part): Part => ({ ...part, id: `new-${count++}` })

/** The page after an edit; `page` itself changes. */
export function editPage(page: Page, edit: Edit): Page {
  const empty = { header: [], top: [], main: [], bottom: [], footer: [] }
  const holder = {
    ...page,
    areas: { ...empty, main: [edit.row] },
    fixedWidgets: [edit.widget],
    promotionSpots: [],
  }
  const { areas, fixedWidgets } = mapWidgets(structuredClone(holder), withNewId)
  const [row = edit.row] = areas.main.map(withNewId)
  const [widget = edit.widget] = fixedWidgets
  kinds[edit.kind]?.(page, { ...edit, row, widget })
  return page
}
