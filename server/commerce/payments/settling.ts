import type { Money } from '#schemas/values/money.ts'
import {
  type Attempt,
  findAttempt,
  lockAttempt,
  moveAttempt,
  noteAction,
  noteReference,
  openAttempts,
} from '#server/commerce/payments/attempts.ts'
import type { Checkout } from '#server/commerce/payments/checkout.ts'
import type { Reached } from '#server/commerce/payments/placing-steps.ts'
import type { PaymentOutcome } from '#server/commerce/payments/provider/provider.ts'
import type { Providers } from '#server/commerce/payments/providers.ts'
import { requestRefund } from '#server/commerce/payments/refunds.ts'
import { noteTaking } from '#server/commerce/payments/taking.ts'
import type { Database } from '#server/database/database.ts'
import { inTransaction, type Transaction, tryTransaction } from '#server/database/transactions.ts'

/** Applies outcomes to attempts: the only way for returns, webhooks, answers and recovery. */
export interface Settling {
  /** An unknown outcome changes nothing: the provider is queried again. */
  settle(id: string, outcome: PaymentOutcome): Promise<void>
  /** Makes the order of an authorised attempt, or gives the money back. */
  complete(id: string): Promise<void>
}

interface Parts {
  database: Database
  checkout: Checkout
  providers: Pick<Providers, 'byId'>
  now: () => number
  report: (fault: { what: string; id: string }) => void
  reached: Reached
}

const day = 24 * 3_600_000

type KnownOutcome = Exclude<PaymentOutcome, { kind: 'unknown' }>

function referenceOf(outcome: KnownOutcome): { providerReference?: string } {
  const reference = 'providerReference' in outcome ? outcome.providerReference : undefined
  return reference === undefined ? {} : { providerReference: reference }
}

export function createSettling(parts: Parts): Settling {
  const { database, checkout, providers, now, report, reached } = parts

  /** Works on an attempt under lock. The basket is locked first, everywhere. */
  async function withAttempt(
    tx: Transaction,
    { id, basketId }: Attempt,
    work: (attempt: Attempt) => Promise<void>,
  ): Promise<void> {
    await checkout.lock(tx, basketId)
    const attempt = await lockAttempt(tx, id)
    if (attempt) await work(attempt)
  }

  /** Releases the basket, unless another attempt can still be paid. */
  async function thawUnlessPaid(tx: Transaction, basketId: string): Promise<void> {
    if ((await openAttempts(tx, basketId)).length === 0) await checkout.thaw(tx, basketId)
  }

  /** Ends an attempt without payment. */
  async function end(
    tx: Transaction,
    attempt: Attempt,
    outcome: Extract<PaymentOutcome, { kind: 'refused' | 'cancelled' | 'expired' }>,
  ): Promise<void> {
    const reason = outcome.kind === 'refused' ? outcome.reason : outcome.kind
    if (await moveAttempt(tx, attempt, outcome.kind, now(), { ...referenceOf(outcome), reason }))
      await thawUnlessPaid(tx, attempt.basketId)
  }

  async function authorise(
    tx: Transaction,
    attempt: Attempt,
    { amount, currency }: Money,
    changes: { providerReference?: string },
  ) {
    const isCurrency = currency === attempt.currency
    if (!isCurrency)
      report({ what: `a payment came in ${currency}, not ${attempt.currency}`, id: attempt.id })
    const provider = providers.byId(attempt.provider)
    const moved = await moveAttempt(tx, attempt, 'authorised', now(), {
      ...changes,
      // An amount in another currency does not count: without an amount the payment is refunded.
      ...(isCurrency && { authorisedAmount: amount }),
      ...(provider && { authorisedUntil: new Date(now() + provider.authorisation.days * day) }),
    })
    if (!moved && changes.providerReference !== undefined)
      await noteReference(tx, attempt, changes.providerReference)
  }

  async function write(tx: Transaction, attempt: Attempt, outcome: KnownOutcome): Promise<void> {
    const changes = referenceOf(outcome)
    switch (outcome.kind) {
      case 'action':
        return noteAction(tx, attempt, now(), {
          ...changes,
          action: JSON.stringify(outcome.action),
          ...(outcome.state !== undefined && { providerState: outcome.state }),
        })
      case 'pending':
        return void (await moveAttempt(tx, attempt, 'pending', now(), changes))
      case 'authorised':
        return authorise(tx, attempt, outcome.amount, changes)
      default:
        return end(tx, attempt, outcome)
    }
  }

  async function giveBack(known: Attempt, reason: string): Promise<void> {
    await inTransaction(database, (tx) =>
      withAttempt(tx, known, async (attempt) => {
        if (!(await moveAttempt(tx, attempt, 'refunding', now(), { reason }))) return
        const { id, market, email, basketId, currency } = attempt
        const amount = attempt.authorisedAmount ?? attempt.amount
        await requestRefund(tx, { id: `all-${id}`, paymentId: id, amount, reason }, now())
        await thawUnlessPaid(tx, basketId)
        if (email !== null)
          await checkout.tellOfRefund(tx, { market, email, amount: { amount, currency }, reference: id })
        reached('refund noted')
      }),
    )
    reached('refund committed')
  }

  /** Places the order of an attempt, or returns why there is none. */
  async function order(tx: Transaction, attempt: Attempt): Promise<string | undefined> {
    const { id, amount, currency, method, basketId, basketFingerprint: fingerprint } = attempt
    if (attempt.authorisedAmount === null) return 'currency'
    if (attempt.authorisedAmount !== amount) return 'amount'
    const paid = { paymentId: id, method, amount: { amount, currency }, fingerprint }
    const placed = await checkout.place(tx, basketId, paid)
    if (placed.kind === 'impossible') return placed.reason
    if (placed.kind === 'ordered') return 'paid-twice'
    await moveAttempt(tx, attempt, 'ordered', now())
    reached('attempt ordered')
    const takesAtOnce = providers.byId(attempt.provider)?.takesAtOnce ?? false
    const toSend = takesAtOnce ? 0 : await checkout.toSend(tx, placed.orderId)
    await noteTaking(tx, { paymentId: id, toSend }, now())
    reached('capture noted')
  }

  async function complete(id: string): Promise<void> {
    const known = await findAttempt(database, id)
    if (known?.status !== 'authorised') return
    const outcome = await tryTransaction<void, string>(database, (tx, undo) =>
      withAttempt(tx, known, async (attempt) => {
        const reason = attempt.status === 'authorised' ? await order(tx, attempt) : undefined
        if (reason !== undefined) undo(reason)
      }),
    )
    if (outcome.kind === 'undone') await giveBack(known, outcome.reason)
    else reached('order committed')
  }

  return {
    async settle(id, outcome) {
      if (outcome.kind === 'unknown') return
      const known = await findAttempt(database, id)
      if (!known) return
      await inTransaction(database, (tx) => withAttempt(tx, known, (attempt) => write(tx, attempt, outcome)))
      if (outcome.kind !== 'authorised') return
      reached('payment written')
      await complete(id)
    },
    complete,
  }
}
