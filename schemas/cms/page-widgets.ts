import { mapVariants, nestedWidgets } from '#schemas/cms/smart-variants.ts'
import { areaNames, type Page, type Row, type WidgetNode } from '#schemas/pages/page.ts'

/** Returns the same object if neither the widget nor a nested one changes: its text is then written as it was read. */
function mapNode(node: WidgetNode, change: (node: WidgetNode) => WidgetNode): WidgetNode {
  const changedNode = change(node)
  let isNestedChanged = false
  const content = mapVariants(changedNode.type, changedNode.content, (widgets) =>
    nestedWidgets(widgets).map((nested) => {
      const mapped = mapNode(nested, change)
      isNestedChanged ||= mapped !== nested
      return mapped
    }),
  )
  return isNestedChanged ? { ...changedNode, content } : changedNode
}

/**
 * Returns a copy of a page with every widget mapped: in rows, fixed, in promotion spots, and nested in smart widgets.
 */
export function mapWidgets(page: Page, change: (node: WidgetNode) => WidgetNode): Page {
  const inRows = (rows: readonly Row[]) =>
    rows.map((row) => ({ ...row, widgets: row.widgets.map((node) => mapNode(node, change)) }))
  const { header, top, main, bottom, footer } = page.areas
  return {
    ...page,
    areas: {
      header: inRows(header),
      top: inRows(top),
      main: inRows(main),
      bottom: inRows(bottom),
      footer: inRows(footer),
    },
    fixedWidgets: page.fixedWidgets.map((node) => mapNode(node, change)),
    promotionSpots: page.promotionSpots.map((spot) => ({ ...spot, widget: mapNode(spot.widget, change) })),
  }
}

/** Returns a page without JSON pointers: equal for the same page in both shapes. */
export const withoutPointers = (page: Page): Page =>
  mapWidgets(page, ({ contentPath: _, ...node }) => ({ ...node, pointer: '' }))

function idsOf(node: WidgetNode): unknown[] {
  const nested: unknown[] = []
  mapVariants(node.type, node.content, (widgets, index) => {
    nested.push([index, nestedWidgets(widgets).map(idsOf)])
    return widgets
  })
  return [node.id, nested]
}

/** Returns the structure of a page by ids. Pages with the same outline differ in fields only. */
export const outlineOf = (page: Page): string =>
  JSON.stringify([
    areaNames.map((name) => page.areas[name].map(({ id, widgets }) => [id, widgets.map(idsOf)])),
    page.fixedWidgets.map(idsOf),
    page.promotionSpots.map(({ widget }) => idsOf(widget)),
  ])
