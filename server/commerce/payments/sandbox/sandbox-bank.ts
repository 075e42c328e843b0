import { randomBytes } from 'node:crypto'
import type { Channel } from '#schemas/commerce/payment.ts'
import { type SandboxNotice, signNotice } from '#server/commerce/payments/sandbox/sandbox-notice.ts'
import type { Database } from '#server/database/database.ts'
import { and, eq, lt, sql } from '#server/database/drizzle.ts'
import {
  sandboxCaptures,
  sandboxPayments,
  sandboxRefunds,
  sandboxWebhooks,
} from '#server/database/tables/sandbox.ts'

export type SandboxPayment = typeof sandboxPayments.$inferSelect

/** Decisions of a shopper, or of the cashier at a terminal. `vanish`: pays and never returns. */
export const decisions = ['approve', 'refuse', 'pending', 'cancel', 'vanish'] as const
export type Decision = (typeof decisions)[number]

/** When the webhook is sent. */
export const notices = ['once', 'twice', 'late', 'never'] as const
export type Notice = (typeof notices)[number]

interface SandboxRequest {
  requestKey: string
  merchantReference: string
  market: string
  method: string
  channel: Channel
  amount: number
  currency: string
  /** On this site. */
  returnPath: string
  expires: Date
}

/** The sandbox as a foreign provider: it keeps its own books and communicates over HTTP only. */
export interface SandboxBank {
  create(request: SandboxRequest): Promise<SandboxPayment>
  find(id: string): Promise<SandboxPayment | undefined>
  findByResult(token: string): Promise<SandboxPayment | undefined>
  findByReference(merchantReference: string): Promise<SandboxPayment | undefined>
  /** The payment as it is then; one that was decided before stays as it is. */
  decide(id: string, decision: Decision, notice: Notice): Promise<SandboxPayment | undefined>
  /** Captures a part of the reserved amount; idempotent by key. Returns false if too little is reserved. */
  capture(id: string, amount: number, key: string): Promise<boolean>
  /** Releases the reserved amount that was not captured. */
  release(id: string): Promise<boolean>
  /** Refunds; idempotent by key. Returns false if too little is left. */
  refund(id: string, amount: number, key: string): Promise<boolean>
  /** Expires payments that were open for too long, and sends webhooks. */
  expire(): Promise<void>
}

const lateBy = 20_000
/** A pending payment is decided after so long. */
const pendingFor = 5_000

type Transaction = Parameters<Parameters<Database['db']['transaction']>[0]>[0]

export function createSandboxBank(
  { db }: Database,
  key: Buffer,
  now: () => number,
  onNotice: () => void,
): SandboxBank {
  async function notify(
    tx: Transaction,
    payment: SandboxPayment,
    notice: Pick<SandboxNotice, 'type' | 'status' | 'amount' | 'merchantReference'>,
    delays: readonly number[],
  ): Promise<void> {
    if (delays.length === 0) return
    const body = JSON.stringify(
      signNotice(
        {
          ...notice,
          id: randomBytes(12).toString('base64url'),
          paymentReference: payment.id,
          currency: payment.currency,
        },
        key,
      ),
    )
    await tx.insert(sandboxWebhooks).values(delays.map((delay) => ({ body, due: new Date(now() + delay) })))
  }

  const find = async (condition: ReturnType<typeof eq>) =>
    (await db.select().from(sandboxPayments).where(condition))[0]

  const delaysOf: Readonly<Record<Notice, readonly number[]>> = {
    once: [0],
    twice: [0, 0],
    late: [lateBy],
    never: [],
  }

  async function lock(tx: Transaction, id: string): Promise<SandboxPayment | undefined> {
    const [payment] = await tx.select().from(sandboxPayments).where(eq(sandboxPayments.id, id)).for('update')
    return payment
  }

  async function move(
    tx: Transaction,
    payment: SandboxPayment,
    status: 'authorised' | 'refused' | 'cancelled' | 'expired' | 'pending',
    delays: readonly number[],
  ): Promise<SandboxPayment> {
    const authorisedAmount = status === 'authorised' ? payment.amount : 0
    await tx
      .update(sandboxPayments)
      .set({ status, authorisedAmount })
      .where(eq(sandboxPayments.id, payment.id))
    const { amount, merchantReference } = payment
    await notify(tx, payment, { type: 'payment', status, amount, merchantReference }, delays)
    return { ...payment, status, authorisedAmount }
  }

  return {
    async create({ expires, ...request }) {
      await db
        .insert(sandboxPayments)
        .values({
          ...request,
          id: randomBytes(16).toString('base64url'),
          resultToken: randomBytes(24).toString('base64url'),
          status: 'open',
          created: new Date(now()),
          expires,
        })
        .onConflictDoNothing({ target: sandboxPayments.requestKey })
      const payment = await find(eq(sandboxPayments.requestKey, request.requestKey))
      if (!payment) throw new Error('Sandbox payment not found after it was written')
      return payment
    },

    find: (id) => find(eq(sandboxPayments.id, id)),
    findByResult: (token) => find(eq(sandboxPayments.resultToken, token)),
    findByReference: (merchantReference) => find(eq(sandboxPayments.merchantReference, merchantReference)),

    async decide(id, decision, notice) {
      const decided = await db.transaction(async (tx) => {
        const payment = await lock(tx, id)
        if (payment?.status !== 'open') return payment
        if (payment.expires.getTime() < now()) return move(tx, payment, 'expired', [0])
        const delays = delaysOf[notice]
        if (decision === 'refuse') return move(tx, payment, 'refused', delays)
        if (decision === 'cancel') return move(tx, payment, 'cancelled', delays)
        if (decision === 'pending') return move(tx, payment, 'pending', [0])
        return move(tx, payment, 'authorised', delays)
      })
      onNotice()
      return decided
    },

    capture: (id, amount, captureKey) =>
      db.transaction(async (tx) => {
        const payment = await lock(tx, id)
        if (payment?.status !== 'authorised') return false
        const [known] = await tx
          .select()
          .from(sandboxCaptures)
          .where(eq(sandboxCaptures.requestKey, captureKey))
        if (known) return true
        const capturedAmount = payment.capturedAmount + amount
        if (capturedAmount > payment.authorisedAmount) return false
        await tx.insert(sandboxCaptures).values({ requestKey: captureKey, paymentId: id, amount })
        await tx.update(sandboxPayments).set({ capturedAmount }).where(eq(sandboxPayments.id, id))
        return true
      }),

    release: (id) =>
      db.transaction(async (tx) => {
        const payment = await lock(tx, id)
        if (payment?.status !== 'authorised') return false
        const { capturedAmount: authorisedAmount } = payment
        await tx.update(sandboxPayments).set({ authorisedAmount }).where(eq(sandboxPayments.id, id))
        return true
      }),

    async refund(id, amount, refundKey) {
      const done = await db.transaction(async (tx) => {
        const payment = await lock(tx, id)
        if (payment?.status !== 'authorised') return false
        const [known] = await tx.select().from(sandboxRefunds).where(eq(sandboxRefunds.requestKey, refundKey))
        if (known) return true
        // Of a payment that never became an order all can be refunded, also if it is reserved only.
        const most = refundKey.startsWith('all-') ? payment.authorisedAmount : payment.capturedAmount
        if (payment.refundedAmount + amount > most) return false
        await tx.insert(sandboxRefunds).values({ requestKey: refundKey, paymentId: id, amount })
        await tx
          .update(sandboxPayments)
          .set({ refundedAmount: sql`${sandboxPayments.refundedAmount} + ${amount}` })
          .where(eq(sandboxPayments.id, id))
        await notify(
          tx,
          payment,
          { type: 'refund', status: 'done', amount, merchantReference: refundKey },
          [0],
        )
        return true
      })
      onNotice()
      return done
    },

    async expire() {
      const due = await db
        .select({ id: sandboxPayments.id })
        .from(sandboxPayments)
        .where(and(eq(sandboxPayments.status, 'open'), lt(sandboxPayments.expires, new Date(now()))))
        .limit(100)
      const waiting = await db
        .select({ id: sandboxPayments.id })
        .from(sandboxPayments)
        .where(
          and(
            eq(sandboxPayments.status, 'pending'),
            lt(sandboxPayments.created, new Date(now() - pendingFor)),
          ),
        )
        .limit(100)
      for (const { id } of [...due, ...waiting])
        await db.transaction(async (tx) => {
          const payment = await lock(tx, id)
          if (payment?.status === 'open') await move(tx, payment, 'expired', [0])
          if (payment?.status === 'pending') await move(tx, payment, 'authorised', [0])
        })
      if (due.length + waiting.length > 0) onNotice()
    },
  }
}
