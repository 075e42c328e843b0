import { BasketForm } from '#renderer/components/basket/basket-part.tsx'
import button from '#renderer/components/elements/button.module.css'
import { fillText } from '#renderer/components/text/fill-text.ts'
import type { WidgetContext } from '#renderer/context.ts'
import type { PaymentResult } from '#schemas/commerce/payment.ts'
import { formatMoney } from '#schemas/values/format-money.ts'
import styles from '#widgets/basket/basket-lines/open-payment.module.css'

export const openPaymentTexts = [
  'openPayment.cancel',
  'openPayment.goOn',
  'openPayment.text',
  'openPayment.title',
  'payment.pendingText',
  'payment.pendingTitle',
] as const

/** The pages that it leads to. */
export const openPaymentPages = ['basketPage', 'checkoutPaymentPage'] as const

interface Props {
  /** Undefined if its state is unavailable here: its page may have it. */
  payment: PaymentResult | undefined
  /** The widget's id. */
  widget: string
  context: Pick<
    WidgetContext<(typeof openPaymentTexts)[number], never, never, (typeof openPaymentPages)[number]>,
    'locale' | 'pages' | 'texts'
  >
}

/** Returns where a payment continues: at its provider if it has a link, else on the payment page. */
function addressOf(payment: PaymentResult | undefined, paymentPage: string): string {
  const action = payment?.action
  const isLink = action?.type === 'redirect' && action.method !== 'POST'
  return (isLink && action.url) || paymentPage
}

/** Says on the basket that a payment is open for it: to be continued, or cancelled, which frees the basket. */
export function OpenPayment({ payment, widget, context: { texts, locale, pages } }: Props) {
  const isOpen = payment === undefined || payment.paymentState === 'action'
  const amount = payment ? formatMoney(payment.amount, locale) : ''
  const title = texts[isOpen ? 'openPayment.title' : 'payment.pendingTitle']
  const text = texts[isOpen ? 'openPayment.text' : 'payment.pendingText']
  return (
    <section className={styles.notice} aria-labelledby={`${widget}-payment`}>
      <h2 className={styles.title} id={`${widget}-payment`}>
        {title}
      </h2>
      <p>{fillText(text, { amount })}</p>
      {isOpen && (
        <div className={styles.ways}>
          <a className={button.primary} href={addressOf(payment, pages.checkoutPaymentPage)} rel="nofollow">
            {texts['openPayment.goOn']}
          </a>
          {payment && (
            <BasketForm
              endpoint="payments.cancel"
              widget={widget}
              fields={{ checkoutBasketId: payment.checkoutBasketId }}
              next={pages.basketPage}
            >
              <button className={button.secondary} type="submit">
                {texts['openPayment.cancel']}
              </button>
            </BasketForm>
          )}
        </div>
      )}
    </section>
  )
}
