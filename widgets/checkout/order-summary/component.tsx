import type { ReactNode } from 'react'
import { Icon } from '#renderer/components/elements/icon.tsx'
import { Sums } from '#renderer/components/elements/sums.tsx'
import { Form } from '#renderer/components/form/form.tsx'
import { TextField } from '#renderer/components/form/form-field.tsx'
import type { WidgetProps } from '#renderer/define-widget.ts'
import { fillText } from '#renderer/texts/fill-text.ts'
import { formFields } from '#schemas/api/form-fields.ts'
import { giftCardErrors } from '#schemas/commerce/gift-card-errors.ts'
import { basketSums } from '#schemas/commerce/order-sums.ts'
import { formatMoney } from '#schemas/values/format-money.ts'
import type { Money } from '#schemas/values/money.ts'
import { OrderLines } from '#widgets/checkout/order-lines.tsx'
import styles from '#widgets/checkout/order-summary/component.module.css'
import type { orderSummary } from '#widgets/checkout/order-summary/index.ts'
import type { Summary } from '#widgets/checkout/order-summary/load.ts'
import { overtakenPaymentPages, refusalMessages } from '#widgets/checkout/refusals.ts'

type Props = WidgetProps<typeof orderSummary, Summary | null>
type PartProps = Pick<Props, 'context' | 'id'> & { data: Summary }

interface AppliedProps {
  endpoint: string
  field: string
  value: string
  name: string
  amount: string
  /** Accessible name of the button, whose visible text is only "Remove". */
  remove: string
  words: string
}

/** Renders an applied code with a button that removes it. */
const Applied = ({ endpoint, field, value, name, amount, remove, words }: AppliedProps) => (
  <form method="post" className={styles.applied}>
    <input type="hidden" name={formFields.endpoint} value={endpoint} />
    <input type="hidden" name={field} value={value} />
    <span>
      <bdi>{name}</bdi> <bdi className={styles.effect}>{amount}</bdi>
    </span>
    <button type="submit" aria-label={remove}>
      {words}
    </button>
  </form>
)

interface CodeFormProps extends PartProps {
  endpoint: string
  title: string
  /** Texts of its error messages, in addition to those of every step. */
  messages: Readonly<Record<string, string>>
  inline?: boolean
  children: ReactNode
}

/** Renders the folded form for a code. */
function CodeForm({ endpoint, id, title, messages, context, data, inline = false, children }: CodeFormProps) {
  const { texts, pages } = context
  return (
    <details>
      <summary>{title}</summary>
      <Form
        endpoint={endpoint}
        id={id}
        texts={texts}
        submit={texts['checkout.apply']}
        done=""
        leads={overtakenPaymentPages(pages)}
        messages={{ ...refusalMessages(texts), ...messages }}
        next={data.path}
        inline={inline}
      >
        {children}
      </Form>
    </details>
  )
}

const field = (name: string) => ({ name, required: true, maxLength: 60, email: false })

function Codes({ context, data, id }: PartProps) {
  const { texts, toggles, locale } = context
  const { promoCodes, promoCodeAmounts, giftCards } = data.basket
  const amounts = new Map(Object.entries(promoCodeAmounts))
  const promoId = `${id}-promo`
  const lessOf = (money: Money) =>
    money.amount > 0 ? formatMoney({ ...money, amount: -money.amount }, locale) : ''
  const { promo_code_already_applied: codeApplied } = texts
  return (
    <div className={styles.codes}>
      {promoCodes.map((code) => {
        const amount = amounts.get(code)
        return (
          <Applied
            key={code}
            endpoint="basket.deletePromoCode"
            field="promoCode"
            value={code}
            name={code}
            amount={amount ? lessOf(amount) : texts['promoCode.idle']}
            remove={fillText(texts['basket.removeCode'], { code })}
            words={texts['basket.remove']}
          />
        )
      })}
      {giftCards.map(({ giftCardNumber, amount }) => {
        const digits = giftCardNumber.slice(-4)
        return (
          <Applied
            key={giftCardNumber}
            endpoint="basket.removeGiftCard"
            field="giftCardNumber"
            value={giftCardNumber}
            name={fillText(texts['basket.giftCardPays'], { digits })}
            amount={lessOf(amount)}
            remove={fillText(texts['basket.removeCard'], { digits })}
            words={texts['basket.remove']}
          />
        )
      })}
      <CodeForm
        endpoint="basket.addPromoCode"
        id={promoId}
        title={texts['checkout.promoCode']}
        messages={{
          promo_code_already_applied: codeApplied,
          'promoCode.expired': texts['promoCode.expired'],
          'promoCode.notCombined': texts['promoCode.notCombined'],
          'promoCode.notMet': texts['promoCode.notMet'],
          'promoCode.unknown': texts['promoCode.unknown'],
          'rewardCode.unknown': texts['rewardCode.unknown'],
          'promoCode.used': texts['promoCode.used'],
        }}
        context={context}
        data={data}
        inline
      >
        <TextField
          id={promoId}
          texts={texts}
          rules={field('promoCode')}
          label={texts['checkout.promoCode']}
        />
      </CodeForm>
      {toggles.giftCards && <GiftCard context={context} data={data} id={id} />}
    </div>
  )
}

function GiftCard({ context, data, id }: PartProps) {
  const { texts } = context
  const cardId = `${id}-card`
  return (
    <CodeForm
      endpoint="basket.addGiftCard"
      id={cardId}
      title={texts['checkout.giftCard']}
      messages={Object.fromEntries(giftCardErrors.map((key) => [key, texts[key]]))}
      context={context}
      data={data}
    >
      <TextField
        id={cardId}
        texts={texts}
        rules={field('giftCardNumber')}
        label={texts['checkout.giftCardNumber']}
      />
      <TextField
        id={cardId}
        texts={texts}
        rules={field('giftCardNumberValidationCode')}
        label={texts['checkout.giftCardCode']}
      />
    </CodeForm>
  )
}

export default function OrderSummary({ content, context, data, id }: Props) {
  if (!data) return null
  const { texts, locale } = context
  const { basket } = data
  const parts = (
    <>
      <OrderLines lines={basket.lines} locale={locale} texts={texts} />
      {content.showCodes && !data.pastShipping && <Codes context={context} data={data} id={id} />}
      <Sums
        lines={basketSums(basket)}
        locale={locale}
        texts={{
          ...texts,
          'sums.freightLater': texts['checkout.freightLater'],
          'sums.taxLater': texts['checkout.taxLater'],
        }}
      />
    </>
  )
  if (!content.collapsed)
    return (
      <aside className={styles.summary} aria-labelledby={`${id}-title`} data-close="">
        <h2 className={styles.title} id={`${id}-title`}>
          {texts['checkout.summaryTitle']}
        </h2>
        {parts}
      </aside>
    )
  return (
    <details className={styles.folded} data-close="">
      <summary className={styles.line}>
        <span className={styles.lineTitle}>
          {fillText(texts['checkout.summaryCount'], { count: basket.quantity })}
          <Icon name="forward" size={14} className={styles.arrow} />
        </span>
        <bdi className={styles.amount}>{formatMoney(basket.remainingTotal, locale)}</bdi>
      </summary>
      <div className={styles.inner}>{parts}</div>
    </details>
  )
}
