import { useState } from 'react'
import { describedBy, type KitFieldProps } from '#preview/forms/form-kit.ts'
import styles from '#preview/forms/forms.module.css'
import { textAt } from '#preview/forms/object-fields.tsx'
import { PartField, withOptions } from '#preview/forms/part-field.tsx'
import { planForm } from '#preview/forms/plan-form.ts'
import { itemsOf, pointerOf } from '#preview/forms/schema-node.ts'
import { Section } from '#preview/forms/section.tsx'
import { Hint } from '#preview/forms/templates.tsx'
import { choiceText } from '#preview/texts/field-texts.ts'
import { isRecord } from '#schemas/validation/is-record.ts'
import { parseJson } from '#schemas/validation/json.ts'

/** Renders checkboxes of a few choices, such as device classes. */
export function ChoicesField(props: KitFieldProps) {
  const { schema, formData, fieldPathId, onChange, name } = props
  const values = itemsOf(schema)?.enum ?? []
  const chosenValues: readonly unknown[] = Array.isArray(formData) ? formData : []
  const id = fieldPathId.$id
  return (
    <fieldset
      className={styles.choices}
      id={id}
      aria-describedby={describedBy(id, Boolean(schema.description), (props.rawErrors?.length ?? 0) > 0)}
    >
      <legend className={styles.label}>{schema.title ?? name}</legend>
      <span className={styles.choiceRow}>
        {values.map((value) => (
          <label key={String(value)} className={styles.choice}>
            <input
              type="checkbox"
              checked={chosenValues.includes(value)}
              disabled={Boolean(props.disabled || props.readonly)}
              onChange={({ target }) => {
                // In the schema's order; unknown values are preserved.
                const unknown = chosenValues.filter((item) => !values.some((candidate) => candidate === item))
                const next = values.filter((item) =>
                  item === value ? target.checked : chosenValues.includes(item),
                )
                onChange([...next, ...unknown], fieldPathId.path)
              }}
            />
            {choiceText(value)}
          </label>
        ))}
      </span>
      <Hint id={id}>{schema.description}</Hint>
    </fieldset>
  )
}

function parsed(text: string): { value: unknown } | undefined {
  try {
    return { value: parseJson(text) }
  } catch {
    return undefined
  }
}

/** Renders a JSON field, for values without a detailed schema. */
export function JsonField(props: KitFieldProps) {
  const { schema, formData, fieldPathId, onChange, name, registry } = props
  const id = fieldPathId.$id
  const [draft, setDraft] = useState<string>()
  const jsonText = draft ?? (formData === undefined ? '' : JSON.stringify(formData, null, 2))
  const isWrong = draft !== undefined && draft !== ''
  return (
    <div className={styles.field} data-wrong={isWrong}>
      <label className={styles.label} htmlFor={id}>
        {schema.title ?? name}
      </label>
      <textarea
        id={id}
        className={styles.code}
        rows={Math.min(16, Math.max(2, jsonText.split('\n').length))}
        spellCheck={false}
        value={jsonText}
        disabled={Boolean(props.disabled || props.readonly)}
        aria-invalid={isWrong}
        aria-describedby={describedBy(id, Boolean(schema.description), isWrong)}
        onChange={({ target }) => {
          const read = target.value.trim() === '' ? { value: undefined } : parsed(target.value)
          const isAccepted = read !== undefined && (read.value === undefined || isRecord(read.value))
          setDraft(isAccepted ? undefined : target.value)
          if (isAccepted) onChange(read.value, fieldPathId.path)
        }}
      />
      {isWrong && (
        <p className={styles.problem} id={`${id}__error`} aria-live="polite">
          {registry.formContext.text('problem.type', { type: '{ "name": value }' })}
        </p>
      )}
      <Hint id={id}>{schema.description}</Hint>
    </div>
  )
}

const newWidget = (type: string): Record<string, unknown> => ({
  id: `${type}-${crypto.randomUUID().slice(0, 8)}`,
  type,
  content: {},
})

/** Renders a nested widget: its type, its devices, and its type's form. */
export function WidgetNodeField(props: KitFieldProps) {
  const { schema, formData, fieldPathId, onChange, registry, uiSchema = {} } = props
  const kit = registry.formContext
  const { text, nestedTypes } = kit
  const values = isRecord(formData) ? formData : {}
  const type = textAt(formData, 'type')
  const nestedType = nestedTypes.find((nested) => nested.type === type)
  const id = `${fieldPathId.$id}_type`
  const plan = nestedType ? planForm(nestedType.schema) : undefined
  const disabledOn = schema.properties?.disabledOn
  return (
    <div className={styles.nested}>
      <label className={styles.label} htmlFor={id}>
        {text('form.type')}
      </label>
      <select
        id={id}
        className={styles.input}
        value={type}
        disabled={Boolean(props.disabled || props.readonly)}
        onChange={({ target }) =>
          onChange({ ...newWidget(target.value), ...(values.id ? { id: values.id } : {}) }, fieldPathId.path)
        }
      >
        {!nestedType && <option value={type}>{type}</option>}
        {nestedTypes.map((nested) => (
          <option key={nested.type} value={nested.type}>
            {nested.title}
          </option>
        ))}
      </select>
      {!nestedType && type !== '' && <p className={styles.hint}>{text('form.unknownType', { type })}</p>}
      {plan && kit.openNested && (
        <button type="button" className={styles.add} onClick={() => kit.openNested?.(textAt(values, 'id'))}>
          {text('form.openNested', { name: nestedType?.title ?? type })}
        </button>
      )}
      {plan && !kit.openNested && (
        <Section
          kit={kit}
          pointer={pointerOf([...fieldPathId.path, 'content'])}
          title={nestedType?.title ?? type}
          open
        >
          {() => (
            <PartField
              parent={props}
              name="content"
              schema={plan.schema}
              uiSchema={withOptions(plan.uiSchema, { bare: true })}
              value={values.content}
            />
          )}
        </Section>
      )}
      {isRecord(disabledOn) && (
        <PartField
          parent={props}
          name="disabledOn"
          schema={disabledOn}
          uiSchema={uiSchema.disabledOn}
          value={values.disabledOn}
        />
      )}
    </div>
  )
}
