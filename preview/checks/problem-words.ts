import { isSchema, itemsOf, keysOf, propertiesOf, type SchemaNode } from '#preview/forms/schema-node.ts'
import { definitionOf, nameOfType } from '#preview/state/library.ts'
import { widgetById } from '#preview/state/open-draft.ts'
import { checkText } from '#preview/texts/check-texts.ts'
import { choiceText, kindName } from '#preview/texts/field-texts.ts'
import type { EditorProblem } from '#schemas/editor/parts.ts'

const each = (name: (code: string) => string) => (codes: string) => codes.split(', ').map(name).join(', ')

/** Labels of values in problems, by their kind. */
const namers: Readonly<Record<string, (code: string) => string>> = {
  type: nameOfType,
  types: each(nameOfType),
  kind: kindName,
  kinds: each(kindName),
  devices: each(choiceText),
  areas: each(choiceText),
}

/** Returns the message of a problem in the editor's language. */
export function problemText({ rule, message, values = {} }: EditorProblem): string {
  const named = Object.entries(values).map(([key, value]) => {
    const name = Object.hasOwn(namers, key) ? namers[key] : undefined
    return [key, name ? name(String(value)) : value] as const
  })
  return checkText(rule, Object.fromEntries(named)) ?? message
}

function namesOn(schema: SchemaNode | undefined, keys: readonly string[]): string[] {
  const [key, ...rest] = keys
  if (key === undefined) return []
  const items = schema && itemsOf(schema)
  if (items || /^\d+$/.test(key)) return [String(Number(key) + 1), ...namesOn(items, rest)]
  const child = schema && propertiesOf(schema).find(([name]) => name === key)?.[1]
  return [child?.title ?? key, ...namesOn(child, rest)]
}

/** Returns the label of the field that a problem is about: `Pictures › Phone › Alternative text`. */
export function problemLocation({ widget, pointer }: EditorProblem): string {
  const type = widget === undefined ? undefined : widgetById(widget)?.type
  const schema = type === undefined ? undefined : definitionOf(type)?.schema
  return namesOn(isSchema(schema) ? schema : undefined, keysOf(pointer)).join(' › ')
}
