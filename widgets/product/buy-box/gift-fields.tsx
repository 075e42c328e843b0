import type { ComponentProps, ReactNode } from 'react'
import form from '#renderer/components/form/form.module.css'
import { controlAttributes, Field, lengthAttributes } from '#renderer/components/form/form-field.tsx'
import type { FieldRules } from '#renderer/components/form/form-rules.ts'
import { fillText } from '#renderer/texts/fill-text.ts'
import type { TextsOf } from '#renderer/texts/part-texts.ts'
import { type CardGift, cardGiftSchema } from '#schemas/commerce/card-gift.ts'
import styles from '#widgets/product/buy-box/component.module.css'

/** Errors at the fields, by text key. */
const errorTexts = [
  'form.email',
  'form.invalid',
  'form.required',
  'form.tooLong',
  'form.tooMany',
  'gift.dateRange',
  'gift.noLinks',
] as const

/** Texts of the fields for the recipient of a gift card. */
export const giftFieldTexts = [
  ...errorTexts,
  'form.optional',
  'gift.dateHint',
  'gift.deliveryDate',
  'gift.hint',
  'gift.message',
  'gift.messageHint',
  'gift.recipientEmail',
  'gift.recipientName',
  'gift.refused',
  'gift.senderName',
  'gift.title',
] as const

interface Props {
  /** Id of the widget. */
  id: string
  texts: TextsOf<typeof giftFieldTexts>
  /** IANA time zone of the market, in which days are counted. */
  timeZone: string
}

const { properties, required } = cardGiftSchema
const isRequired = (name: keyof CardGift): boolean => required.some((item) => item === name)
const messageLength = properties.message.maxLength

/**
 * Renders the fields for the recipient of a gift card. None is required in HTML: if they are empty, the card goes to
 * the buyer. Script requires them once one is filled (`widgets/product/buy-box/gift-form.ts`).
 */
export function GiftFields({ id, texts, timeZone }: Props) {
  const fieldOf = (name: keyof CardGift, hint?: string) => {
    const { maxLength } = properties[name]
    const rules: FieldRules = {
      name: `gift.${name}`,
      required: isRequired(name),
      maxLength,
      email: name === 'recipientEmail',
    }
    return { id, texts, rules, label: texts[`gift.${name}`], hint }
  }
  const input = (name: keyof CardGift, attributes: ComponentProps<'input'>, hint?: string): ReactNode => {
    const field = fieldOf(name, hint)
    return (
      <Field {...field}>
        <input
          {...controlAttributes(field)}
          {...lengthAttributes(field.rules)}
          {...attributes}
          required={false}
          className={form.control}
        />
      </Field>
    )
  }
  const message = fieldOf('message', fillText(texts['gift.messageHint'], { count: messageLength }))
  const messages = Object.fromEntries(errorTexts.map((key) => [key, texts[key]]))
  return (
    <details
      className={styles.gift}
      data-part="gift"
      data-messages={JSON.stringify(messages)}
      data-time-zone={timeZone}
    >
      <summary>{texts['gift.title']}</summary>
      <div className={styles.giftFields}>
        <p className={form.hint}>{texts['gift.hint']}</p>
        {input('recipientName', { type: 'text', autoComplete: 'off' })}
        {input('recipientEmail', {
          type: 'email',
          autoComplete: 'off',
          autoCapitalize: 'none',
          spellCheck: false,
          dir: 'ltr',
        })}
        {input('senderName', { type: 'text', autoComplete: 'name' })}
        <Field {...message}>
          <textarea
            {...controlAttributes(message)}
            maxLength={messageLength}
            className={`${form.control} ${form.area}`}
            rows={4}
          />
        </Field>
        {input('deliveryDate', { type: 'date', maxLength: undefined }, texts['gift.dateHint'])}
      </div>
    </details>
  )
}
