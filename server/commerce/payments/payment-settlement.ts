import type { Money } from '#schemas/values/money.ts'
import {
  type Attempt,
  findAttempt,
  lockAttempt,
  moveAttempt,
  openAttempts,
  storeNextAction,
  storeProviderReference,
} from '#server/commerce/payments/attempts.ts'
import type { Checkout } from '#server/commerce/payments/checkout.ts'
import type { PlacingStepObserver } from '#server/commerce/payments/placing-steps.ts'
import type { PaymentOutcome } from '#server/commerce/payments/provider/provider.ts'
import type { Providers } from '#server/commerce/payments/providers.ts'
import { requestRefund } from '#server/commerce/payments/refunds.ts'
import { scheduleCaptures } from '#server/commerce/payments/schedule-captures.ts'
import type { Database } from '#server/database/database.ts'
import { inTransaction, type Transaction, tryTransaction } from '#server/database/transactions.ts'

/** Applies outcomes to attempts. Returns of shoppers, webhooks, provider responses and recovery all pass through it. */
export interface PaymentSettlement {
  /** An unknown outcome changes nothing: the provider is queried again. */
  settle(id: string, outcome: PaymentOutcome): Promise<void>
  /**
   * Applies the response to a start request. Some providers open another form for each request, so only the first action
   * is stored: all browsers are sent to it, and later actions and refusals are ignored.
   */
  settleStart(id: string, outcome: PaymentOutcome): Promise<void>
  /** Places the order of an authorised attempt, or refunds it. */
  complete(id: string): Promise<void>
}

interface Context {
  database: Database
  checkout: Checkout
  providers: Pick<Providers, 'byId'>
  now: () => number
  report: (fault: { what: string; id: string }) => void
  reached: PlacingStepObserver
}

const day = 24 * 3_600_000

/** An outcome that changes an attempt. */
type KnownOutcome = Exclude<PaymentOutcome, { kind: 'unknown' | 'open' }>

function referenceOf(outcome: KnownOutcome): { providerReference?: string } {
  const reference = 'providerReference' in outcome ? outcome.providerReference : undefined
  return reference === undefined ? {} : { providerReference: reference }
}

/** Runs `work` on a locked attempt. The basket is locked first, everywhere. */
async function withAttempt(
  { checkout }: Context,
  tx: Transaction,
  { id, basketId }: Attempt,
  work: (attempt: Attempt) => Promise<void>,
): Promise<void> {
  await checkout.lock(tx, basketId)
  const attempt = await lockAttempt(tx, id)
  if (attempt) await work(attempt)
}

/** Releases the basket, unless another attempt can still be paid. */
async function thawUnlessPaid({ checkout }: Context, tx: Transaction, basketId: string): Promise<void> {
  if ((await openAttempts(tx, basketId)).length === 0) await checkout.thaw(tx, basketId)
}

/** Ends an attempt without payment. */
async function end(
  context: Context,
  tx: Transaction,
  attempt: Attempt,
  outcome: Extract<PaymentOutcome, { kind: 'refused' | 'cancelled' | 'expired' }>,
): Promise<void> {
  const reason = outcome.kind === 'refused' ? outcome.reason : outcome.kind
  const changes = { ...referenceOf(outcome), reason }
  if (await moveAttempt(tx, attempt, outcome.kind, context.now(), changes))
    await thawUnlessPaid(context, tx, attempt.basketId)
}

async function authorise(
  { providers, now, report }: Context,
  tx: Transaction,
  attempt: Attempt,
  { amount, currency }: Money,
  changes: { providerReference?: string },
) {
  const isCurrency = currency === attempt.currency
  if (!isCurrency) report({ what: `a payment came in ${currency}, not ${attempt.currency}`, id: attempt.id })
  const provider = providers.byId(attempt.provider)
  const movedAttempt = await moveAttempt(tx, attempt, 'authorised', now(), {
    ...changes,
    // An amount in another currency does not count: without an amount the payment is refunded.
    ...(isCurrency && { authorisedAmount: amount }),
    ...(provider && { authorisedUntil: new Date(now() + provider.authorisation(attempt).days * day) }),
  })
  if (!movedAttempt && changes.providerReference !== undefined)
    await storeProviderReference(tx, attempt, changes.providerReference)
}

async function write(
  context: Context,
  tx: Transaction,
  attempt: Attempt,
  outcome: KnownOutcome,
): Promise<void> {
  const { now } = context
  const changes = referenceOf(outcome)
  switch (outcome.kind) {
    case 'action':
      return storeNextAction(tx, attempt, now(), {
        ...changes,
        action: JSON.stringify(outcome.action),
        ...(outcome.state !== undefined && { providerState: outcome.state }),
      })
    case 'pending':
      return void (await moveAttempt(tx, attempt, 'pending', now(), changes))
    case 'authorised':
      return authorise(context, tx, attempt, outcome.amount, changes)
    default:
      return end(context, tx, attempt, outcome)
  }
}

/** Records the refund of a payment that cannot become an order, and notifies the customer. */
async function recordUnorderedRefund(context: Context, tx: Transaction, attempt: Attempt, reason: string) {
  const { checkout, now, reached } = context
  if (!(await moveAttempt(tx, attempt, 'refunding', now(), { reason }))) return
  const { id, market, email, basketId, currency } = attempt
  const amount = attempt.authorisedAmount ?? attempt.amount
  await requestRefund(tx, { id: `all-${id}`, paymentId: id, amount, reason }, now())
  await thawUnlessPaid(context, tx, basketId)
  if (email !== null)
    await checkout.notifyOfRefund(tx, { market, email, amount: { amount, currency }, reference: id })
  reached('refund noted')
}

async function refundAttempt(context: Context, attempt: Attempt, reason: string): Promise<void> {
  await inTransaction(context.database, (tx) =>
    withAttempt(context, tx, attempt, (attempt) => recordUnorderedRefund(context, tx, attempt, reason)),
  )
  context.reached('refund committed')
}

/** Places the order of an attempt, or returns why there is none. */
async function order(context: Context, tx: Transaction, attempt: Attempt): Promise<string | undefined> {
  const { checkout, providers, now, reached } = context
  const { id, amount, currency, method, basketId, basketFingerprint: fingerprint } = attempt
  if (attempt.authorisedAmount === null) return 'currency'
  if (attempt.authorisedAmount !== amount) return 'amount'
  const paid = { paymentId: id, method, amount: { amount, currency }, fingerprint }
  const placement = await checkout.place(tx, basketId, paid)
  if (placement.kind === 'impossible') return placement.reason
  if (placement.kind === 'ordered') return 'paid-twice'
  const captureMode = providers.byId(attempt.provider)?.captureMode(attempt) ?? 'per-parcel'
  await moveAttempt(tx, attempt, 'ordered', now(), { captureMode })
  reached('attempt ordered')
  const toSend = captureMode === 'at-once' ? 0 : await checkout.toSend(tx, placement.orderId)
  await scheduleCaptures(tx, { paymentId: id, toSend }, now())
  reached('capture noted')
}

async function complete(context: Context, id: string): Promise<void> {
  const { database, reached } = context
  const attempt = await findAttempt(database, id)
  if (attempt?.status !== 'authorised') return
  const outcome = await tryTransaction<void, string>(database, (tx, undo) =>
    withAttempt(context, tx, attempt, async (attempt) => {
      const reason = attempt.status === 'authorised' ? await order(context, tx, attempt) : undefined
      if (reason !== undefined) undo(reason)
    }),
  )
  if (outcome.kind === 'undone') await refundAttempt(context, attempt, outcome.reason)
  else reached('order committed')
}

/** Whether another start request was answered with an action before this one. */
const isObsoleteStart = ({ status }: Attempt, { kind }: PaymentOutcome): boolean =>
  status !== 'starting' && (kind === 'action' || kind === 'refused')

async function applyOutcome(
  context: Context,
  id: string,
  outcome: PaymentOutcome,
  isObsolete: typeof isObsoleteStart = () => false,
): Promise<void> {
  if (outcome.kind === 'unknown' || outcome.kind === 'open') return
  const { database, reached } = context
  const attempt = await findAttempt(database, id)
  if (!attempt) return
  await inTransaction(database, (tx) =>
    withAttempt(context, tx, attempt, async (attempt) => {
      if (!isObsolete(attempt, outcome)) await write(context, tx, attempt, outcome)
    }),
  )
  if (outcome.kind !== 'authorised') return
  reached('payment written')
  await complete(context, id)
}

export const createPaymentSettlement = (context: Context): PaymentSettlement => ({
  settle: (id, outcome) => applyOutcome(context, id, outcome),
  settleStart: (id, outcome) => applyOutcome(context, id, outcome, isObsoleteStart),
  complete: (id) => complete(context, id),
})
