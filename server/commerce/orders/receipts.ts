import type { FromSchema } from 'json-schema-to-ts'
import { renderSVG } from 'uqr'
import { locationLines } from '#schemas/addresses/format-address.ts'
import { type Receipt, receiptSchema } from '#schemas/commerce/order.ts'
import { paymentMethodName } from '#schemas/commerce/payment-methods.ts'
import { shareOf } from '#schemas/commerce/share-amount.ts'
import type { Store } from '#schemas/commerce/store.ts'
import { postalAddressOf } from '#schemas/commerce/store-address.ts'
import { parseJson } from '#schemas/validation/json.ts'
import { compileSchema } from '#schemas/validation/validator.ts'
import { roundedRatio } from '#schemas/values/ratio.ts'
import {
  type OrderLineRow,
  type OrderRow,
  orderedBasket,
  orderedLine,
} from '#server/commerce/orders/order-rows.ts'
import { taxOfPart } from '#server/commerce/orders/reversals.ts'
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

/** Pieces of a line that were sold or returned. */
export interface ReceiptItem {
  line: OrderLineRow
  quantity: number
  /** Paid or refunded for the pieces in minor units, without taxes that are added to prices. */
  amount: number
}

interface NewReceipt {
  order: OrderRow
  items: readonly ReceiptItem[]
  kind: 'sale' | 'return'
  /** Whether the amount includes the freight of the order. */
  hasFreight: boolean
  /** Amount paid or refunded, in minor units. */
  amount: number
  /** Price of the items and the freight, if a part of it was refunded before: each is refunded with its share. */
  price?: number
  method?: string
  /** Staff member who served in the store. */
  employeeName?: string | undefined
  /** Milliseconds since the epoch. */
  now: number
}

/** Returns what is paid or refunded for the items of a receipt and for its freight, without taxes that are added. */
function sharesOf({ order, items, hasFreight, amount, price = amount }: NewReceipt) {
  const freight = hasFreight ? orderedBasket(order).shippingTotal.amount : 0
  if (price === amount) return { items, freight }
  let before = 0
  const share = (part: number): number => {
    const sharedAmount = shareOf(amount, price, before, part)
    before += part
    return sharedAmount
  }
  return { items: items.map((item) => ({ ...item, amount: share(item.amount) })), freight: share(freight) }
}

/** Returns the price of the gift cards among these pieces, in minor units. */
const giftCardsIn = (pieces: readonly { isDigital: boolean; amount: number }[]): number =>
  pieces.reduce((sum, { isDigital, amount }) => sum + (isDigital ? amount : 0), 0)

/** Returns the taxes of a receipt: items, freight and taxes that are added make up its amount. */
function taxesOf(receipt: NewReceipt, { items, freight }: ReturnType<typeof sharesOf>) {
  const { order, amount } = receipt
  const { lines, vatIncluded, vatName, vatName2 = '', totalVat, totalVat1 } = orderedBasket(order)
  const goods = items.reduce((sum, item) => sum + item.amount, 0)
  const ordered = lines.map(({ isDigital, totalPrice }) => ({ isDigital, ...totalPrice.salesPrice }))
  const movedItems = items.map((item) => ({ ...item, isDigital: orderedLine(item.line).isDigital }))
  const sale = { total: order.total, giftCards: giftCardsIn(ordered), tax: totalVat.amount }
  const includedTax = taxOfPart(sale, { total: amount, giftCards: giftCardsIn(movedItems) })
  const tax = vatIncluded ? includedTax : amount - goods - freight
  const tax1 = totalVat.amount === 0 ? tax : roundedRatio(totalVat1.amount * tax, totalVat.amount)
  const taxes = [
    { name: vatName, amount: tax1 },
    { name: vatName2, amount: tax - tax1 },
  ].filter(({ name }) => name !== '')
  return { tax, taxes }
}

function itemOf({ line, quantity, amount }: ReceiptItem, currency: string, type: 'sale' | 'return') {
  const { colour, variant, styleNumber } = orderedLine(line)
  return {
    ean: line.ean,
    name: line.name,
    quantity,
    price: { amount: line.unitPrice, currency },
    amount: { amount, currency },
    ...(variant.size !== undefined && { size: variant.size }),
    color: colour.name,
    styleId: styleNumber,
    type,
  }
}

/** Inserts a receipt of a sale or return. */
export async function insertReceipt(tx: Transaction, receipt: NewReceipt): Promise<void> {
  const { order, kind, amount, method = '', employeeName, now } = receipt
  const { currency } = order
  const money = (value: number) => ({ amount: value, currency })
  const shares = sharesOf(receipt)
  const { items, freight } = shares
  const { tax, taxes } = taxesOf(receipt, shares)
  const id = newReference()
  const { billingAddress, shippingAddress } = orderedBasket(order)
  const { firstName, lastName } = billingAddress ?? shippingAddress ?? {}
  const customerName = [firstName, lastName].filter((name) => name !== undefined).join(' ')
  const details: StoredTransaction = {
    createdDate: new Date(now).toISOString(),
    transactionId: order.number,
    ...(employeeName !== undefined && { employeeName }),
    ...(customerName !== '' && { customerName }),
    items: items.map((item) => itemOf(item, currency, kind)),
    ...(freight > 0 && { freight: money(freight) }),
    totalExVat: money(amount - tax),
    total: money(amount),
    totalTax: money(tax),
    taxes: taxes.map((each) => ({ name: each.name, amount: money(each.amount) })),
    paymentCard: method === '' ? '' : paymentMethodName(method),
    storeType: order.kind,
    uniqueReceiptId: id,
    transactionType: kind,
  }
  await tx
    .insert(receipts)
    .values({ id, orderId: order.id, kind, details: JSON.stringify(details), created: new Date(now) })
}

type Seller = Pick<
  RetailTransaction,
  'storeName' | 'street' | 'city' | 'zipcode' | 'addressLines' | 'phone' | 'cvr'
>

/** Returns a store as the seller of a receipt (orders rule 5). */
export function sellerOf({ name, address, phone, registrationNumber }: Store): Seller {
  const { street, city, postalCode } = address
  return {
    storeName: name,
    street,
    city,
    ...(postalCode !== undefined && { zipcode: postalCode }),
    addressLines: locationLines(postalAddressOf({ address })),
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
