import type { WidgetProps } from '#renderer/define-widget.ts'
import { BasketPart } from '#renderer/kit/basket-part.tsx'
import { fillText } from '#renderer/kit/fill-text.ts'
import type { ShopperBasket, ShownBasket, ShownResponse } from '#renderer/kit/load-basket.ts'
import { formatMoney } from '#schemas/format-money.ts'
import type { Money } from '#schemas/money.ts'
import { thresholdProblem } from '#schemas/thresholds.ts'
import styles from '#widgets/basket/basket-summary/component.module.css'
import type { basketSummary } from '#widgets/basket/basket-summary/index.ts'
import { taxLinesOf } from '#widgets/basket/basket-summary/tax-lines.ts'

type Props = WidgetProps<typeof basketSummary, ShopperBasket>
type Context = Props['context']

const Row = ({ name, children, strong }: { name: string; children: string; strong?: boolean }) => (
  <div className={strong ? styles.strong : styles.row}>
    <dt>{name}</dt>
    <dd>
      <bdi>{children}</bdi>
    </dd>
  </div>
)

/** Why the basket may not be bought, with the bounds; undefined where it may (spec 2, section 5: buying threshold). */
function problemWith({ basket, minimumThreshold, maximumThreshold }: ShownResponse, context: Context) {
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

function freightOf(
  { freeShipping, shipments, shippingTotal }: ShownBasket,
  { texts, locale }: Context,
): string {
  if (freeShipping) return texts['basket.deliveryFree']
  if (shipments.length === 0) return texts['basket.deliveryLater']
  return formatMoney(shippingTotal, locale)
}

function Amounts({ basket, country, context }: { basket: ShownBasket; country: string; context: Context }) {
  const { texts, locale } = context
  const say = (money: Money) => formatMoney(money, locale)
  const taxes = taxLinesOf(basket, country)
  return (
    <dl className={styles.amounts}>
      <Row name={texts['basket.subtotal']}>{say(basket.subtotal)}</Row>
      {basket.totalDiscount.amount > 0 && (
        <Row name={texts['basket.discount']}>{say(basket.totalDiscount)}</Row>
      )}
      {!basket.isDigital && <Row name={texts['basket.delivery']}>{freightOf(basket, context)}</Row>}
      {taxes.map(({ name, amount }) => (
        <Row key={name} name={name}>
          {say(amount)}
        </Row>
      ))}
      <Row name={texts['basket.total']} strong>
        {say(basket.total)}
      </Row>
      {taxes.length === 0 && basket.totalVat.amount > 0 && (
        <div className={styles.included}>
          <dt>{fillText(texts['basket.inclVat'], { name: basket.vatName, amount: '' }).trim()}</dt>
          <dd>
            <bdi>{say(basket.totalVat)}</bdi>
          </dd>
        </div>
      )}
      {basket.giftCardTotal.amount > 0 && (
        <>
          <Row name={texts['basket.giftCard']}>
            {say({ ...basket.giftCardTotal, amount: -basket.giftCardTotal.amount })}
          </Row>
          <Row name={texts['basket.toPay']} strong>
            {say(basket.remainingTotal)}
          </Row>
        </>
      )}
    </dl>
  )
}

/** What the basket costs, and the way to the checkout, which is shut while the basket may not be bought. */
export default function BasketSummary({ content, context, data, id }: Props) {
  const { texts, market } = context
  const response = data?.response
  const isEmpty = !response || response.basket.lines.length === 0
  const problem = response && problemWith(response, context)
  const { checkoutUrl = `/${market}/checkout` } = content
  return (
    <BasketPart data={data} className={styles.summary} hidden={isEmpty} messages={{}}>
      {!isEmpty && (
        <section aria-labelledby={`${id}-title`} className={styles.inner}>
          <h2 className={styles.title} id={`${id}-title`}>
            {texts['basket.summary']}
          </h2>
          <Amounts basket={response.basket} country={data.country} context={context} />
          {problem && (
            <p className={styles.problem} id={`${id}-problem`}>
              {problem}
            </p>
          )}
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
        </section>
      )}
    </BasketPart>
  )
}
