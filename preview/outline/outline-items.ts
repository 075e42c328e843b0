import { text } from '#preview/texts/texts.ts'
import { type AreaName, areaNames, type Page } from '#schemas/pages/page.ts'

/** One line of the outline. */
export type OutlineItem =
  | { kind: 'area'; key: string; level: 1; area: AreaName | 'fixed'; name: string }
  | {
      kind: 'row'
      key: string
      level: 2
      id: string
      area: AreaName
      index: number
      name: string
      hidden: boolean
    }
  | { kind: 'widget'; key: string; level: 3 | 2; id: string; row: string; index: number; type: string }

/** Returns the lines of a page's outline, without the content of closed rows. */
export function outlineItems(page: Page, closed: ReadonlySet<string>): OutlineItem[] {
  const items: OutlineItem[] = []
  for (const area of areaNames) {
    const rows = page.areas[area]
    items.push({ kind: 'area', key: `area ${area}`, level: 1, area, name: text(`area.${area}`) })
    for (const [index, { id, hidden, widgets }] of rows.entries()) {
      items.push({
        kind: 'row',
        key: `row ${id}`,
        level: 2,
        id,
        area,
        index,
        name: text('outline.row', { number: index + 1 }),
        hidden,
      })
      if (closed.has(id)) continue
      for (const [at, node] of widgets.entries())
        items.push({
          kind: 'widget',
          key: `widget ${node.id}`,
          level: 3,
          id: node.id,
          row: id,
          index: at,
          type: node.type,
        })
    }
  }
  if (page.fixedWidgets.length === 0) return items
  items.push({ kind: 'area', key: 'area fixed', level: 1, area: 'fixed', name: text('area.fixed') })
  for (const [at, node] of page.fixedWidgets.entries())
    items.push({
      kind: 'widget',
      key: `widget ${node.id}`,
      level: 2,
      id: node.id,
      row: 'fixed',
      index: at,
      type: node.type,
    })
  return items
}
