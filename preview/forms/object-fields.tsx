import type { UiSchema } from '@rjsf/utils'
import type { FormKit, KitFieldProps, LinkSuggestion } from '#preview/forms/form-kit.ts'
import { describedBy } from '#preview/forms/form-kit.ts'
import styles from '#preview/forms/forms.module.css'
import { PartField, withOptions } from '#preview/forms/part-field.tsx'
import { isSchema, pointerOf, propertiesOf, type SchemaNode } from '#preview/forms/schema-node.ts'
import { countProblems, Section, summaryOf } from '#preview/forms/section.tsx'
import { SuggestInput } from '#preview/forms/suggest-input.tsx'
import { Problems } from '#preview/forms/templates.tsx'
import { useSuggestion } from '#preview/forms/use-suggestion.ts'
import { isRecord } from '#schemas/validation/is-record.ts'

export const textAt = (value: unknown, name: string): string => {
  const part = isRecord(value) ? value[name] : undefined
  return typeof part === 'string' ? part : ''
}

import { fieldText } from '#preview/texts/field-texts.ts'

/** Returns the problems of some of an object's own fields. */
export function messagesAt(tree: unknown, ...names: readonly string[]): string[] {
  return names.flatMap((name) => {
    const part = isRecord(tree) ? tree[name] : undefined
    const messages = isRecord(part) ? part.__errors : undefined
    return Array.isArray(messages) ? messages.map(String) : []
  })
}

/** Renders the library's form of some of an object's fields, without a section around it. */
export function RestOfFields({ props, without }: { props: KitFieldProps; without: readonly string[] }) {
  const { schema, uiSchema = {}, registry } = props
  const { ObjectField } = registry.fields
  const rest = propertiesOf(schema).filter(([name]) => !without.includes(name))
  const { 'ui:field': _field, ...others } = uiSchema
  const bare: UiSchema<unknown, SchemaNode, FormKit> = {
    ...others,
    'ui:options': { ...uiSchema['ui:options'], bare: true },
  }
  if (rest.length === 0 || !ObjectField) return null
  return (
    <ObjectField {...props} schema={{ ...schema, properties: Object.fromEntries(rest) }} uiSchema={bare} />
  )
}

/** Removes empty fields; returns undefined if nothing is left. */
function removeEmptyFields(value: Record<string, unknown>): Record<string, unknown> | undefined {
  const entries = Object.entries(value).filter(([, part]) => part !== undefined && part !== '')
  return entries.length > 0 ? Object.fromEntries(entries) : undefined
}

/** Renders the target of a link: a page by id, which follows the page when it moves, or an address. */
function LinkTarget({ props, page }: { props: KitFieldProps; page: LinkSuggestion | undefined }) {
  const { formData, onChange, fieldPathId, registry, errorSchema, rawErrors, required } = props
  const { text } = registry.formContext
  const id = `${fieldPathId.$id}_url`
  const pageId = textAt(formData, 'link')
  const messages = [...(rawErrors ?? []), ...messagesAt(errorSchema, 'url', 'link')]
  const values = isRecord(formData) ? formData : {}
  const setTarget = (target: { url?: string; link?: string }) => {
    const { url, link, ...rest } = values
    onChange(removeEmptyFields({ ...rest, ...target }), fieldPathId.path)
  }
  const choose = ({ id: page, path }: LinkSuggestion) =>
    setTarget(page !== '' && page !== path ? { link: page } : { url: path })
  return (
    <div className={styles.field} data-wrong={messages.length > 0}>
      <label className={styles.label} htmlFor={id}>
        {text('form.linkTarget')}
        {required && <abbr title={text('form.required')}>*</abbr>}
      </label>
      <SuggestInput
        control={{
          id,
          disabled: Boolean(props.disabled || props.readonly),
          'aria-invalid': messages.length > 0,
          'aria-describedby': describedBy(id, true, messages.length > 0),
        }}
        kit={registry.formContext}
        of={['page', 'category']}
        value={textAt(formData, 'url') || (page?.title ?? pageId)}
        onType={(input) => setTarget(input === '' ? {} : { url: input })}
        onChoose={choose}
        written={({ path }) => path}
      />
      <Problems id={id} messages={messages} />
      <p className={styles.hint} id={`${id}__description`}>
        {page && `${page.path} · `}
        {text(pageId ? 'form.linkFollows' : 'form.linkHelp')}
      </p>
    </div>
  )
}

export function LinkField(props: KitFieldProps) {
  const { schema, fieldPathId, registry, formData, errorSchema, rawErrors, required, uiSchema, name } = props
  const kit = registry.formContext
  const page = useSuggestion(kit, 'page', textAt(formData, 'link'))
  const body = () => (
    <>
      <LinkTarget props={props} page={page} />
      <RestOfFields props={props} without={['url', 'link']} />
    </>
  )
  if (uiSchema?.['ui:options']?.bare === true) return body()
  return (
    <Section
      kit={kit}
      pointer={pointerOf(fieldPathId.path)}
      title={schema.title ?? name}
      summary={
        textAt(formData, 'title') || textAt(formData, 'url') || page?.title || textAt(formData, 'link')
      }
      problems={countProblems(errorSchema) + (rawErrors?.length ?? 0)}
      open={required === true}
    >
      {body}
    </Section>
  )
}

const deviceTexts = { mobile: 'device.mobile', tablet: 'device.tablet', desktop: 'device.desktop' } as const
const smallerThan = { tablet: 'mobile', desktop: 'tablet' } as const

/** Returns what a breakpoint shows without its own value. */
function fallbackOf(device: string, values: Record<string, unknown>, original: SchemaNode): unknown {
  const defaultValue = propertiesOf(original).find(([name]) => name === device)?.[1].default
  if (defaultValue !== undefined) return defaultValue
  const smaller =
    device === 'desktop' ? smallerThan.desktop : device === 'tablet' ? smallerThan.tablet : undefined
  if (!smaller) return undefined
  return values[smaller] ?? fallbackOf(smaller, values, original)
}

interface BreakpointProps {
  parent: KitFieldProps
  device: string
  schema: SchemaNode
  values: Record<string, unknown>
}

function Breakpoint({ parent, device, schema, values }: BreakpointProps) {
  const { uiSchema = {}, registry } = parent
  const original = uiSchema['ui:options']?.original
  const defaultValue = fallbackOf(device, values, isSchema(original) ? original : {})
  const key = Object.entries(deviceTexts).find(([name]) => name === device)?.[1]
  const titleText = schema.title && schema.title !== fieldText('Picture') ? schema.title : undefined
  const title = titleText ?? (key ? registry.formContext.text(key) : device)
  return (
    <PartField
      parent={parent}
      name={device}
      schema={{ ...schema, title: title.replace(/^./, (letter) => letter.toUpperCase()) }}
      uiSchema={withOptions(
        uiSchema[device],
        isRecord(defaultValue)
          ? { inheritedPicture: defaultValue }
          : { fallback: defaultValue, isNarrow: true },
      )}
      value={values[device]}
      required={parent.schema.required?.includes(device) ?? false}
    />
  )
}

/** Renders a value per breakpoint, with the fallbacks of empty ones. */
export function BreakpointsField(props: KitFieldProps) {
  const { schema, formData, fieldPathId, registry, errorSchema, name } = props
  const values = isRecord(formData) ? formData : {}
  const parts = propertiesOf(schema)
  const isOfObjects = parts.some(([, child]) => child.type === 'object')
  const fields = parts.map(([device, child]) => (
    <Breakpoint key={device} parent={props} device={device} schema={child} values={values} />
  ))
  const title = schema.title ?? name
  if (isOfObjects)
    return (
      <Section
        kit={registry.formContext}
        pointer={pointerOf(fieldPathId.path)}
        title={title}
        summary={summaryOf(formData, schema)}
        problems={countProblems(errorSchema)}
        open={props.required === true}
      >
        {() => fields}
      </Section>
    )
  return (
    <fieldset className={styles.breakpoints}>
      <legend className={styles.label}>{title}</legend>
      {fields}
    </fieldset>
  )
}
