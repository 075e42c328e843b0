import type { WidgetProps } from '#renderer/define-widget.ts'
import styles from '#widgets/checkout/payment-outcome/component.module.css'
import type { paymentOutcome } from '#widgets/checkout/payment-outcome/index.ts'
import type { Outcome } from '#widgets/checkout/payment-outcome/load.ts'

type Texts = WidgetProps<typeof paymentOutcome>['context']['texts']

/** Payments by link have their own messages (checkout rule 10). */
function wordsOf({ state, byLink }: Outcome, texts: Texts): string {
  if (state === 'pending') return texts['feedback.error_pay_by_link_pending']
  if (state === 'expired' && byLink) return texts['feedback.error_pay_by_link_expired']
  return texts[`paymentOutcome.${state}`]
}

export default function PaymentOutcome({
  content,
  context,
  data,
}: WidgetProps<typeof paymentOutcome, Outcome | null>) {
  if (!data) return null
  return (
    <div
      className={styles.outcome}
      role="alert"
      data-state={data.state}
      data-error-label="payment_error"
      data-close=""
    >
      <p>{wordsOf(data, context.texts)}</p>
      {content.help && <p>{content.help}</p>}
    </div>
  )
}
