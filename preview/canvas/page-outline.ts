import { isSmart } from '#preview/draft/smart-widget.ts'
import type { Outline, RowOutline } from '#preview/page-frame/protocol.ts'
import { visibleIds } from '#preview/state/variants.ts'
import { areaNames, type Page, type Row } from '#schemas/pages/page.ts'

/** The outlines of rows without smart widgets, which depend on nothing but the row. */
const knownOutlines = new WeakMap<Row, RowOutline>()

function outlineOfRow(row: Row): RowOutline {
  const known = knownOutlines.get(row)
  if (known) return known
  const outline = { id: row.id, widgets: row.widgets.flatMap(visibleIds) }
  if (!row.widgets.some(isSmart)) knownOutlines.set(row, outline)
  return outline
}

/**
 * Returns the structure of a page as the canvas shows it. An unchanged row's outline is the same object as before, by
 * which the canvas recognises it.
 */
export const outlineOf = ({ areas }: Page): Outline =>
  Object.fromEntries(areaNames.map((area) => [area, areas[area].map(outlineOfRow)]))
