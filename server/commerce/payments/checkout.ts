import type { Market } from '#schemas/markets/market.ts'
import type { Money } from '#schemas/values/money.ts'
import type {
  PaymentAddress,
  PaymentLine,
  PaymentShopper,
} from '#server/commerce/payments/provider/provider.ts'
import type { Transaction } from '#server/database/transactions.ts'

/** A validated basket that can be paid. */
export interface ReadyBasket {
  id: string
  market: Market
  /** Amount due after gift cards. */
  due: Money
  /** Total of the order, in minor units. */
  total: number
  /** Hash of the shopper's choices: a payment buys exactly these. */
  fingerprint: string
  shopper: Omit<PaymentShopper, 'address' | 'customerId' | 'identityNumber'>
  /** Delivery address; undefined if nothing is sent. */
  delivery: PaymentAddress | undefined
  lines: readonly PaymentLine[]
  /** The store of the screen on which it was filled. */
  storeId?: string
}

export type OpenedBasket =
  | { kind: 'ready'; basket: ReadyBasket }
  | { kind: 'ordered'; orderId: string }
  /** Text keys by field: why the basket cannot be ordered. */
  | { kind: 'incomplete'; errors: Readonly<Record<string, readonly string[]>> }
  | { kind: 'missing' }

/** The payment of an order. */
export interface PaidFor {
  paymentId: string
  method: string
  amount: Money
  fingerprint: string
}

export type PlacedOrder =
  | { kind: 'placed'; orderId: string }
  /** The basket has an order, paid for by another payment. */
  | { kind: 'ordered'; orderId: string }
  /** A word for the log and for mail: `stock`, `price`, `changed`, `giftcard`, `missing`. */
  | { kind: 'impossible'; reason: string }

export interface OrderReference {
  id: string
  number: string
}

/**
 * Functions of baskets and orders that payments need. Each function locks the basket's row first, so that everything about one
 * basket is serialised.
 */
export interface Checkout {
  lock(tx: Transaction, basketId: string): Promise<void>
  /** Locks, prices and validates a basket, and stores the goods' locations that were priced. */
  open(tx: Transaction, basketId: string): Promise<OpenedBasket>
  freeze(tx: Transaction, basketId: string): Promise<void>
  /** Releases the basket to the shopper, unless it was ordered. */
  thaw(tx: Transaction, basketId: string): Promise<void>
  /**
   * Places the order of a basket, or finds its existing one. On failure the transaction must be rolled back.
   * @param paid undefined if nothing is left to pay
   */
  place(tx: Transaction, basketId: string, paid: PaidFor | undefined): Promise<PlacedOrder>
  /** Returns the price of the unsent part of an order, in minor units. */
  toSend(tx: Transaction, orderId: string): Promise<number>
  orderOf(basketId: string): Promise<OrderReference | undefined>
  /** Queues the mail about a refund. */
  notifyOfRefund(
    tx: Transaction,
    refund: { market: string; email: string; amount: Money; reference: string },
  ): Promise<void>
}
