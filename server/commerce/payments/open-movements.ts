import { and, eq, gt, isNotNull, isNull, lt, or, sql } from '#server/database/drizzle.ts'
import { captures, payments, refunds } from '#server/database/tables/payments.ts'

// Conditions of payments, refunds and captures that operators have to look after.

const day = 24 * 3_600_000
/** Time in which the webhook of an accepted refund arrives. */
const reportAfter = 5 * day

/**
 * Matches refunds that the provider did not accept within a day, or accepted without reporting a result for five days.
 * @param now milliseconds since the epoch
 */
export const lateRefund = (now: number) =>
  and(
    eq(refunds.status, 'requested'),
    or(
      and(isNull(refunds.providerReference), lt(refunds.created, new Date(now - day))),
      and(isNotNull(refunds.providerReference), lt(refunds.updated, new Date(now - reportAfter))),
    ),
  )

/** Matches refunds that the provider made without a request of the shop. */
export const returnedByProvider = and(eq(refunds.reason, 'provider'), eq(refunds.status, 'done'))

/** Matches payments that the provider rejected after the authorisation. */
export const rejectedByProvider = isNotNull(payments.rejected)

/** Matches refunds that failed and that no later refund made up for. */
export const failedRefund = and(eq(refunds.status, 'failed'), gt(refunds.amount, refunds.repeated))

export const failedCapture = and(eq(captures.status, 'failed'), eq(captures.kind, 'capture'))

/** No authorisation lasts longer than this, so that a failed release has ended. Klarna's last the longest. */
export const maxAuthorisationAge = 90 * day

/**
 * Matches releases that failed and whose amount may still be reserved.
 * @param now milliseconds since the epoch
 */
export const failedRelease = (now: number) =>
  and(
    eq(captures.status, 'failed'),
    eq(captures.kind, 'release'),
    gt(captures.updated, new Date(now - maxAuthorisationAge)),
  )

/** Matches releases of payments whose other parts are all captured or refused: nothing else is to be sent. */
export const dueRelease = sql`${captures.status} = 'requested' and ${captures.kind} = 'release'
  and (select sum(part.amount) from captures part where part.payment_id = ${captures.paymentId}) >=
    (select paid.amount from payments paid where paid.id = ${captures.paymentId})
  and not exists (select from captures part where part.payment_id = ${captures.paymentId}
    and part.kind = 'capture' and part.status = 'requested')`

/**
 * Matches due releases that the provider did not carry out within a day.
 * @param now milliseconds since the epoch
 */
export const lateRelease = (now: number) =>
  sql`(${dueRelease} and not exists (select from captures part where part.payment_id = ${captures.paymentId}
    and part.created_at >= ${new Date(now - day).toISOString()}::timestamptz))`

/**
 * Matches captures that the provider did not carry out within a day.
 * @param now milliseconds since the epoch
 */
export const lateCapture = (now: number) =>
  and(
    eq(captures.status, 'requested'),
    eq(captures.kind, 'capture'),
    lt(captures.created, new Date(now - day)),
  )
