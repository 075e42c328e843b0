import { useState } from 'react'
import type { KitWidgetProps } from '#preview/forms/form-kit.ts'
import styles from '#preview/forms/forms.module.css'
import { controlProps } from '#preview/forms/inputs.tsx'
import { readAmount, writtenAmount } from '#preview/forms/read-amount.ts'

/** The value of fields that know it: an amount that is never reached. */
const noValueIndex = -1

/** Renders an amount in the market's currency. Stored as whole minor units; what is no amount is not stored. */
export function MoneyInput(props: KitWidgetProps) {
  const { value, onChange, options, registry, schema } = props
  const { currency, text } = registry.formContext
  const [draft, setDraft] = useState<string>()
  const write = (amount: unknown): string => {
    if (typeof amount !== 'number' || currency === undefined) return ''
    return amount === noValueIndex ? String(noValueIndex) : writtenAmount(amount, currency)
  }
  const read = (typed: string): number | undefined => {
    const amount = currency === undefined ? undefined : readAmount(typed, currency)
    return amount !== undefined && amount < 0 && schema.minimum === noValueIndex ? noValueIndex : amount
  }
  const isWrong = draft !== undefined && draft !== '' && read(draft) === undefined
  // Typed text is kept while it is invalid or parses to the current value.
  const isTyped = draft !== undefined && (isWrong || (draft === '' ? undefined : read(draft)) === value)
  const control = controlProps(props)
  const describedBy = [control['aria-describedby'], `${props.id}__currency`, isWrong && `${props.id}__amount`]
  const usual = write(options.fallback)
  return (
    <>
      <span className={styles.money}>
        <input
          {...control}
          className={styles.input}
          inputMode="decimal"
          autoComplete="off"
          maxLength={16}
          disabled={control.disabled || currency === undefined}
          aria-invalid={control['aria-invalid'] || isWrong}
          aria-describedby={describedBy.filter(Boolean).join(' ')}
          placeholder={usual === '' ? undefined : text('form.asUsual', { value: usual })}
          value={isTyped ? draft : write(value)}
          onChange={({ target }) => {
            setDraft(target.value)
            if (target.value === '') onChange(undefined)
            else if (read(target.value) !== undefined) onChange(read(target.value))
          }}
        />
        <span id={`${props.id}__currency`} className={styles.hint}>
          {currency}
        </span>
      </span>
      {isWrong && (
        <p className={styles.problem} id={`${props.id}__amount`} aria-live="polite">
          {text('form.amount')}
        </p>
      )}
    </>
  )
}
