import type { Basket } from '#schemas/commerce/basket.ts'
import { basketSchema, lineItemSchema } from '#schemas/commerce/basket.ts'
import { parseJson } from '#schemas/validation/json.ts'
import { compileSchema } from '#schemas/validation/validator.ts'
import { sumAmounts } from '#schemas/values/sum-amounts.ts'
import type { PricedBasket } from '#server/commerce/basket/price-basket.ts'
import { newReference } from '#server/commerce/payments/attempts.ts'
import { sql } from '#server/database/drizzle.ts'
import { orderLines, orders } from '#server/database/tables/orders.ts'
import type { Transaction } from '#server/database/transactions.ts'

export type OrderRow = typeof orders.$inferSelect
export type OrderLineRow = typeof orderLines.$inferSelect

const checkBasket = compileSchema(basketSchema)
const checkLine = compileSchema(lineItemSchema)

/**
 * Returns the basket as it was ordered.
 * @throws if the stored basket is invalid: a fault
 */
export function orderedBasket({ id, details }: Pick<OrderRow, 'id' | 'details'>): Basket {
  const checked = checkBasket(parseJson(details))
  if (checked.kind === 'invalid')
    throw new Error(`Stored order ${id} is invalid: ${checked.problems[0]?.message}`)
  return checked.value
}

/** Returns the store that an order is collected from, if it is. */
export function collectedFrom(order: Pick<OrderRow, 'id' | 'details'>): string | undefined {
  const [shipment] = orderedBasket(order).shipments
  return shipment?.deliveryType === 'store' ? shipment.pickupPointId : undefined
}

/**
 * Returns a line as it was ordered.
 * @throws if the stored line is invalid: a fault
 */
export function orderedLine({ id, details }: Pick<OrderLineRow, 'id' | 'details'>) {
  const checked = checkLine(parseJson(details))
  if (checked.kind === 'invalid')
    throw new Error(`Stored order line ${id} is invalid: ${checked.problems[0]?.message}`)
  return checked.value
}

interface NewOrder {
  id: string
  basketId: string
  kind: 'web' | 'retail'
  market: string
  customerId: string | undefined
  /** When the account that its basket belonged to was deleted. */
  detached: Date | undefined
  email: string | undefined
  storeId: string | undefined
  termsVersion: string | undefined
  paymentId: string | undefined
  basket: Basket
  priced: PricedBasket
  /** Milliseconds since the epoch. */
  now: number
  nextStep: Date | undefined
}

/** Returns the price of a line's goods in minor units, without taxes that are added to prices. */
export const goodsPrice = (line: OrderLineRow): number => orderedLine(line).totalPrice.salesPrice.amount

/** Inserts an order and its lines. Rejects if the basket already has an order: the constraint decides. */
export async function insertOrder(tx: Transaction, order: NewOrder): Promise<OrderRow> {
  const { basket, priced, now, customerId, detached, email, storeId, termsVersion, paymentId, ...others } =
    order
  const { nextStep, ...rest } = others
  const time = new Date(now)
  const [row] = await tx
    .insert(orders)
    .values({
      ...rest,
      number: sql`nextval('order_numbers')::text`,
      customerId: customerId ?? null,
      detached: detached ?? null,
      email: email ?? null,
      storeId: storeId ?? null,
      termsVersion: termsVersion ?? null,
      paymentId: paymentId ?? null,
      state: 'placed',
      currency: basket.total.currency,
      total: priced.total,
      details: JSON.stringify(basket),
      created: time,
      updated: time,
      nextStep: nextStep ?? null,
    })
    .returning()
  if (!row) throw new Error(`Order ${order.id} was not written`)
  const lines = priced.lines.flatMap((line, position) => {
    const pricedLine = basket.lines[position]
    return pricedLine
      ? [
          {
            id: newReference(),
            orderId: order.id,
            position,
            sku: line.stored.sku,
            ean: line.offer.ean,
            name: line.offer.name,
            location: line.stored.location,
            quantity: line.quantity,
            unitPrice: line.salesPrice,
            total: line.paid + (priced.tax.included ? 0 : sumAmounts(line.taxes)),
            details: JSON.stringify(pricedLine),
          },
        ]
      : []
  })
  if (lines.length !== priced.lines.length) throw new Error('Basket lines do not match their prices')
  if (lines.length > 0) await tx.insert(orderLines).values(lines)
  return row
}
