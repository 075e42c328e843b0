import { describedBy, type KitWidgetProps, textAttributes } from '#preview/forms/form-kit.ts'
import styles from '#preview/forms/forms.module.css'
import { localMoment } from '#preview/interface/local-moment.ts'
import { MarketOptions } from '#preview/interface/name-market.tsx'
import { choiceText } from '#preview/texts/field-texts.ts'

/** Returns the attributes that all controls share: name, validity, and description. */
export function controlProps({ id, schema, required, disabled, readonly, rawErrors }: KitWidgetProps) {
  const isWrong = (rawErrors?.length ?? 0) > 0
  return {
    id,
    disabled: Boolean(disabled || readonly),
    'aria-required': required === true,
    'aria-invalid': isWrong,
    'aria-describedby': describedBy(id, Boolean(schema.description), isWrong),
  }
}

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

export function defaultText({ options, registry, schema }: KitWidgetProps): string | undefined {
  const { fallback } = options
  if (fallback === undefined || fallback === '') return undefined
  const value = schema.enum ? choiceText(fallback) : String(fallback)
  return options.isNarrow === true ? value : registry.formContext.text('form.asUsual', { value })
}

export function TextInput(props: KitWidgetProps) {
  const { schema, value, onChange } = props
  const isNumber = schema.type === 'integer' || schema.type === 'number'
  const { examples } = schema
  const list = Array.isArray(examples) ? examples.map(String) : []
  return (
    <>
      <input
        {...controlProps(props)}
        className={styles.input}
        type={isNumber ? 'number' : 'text'}
        step={schema.type === 'integer' ? 1 : isNumber ? 'any' : undefined}
        list={list.length > 0 ? `${props.id}__list` : undefined}
        autoComplete="off"
        // Also of codes and addresses, which are written from the left in every market.
        dir={isNumber ? undefined : 'auto'}
        lang={isNumber ? undefined : textAttributes(props.registry.formContext).lang}
        placeholder={props.placeholder || defaultText(props)}
        value={textOf(value)}
        onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
      />
      {list.length > 0 && (
        <datalist id={`${props.id}__list`}>
          {list.map((example) => (
            <option key={example} value={example} />
          ))}
        </datalist>
      )}
    </>
  )
}

export function TextArea(props: KitWidgetProps) {
  return (
    <textarea
      {...controlProps(props)}
      {...textAttributes(props.registry.formContext)}
      className={styles.area}
      rows={3}
      placeholder={defaultText(props)}
      value={textOf(props.value)}
      onChange={({ target }) => props.onChange(target.value === '' ? undefined : target.value)}
    />
  )
}

/** Renders a select; its first option is the default. */
export function SelectInput(props: KitWidgetProps) {
  const { schema, value, onChange, required, registry } = props
  const values = schema.enum ?? []
  const chosenIndex = values.indexOf(value)
  const emptyLabel = defaultText(props) ?? registry.formContext.text('form.none')
  return (
    <select
      {...controlProps(props)}
      className={styles.input}
      value={chosenIndex === -1 ? '' : String(chosenIndex)}
      onChange={({ target }) => onChange(target.value === '' ? undefined : values[Number(target.value)])}
    >
      {(!required || chosenIndex === -1) && <option value="">{emptyLabel}</option>}
      {values.map((item, index) => (
        <option key={String(item)} value={String(index)}>
          {choiceText(item)}
        </option>
      ))}
    </select>
  )
}

/** Renders a yes/no choice; shows the default until it is set. */
export function SwitchInput(props: KitWidgetProps) {
  const { value, onChange, options, label, id, schema, rawErrors } = props
  const isOn = typeof value === 'boolean' ? value : options.fallback === true
  return (
    <span className={styles.switchRow}>
      <input
        id={id}
        className={styles.switch}
        type="checkbox"
        role="switch"
        checked={isOn}
        aria-checked={isOn}
        disabled={Boolean(props.disabled || props.readonly)}
        aria-describedby={describedBy(id, Boolean(schema.description), (rawErrors?.length ?? 0) > 0)}
        onChange={({ target }) => onChange(target.checked)}
      />
      <label htmlFor={id}>{label}</label>
    </span>
  )
}

/** Renders a date and time field in the editor's time zone; stored with its offset. */
export function MomentInput(props: KitWidgetProps) {
  const { value, onChange, registry } = props
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone
  return (
    <>
      <input
        {...controlProps(props)}
        className={styles.input}
        type="datetime-local"
        value={localMoment(value)}
        onChange={({ target }) => {
          const moment = new Date(target.value)
          onChange(Number.isNaN(moment.getTime()) ? undefined : moment.toISOString())
        }}
      />
      <span className={styles.hint}>{registry.formContext.text('form.timeZone', { zone })}</span>
    </>
  )
}

export function DateInput(props: KitWidgetProps) {
  return (
    <input
      {...controlProps(props)}
      className={styles.input}
      type="date"
      value={textOf(props.value)}
      onChange={({ target }) => props.onChange(target.value === '' ? undefined : target.value)}
    />
  )
}

/** Renders a select of markets with an empty option. A market that no longer exists stays visible. */
export function MarketInput(props: KitWidgetProps) {
  const { value, onChange, registry } = props
  const { markets, text } = registry.formContext
  const chosenText = textOf(value)
  const isKnown = chosenText === '' || markets.some(({ id }) => id === chosenText)
  return (
    <select
      {...controlProps(props)}
      className={styles.input}
      value={chosenText}
      onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
    >
      <option value="">{text('form.none')}</option>
      {!isKnown && <option value={chosenText}>{chosenText}</option>}
      <MarketOptions markets={markets} />
    </select>
  )
}
