import { readAt, writeAt } from '#schemas/cms/json.ts'
import { findWidget, idsOf } from '#schemas/editor/find-in-page.ts'
import type { Operation } from '#schemas/editor/operation.ts'
import { areaNames, type Page, type Row } from '#schemas/pages/page.ts'
import { isRecord } from '#schemas/validation/is-record.ts'
import type { Hit } from '#server/editor/replacing/hits.ts'

/** Inserts the widgets that a translation lacks into one of its rows, each after the one that it follows in the source. */
function missingInRow(row: Row, targetRow: Row, existingIds: ReadonlySet<string>): Operation[] {
  const order = targetRow.widgets.map(({ id }) => id)
  return row.widgets.flatMap((widget, at): Operation[] => {
    if (existingIds.has(widget.id)) return []
    const before = row.widgets[at - 1]?.id
    const index = before === undefined ? 0 : order.indexOf(before) + 1 || order.length
    order.splice(index, 0, widget.id)
    return [{ insertWidget: { row: row.id, index, widget } }]
  })
}

/**
 * Returns the operations that add the rows and widgets of a source that a translation lacks, where they are in the source.
 * @param source with its links in the market of the translation
 */
export function missingParts(source: Page, target: Page): Operation[] {
  const existingIds = idsOf(target)
  return areaNames.flatMap((area) => {
    const order = target.areas[area].map(({ id }) => id)
    return source.areas[area].flatMap((row, at): Operation[] => {
      const targetRow = areaNames.flatMap((name) => target.areas[name]).find(({ id }) => id === row.id)
      if (targetRow) return missingInRow(row, targetRow, existingIds.widgets)
      const widgets = row.widgets.filter(({ id }) => !existingIds.widgets.has(id))
      if (widgets.length === 0) return []
      const before = source.areas[area][at - 1]?.id
      const index = before === undefined ? 0 : order.indexOf(before) + 1 || order.length
      order.splice(index, 0, row.id)
      return [{ insertRow: { area, index, row: { ...row, widgets } } }]
    })
  })
}

/**
 * Returns the operations that write texts of a source into the fields that are empty in a translation. An item that a
 * list of the translation lacks is skipped: its other fields are unknown.
 */
export function missingTexts(
  texts: Iterable<Hit>,
  target: Page,
  adapt: (text: string) => string,
): Operation[] {
  const byWidget = Map.groupBy(texts, ({ holder }) => holder.widget?.id)
  return Array.from(byWidget).flatMap(([id, hits]): Operation[] => {
    const node = id === undefined ? undefined : findWidget(target, id)?.node
    if (!node) return []
    const content = hits.reduce((object, { match, value: { path } }) => {
      const text = readAt(object, path)
      const isEmpty = text === undefined || (typeof text === 'string' && text.trim() === '')
      const canHold = path.length === 1 || isRecord(readAt(object, path.slice(0, -1)))
      return isEmpty && canHold ? writeAt(object, path, adapt(match.text)) : object
    }, node.content)
    return content === node.content ? [] : [{ setContent: { widget: node.id, content } }]
  })
}
