import type { JSONSchema } from 'json-schema-to-ts'
import type { Registry } from '#renderer/registry.ts'
import type { SearchTerm } from '#schemas/editor/search-term.ts'
import { isRecord } from '#schemas/validation/is-record.ts'
import { limits } from '#schemas/validation/limits.ts'
import { safeUrl } from '#schemas/validation/url.ts'
import { compileSchema } from '#schemas/validation/validator.ts'

/** A validated replacement, or the reason why it is invalid. */
export type CheckedReplacement =
  | { kind: 'fits'; value: string | number | boolean }
  | { kind: 'refused'; message: string }

const refusedReplacement = (message: string): CheckedReplacement => ({ kind: 'refused', message })

/** The schema of the field that a pointer with `*` for the items of lists names. */
function schemaAt(schema: JSONSchema, pointer: string): JSONSchema | undefined {
  let current: unknown = schema
  for (const key of pointer.split('/').slice(1)) {
    if (!isRecord(current)) return undefined
    const { properties, items }: Readonly<Record<string, unknown>> = current
    if (key === '*') current = items
    else current = isRecord(properties) && Object.hasOwn(properties, key) ? properties[key] : undefined
  }
  return isRecord(current) ? current : undefined
}

/** A text as a field of this schema holds it. */
function valueFor(schema: JSONSchema, text: string): string | number | boolean {
  const types = typeof schema === 'object' && schema.type ? [schema.type].flat() : ['string']
  if (types.includes('boolean') && /^(?:true|false)$/.test(text)) return text === 'true'
  if (!types.includes('string') && text.trim() !== '' && Number.isFinite(Number(text))) return Number(text)
  return text
}

/** Whether the searched field exists. */
export const isExistingField = ({ of, widget = '', field = '' }: SearchTerm, registry: Registry): boolean => {
  const schema = registry.get(widget)?.definition.schema
  return of !== 'field' || (schema !== undefined && schemaAt(schema, field) !== undefined)
}

/** Validates a replacement against everything that all hits have in common. */
export function checkReplacement(term: SearchTerm, text: string, registry: Registry): CheckedReplacement {
  if (text === term.value) return refusedReplacement('It is what is there already.')
  switch (term.of) {
    case 'text':
      return { kind: 'fits', value: text }
    case 'link':
    case 'asset':
      return safeUrl(text) === text
        ? { kind: 'fits', value: text }
        : refusedReplacement('It is no address that content may use.')
    case 'product':
    case 'category':
      return text.trim() !== '' && text.length <= limits.labelLength
        ? { kind: 'fits', value: text }
        : refusedReplacement('It is no id.')
    case 'field': {
      const { widget = '', field = '' } = term
      const schema = registry.get(widget)?.definition.schema
      const fieldSchema = schema && schemaAt(schema, field)
      if (!fieldSchema) return refusedReplacement('There is no such field.')
      const value = valueFor(fieldSchema, text)
      const check = compileSchema({ type: 'object', properties: { value: fieldSchema }, required: ['value'] })
      const checked = check({ value })
      const [problem] = checked.problems
      return problem
        ? refusedReplacement(`The field does not take it: ${problem.message}.`)
        : { kind: 'fits', value }
    }
  }
}
