import { BasketPart } from '#renderer/components/basket/basket-part.tsx'
import { useBasket } from '#renderer/components/basket/use-basket.ts'
import type { WidgetProps } from '#renderer/define-widget.ts'
import type { ShopperBasket } from '#renderer/loaders/load-basket.ts'
import { fillText } from '#renderer/texts/fill-text.ts'
import { formatMoney } from '#schemas/values/format-money.ts'
import styles from '#widgets/basket/free-freight/component.module.css'
import type { freeFreight } from '#widgets/basket/free-freight/index.ts'

/** Renders the amount missing for free delivery (basket rule 17). */
export default function FreeFreight({
  content,
  context,
  data,
  id,
}: WidgetProps<typeof freeFreight, ShopperBasket>) {
  const { texts, locale } = context
  const basketData = useBasket(data)
  const basket = basketData?.response?.basket
  const from = basket?.freeShippingFrom
  const remaining = basket?.remainingForFreeShipping
  const isShown = from && remaining && from.amount > 0 && basket.lines.length > 0 && !basket.isDigital
  return (
    <BasketPart id={id} data={basketData} hidden={!isShown}>
      {isShown && (
        <div className={styles.freight}>
          <p id={`${id}-text`}>
            {remaining.amount > 0
              ? fillText(texts['basket.untilFreeDelivery'], { amount: formatMoney(remaining, locale) })
              : texts['basket.freeDelivery']}
          </p>
          {content.display === 'progress' && (
            <progress
              className={styles.bar}
              max={from.amount}
              value={from.amount - remaining.amount}
              aria-labelledby={`${id}-text`}
            />
          )}
        </div>
      )}
    </BasketPart>
  )
}
