import { type AreaName, areaNames, type Page, type Row, type WidgetNode } from '#schemas/pages/page.ts'
import { isRecord } from '#schemas/validation/is-record.ts'

/** Fields of a widget that an editor changes in place. */
export type WidgetFields = Partial<Pick<WidgetNode, 'content' | 'disabledOn' | 'version'>>

/** Replaces the first item for which `change` returns another, and shares the rest; undefined if there is none. */
function replaceItem<Item>(
  list: readonly Item[],
  change: (item: Item) => Item | undefined,
): Item[] | undefined {
  for (const [index, item] of list.entries()) {
    const changedItem = change(item)
    if (changedItem !== undefined) return list.with(index, changedItem)
  }
  return undefined
}

/** Changes a nested widget's fields, wherever it is in a smart widget's content. */
function changeNested(
  content: WidgetNode['content'],
  id: string,
  fields: WidgetFields,
): WidgetNode['content'] | undefined {
  if (!Array.isArray(content.variants)) return undefined
  const variants = replaceItem(content.variants, (variant: unknown) => {
    if (!isRecord(variant) || !Array.isArray(variant.widgets)) return undefined
    const widgets = replaceItem(variant.widgets, (nested: unknown) => {
      if (!isRecord(nested)) return undefined
      if (nested.id === id) return { ...nested, ...fields }
      const smartContent = nested.type === 'smart' && isRecord(nested.content) ? nested.content : undefined
      const changedContent = smartContent && changeNested(smartContent, id, fields)
      return changedContent && { ...nested, content: changedContent }
    })
    return widgets && { ...variant, widgets }
  })
  return variants && { ...content, variants }
}

function changeNode(node: WidgetNode, id: string, fields: WidgetFields): WidgetNode | undefined {
  if (node.id === id) return { ...node, ...fields }
  if (node.type !== 'smart') return undefined
  const content = changeNested(node.content, id, fields)
  return content && { ...node, content }
}

function changeRows(rows: readonly Row[], id: string, fields: WidgetFields): Row[] | undefined {
  return replaceItem(rows, (row) => {
    const widgets = replaceItem(row.widgets, (node) => changeNode(node, id, fields))
    return widgets && { ...row, widgets }
  })
}

export const withArea = (page: Page, area: AreaName, rows: Row[]): Page => ({
  ...page,
  areas: { ...page.areas, [area]: rows },
})

/** Changes a widget's fields, wherever it is: in a row, fixed, in a promotion spot, or nested. */
export function changeWidget(page: Page, id: string, fields: WidgetFields): Page | undefined {
  for (const area of areaNames) {
    const rows = changeRows(page.areas[area], id, fields)
    if (rows) return withArea(page, area, rows)
  }
  const fixedWidgets = replaceItem(page.fixedWidgets, (node) => changeNode(node, id, fields))
  if (fixedWidgets) return { ...page, fixedWidgets }
  const promotionSpots = replaceItem(page.promotionSpots, (spot) => {
    const widget = changeNode(spot.widget, id, fields)
    return widget && { ...spot, widget }
  })
  return promotionSpots && { ...page, promotionSpots }
}
