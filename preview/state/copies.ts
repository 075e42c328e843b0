import { mapVariants } from '#schemas/cms/smart-variants.ts'
import type { Row, WidgetNode } from '#schemas/pages/page.ts'

export const newId = (): string => crypto.randomUUID().slice(0, 13)

/** A row of no widgets yet. */
export const emptyRow = (widgets: WidgetNode[]): Row => ({
  id: `row-${newId()}`,
  perRowMobile: 1,
  arrangement: 'columns',
  hideOnISO: false,
  hidden: false,
  widgets,
})

/** Returns a copy with new ids. */
export function copyOfWidget(node: WidgetNode): WidgetNode {
  const content = mapVariants(node.type, node.content, (widgets) =>
    widgets.map((nested) =>
      typeof nested === 'object' && nested !== null ? { ...nested, id: `widget-${newId()}` } : nested,
    ),
  )
  return { ...node, id: `widget-${newId()}`, pointer: '', content }
}

export const copyOfRow = (row: Row): Row => ({
  ...row,
  id: `row-${newId()}`,
  widgets: row.widgets.map(copyOfWidget),
})
