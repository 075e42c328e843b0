import type { PlacedOrder } from '#renderer/analytics/placed-order.ts'
import { productOfSku } from '#schemas/catalogue/sku.ts'
import { pricesIncludeVat } from '#schemas/commerce/order-sums.ts'
import { decimalsOf } from '#schemas/values/format-money.ts'
import type { Money } from '#schemas/values/money.ts'

type Line = Pick<PlacedOrder['lines'][number], 'sku' | 'variant' | 'quantity' | 'totalPrice' | 'isDigital'>
type ConfirmedOrder = Pick<
  PlacedOrder,
  'orderNumber' | 'currency' | 'subtotal' | 'total' | 'totalDiscount' | 'totalVat' | 'shippingTotal'
> & { lines: readonly Line[] }

/** Amounts in the currency's main unit: 249.95. */
interface Amounts {
  withVat: number
  withoutVat: number
}

/**
 * An order as a size recommendation service receives it: the sizes that customers do not return improve its results.
 */
export interface OrderConfirmation {
  event: 'order-confirm'
  orderNumber: string
  currency: string
  items: {
    /** Name of the position, as product pages report it. */
    productId: string
    variationId: string
    size?: string
    length?: string
    quantity: number
    /** For the whole line. */
    price: Amounts
  }[]
  /** For the whole order, including delivery and digital goods. */
  total: Amounts
}

const sumOf = (taxes: readonly (Money | undefined)[]): number =>
  taxes.reduce((sum, tax) => sum + (tax?.amount ?? 0), 0)

/**
 * Returns the order as a size advice service receives it; undefined if all of its lines are digital
 * (tracking rule 14).
 */
export function orderConfirmation(order: ConfirmedOrder): OrderConfirmation | undefined {
  const { orderNumber, currency, lines, total, totalVat } = order
  const unit = 10 ** decimalsOf(currency)
  const holdsVat = pricesIncludeVat(order)
  const items = lines
    .filter(({ isDigital }) => !isDigital)
    .map(({ sku, variant: { size, length }, quantity, totalPrice }) => {
      const { salesPrice, vatAmount, vatAmount2 } = totalPrice
      const vat = sumOf([vatAmount, vatAmount2])
      const [above, below] = holdsVat ? [0, vat] : [vat, 0]
      return {
        productId: productOfSku(sku),
        variationId: sku,
        ...(size !== undefined && { size }),
        ...(length !== undefined && { length }),
        quantity,
        price: {
          withVat: (salesPrice.amount + above) / unit,
          withoutVat: (salesPrice.amount - below) / unit,
        },
      }
    })
  if (items.length === 0) return undefined
  const totals = { withVat: total.amount / unit, withoutVat: (total.amount - totalVat.amount) / unit }
  return { event: 'order-confirm', orderNumber, currency, items, total: totals }
}
