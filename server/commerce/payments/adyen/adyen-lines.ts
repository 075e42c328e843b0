import { adyenAmount } from '#schemas/commerce/adyen-amount.ts'
import type { Money } from '#schemas/values/money.ts'
import { roundedRatio } from '#schemas/values/ratio.ts'
import type { OrderedLine } from '#server/commerce/payments/adyen/adyen-state.ts'
import type { MovedGoods } from '#server/commerce/payments/provider/moved-goods.ts'
import type { PaymentRequest } from '#server/commerce/payments/provider/provider.ts'

interface PricedItem {
  id: string
  name: string
  quantity: number
  /** With tax, in minor units. */
  total: number
  /** Thousandths of a percent. */
  taxRate: number
}

const hundredPercent = 100_000

/**
 * Returns a line with the price of one item. A total that its quantity does not divide becomes one item. Field names:
 * https://docs.adyen.com/payment-methods/klarna/invoice-lines
 */
function lineItem({ id, name, quantity, total, taxRate }: PricedItem, currency: string) {
  const unitPrice = roundedRatio(total, quantity)
  const isDivisible = unitPrice * quantity === total
  const price = isDivisible ? unitPrice : total
  const tax = roundedRatio(price * taxRate, hundredPercent + taxRate)
  const inMinorUnits = (amount: number): number => adyenAmount({ amount, currency }).value
  return {
    id,
    description: isDivisible ? name : `${quantity} × ${name}`,
    quantity: isDivisible ? quantity : 1,
    amountIncludingTax: inMinorUnits(price),
    amountExcludingTax: inMinorUnits(price - tax),
    taxAmount: inMinorUnits(tax),
    // Hundredths of a percent.
    taxPercentage: roundedRatio(taxRate, 10),
  }
}

/** Returns lines whose amounts add up to the payment, because Klarna approves no others. */
export const lineItemsOf = ({ lines, amount: { currency } }: Pick<PaymentRequest, 'lines' | 'amount'>) =>
  lines.filter(({ total }) => total !== 0).map(({ sku, ...line }) => lineItem({ ...line, id: sku }, currency))

/** Returns what the part of an amount is called that goods do not explain. */
function restOf(rest: number, goods: MovedGoods | undefined, ordered: readonly OrderedLine[]) {
  if (!goods) return { id: 'amount', name: 'Amount', taxRate: 0 }
  if (rest < 0) return { id: 'giftcard', name: 'Gift card', taxRate: 0 }
  return ordered.find(({ isCharge }) => isCharge) ?? { id: 'rest', name: 'Rest', taxRate: 0 }
}

/**
 * Returns lines that add up to the part of a payment that is captured or refunded.
 * @param goods undefined: an amount without goods
 * @param ordered the lines of the whole order
 */
export function partLineItems(
  { amount, currency }: Money,
  goods: MovedGoods | undefined,
  ordered: readonly OrderedLine[],
) {
  const lines = (goods?.lines ?? []).filter(({ total }) => total !== 0)
  const rest = amount - lines.reduce((sum, { total }) => sum + total, 0)
  const namedLines = lines.map(({ sku, ...line }) => {
    const { taxRate = 0 } = ordered.find(({ id }) => id === sku) ?? {}
    return lineItem({ ...line, id: sku, taxRate }, currency)
  })
  if (rest === 0) return namedLines
  const { id, name, taxRate } = restOf(rest, goods, ordered)
  return [...namedLines, lineItem({ id, name, quantity: 1, total: rest, taxRate }, currency)]
}
