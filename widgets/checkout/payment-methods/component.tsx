import type { WidgetProps } from '#renderer/define-widget.ts'
import { fillText } from '#renderer/kit/fill-text.ts'
import { Form } from '#renderer/kit/form.tsx'
import { formatMoney } from '#schemas/format-money.ts'
import styles from '#widgets/checkout/payment-methods/component.module.css'
import type { paymentMethods } from '#widgets/checkout/payment-methods/index.ts'
import type { Paying } from '#widgets/checkout/payment-methods/load.ts'

export default function PaymentMethods({
  content,
  context,
  data,
  id,
}: WidgetProps<typeof paymentMethods, Paying | null>) {
  if (!data) return null
  const { texts, locale } = context
  const { basketId, remaining, methods, minimum, maximum } = data
  const bounds = {
    minimum: minimum ? formatMoney(minimum, locale) : '',
    maximum: maximum ? formatMoney(maximum, locale) : '',
  }
  const shared = {
    texts,
    done: '',
    messages: {
      'feedback.error_gift_card_complete_payment': texts['feedback.error_gift_card_complete_payment'],
      'feedback.error_minimum_threshold': fillText(texts['feedback.error_minimum_threshold'], bounds),
      'feedback.error_us_threshold': fillText(texts['feedback.error_us_threshold'], bounds),
    },
    wide: true,
  }
  const basket = <input type="hidden" name="basketId" value={basketId} />
  return (
    <section className={styles.step} data-close="">
      <h1 className={styles.title}>{texts['checkout.paymentTitle']}</h1>
      {remaining.amount === 0 ? (
        <>
          <p>{texts['checkout.paidNothing']}</p>
          <Form
            {...shared}
            endpoint="payments.completeByGiftCard"
            id={id}
            submit={texts['checkout.placeOrder']}
          >
            {basket}
          </Form>
        </>
      ) : (
        <Form
          {...shared}
          endpoint="payments.create"
          id={id}
          submit={fillText(texts['checkout.pay'], { amount: formatMoney(remaining, locale) })}
        >
          {basket}
          <fieldset className={styles.methods}>
            <legend className="visually-hidden">{texts['checkout.paymentTitle']}</legend>
            {methods.map((method, index) => (
              <label key={method.id} className={styles.method} htmlFor={`${id}-${method.id}`}>
                <input
                  id={`${id}-${method.id}`}
                  type="radio"
                  name="type"
                  value={method.id}
                  defaultChecked={index === 0}
                  required
                />
                <bdi>{method.name}</bdi>
              </label>
            ))}
          </fieldset>
        </Form>
      )}
      {content.payByLink && remaining.amount > 0 && (
        <Form {...shared} endpoint="payments.create" id={`${id}-link`} submit={texts['checkout.payByLink']}>
          {basket}
          <input type="hidden" name="type" value="paybylink" />
          <input type="hidden" name="payByLink" value="true" />
        </Form>
      )}
    </section>
  )
}
