import type { JsonObject } from '#schemas/cms/json.ts'
import { mapVariants } from '#schemas/cms/smart-variants.ts'
import { widgetAnywhere, widgetIds } from '#schemas/editor/find-in-page.ts'
import { type AnyOperation, type Change, pageFieldsIn } from '#schemas/editor/operation.ts'
import type { Page, WidgetNode } from '#schemas/pages/page.ts'
import { isRecord } from '#schemas/validation/is-record.ts'
import { limits } from '#schemas/validation/limits.ts'

interface OverwrittenPart {
  /** Undefined: fields of the page. */
  widget: string | undefined
  /** Whether the widget would be deleted, with the other change's content. */
  isGone: boolean
}

/** Target of concurrent changes that a change would overwrite: a widget, or fields of the page. */
export interface Overwritten extends OverwrittenPart {
  /** The last concurrent change that would be partly lost, with all operations that would be. */
  theirs: Change
  /** Its index among the concurrent changes. */
  index: number
}

/** The ids of widgets whose content an operation has set, and of those that it has moved. */
interface WrittenWidgets {
  contents: string[]
  moved: string[]
}

function writtenBy({ setContent, insertWidget, insertRow, moveWidget }: AnyOperation): WrittenWidgets {
  return {
    contents: [
      ...(setContent ? [setContent.widget] : []),
      ...(insertWidget ? widgetIds(insertWidget.widget) : []),
      ...(insertRow ? insertRow.row.widgets.flatMap(widgetIds) : []),
    ],
    moved: moveWidget ? [moveWidget.widget] : [],
  }
}

/** Returns a widget's own content; of nested widgets only their ids. */
const comparableContent = ({ type, content = {} }: Partial<WidgetNode>): JsonObject =>
  mapVariants(type, content, (list) => list.map((nested) => (isRecord(nested) ? nested.id : nested)))

const isSame = (first: unknown, other: unknown): boolean => JSON.stringify(first) === JSON.stringify(other)

const fieldsOf = (page: Page, names: readonly string[]): [string, unknown][] =>
  Object.entries(page).filter(([name]) => names.includes(name))

/** Returns what a change overwrites of an operation of another one. */
function overwrittenOperation(
  before: Page,
  after: Page,
  operation: AnyOperation,
): OverwrittenPart | undefined {
  const { contents, moved } = writtenBy(operation)
  for (const widget of [...contents, ...moved]) {
    const theirWidget = widgetAnywhere(before, widget)
    const myWidget = widgetAnywhere(after, widget)
    if (theirWidget && !myWidget) return { widget, isGone: true }
    if (
      theirWidget &&
      contents.includes(widget) &&
      !isSame(comparableContent(theirWidget), myWidget && comparableContent(myWidget))
    )
      return { widget, isGone: false }
  }
  const fields = pageFieldsIn({ operations: [operation] })
  return isSame(fieldsOf(before, fields), fieldsOf(after, fields))
    ? undefined
    : { widget: undefined, isGone: false }
}

/**
 * Returns what a change overwrites of concurrent changes that its author has not seen; undefined if it can be merged.
 * @param before the page with the concurrent changes @param after the page after the change @param otherChanges concurrent
 * changes, the oldest first
 */
export function overwrittenBy(
  before: Page,
  after: Page,
  otherChanges: readonly Change[],
): Overwritten | undefined {
  const lostOthers = otherChanges.flatMap((change) =>
    change.operations.flatMap((operation) => {
      const part = overwrittenOperation(before, after, operation)
      return part ? [{ change, operation, part }] : []
    }),
  )
  const last = lostOthers.at(-1)
  if (!last) return undefined
  const operations = lostOthers.slice(-limits.widgets).map(({ operation }) => operation)
  return { ...last.part, index: otherChanges.indexOf(last.change), theirs: { ...last.change, operations } }
}
