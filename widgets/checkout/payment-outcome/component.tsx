import type { WidgetProps } from '#renderer/define-widget.ts'
import styles from '#widgets/checkout/payment-outcome/component.module.css'
import type { paymentOutcome } from '#widgets/checkout/payment-outcome/index.ts'
import type { Outcome } from '#widgets/checkout/payment-outcome/load.ts'

export default function PaymentOutcome({
  content,
  context,
  data,
}: WidgetProps<typeof paymentOutcome, Outcome | null>) {
  if (!data) return null
  return (
    <div className={styles.outcome} role="alert" data-state={data} data-close="">
      <p>{context.texts[`paymentOutcome.${data}`]}</p>
      {content.help && <p>{content.help}</p>}
    </div>
  )
}
