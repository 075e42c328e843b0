import type { JsonObject } from '#schemas/cms/json.ts'
import { mapVariants } from '#schemas/cms/smart-variants.ts'
import type { Row, WidgetNode } from '#schemas/pages/page.ts'
import { isRecord } from '#schemas/validation/is-record.ts'

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

/** Returns a widget's content with new ids for the widgets nested in it, at every depth. */
const withNewIds = (type: unknown, content: JsonObject): JsonObject =>
  mapVariants(type, content, (widgets) =>
    widgets.map((nested) =>
      isRecord(nested)
        ? {
            ...nested,
            id: `widget-${newId()}`,
            ...(isRecord(nested.content) && { content: withNewIds(nested.type, nested.content) }),
          }
        : nested,
    ),
  )

/** Returns a copy with new ids. */
export const copyOfWidget = (node: WidgetNode): WidgetNode => ({
  ...node,
  id: `widget-${newId()}`,
  pointer: '',
  content: withNewIds(node.type, node.content),
})

export const copyOfRow = (row: Row): Row => ({
  ...row,
  id: `row-${newId()}`,
  widgets: row.widgets.map(copyOfWidget),
})
