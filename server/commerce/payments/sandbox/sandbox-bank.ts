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
import type { Transaction } from '#server/database/transactions.ts'

export type SandboxPayment = typeof sandboxPayments.$inferSelect

/** Returns the path to which a shopper returns, with the proof of the result. */
export function returnPathOf({ returnPath, resultToken }: SandboxPayment): string {
  const [path = '', query] = returnPath.split('?')
  return `${path}?${new URLSearchParams([['redirectResult', resultToken], ...new URLSearchParams(query)])}`
}

/** Decisions of a shopper, or of the cashier at a terminal. `vanish`: pays and never returns. */
export const decisions = ['approve', 'refuse', 'pending', 'cancel', 'vanish'] as const
export type Decision = (typeof decisions)[number]

/** Time of the webhook. */
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
  /** Path on this site. */
  returnPath: string
  expires: Date
}

/** The sandbox as an external provider: it has its own tables and communicates over HTTP only. */
export interface SandboxBank {
  create(request: SandboxRequest): Promise<SandboxPayment>
  find(id: string): Promise<SandboxPayment | undefined>
  findByResult(token: string): Promise<SandboxPayment | undefined>
  findByReference(merchantReference: string): Promise<SandboxPayment | undefined>
  /** Returns the payment after the decision; an earlier decision is final. */
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
/** Milliseconds after which a pending payment is decided. */
const pendingFor = 5_000

interface Context {
  db: Database['db']
  /** Signs webhooks. */
  key: Buffer
  now: () => number
  onNotice: () => void
}

const delaysOf: Readonly<Record<Notice, readonly number[]>> = {
  once: [0],
  twice: [0, 0],
  late: [lateBy],
  never: [],
}

async function notify(
  { key, now }: Context,
  tx: Transaction,
  payment: SandboxPayment,
  notice: Pick<SandboxNotice, 'type' | 'status' | 'amount' | 'merchantReference'>,
  delays: readonly number[],
): Promise<void> {
  if (delays.length === 0) return
  const id = randomBytes(12).toString('base64url')
  const { id: paymentReference, currency } = payment
  const body = JSON.stringify(signNotice({ ...notice, id, paymentReference, currency }, key))
  await tx.insert(sandboxWebhooks).values(delays.map((delay) => ({ body, due: new Date(now() + delay) })))
}

async function find({ db }: Context, condition: ReturnType<typeof eq>): Promise<SandboxPayment | undefined> {
  const [payment] = await db.select().from(sandboxPayments).where(condition)
  return payment
}

async function lock(tx: Transaction, id: string): Promise<SandboxPayment | undefined> {
  const [payment] = await tx.select().from(sandboxPayments).where(eq(sandboxPayments.id, id)).for('update')
  return payment
}

async function move(
  context: Context,
  tx: Transaction,
  payment: SandboxPayment,
  status: 'authorised' | 'refused' | 'cancelled' | 'expired' | 'pending',
  delays: readonly number[],
): Promise<SandboxPayment> {
  const authorisedAmount = status === 'authorised' ? payment.amount : 0
  await tx.update(sandboxPayments).set({ status, authorisedAmount }).where(eq(sandboxPayments.id, payment.id))
  const { amount, merchantReference } = payment
  await notify(context, tx, payment, { type: 'payment', status, amount, merchantReference }, delays)
  return { ...payment, status, authorisedAmount }
}

async function create(context: Context, { expires, ...request }: SandboxRequest): Promise<SandboxPayment> {
  const { db, now } = context
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
  const payment = await find(context, eq(sandboxPayments.requestKey, request.requestKey))
  if (!payment) throw new Error('Sandbox payment not found after it was written')
  return payment
}

async function decide(context: Context, id: string, decision: Decision, notice: Notice) {
  const { db, now, onNotice } = context
  const decidedPayment = await db.transaction(async (tx) => {
    const payment = await lock(tx, id)
    if (payment?.status !== 'open') return payment
    if (payment.expires.getTime() < now()) return move(context, tx, payment, 'expired', [0])
    const delays = delaysOf[notice]
    if (decision === 'refuse') return move(context, tx, payment, 'refused', delays)
    if (decision === 'cancel') return move(context, tx, payment, 'cancelled', delays)
    if (decision === 'pending') return move(context, tx, payment, 'pending', [0])
    return move(context, tx, payment, 'authorised', delays)
  })
  onNotice()
  return decidedPayment
}

const capture = ({ db }: Context, id: string, amount: number, captureKey: string): Promise<boolean> =>
  db.transaction(async (tx) => {
    const payment = await lock(tx, id)
    if (payment?.status !== 'authorised') return false
    const isKnown = eq(sandboxCaptures.requestKey, captureKey)
    const [existing] = await tx.select().from(sandboxCaptures).where(isKnown)
    if (existing) return true
    const capturedAmount = payment.capturedAmount + amount
    if (capturedAmount > payment.authorisedAmount) return false
    await tx.insert(sandboxCaptures).values({ requestKey: captureKey, paymentId: id, amount })
    await tx.update(sandboxPayments).set({ capturedAmount }).where(eq(sandboxPayments.id, id))
    return true
  })

const release = ({ db }: Context, id: string): Promise<boolean> =>
  db.transaction(async (tx) => {
    const payment = await lock(tx, id)
    if (payment?.status !== 'authorised') return false
    const { capturedAmount: authorisedAmount } = payment
    await tx.update(sandboxPayments).set({ authorisedAmount }).where(eq(sandboxPayments.id, id))
    return true
  })

async function refund(context: Context, id: string, amount: number, refundKey: string): Promise<boolean> {
  const doneMovement = await context.db.transaction(async (tx) => {
    const payment = await lock(tx, id)
    if (payment?.status !== 'authorised') return false
    const [existing] = await tx.select().from(sandboxRefunds).where(eq(sandboxRefunds.requestKey, refundKey))
    if (existing) return true
    // A payment that never became an order can be refunded completely, even if it is only reserved.
    const refundable = refundKey.startsWith('all-') ? payment.authorisedAmount : payment.capturedAmount
    if (payment.refundedAmount + amount > refundable) return false
    await tx.insert(sandboxRefunds).values({ requestKey: refundKey, paymentId: id, amount })
    const refundedAmount = sql`${sandboxPayments.refundedAmount} + ${amount}`
    await tx.update(sandboxPayments).set({ refundedAmount }).where(eq(sandboxPayments.id, id))
    const notice = { type: 'refund', status: 'done', amount, merchantReference: refundKey } as const
    await notify(context, tx, payment, notice, [0])
    return true
  })
  context.onNotice()
  return doneMovement
}

/** Returns the ids of payments with this status that were due before this time. */
async function dueIds(
  { db }: Context,
  status: 'open' | 'pending',
  time: typeof sandboxPayments.expires | typeof sandboxPayments.created,
  before: number,
): Promise<string[]> {
  const rows = await db
    .select({ id: sandboxPayments.id })
    .from(sandboxPayments)
    .where(and(eq(sandboxPayments.status, status), lt(time, new Date(before))))
    .limit(100)
  return rows.map(({ id }) => id)
}

async function expire(context: Context): Promise<void> {
  const { db, now, onNotice } = context
  const due = await dueIds(context, 'open', sandboxPayments.expires, now())
  const waiting = await dueIds(context, 'pending', sandboxPayments.created, now() - pendingFor)
  for (const id of [...due, ...waiting])
    await db.transaction(async (tx) => {
      const payment = await lock(tx, id)
      if (payment?.status === 'open') await move(context, tx, payment, 'expired', [0])
      if (payment?.status === 'pending') await move(context, tx, payment, 'authorised', [0])
    })
  if (due.length + waiting.length > 0) onNotice()
}

export function createSandboxBank(
  { db }: Database,
  key: Buffer,
  now: () => number,
  onNotice: () => void,
): SandboxBank {
  const context: Context = { db, key, now, onNotice }
  return {
    create: (request) => create(context, request),
    find: (id) => find(context, eq(sandboxPayments.id, id)),
    findByResult: (token) => find(context, eq(sandboxPayments.resultToken, token)),
    findByReference: (reference) => find(context, eq(sandboxPayments.merchantReference, reference)),
    decide: (id, decision, notice) => decide(context, id, decision, notice),
    capture: (id, amount, captureKey) => capture(context, id, amount, captureKey),
    release: (id) => release(context, id),
    refund: (id, amount, refundKey) => refund(context, id, amount, refundKey),
    expire: () => expire(context),
  }
}
