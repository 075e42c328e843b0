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

const sameState = (one: JsonObject, other: JsonObject): boolean =>
  one === other || comparableState(one) === comparableState(other)

/**
 * Returns the types of widgets that a change adds, changes or removes, not of moved ones. Of widgets that share an id, or
 * have none, each counts.
 */
export function touchedTypes(before: Page, after: Page): string[] {
  const old = Map.groupBy(everyWidget(before), ({ id }) => id)
  const next = Map.groupBy(everyWidget(after), ({ id }) => id)
  const touched = [...new Set([...old.keys(), ...next.keys()])].flatMap((id) => {
    const [was = [], is = []] = [old.get(id), next.get(id)]
    return [
      ...was.filter((widget, index) => !is[index] || !sameState(widget, is[index])),
      ...is.filter((widget, index) => !was[index] || !sameState(was[index], widget)),
    ]
  })
  return [...new Set(touched.flatMap(({ type }) => (typeof type === 'string' ? type : [])))]
}
