import { type FormEvent, use } from 'react'
import { refreshBasket, showRefusal } from '#renderer/browser/basket/basket-store.ts'
import { callShop } from '#renderer/browser/session/shop-client.ts'
import { BasketPartContext } from '#renderer/components/basket/basket-part.tsx'
import button from '#renderer/components/elements/button.module.css'
import type { WidgetContext } from '#renderer/context.ts'
import { fillText } from '#renderer/texts/fill-text.ts'
import { formFields } from '#schemas/api/form-fields.ts'
import { payments } from '#schemas/api/payments.ts'
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

/** Paths of the linked pages. */
export const openPaymentPages = ['basketPage', 'checkoutPaymentPage'] as const

interface Props {
  /** Undefined if its state is unavailable; the payment page may have it. */
  payment: PaymentResult | undefined
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

/**
 * Renders a notice that a payment is open for the basket, with links to continue or cancel it. Cancelling unfreezes the
 * basket.
 */
export function OpenPayment({ payment, context: { texts, locale, pages } }: Props) {
  const { id, catalog, messages } = use(BasketPartContext)
  const isOpen = payment === undefined || payment.paymentState === 'action'
  const amount = payment ? formatMoney(payment.amount, locale) : ''
  const title = texts[isOpen ? 'openPayment.title' : 'payment.pendingTitle']
  const text = texts[isOpen ? 'openPayment.text' : 'payment.pendingText']
  async function cancel(event: FormEvent, checkoutBasketId: string): Promise<void> {
    event.preventDefault()
    const response = await callShop(payments.cancel, { path: { catalog, checkoutBasketId } }).catch(
      () => undefined,
    )
    if (response?.status !== 200)
      await showRefusal(
        response && 'error' in response ? response.error.errors : {},
        messages,
        'payments.cancel',
      )
    // It was completed before it could be cancelled: the order has a receipt.
    else if (response.body.paymentState === 'completed' && response.body.url !== undefined)
      return location.assign(response.body.url)
    await refreshBasket(catalog)
  }

  return (
    <section className={styles.notice} aria-labelledby={`${id}-payment`}>
      <h2 className={styles.title} id={`${id}-payment`}>
        {title}
      </h2>
      <p>{fillText(text, { amount })}</p>
      {isOpen && (
        <div className={styles.ways}>
          <a className={button.primary} href={addressOf(payment, pages.checkoutPaymentPage)} rel="nofollow">
            {texts['openPayment.goOn']}
          </a>
          {payment && (
            <form method="post" onSubmit={(event) => void cancel(event, payment.checkoutBasketId)}>
              <input type="hidden" name={formFields.endpoint} value="payments.cancel" />
              <input type="hidden" name={formFields.widget} value={id} />
              <input type="hidden" name={formFields.next} value={pages.basketPage} />
              <input type="hidden" name="checkoutBasketId" value={payment.checkoutBasketId} />
              <button className={button.secondary} type="submit">
                {texts['openPayment.cancel']}
              </button>
            </form>
          )}
        </div>
      )}
    </section>
  )
}
