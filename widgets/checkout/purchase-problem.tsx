import { fillText } from '#renderer/texts/fill-text.ts'
import type { TextsOf } from '#renderer/texts/part-texts.ts'
import { basketLimits } from '#schemas/commerce/basket-content.ts'
import { thresholdProblem } from '#schemas/commerce/thresholds.ts'
import { formatMoney } from '#schemas/values/format-money.ts'
import type { Money } from '#schemas/values/money.ts'
import type { BasketView } from '#widgets/checkout/load-checkout.ts'
import styles from '#widgets/checkout/purchase-problem.module.css'

/** Texts of why a basket cannot be bought. */
const reasonTexts = [
  'feedback.error_minimum_threshold',
  'feedback.error_sold_out',
  'feedback.error_us_threshold',
] as const
type Problem = (typeof reasonTexts)[number]

export const problemTexts = [...reasonTexts, 'basket.title'] as const

/** The buying thresholds of the basket's market (basket rule 12). */
interface Bounds {
  minimum?: Money | undefined
  maximum?: Money | undefined
}

/** Whether the stock does not suffice. Lines of one article share the stock of their location, also with free gifts. */
function isSoldOut({ lines, unavailableLines }: BasketView): boolean {
  const groups = Map.groupBy(
    lines.filter(({ isDigital }) => !isDigital),
    ({ sku, storeId = '' }) => `${sku} ${storeId}`,
  )
  const exceedsStock = (group: BasketView['lines']) => {
    const stock = Math.min(...group.map(({ maximumQuantity }) => maximumQuantity))
    // A maximum that is the limit of a line says nothing about the stock.
    return stock < basketLimits.quantity && group.reduce((sum, { quantity }) => sum + quantity, 0) > stock
  }
  return unavailableLines.length > 0 || [...groups.values()].some(exceedsStock)
}

/** Returns the text key of why a basket cannot be bought: sold-out goods, or a missed threshold (basket rule 13). */
export function purchaseProblem({
  basket,
  minimum,
  maximum,
}: Bounds & { basket: BasketView }): Problem | undefined {
  if (isSoldOut(basket)) return 'feedback.error_sold_out'
  if (!minimum) return undefined
  return thresholdProblem(basket.subtotal.amount, {
    minimum: minimum.amount,
    ...(maximum && { maximum: maximum.amount }),
  })
}

/** Returns the texts by key, with the amounts of the thresholds. */
export function problemMessages(
  { texts, locale }: { texts: TextsOf<typeof reasonTexts>; locale: string },
  { minimum, maximum }: Bounds,
): Record<Problem, string> {
  const bounds = {
    minimum: minimum ? formatMoney(minimum, locale) : '',
    maximum: maximum ? formatMoney(maximum, locale) : '',
  }
  return {
    'feedback.error_minimum_threshold': fillText(texts['feedback.error_minimum_threshold'], bounds),
    'feedback.error_sold_out': texts['feedback.error_sold_out'],
    'feedback.error_us_threshold': fillText(texts['feedback.error_us_threshold'], bounds),
  }
}

interface Props {
  /** The missed thresholds are those of its market. */
  data: Bounds & { basket: BasketView }
  context: {
    texts: TextsOf<typeof problemTexts>
    locale: string
    pages: Readonly<Record<'basketPage', string>>
  }
}

/** Renders why a basket cannot be bought, with a link to it; nothing if it can. */
export function PurchaseProblem({ data, context }: Props) {
  const problem = purchaseProblem(data)
  if (!problem) return null
  return (
    <p className={styles.problem} data-error-label="checkout_error" role="alert">
      {problemMessages(context, data)[problem]}{' '}
      <a href={context.pages.basketPage}>{context.texts['basket.title']}</a>
    </p>
  )
}
