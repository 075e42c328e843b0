import type { PreparedPage } from '#renderer/prepare-page.ts'
import type { EditorProblem } from '#schemas/editor/parts.ts'
import { type AreaName, areaNames, type Page, type WidgetNode } from '#schemas/pages/page.ts'

/** Returns names as a list within a sentence. */
export const joinNames = (names: readonly string[]): string => names.join(', ')

/** A page with its widgets prepared, identified by pointer. */
export interface CheckedPage {
  page: Page
  prepared: PreparedPage
}

/** A widget of a page, and its location. */
export interface PlacedWidget {
  node: WidgetNode
  /** An area's name; `fixed` outside of rows, `tile` among products. */
  area: AreaName | 'fixed' | 'tile'
  /** In a row that is hidden from shoppers. */
  hidden: boolean
}

/** Prefix of a widget's id in its pointer during checks. */
const mark = '/widget '

const withoutContentPath = ({ contentPath: _, ...node }: WidgetNode): WidgetNode => ({
  ...node,
  pointer: mark + encodeURIComponent(node.id.toWellFormed()),
})

/** Returns the page with pointers that identify widgets: checks do not need their location in the document. */
export function withPointers(page: Page): Page {
  const areas = { ...page.areas }
  for (const name of areaNames)
    areas[name] = page.areas[name].map((row) => ({ ...row, widgets: row.widgets.map(withoutContentPath) }))
  return {
    ...page,
    areas,
    fixedWidgets: page.fixedWidgets.map(withoutContentPath),
    promotionSpots: page.promotionSpots.map((spot) => ({ ...spot, widget: withoutContentPath(spot.widget) })),
  }
}

/** Returns the widget that a pointer is in, and the pointer within it. */
export function locatePointer(pointer: string): { widget?: string; pointer: string } {
  if (!pointer.startsWith(mark)) return { pointer }
  const subPointer = pointer.slice(mark.length)
  const end = subPointer.indexOf('/')
  return end === -1
    ? { widget: decodeURIComponent(subPointer), pointer: '' }
    : { widget: decodeURIComponent(subPointer.slice(0, end)), pointer: subPointer.slice(end) }
}

/** Yields every widget of the page in order, without those nested in smart widgets. */
export function* placedWidgets(page: Page): Generator<PlacedWidget> {
  for (const area of areaNames)
    for (const row of page.areas[area])
      for (const node of row.widgets) yield { node, area, hidden: row.hidden }
  for (const node of page.fixedWidgets) yield { node, area: 'fixed', hidden: false }
  for (const { widget } of page.promotionSpots) yield { node: widget, area: 'tile', hidden: false }
}

/** Location of a problem, and values in its message. */
interface ProblemLocation {
  /** The widget's id; absent: of the page itself. */
  widget?: string | undefined
  pointer?: string
  values?: Readonly<Record<string, string | number>>
}

/** Creates a problem. */
export const createProblem = (
  severity: EditorProblem['severity'],
  rule: string,
  message: string,
  { widget, pointer = '', values }: ProblemLocation = {},
): EditorProblem => ({
  severity,
  rule,
  message,
  pointer,
  ...(values && { values: { ...values } }),
  ...(widget !== undefined && { widget }),
})
