import { clientProps } from '#renderer/client-props.ts'
import { controlAttributes, TextField } from '#renderer/components/form/form-field.tsx'
import { rulesOf } from '#renderer/components/form/form-rules.ts'
import type { TextsOf } from '#renderer/texts/part-texts.ts'
import { invoiceDetails } from '#schemas/api/parts/payment-parts.ts'
import styles from '#widgets/checkout/payment-methods/component.module.css'
import type { IyzicoProps } from '#widgets/checkout/payment-methods/start-iyzico-fields.ts'

export const iyzicoTexts = [
  'payment.identityNumber',
  'payment.identityNumberHint',
  'payment.identityNumberWrong',
  'payment.instalments',
  'payment.instalmentsCard',
  'payment.instalmentsMany',
  'payment.instalmentsNone',
  'payment.instalmentsOne',
] as const

interface Props {
  id: string
  basketId: string
  catalog: string
  /** Whether the invoice needs an identity number (checkout rule 17). */
  needsIdentity: boolean
  /** Whether it is the only payment method. */
  isOnlyWay: boolean
  locale: string
  texts: TextsOf<typeof iyzicoTexts>
}

const rules = rulesOf(
  { type: 'object', properties: invoiceDetails, additionalProperties: false },
  'identityNumber',
)

/** Renders the choice of instalments, which script fetches and shows once the first digits of the card are known. */
function InstalmentFields({ id, texts }: Props) {
  const card = { name: 'card', required: false, email: false, maxLength: 8 }
  return (
    <fieldset className={styles.instalments} data-part="instalments" hidden>
      <legend>{texts['payment.instalments']}</legend>
      <label htmlFor={`${id}-card`}>{texts['payment.instalmentsCard']}</label>
      {/* Without a name, so that it is never submitted. */}
      <input
        {...controlAttributes({ id, rules: card, label: '', texts: { 'form.optional': '' } })}
        name={undefined}
        className={styles.digits}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        maxLength={8}
        dir="ltr"
        data-part="card"
      />
      <p className={styles.note} data-part="note" role="status" />
      <div className={styles.offers} data-part="offers" />
    </fieldset>
  )
}

/** Renders the fields that iyzico needs in addition to the basket. Visible while it is selected. */
export function IyzicoFields(props: Props) {
  const { id, basketId, catalog, needsIdentity, isOnlyWay, locale, texts } = props
  return (
    <div
      className={styles.iyzico}
      data-client="provider-form"
      data-on="visible"
      {...clientProps<IyzicoProps>({
        catalog,
        basketId,
        locale,
        wrongNumber: texts['payment.identityNumberWrong'],
        one: texts['payment.instalmentsOne'],
        many: texts['payment.instalmentsMany'],
        none: texts['payment.instalmentsNone'],
      })}
    >
      {needsIdentity && (
        <TextField
          id={id}
          // Not required in HTML: the shopper may choose another method. The server checks it.
          rules={{ ...rules, required: isOnlyWay }}
          label={texts['payment.identityNumber']}
          hint={texts['payment.identityNumberHint']}
          texts={{ 'form.optional': '' }}
          inputMode="numeric"
          pattern="[1-9][0-9]{10}"
        />
      )}
      <InstalmentFields {...props} />
    </div>
  )
}
