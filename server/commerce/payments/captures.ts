import type { Market } from '#schemas/market.ts'
import type { Reached } from '#server/commerce/orders/placing-steps.ts'
import { findAttempt, startedPayment } from '#server/commerce/payments/attempts.ts'
import type { Providers } from '#server/commerce/payments/providers.ts'
import type { Database } from '#server/database/database.ts'
import type { Transaction } from '#server/database/transactions.ts'
import { addJob } from '#server/jobs/jobs.ts'

export const captureJob = 'payments.capture'

/** Notes that what was authorised is to be taken: right after the commit, and again until the provider answers. */
export const requestCapture = (tx: Transaction, paymentId: string, now: number): Promise<void> =>
  addJob(tx, { kind: captureJob, payload: { paymentId }, due: new Date(now), key: paymentId })

export interface Captures {
  /** Takes the money of an order. `again`: the provider could not be reached. */
  perform(paymentId: string): Promise<'done' | 'failed' | 'again'>
}

interface Parts {
  database: Database
  providers: Providers
  marketOf: (id: string) => Market | undefined
  report: (fault: { what: string; id: string }) => void
  reached: Reached
}

export function createCaptures({ database, providers, marketOf, report, reached }: Parts): Captures {
  return {
    async perform(id) {
      const attempt = await findAttempt(database, id)
      const market = attempt && marketOf(attempt.market)
      const provider = attempt && providers.byId(attempt.provider)
      if (!attempt || !market || !provider) return 'again'
      const money = { amount: attempt.amount, currency: attempt.currency }
      const { kind } = await provider.capture(startedPayment(attempt, market), money, `take-${id}`)
      if (kind === 'done') reached('money taken')
      if (kind === 'failed') report({ what: 'a provider refused to take what it had authorised', id })
      return kind === 'unknown' ? 'again' : kind
    },
  }
}
