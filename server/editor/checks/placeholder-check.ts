import { everyWidgetOf } from '#renderer/prepare-page.ts'
import type { EditorProblem } from '#schemas/editor/parts.ts'
import { type CheckedPage, createProblem } from '#server/editor/checks/page-parts.ts'
import { partsIn } from '#server/editor/checks/walk-content.ts'

/** Placeholder that editors have to replace, as in the drafts of a new shop: `[[Say what you sell.]]`. */
const placeholder = /\[\[(?<request>[^\]]+)\]\]/

/** Returns the texts of a page that are still placeholders: shoppers must not see them. */
export function placeholderProblems({ prepared }: CheckedPage): EditorProblem[] {
  return [...everyWidgetOf(prepared)].flatMap((node) =>
    node.kind === 'widget'
      ? [...partsIn(node.widget.definition.schema, node.content)].flatMap(({ format, pointer, value }) => {
          const request = format === 'text' ? placeholder.exec(String(value))?.groups?.request : undefined
          if (request === undefined) return []
          return [
            createProblem('error', 'placeholder', `Replace this text, or remove it: “${request}”`, {
              widget: node.node.id,
              pointer,
              values: { request },
            }),
          ]
        })
      : [],
  )
}
