import type { JsonObject } from '#schemas/cms/json.ts'
import { mapVariants } from '#schemas/cms/smart-variants.ts'
import { everyWidget } from '#schemas/editor/find-in-page.ts'
import type { Page } from '#schemas/pages/page.ts'
import { isRecord } from '#schemas/validation/is-record.ts'

const idOf = (value: unknown): unknown => (isRecord(value) ? value.id : value)

/** Returns a widget's own state; of nested widgets only their ids. */
const comparableState = ({ type, content, disabledOn }: JsonObject): string =>
  JSON.stringify([
    type,
    isRecord(content) ? mapVariants(type, content, (list) => list.map(idOf)) : content,
    disabledOn,
  ])

const statesOf = (page: Page): Map<unknown, JsonObject> =>
  new Map(Array.from(everyWidget(page), (widget) => [widget.id, widget]))

/** Returns the types of widgets that a change adds, changes or removes, not of moved ones. */
export function touchedTypes(before: Page, after: Page): string[] {
  const old = statesOf(before)
  const next = statesOf(after)
  const touched = [
    ...[...old].filter(([id]) => !next.has(id)),
    ...[...next].filter(([id, widget]) => {
      const previous = old.get(id)
      return !previous || (previous !== widget && comparableState(previous) !== comparableState(widget))
    }),
  ]
  return [...new Set(touched.flatMap(([, { type }]) => (typeof type === 'string' ? type : [])))]
}
