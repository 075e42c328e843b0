import type { FromSchema } from 'json-schema-to-ts'
import { renderSVG } from 'uqr'
import { type Receipt, receiptSchema } from '#schemas/commerce/order.ts'
import { paymentMethodName } from '#schemas/commerce/payment-methods.ts'
import type { Store } from '#schemas/commerce/store.ts'
import { parseJson } from '#schemas/validation/json.ts'
import { compileSchema } from '#schemas/validation/validator.ts'
import { roundedRatio } from '#schemas/values/ratio.ts'
import {
  type OrderLineRow,
  type OrderRow,
  orderedBasket,
  orderedLine,
} from '#server/commerce/orders/order-rows.ts'
import { newReference } from '#server/commerce/payments/attempts.ts'
import type { Database } from '#server/database/database.ts'
import { asc, desc, eq } from '#server/database/drizzle.ts'
import { receipts } from '#server/database/tables/orders.ts'
import type { Transaction } from '#server/database/transactions.ts'

type RetailTransaction = Receipt['retailTransactions'][number]
type StoredTransaction = Omit<RetailTransaction, 'storeName' | 'qrCode'>

const transactionSchema = receiptSchema.properties.retailTransactions.items
const checkTransaction = compileSchema<typeof transactionSchema, FromSchema<typeof transactionSchema>>(
  transactionSchema,
)

interface NewReceipt {
  order: OrderRow
  lines: readonly OrderLineRow[]
  kind: 'sale' | 'return'
  /** Pieces by line. Default: all. */
  counts?: ReadonlyMap<string, number>
  /** Amount paid or refunded, in minor units. */
  amount: number
  method?: string
  /** Staff member who served in the store. */
  employeeName?: string | undefined
  /** Milliseconds since the epoch. */
  now: number
}

/** Returns the tax in a part of an order's total, in proportion, in whole minor units. */
function taxIn(order: OrderRow, amount: number): number {
  const { totalVat } = orderedBasket(order)
  return order.total === 0 ? 0 : roundedRatio(totalVat.amount * amount, order.total)
}

function itemOf(line: OrderLineRow, quantity: number, currency: string, type: 'sale' | 'return') {
  const { colour, variant, styleNumber } = orderedLine(line)
  return {
    ean: line.ean,
    name: line.name,
    quantity,
    price: { amount: line.unitPrice, currency },
    ...(variant.size !== undefined && { size: variant.size }),
    color: colour.name,
    styleId: styleNumber,
    type,
  }
}

/** Inserts a receipt of a sale or return. */
export async function insertReceipt(tx: Transaction, receipt: NewReceipt): Promise<void> {
  const { order, lines, kind, counts, amount, method = '', employeeName, now } = receipt
  const { currency } = order
  const money = (value: number) => ({ amount: value, currency })
  const tax = taxIn(order, amount)
  const id = newReference()
  const { billingAddress, shippingAddress } = orderedBasket(order)
  const { firstName, lastName } = billingAddress ?? shippingAddress ?? {}
  const customerName = [firstName, lastName].filter((name) => name !== undefined).join(' ')
  const details: StoredTransaction = {
    createdDate: new Date(now).toISOString(),
    transactionId: order.number,
    ...(employeeName !== undefined && { employeeName }),
    ...(customerName !== '' && { customerName }),
    items: lines.map((line) => itemOf(line, counts?.get(line.id) ?? line.quantity, currency, kind)),
    totalExVat: money(amount - tax),
    total: money(amount),
    totalTax: money(tax),
    paymentCard: method === '' ? '' : paymentMethodName(method),
    storeType: order.kind,
    uniqueReceiptId: id,
    transactionType: kind,
  }
  await tx
    .insert(receipts)
    .values({ id, orderId: order.id, kind, details: JSON.stringify(details), created: new Date(now) })
}

type Seller = Pick<RetailTransaction, 'storeName' | 'street' | 'city' | 'zipcode' | 'phone' | 'cvr'>

/** Returns a store as the seller of a receipt (orders rule 5). */
export function sellerOf({ name, address, phone, registrationNumber }: Store): Seller {
  const { street, city, postalCode } = address
  return {
    storeName: name,
    street,
    city,
    ...(postalCode !== undefined && { zipcode: postalCode }),
    ...(phone !== undefined && { phone }),
    ...(registrationNumber !== undefined && { cvr: registrationNumber }),
  }
}

/** The receipts of an order, the first one first. */
export async function receiptOf(
  { db }: Pick<Database, 'db'>,
  orderId: string,
  seller: Seller,
): Promise<Receipt> {
  const rows = await db
    .select()
    .from(receipts)
    .where(eq(receipts.orderId, orderId))
    // A sale precedes its returns, even at the same time.
    .orderBy(asc(receipts.created), desc(receipts.kind), asc(receipts.id))
  return {
    retailTransactions: rows.flatMap(({ id, details }) => {
      const checked = checkTransaction({ ...Object(parseJson(details)), ...seller, qrCode: renderSVG(id) })
      return checked.kind === 'valid' ? [checked.value] : []
    }),
  }
}
