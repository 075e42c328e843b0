import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type PlacingStep, placingSteps } from '#server/commerce/payments/placing-steps.ts'
import { openDatabase } from '#server/database/database.ts'
import { and, eq } from '#server/database/drizzle.ts'
import { stock } from '#server/database/tables/catalogue.ts'
import { mailOutbox } from '#server/database/tables/content.ts'
import { orderLines, orders, shipments } from '#server/database/tables/orders.ts'
import { payments } from '#server/database/tables/payments.ts'
import { sandboxPayments } from '#server/database/tables/sandbox.ts'
import { seedDemoCatalogue } from '#server/demo/demo.ts'
import { openCheckout } from '#tests/support/checkout-process.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'

// Kills processes that take payments, one at a time: at named steps of placing an order, the rest at random times.
// `npm run test:kills` kills two hundred, one of them at each step. On a PostgreSQL server two take payments at a time, and
// each also completes what the other left unfinished.

const requested = Number(process.env.KILLS ?? 0)
/**
 * Steps inside the transaction that writes an order, without the last: what one of them would leave behind by itself is
 * also there after a kill at the last.
 */
const undone = placingSteps.slice(placingSteps.indexOf('goods taken'), placingSteps.indexOf('capture noted'))
const steps =
  requested > placingSteps.length ? placingSteps : placingSteps.filter((step) => !undone.includes(step))
const kills = Math.max(requested, steps.length + 2)
const program = fileURLToPath(new URL('./support/pay-until-killed.ts', import.meta.url))
let testDatabase: TestDatabase

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  const database = await openDatabase(testDatabase)
  await seedDemoCatalogue(database, { now: Date.now(), count: 0 })
  await database.db.update(stock).set({ quantity: pieces })
  await database.close()
}, 120_000)
afterAll(() => testDatabase.drop())

const sku = '10001_001_002'
const pieces = 1_000_000

/** The same delays in every run, from a few milliseconds to about half a second. */
function* moments(): Generator<number> {
  for (let state = 42; ; ) {
    state = (state * 16_807) % 2_147_483_647
    yield 5 + (state % 450)
  }
}

/** A process that is ready to begin, so that one loads while the one before it pays. */
function prepare(): ChildProcess {
  // None lives long enough to be worth optimising.
  const args = [
    '--liftoff-only',
    program,
    testDatabase.dataDir,
    ...(testDatabase.databaseUrl ? [testDatabase.databaseUrl] : []),
  ]
  const env = {
    ...process.env,
    NODE_COMPILE_CACHE: fileURLToPath(new URL('../node_modules/.cache/node', import.meta.url)),
  }
  return spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'], env })
}

/** @param when a step at which it kills itself, or milliseconds after its first order */
async function payUntil(child: ChildProcess, when: PlacingStep | number): Promise<void> {
  const exit = once(child, 'exit')
  child.stdin?.write(`${when}\n`)
  if (typeof when === 'number' && child.stdout) {
    await Promise.race([once(child.stdout, 'data'), exit])
    await new Promise((resolve) => setTimeout(resolve, when))
    child.kill('SIGKILL')
  }
  child.stdout?.resume()
  const [code, signal] = await exit
  expect([when, code, signal]).toEqual([when, null, 'SIGKILL'])
}

it(
  'leaves no charge without an order, and no order without its charge or mail',
  async () => {
    const delays = moments()
    const ends = Array.from({ length: kills }, (_, kill) => steps[kill] ?? delays.next().value)
    // The embedded database belongs to one process.
    const lanes = testDatabase.databaseUrl === undefined ? 1 : 2
    const lane = async (first: number): Promise<void> => {
      const own = ends.filter((_, kill) => kill % lanes === first)
      let next = prepare()
      for (const [kill, end] of own.entries()) {
        const child = next
        if (kill < own.length - 1) next = prepare()
        await payUntil(child, end)
      }
    }
    await Promise.all(Array.from({ length: lanes }, (_, first) => lane(first)))
    const database = await openDatabase(testDatabase)
    const { db } = database
    // Later, so that everything that was left open is over.
    const { engine, runJobs } = await openCheckout(database, () => Date.now() + 3 * 3_600_000)
    for (let round = 0; round < 3; round += 1) {
      await engine.sandbox.expire()
      await engine.payments.recover()
      await runJobs()
    }
    const [charges, attempts, placed, mails, sent, sold, stockRows] = await Promise.all([
      db.select().from(sandboxPayments),
      db.select().from(payments),
      db.select().from(orders),
      db.select().from(mailOutbox),
      db.select().from(shipments),
      db.select().from(orderLines).where(eq(orderLines.sku, sku)),
      db
        .select()
        .from(stock)
        .where(and(eq(stock.sku, sku), eq(stock.location, 'warehouse'))),
    ])
    await engine.close()
    await database.close()
    const soldQuantity = sold.reduce((sum, { quantity }) => sum + quantity, 0)
    expect(stockRows.map(({ quantity }) => quantity)).toEqual([pieces - soldQuantity])
    const byPayment = new Map(placed.map((order) => [order.paymentId, order]))
    const isSent = new Set(sent.map(({ orderId }) => orderId))
    for (const { merchantReference, authorisedAmount, refundedAmount, capturedAmount } of charges) {
      const { id = '', total = 0 } = byPayment.get(merchantReference) ?? {}
      expect(authorisedAmount - refundedAmount).toBe(total)
      expect(capturedAmount).toBe(isSent.has(id) ? total : 0)
    }
    expect(new Set(placed.map(({ basketId }) => basketId)).size).toBe(placed.length)
    // Every process that was killed after the payment led to an order, by itself or by the next one's recovery.
    expect(placed.length).toBeGreaterThanOrEqual(kills - 2)
    // Two processes can complete the same refund, each to its own step.
    const refunds = charges.filter(({ refundedAmount }) => refundedAmount > 0)
    expect(refunds.length).toBeGreaterThanOrEqual(lanes === 1 ? 3 : 1)
    const unrefunded = charges.filter(
      ({ authorisedAmount, refundedAmount }) => authorisedAmount > refundedAmount,
    )
    expect(unrefunded.length).toBe(placed.length)
    expect(
      attempts.filter(({ status }) =>
        ['starting', 'awaiting', 'pending', 'authorised', 'refunding'].includes(status),
      ),
    ).toEqual([])
    for (const { email } of placed)
      expect(mails.filter(({ recipient }) => recipient === email)).toHaveLength(1)
  },
  600_000 + kills * 10_000,
)
