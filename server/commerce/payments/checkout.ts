import type { Market } from '#schemas/markets/market.ts'
import type { Money } from '#schemas/values/money.ts'
import type { PaymentLine, PaymentShopper } from '#server/commerce/payments/provider/provider.ts'
import type { Transaction } from '#server/database/transactions.ts'

/** A basket that may be paid for as it stands: everything in it was just checked. */
export interface ReadyBasket {
  id: string
  market: Market
  /** What is left to pay once gift cards are taken off. */
  due: Money
  /** Changes with all that was chosen: a payment buys this and nothing else. */
  fingerprint: string
  shopper: Omit<PaymentShopper, 'address'>
  lines: readonly PaymentLine[]
}

export type OpenedBasket =
  | { kind: 'ready'; basket: ReadyBasket }
  | { kind: 'ordered'; orderId: string }
  /** By field, as text keys; the basket as it is may not be ordered. */
  | { kind: 'incomplete'; errors: Readonly<Record<string, readonly string[]>> }
  | { kind: 'missing' }

/** What was paid, and for what. */
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

export interface KnownOrder {
  id: string
  number: string
}

/**
 * What payments need of baskets and orders. Each locks the basket's row before anything else, so that all that happens
 * to one basket happens one after another.
 */
export interface Checkout {
  lock(tx: Transaction, basketId: string): Promise<void>
  /** Locks, prices and checks. */
  open(tx: Transaction, basketId: string): Promise<OpenedBasket>
  freeze(tx: Transaction, basketId: string): Promise<void>
  /** Back to the shopper. One that was ordered stays so. */
  thaw(tx: Transaction, basketId: string): Promise<void>
  /**
   * Makes the order of a basket, or finds the one that it has. Where it is impossible, whatever it did has to be undone.
   * @param paid undefined where nothing is left to pay
   */
  place(tx: Transaction, basketId: string, paid: PaidFor | undefined): Promise<PlacedOrder>
  /** What is paid for what is still to be sent of an order; minor units. */
  toSend(tx: Transaction, orderId: string): Promise<number>
  orderOf(basketId: string): Promise<KnownOrder | undefined>
  /** Puts the mail into the outbox that tells of money that goes back. */
  tellOfRefund(
    tx: Transaction,
    refund: { market: string; email: string; amount: Money; reference: string },
  ): Promise<void>
}
