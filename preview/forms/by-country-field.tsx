import { useId, useState } from 'react'
import type { KitFieldProps } from '#preview/forms/form-kit.ts'
import styles from '#preview/forms/forms.module.css'
import { PartField, withOptions } from '#preview/forms/part-field.tsx'
import { planForm } from '#preview/forms/plan-form.ts'
import { isSchema, pointerOf } from '#preview/forms/schema-node.ts'
import { countProblems, Section } from '#preview/forms/section.tsx'
import { Hint } from '#preview/forms/templates.tsx'
import { Icon } from '#preview/interface/icon.tsx'
import { editorLanguage } from '#preview/texts/language.ts'
import { isRecord } from '#schemas/validation/is-record.ts'

const isCountry = (code: string): boolean => /^[A-Z]{2}$/.test(code)

/** Returns the name of a country in the editor's language; the code itself if it is none. */
function countryName(code: string): string {
  if (!isCountry(code)) return code
  return new Intl.DisplayNames(editorLanguage(), { type: 'region' }).of(code) ?? code
}

interface CountryProps {
  parent: KitFieldProps
  code: string
  value: unknown
  onRemove: () => void
}

/** Renders the values of one country. */
function Country({ parent, code, value, onRemove }: CountryProps) {
  const { schema, fieldPathId, registry, errorSchema } = parent
  const kit = registry.formContext
  const plan = planForm(schema.additionalProperties)
  const name = countryName(code)
  const label = kit.text('form.remove', { item: name })
  return (
    <Section
      kit={kit}
      pointer={pointerOf([...fieldPathId.path, code])}
      title={name}
      problems={countProblems(isRecord(errorSchema) ? errorSchema[code] : undefined)}
      open
      actions={
        <span className={styles.actions}>
          <button
            type="button"
            className={styles.icon}
            aria-label={label}
            title={label}
            disabled={Boolean(parent.disabled || parent.readonly)}
            onClick={onRemove}
          >
            <Icon name="trash" />
          </button>
        </span>
      }
    >
      {() => (
        <PartField
          parent={parent}
          name={code}
          schema={plan.schema}
          uiSchema={withOptions(plan.uiSchema, { bare: true })}
          value={value}
        />
      )}
    </Section>
  )
}

interface AddProps {
  kit: KitFieldProps['registry']['formContext']
  isOff: boolean
  onAdd: (code: string) => void
}

/** Renders a field for the code of another country, and adds it. */
function AddCountry({ kit: { text }, isOff, onAdd }: AddProps) {
  const id = useId()
  const [code, setCode] = useState('')
  const add = () => {
    if (!isCountry(code)) return
    onAdd(code)
    setCode('')
  }
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {text('form.country')}
      </label>
      <span className={styles.codeRow}>
        <input
          id={id}
          className={styles.input}
          size={4}
          maxLength={2}
          autoComplete="off"
          disabled={isOff}
          aria-describedby={`${id}__description`}
          value={code}
          onChange={({ target }) => setCode(target.value.toUpperCase())}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            add()
          }}
        />
        <button type="button" className={styles.add} disabled={isOff || !isCountry(code)} onClick={add}>
          {text('form.addItem', { item: isCountry(code) ? countryName(code) : '' })}
        </button>
      </span>
      <Hint id={id}>{text('form.countryCode')}</Hint>
    </div>
  )
}

/** Renders values by country: a section for each, and a field to add another. */
export function ByCountryField(props: KitFieldProps) {
  const { schema, formData, fieldPathId, onChange, registry } = props
  const byCode = isRecord(formData) ? formData : {}
  const change = (next: Record<string, unknown>) => onChange(next, fieldPathId.path)
  if (!isSchema(schema.additionalProperties)) return null
  return (
    <>
      {schema.description && <p className={styles.hint}>{schema.description}</p>}
      {Object.entries(byCode).map(([code, value]) => (
        <Country
          key={code}
          parent={props}
          code={code}
          value={value}
          onRemove={() =>
            change(Object.fromEntries(Object.entries(byCode).filter(([other]) => other !== code)))
          }
        />
      ))}
      <AddCountry
        kit={registry.formContext}
        isOff={Boolean(props.disabled || props.readonly)}
        onAdd={(code) => change({ ...byCode, [code]: byCode[code] ?? {} })}
      />
    </>
  )
}
