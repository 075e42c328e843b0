import { checkValue, type FieldProblem } from '#preview/forms/check-value.ts'
import { formTexts } from '#preview/forms/form-texts.ts'
import { pageFields } from '#preview/forms/page-fields.ts'
import { isSchema, itemsOf, keysOf, propertiesOf, type SchemaNode } from '#preview/forms/schema-node.ts'
import { definitionOf, nameOfType } from '#preview/state/library.ts'
import { widgetById } from '#preview/state/open-draft.ts'
import { checkText } from '#preview/texts/check-texts.ts'
import { choiceText, kindName, translateSchema } from '#preview/texts/field-texts.ts'
import { editorLanguage, fillText } from '#preview/texts/language.ts'
import type { EditorProblem } from '#schemas/editor/parts.ts'

const joinNames = (name: (code: string) => string) => (codes: string) =>
  codes.split(', ').map(name).join(', ')

/** Labels of values in problems, by their kind. */
const namers: Readonly<Record<string, (code: string) => string>> = {
  type: nameOfType,
  types: joinNames(nameOfType),
  kind: kindName,
  kinds: joinNames(kindName),
  devices: joinNames(choiceText),
  areas: joinNames(choiceText),
}

/** Returns the form's message for content that the server refuses; undefined if it accepts it. */
function formProblem({ rule, widget, pointer }: EditorProblem): FieldProblem | undefined {
  const node = rule === 'invalid-content' && widget !== undefined ? widgetById(widget) : undefined
  const schema = node && definitionOf(node.type)?.schema
  if (!isSchema(schema)) return undefined
  return checkValue(schema, node?.content).find(
    (item) => item.pointer === pointer || item.pointer.startsWith(`${pointer}/`),
  )
}

/** Returns a problem at its field: a missing field itself, instead of what it is missing in. */
export const locatedProblem = (problem: EditorProblem): EditorProblem => ({
  ...problem,
  pointer: formProblem(problem)?.pointer ?? problem.pointer,
})

/** Returns the message of a problem in the editor's language. */
export function problemText(problem: EditorProblem): string {
  const { rule, message, values = {} } = problem
  const inForm = formProblem(problem)
  if (inForm) return fillText(formTexts[inForm.text][editorLanguage()], inForm.values)
  const namedValues = Object.entries(values).map(([key, value]) => {
    const name = Object.hasOwn(namers, key) ? namers[key] : undefined
    return [key, name ? name(String(value)) : value] as const
  })
  return checkText(rule, Object.fromEntries(namedValues)) ?? message
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
export function problemLocation(problem: EditorProblem): string {
  const { widget, pointer } = locatedProblem(problem)
  const type = widget === undefined ? undefined : widgetById(widget)?.type
  const schema =
    widget === undefined
      ? translateSchema(pageFields)
      : type === undefined
        ? undefined
        : definitionOf(type)?.schema
  return namesOn(isSchema(schema) ? schema : undefined, keysOf(pointer)).join(' › ')
}
