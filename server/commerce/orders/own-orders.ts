import type { SQL } from 'drizzle-orm'
import { and, eq, isNull, or } from '#server/database/drizzle.ts'
import { orders } from '#server/database/tables/orders.ts'

/**
 * Matches orders that never had an account. Those of a deleted account are not included: the person who verifies its
 * address later can be somebody else, such as the next holder of a mailbox.
 */
export const isGuestOrder = and(isNull(orders.customerId), isNull(orders.detached))

/**
 * Matches the orders of an account: its own, and those as a guest with its verified address.
 * @param email in lower case; undefined if it is not verified
 */
export const isOrderOf = (userId: string, email: string | undefined): SQL | undefined =>
  or(
    eq(orders.customerId, userId),
    email === undefined ? undefined : and(eq(orders.email, email), isGuestOrder),
  )
