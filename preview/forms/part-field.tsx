import { toFieldPathId } from '@rjsf/utils'
import type { KitFieldProps } from '#preview/forms/form-kit.ts'
import type { SchemaNode } from '#preview/forms/schema-node.ts'
import { isRecord } from '#schemas/validation/is-record.ts'

interface PartFieldProps {
  /** The props of the field that it is a part of. */
  parent: KitFieldProps
  /** Its name, or its number in a list. */
  name: string | number
  schema: SchemaNode
  uiSchema?: unknown
  value: unknown
  required?: boolean
}

/** One field of an object or list, as the form library shows it by its schema. */
export function PartField({ parent, name, schema, uiSchema, value, required = false }: PartFieldProps) {
  const { registry, fieldPathId, errorSchema } = parent
  const { SchemaField } = registry.fields
  if (!SchemaField) return null
  const problems: unknown = isRecord(errorSchema) ? errorSchema[name] : undefined
  return (
    <SchemaField
      name={String(name)}
      schema={schema}
      uiSchema={isRecord(uiSchema) ? uiSchema : {}}
      formData={value}
      errorSchema={isRecord(problems) ? problems : {}}
      fieldPathId={toFieldPathId(name, registry.globalFormOptions, fieldPathId)}
      required={required}
      onChange={parent.onChange}
      onBlur={parent.onBlur}
      onFocus={parent.onFocus}
      registry={registry}
      disabled={parent.disabled ?? false}
      readonly={parent.readonly ?? false}
    />
  )
}

/** A field's `ui:options` with more of them. */
export function withOptions(uiSchema: unknown, options: Record<string, unknown>): Record<string, unknown> {
  const uiFields = isRecord(uiSchema) ? uiSchema : {}
  const uiOptions = isRecord(uiFields['ui:options']) ? uiFields['ui:options'] : {}
  return { ...uiFields, 'ui:options': { ...uiOptions, ...options } }
}
