import { BasketPart } from '#renderer/components/basket/basket-part.tsx'
import { useBasket } from '#renderer/components/basket/use-basket.ts'
import { Sums } from '#renderer/components/elements/sums.tsx'
import type { WidgetProps } from '#renderer/define-widget.ts'
import type { LoadedBasket, ShopperBasket } from '#renderer/loaders/load-basket.ts'
import { fillText } from '#renderer/texts/fill-text.ts'
import { basketSums, isBasketEstimate } from '#schemas/commerce/order-sums.ts'
import { thresholdProblem } from '#schemas/commerce/thresholds.ts'
import { formatMoney } from '#schemas/values/format-money.ts'
import styles from '#widgets/basket/basket-summary/component.module.css'
import type { basketSummary } from '#widgets/basket/basket-summary/index.ts'

type Props = WidgetProps<typeof basketSummary, ShopperBasket>
type Context = Props['context']

/** Returns when goods arrive: by the chosen method, else at home, which most choose, else by the cheapest method. */
function expectedDelivery({ basket, shippingMethods, cheapestDeliveryPrediction }: LoadedBasket) {
  const [chosen] = basket.shipments
  const method =
    shippingMethods.find(({ id }) => id === chosen?.shippingMethodId) ??
    shippingMethods.find(({ deliveryType }) => deliveryType === 'home')
  return method ? method.deliveryPrediction : cheapestDeliveryPrediction
}

/** Returns why the basket cannot be bought, with the threshold; undefined if it can (basket rule 13). */
function problemWith({ basket, minimumThreshold, maximumThreshold }: LoadedBasket, context: Context) {
  if (!minimumThreshold) return undefined
  const key = thresholdProblem(basket.subtotal.amount, {
    minimum: minimumThreshold.amount,
    ...(maximumThreshold && { maximum: maximumThreshold.amount }),
  })
  return (
    key &&
    fillText(context.texts[key], {
      minimum: formatMoney(minimumThreshold, context.locale),
      maximum: maximumThreshold ? formatMoney(maximumThreshold, context.locale) : '',
    })
  )
}

/**
 * Renders the totals and the checkout link, which is disabled while the basket cannot be bought. In one column the
 * link is sticky at the bottom, with the total next to it.
 */
export default function BasketSummary({ content, context, data, id }: Props) {
  const { texts, pages } = context
  const basketData = useBasket(data)
  const response = basketData?.response
  const isEmpty = !response || response.basket.lines.length === 0
  const expected = response && expectedDelivery(response)
  const problem = response && problemWith(response, context)
  const { checkoutUrl = pages.checkoutPage } = content
  return (
    <BasketPart id={id} data={basketData} className={styles.summary} hidden={isEmpty}>
      {!isEmpty && (
        <section aria-labelledby={`${id}-title`} className={styles.inner}>
          <h2 className={styles.title} id={`${id}-title`}>
            {texts['basket.summary']}
          </h2>
          <Sums lines={basketSums(response.basket)} locale={context.locale} texts={texts} />
          {expected !== undefined && (
            <p className={styles.expected}>{fillText(texts['checkout.by'], { date: expected })}</p>
          )}
          {problem && (
            <p className={styles.problem} id={`${id}-problem`}>
              {problem}
            </p>
          )}
        </section>
      )}
      {!isEmpty && (
        <div className={styles.bar}>
          <p className={styles.total} aria-hidden="true">
            {texts[isBasketEstimate(response.basket) ? 'sums.estimate' : 'sums.total']}
            <bdi>{formatMoney(response.basket.remainingTotal, context.locale)}</bdi>
          </p>
          {problem ? (
            <button
              className={styles.checkout}
              type="button"
              aria-disabled="true"
              aria-describedby={`${id}-problem`}
            >
              {texts['basket.toCheckout']}
            </button>
          ) : (
            <a className={styles.checkout} href={checkoutUrl}>
              {texts['basket.toCheckout']}
            </a>
          )}
        </div>
      )}
    </BasketPart>
  )
}
