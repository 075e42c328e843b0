import type { ProviderRequestResult } from '#server/commerce/payments/provider-request-result.ts'
import type { Transaction } from '#server/database/transactions.ts'
import { type JobHandler, jobHandler } from '#server/jobs/handler.ts'
import { addPersistentJob } from '#server/jobs/jobs.ts'

/** Kind of the job that deletes the cards of a deleted account at the payment provider. */
export const storedCardsKind = 'payments.stored-cards'

/** Queues the deletion of a customer's stored cards, in the transaction that deletes the account. */
export const queueCardRemoval =
  (now: () => number) =>
  (tx: Transaction, customerId: string): Promise<void> =>
    addPersistentJob(tx, {
      kind: storedCardsKind,
      key: customerId,
      payload: { customerId },
      due: new Date(now()),
    })

const payloadSchema = {
  type: 'object',
  properties: { customerId: { type: 'string', minLength: 1, maxLength: 64 } },
  required: ['customerId'],
} as const

/** Never given up until the provider has confirmed it: nobody in the shop could find the cards. */
export const createCardRemovalJob = (
  remove: (customerId: string) => Promise<ProviderRequestResult>,
): JobHandler =>
  jobHandler(payloadSchema, async ({ customerId }) =>
    (await remove(customerId)) === 'done'
      ? { kind: 'done' }
      : { kind: 'again', reason: 'the provider did not delete the stored cards' },
  )
