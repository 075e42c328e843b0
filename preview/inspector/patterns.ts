import { copyOfRow, emptyRow, newId } from '#preview/draft/copies.ts'
import { sendToPage } from '#preview/page-frame/canvas-state.ts'
import { call, writableCopy } from '#preview/state/api.ts'
import { addressOf } from '#preview/state/location.ts'
import { rewriteLinksToMarket } from '#preview/state/market-links.ts'
import { getOpenDraft } from '#preview/state/open-draft.ts'
import { change } from '#preview/state/save.ts'
import { selectRow, selectWidget } from '#preview/state/selection.ts'
import { inspectorText } from '#preview/texts/inspector-texts.ts'
import { findRow, findWidget } from '#schemas/editor/find-in-page.ts'
import type { Operation } from '#schemas/editor/operation.ts'
import type { EditedDocument } from '#schemas/editor/parts.ts'
import { patterns } from '#schemas/editor/patterns.ts'
import type { Row, WidgetNode } from '#schemas/pages/page.ts'

/** Rows that may be put on any page as a copy, or linked on the pages of their market. */
export interface Pattern {
  name: string
  rows: Row[]
  document: EditedDocument
  isPublished: boolean
}

/** The type of the widget that links to a pattern. */
export const linkType = 'pattern'

/**
 * Fetches all patterns.
 * @throws CallFailed if the server does not respond
 */
export async function readPatterns(): Promise<Pattern[]> {
  const response = await call(patterns.list, {})
  return response.status === 200 ? writableCopy(response.body) : []
}

const atTheEnd = (): number => getOpenDraft()?.page.areas.main.length ?? 0

/**
 * Inserts a copy of a pattern at the end of the page's main area. Links of another market then lead to the same pages
 * here.
 * @returns a message if it is not possible
 * @throws CallFailed if the server does not respond
 */
export async function insertCopy({ name, rows, document }: Pattern): Promise<string | undefined> {
  const into = getOpenDraft()?.document
  if (!into) return undefined
  const adapted = await rewriteLinksToMarket({ rows }, document.market, into.market)
  if (typeof adapted === 'string') return adapted
  const after = getOpenDraft()?.document
  // Another page may be open by now.
  if (!after || addressOf(after) !== addressOf(into)) return undefined
  return appendRows(name, adapted.rows) ? undefined : inspectorText('patterns.notPlaced')
}

/** Appends copies of a pattern's rows. @returns whether there is room */
function appendRows(name: string, rows: readonly Row[]): boolean {
  const copies = rows.map(copyOfRow)
  const index = atTheEnd()
  const isDone = change({
    label: inspectorText('patterns.insert', { name }),
    operations: copies.map((row, at) => ({ insertRow: { area: 'main', index: index + at, row } })),
  })
  const [first] = copies
  if (!isDone || !first) return isDone
  selectRow(first.id)
  sendToPage({ kind: 'reveal', row: first.id })
  return true
}

/**
 * Inserts a link to a pattern at the end of the page's main area.
 * @returns whether there is room
 */
export function insertLink({ name, document }: Pattern): boolean {
  const link: WidgetNode = {
    id: `widget-${newId()}`,
    type: linkType,
    version: 1,
    disabledOn: [],
    content: { pattern: document.key },
    pointer: '',
  }
  const isDone = change({
    label: inspectorText('patterns.link', { name }),
    operations: [{ insertRow: { area: 'main', index: atTheEnd(), row: emptyRow([link]) } }],
  })
  if (!isDone) return false
  selectWidget(link.id)
  sendToPage({ kind: 'reveal', widget: link.id })
  return true
}

/** Returns a row of a pattern as its link showed it, with the link's hidden state and devices. */
function detachedRow(row: Row, host: Row, { disabledOn }: WidgetNode): Row {
  const copy = copyOfRow(row)
  return {
    ...copy,
    hidden: copy.hidden || host.hidden,
    hideOnISO: copy.hideOnISO || host.hideOnISO,
    widgets: copy.widgets.map((node) => ({
      ...node,
      disabledOn: [...new Set([...node.disabledOn, ...disabledOn])],
    })),
  }
}

/** Replaces a link by a copy of its pattern, which then belongs to the page. */
export function detach(link: WidgetNode, { name, rows }: Pattern): boolean {
  const open = getOpenDraft()
  const location = open && findWidget(open.page, link.id)
  const host = open && location && findRow(open.page, location.row)
  if (!location || !host) return false
  const { area, index, row } = host
  const after = row.widgets.slice(location.index + 1)
  const first = location.index === 0 ? index : index + 1
  const copies = rows.map((item) => detachedRow(item, row, link))
  const inserted = copies.map(
    (copy, at): Operation => ({ insertRow: { area, index: first + at, row: copy } }),
  )
  const rest: Row = { ...row, id: `row-${newId()}`, widgets: [] }
  const isSplit = location.index > 0 && after.length > 0
  const moveOperations: Operation[] = isSplit
    ? [
        { insertRow: { area, index: first + copies.length, row: rest } },
        ...after.map(({ id }, at) => ({ moveWidget: { widget: id, row: rest.id, index: at } })),
      ]
    : []
  const isAlone = row.widgets.length === 1
  const isDone = change({
    label: inspectorText('patterns.detach', { name }),
    operations: [
      { removeWidget: { widget: link.id } },
      ...inserted,
      ...moveOperations,
      ...(isAlone ? [{ removeRow: { row: row.id } }] : []),
    ],
  })
  if (isDone) selectRow(copies[0]?.id ?? '')
  return isDone
}
