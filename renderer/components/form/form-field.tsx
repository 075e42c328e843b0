import type { HTMLInputAutoCompleteAttribute, ReactNode } from 'react'
import styles from '#renderer/components/form/form.module.css'
import type { FieldRules } from '#renderer/components/form/form-rules.ts'
import type { FormTexts } from '#renderer/components/form/form-texts.ts'

export interface FieldProps {
  /** The widget's id, the prefix of every id. */
  id: string
  rules: FieldRules
  label: string
  texts: Pick<FormTexts, 'form.optional'>
  hint?: string | undefined
  /** Required while visible. HTML has no attribute for that, so the label omits "optional". */
  isConditional?: boolean | undefined
}

interface InputProps extends FieldProps {
  autoComplete?: HTMLInputAutoCompleteAttribute | undefined
  /** Initial value. */
  value?: string | undefined
}

/** Returns the attributes of any kind of control. */
export function controlAttributes({ id, rules, hint }: FieldProps) {
  const fieldId = `${id}-${rules.name}`
  return {
    id: fieldId,
    name: rules.name,
    required: rules.required,
    'aria-describedby': hint ? `${fieldId}-hint ${fieldId}-error` : `${fieldId}-error`,
  }
}

/** Returns the length limits of a field as attributes. */
export const lengthAttributes = ({ maxLength, minLength }: FieldRules) => ({
  ...(maxLength !== undefined && { maxLength }),
  ...(minLength !== undefined && minLength > 1 && { minLength }),
})

/** Renders the element for a field's error, which is empty until the form's script fills it. */
const FieldError = ({ id, rules }: Pick<FieldProps, 'id' | 'rules'>) => (
  <p className={styles.error} id={`${id}-${rules.name}-error`} />
)

/** Renders a label, its control and its error. */
export function Field({ children, ...props }: FieldProps & { children: ReactNode }) {
  const { id, rules, label, hint, texts, isConditional } = props
  const fieldId = `${id}-${rules.name}`
  return (
    <div className={styles.field}>
      <label htmlFor={fieldId}>
        {label}
        {!rules.required && !isConditional && (
          <span className={styles.optional}> {texts['form.optional']}</span>
        )}
      </label>
      {hint && (
        <p className={styles.hint} id={`${fieldId}-hint`}>
          {hint}
        </p>
      )}
      {children}
      <FieldError id={id} rules={rules} />
    </div>
  )
}

/** Renders a single-line field: of the type `email` if its rules require an address, else `text`. */
export function TextField({
  autoComplete,
  inputMode,
  value,
  pattern,
  ...props
}: InputProps & {
  inputMode?: 'numeric' | 'tel' | 'text' | undefined
  /** HTML `pattern` of the field. */
  pattern?: string | undefined
}) {
  const { email } = props.rules
  return (
    <Field {...props}>
      <input
        {...controlAttributes(props)}
        {...lengthAttributes(props.rules)}
        className={styles.control}
        type={email ? 'email' : inputMode === 'tel' ? 'tel' : 'text'}
        inputMode={email ? 'email' : inputMode}
        autoComplete={autoComplete ?? (email ? 'email' : 'off')}
        defaultValue={value}
        pattern={pattern}
        {...(email && { autoCapitalize: 'none', spellCheck: false, dir: 'ltr' })}
      />
    </Field>
  )
}

/** Renders a multi-line text field. */
export function TextareaField({
  rows = 6,
  value,
  ...props
}: FieldProps & { rows?: number; value?: string | undefined }) {
  return (
    <Field {...props}>
      <textarea
        {...controlAttributes(props)}
        {...lengthAttributes(props.rules)}
        className={`${styles.control} ${styles.area}`}
        rows={rows}
        defaultValue={value}
      />
    </Field>
  )
}

/** Renders a select; the first entry, `placeholder`, is empty. */
export function SelectField({
  options,
  placeholder,
  none = '',
  autoComplete,
  value = none,
  ...props
}: InputProps & {
  /** `name`: shorter text that script shows when another choice adds the rest. */
  options: readonly { value: string; title: string; name?: string }[]
  placeholder: string
  /** Value of the empty entry. */
  none?: string
}) {
  return (
    <Field {...props}>
      <select
        {...controlAttributes(props)}
        className={`${styles.control} ${styles.select}`}
        autoComplete={autoComplete}
        defaultValue={value}
      >
        <option value={none}>{placeholder}</option>
        {options.map(({ value, title, name }) => (
          <option key={value} value={value} data-name={name}>
            {title}
          </option>
        ))}
      </select>
    </Field>
  )
}

interface CheckboxProps {
  id: string
  rules: FieldRules
  /** Text, with links if needed. */
  label: ReactNode
  /** Value when checked. */
  value?: string
  defaultChecked?: boolean
}

/** Renders a checkbox. Several with one name are sent as a list of their values. */
export function CheckboxField({ id, rules, label, value = 'true', defaultChecked }: CheckboxProps) {
  const fieldId = value === 'true' ? `${id}-${rules.name}` : `${id}-${rules.name}-${value}`
  return (
    <div className={styles.field}>
      <label className={styles.tick} htmlFor={fieldId}>
        <input
          id={fieldId}
          className={styles.box}
          type="checkbox"
          name={rules.name}
          value={value}
          required={rules.required}
          defaultChecked={defaultChecked}
          aria-describedby={`${id}-${rules.name}-error`}
        />
        <span>{label}</span>
      </label>
      {value === 'true' && <FieldError id={id} rules={rules} />}
    </div>
  )
}
