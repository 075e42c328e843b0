import type { VoyadoClient } from '#server/commerce/voyado/voyado-client.ts'
import type { VoyadoContacts } from '#server/commerce/voyado/voyado-contacts.ts'
import type { Database } from '#server/database/database.ts'
import { and, eq } from '#server/database/drizzle.ts'
import { loyaltyMembers, loyaltyVouchers } from '#server/database/tables/loyalty.ts'
import { orders } from '#server/database/tables/orders.ts'
import type { Transaction } from '#server/database/transactions.ts'
import { type JobHandler, jobHandler } from '#server/jobs/handler.ts'
import { addJob } from '#server/jobs/jobs.ts'

/** Kind of the job that reports the use of a bonus check; its key is the voucher's id. */
export const checkKind = 'voyado.check'

/** Reward to which bonus checks belong; Voyado issues them automatically as points are earned. */
export const checkReward = 'bonus-check'

/** Queues a report of a bonus check that was used or given back. Returns when the job is stored. */
export type ReportCheck = (tx: Pick<Transaction, 'insert'>, voucherId: string) => Promise<void>

/** @param now milliseconds since the epoch */
export const createReportCheck =
  (now: () => number): ReportCheck =>
  (tx, voucherId) =>
    addJob(tx, { kind: checkKind, key: voucherId, payload: { voucherId }, due: new Date(now()) })

/** Queues reports of the bonus checks of an order. */
export async function reportChecksOf(
  tx: Pick<Transaction, 'select' | 'insert'>,
  orderNumber: string,
  reportCheck: ReportCheck,
): Promise<void> {
  const usedRows = await tx
    .select({ id: loyaltyVouchers.id })
    .from(loyaltyVouchers)
    .innerJoin(orders, eq(orders.id, loyaltyVouchers.usedFor))
    .where(eq(orders.number, orderNumber))
  for (const { id } of usedRows) await reportCheck(tx, id)
}

interface VoyadoChecksDependencies {
  database: Pick<Database, 'db'>
  client: VoyadoClient
  contacts: VoyadoContacts
}

/**
 * Redeems a bonus check that was used here, and reactivates one that was given back. The contact is the check's own:
 * codes can be used by anybody who has them.
 */
export function createCheckJob({ database: { db }, client, contacts }: VoyadoChecksDependencies): JobHandler {
  const payload = { voucherId: { type: 'string', minLength: 1, maxLength: 60 } } as const
  return jobHandler(
    { type: 'object', properties: payload, required: ['voucherId'] } as const,
    async ({ voucherId }) => {
      const [row] = await db
        .select({ voucher: loyaltyVouchers, member: loyaltyMembers })
        .from(loyaltyVouchers)
        .innerJoin(loyaltyMembers, eq(loyaltyMembers.id, loyaltyVouchers.memberId))
        .where(and(eq(loyaltyVouchers.id, voucherId), eq(loyaltyVouchers.rewardId, checkReward)))
      const contactId = row && (await contacts.contactOf(row.member))
      if (row && contactId !== undefined) {
        if (row.voucher.usedFor !== null) await client.redeemBonusCheck(contactId, voucherId)
        else if (row.voucher.status === 'issued') await client.reactivateBonusCheck(voucherId)
      }
      return { kind: 'done' }
    },
  )
}
