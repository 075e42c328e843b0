import type { FieldTemplateProps, ObjectFieldTemplateProps } from '@rjsf/utils'
import { useProposal } from '#preview/assistant/use-proposal.tsx'
import { hexOf } from '#preview/forms/contrast.ts'
import type { FormKit } from '#preview/forms/form-kit.ts'
import styles from '#preview/forms/forms.module.css'
import { pointerOf, type SchemaNode } from '#preview/forms/schema-node.ts'
import { countProblems, Section, summaryOf } from '#preview/forms/section.tsx'
import { assistantText } from '#preview/texts/assistant-texts.ts'
import { isRecord } from '#schemas/validation/is-record.ts'
import { contrastOf, enoughForText, pairsIn, rgbOfHex } from '#schemas/values/contrast.ts'

/** Renders the problems of a field, announced when they appear. */
export function Problems({ id, messages = [] }: { id: string; messages?: readonly string[] | undefined }) {
  if (messages.length === 0) return null
  return (
    <p className={styles.problem} id={`${id}__error`} aria-live="polite">
      {messages.join(' ')}
    </p>
  )
}

export function Hint({ id, children }: { id: string; children?: string | undefined }) {
  return children ? (
    <p className={styles.hint} id={`${id}__description`}>
      {children}
    </p>
  ) : null
}

/** Texts that are worth shortening, in characters. */
const longText = 60

/** Returns the proposal of a shorter text; without options for fields that are no running text. */
function useShorter(props: FieldTemplateProps<unknown, SchemaNode, FormKit>) {
  const { schema, uiSchema, formData, label, fieldPathId, onChange, registry } = props
  const { assistant } = registry.formContext
  const widget: unknown = uiSchema?.['ui:widget'] ?? 'text'
  const isText = schema.type === 'string' && ['text', 'textarea', 'markdown'].includes(String(widget))
  const text =
    typeof formData === 'string' && isText && !schema.enum && !schema.pattern ? formData.trim() : ''
  const isOff = props.disabled || props.readonly
  const { maxLength } = schema
  return useProposal(
    assistant && !isOff && text.length >= longText && text.includes(' ')
      ? {
          label: assistantText('shorten'),
          name: assistantText('shortenNamed', { field: label }),
          service: assistant,
          maxLength,
          longer: text,
          requestProposal: (signal) =>
            assistant.shorten(text, { isMarkdown: widget === 'markdown', maxLength }, signal),
          onAccept: (shorter) => onChange(shorter, fieldPathId.path),
        }
      : undefined,
  )
}

/** Renders a field: label, control, description and problems. */
export function FieldTemplate(props: FieldTemplateProps<unknown, SchemaNode, FormKit>) {
  const { id, label, children, rawErrors, rawDescription, hidden, required, displayLabel, registry } = props
  const shorter = useShorter(props)
  if (hidden) return null
  const isSwitch = props.schema.type === 'boolean'
  return (
    <div
      className={props.schema.type === 'object' ? styles.fields : styles.field}
      data-wrong={(rawErrors?.length ?? 0) > 0}
    >
      {displayLabel && !isSwitch && (
        <div className={styles.labelLine}>
          <label className={styles.label} htmlFor={id}>
            {label}
            {required && <abbr title={registry.formContext.text('form.required')}>*</abbr>}
          </label>
          {shorter.button}
        </div>
      )}
      {children}
      {shorter.box}
      <Problems id={id} messages={rawErrors} />
      {(displayLabel || isSwitch) && <Hint id={id}>{rawDescription}</Hint>}
    </div>
  )
}

const textAt = (value: unknown, name: string): string | undefined => {
  const part = isRecord(value) ? value[name] : undefined
  return typeof part === 'string' ? part : undefined
}

/** Renders the contrast of an object's colours. */
function Contrast({ value, names, kit }: { value: unknown; names: readonly string[]; kit: FormKit }) {
  return pairsIn(names).map(({ text, ground }) => {
    const [front, back] = [text, ground].map((name) => rgbOfHex(hexOf(textAt(value, name) ?? '') ?? ''))
    if (!front || !back) return null
    const ratio = contrastOf(front, back)
    const isLow = ratio < enoughForText
    const values = { ratio: ratio.toFixed(1), other: kit.text('form.contrastBackground') }
    return (
      <p key={text} className={isLow ? styles.warning : styles.hint} role={isLow ? 'status' : undefined}>
        {kit.text(isLow ? 'form.contrastLow' : 'form.contrastGood', values)}
      </p>
    )
  })
}

/** Renders an object's fields in order, in a section unless it is the form's root. */
export function ObjectTemplate(props: ObjectFieldTemplateProps<unknown, SchemaNode, FormKit>) {
  const { properties, fieldPathId, title, description, registry, formData, errorSchema, uiSchema, required } =
    props
  const kit = registry.formContext
  const body = () => (
    <>
      {properties.map(({ content, name }) => (
        <div key={name} className={styles.property}>
          {content}
        </div>
      ))}
      <Contrast value={formData} names={properties.map(({ name }) => name)} kit={kit} />
    </>
  )
  if (fieldPathId.path.length === 0 || uiSchema?.['ui:options']?.bare === true) return body()
  return (
    <Section
      kit={kit}
      pointer={pointerOf(fieldPathId.path)}
      title={title}
      summary={summaryOf(formData)}
      problems={countProblems(errorSchema)}
      open={required === true}
    >
      {() => (
        <fieldset className={styles.group}>
          <legend className={styles.srOnly}>{title}</legend>
          {typeof description === 'string' && <p className={styles.hint}>{description}</p>}
          {body()}
        </fieldset>
      )}
    </Section>
  )
}
