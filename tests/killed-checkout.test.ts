import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { stock } from '#server/commerce/catalogue/tables.ts'
import { orders } from '#server/commerce/orders/tables.ts'
import { sandboxPayments } from '#server/commerce/payments/sandbox/tables.ts'
import { payments } from '#server/commerce/payments/tables.ts'
import { openDatabase } from '#server/database/database.ts'
import { mailOutbox } from '#server/database/tables.ts'
import { seedDemoCatalogue } from '#server/seed-demo.ts'
import { openCheckout } from '#tests/support/checkout-process.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'

// Processes that take payments are killed, one after another, wherever they happen to be. `KILLS=200 npm test --
// tests/killed-checkout` kills as many.

const kills = Number(process.env.KILLS ?? 8)
const program = fileURLToPath(new URL('./support/pay-until-killed.ts', import.meta.url))
let place: TestDatabase

beforeAll(async () => {
  place = await createTestDatabase()
  const database = await openDatabase(place)
  await seedDemoCatalogue(database, Date.now())
  await database.db.update(stock).set({ quantity: 1_000_000 })
  await database.close()
}, 120_000)
afterAll(() => place.drop())

/** The same moments in every run, from a few milliseconds to about half a second. */
function* moments(): Generator<number> {
  for (let state = 42; ; ) {
    state = (state * 16_807) % 2_147_483_647
    yield 5 + (state % 450)
  }
}

async function payUntil(milliseconds: number): Promise<void> {
  const args = [program, place.dataDir, ...(place.databaseUrl ? [place.databaseUrl] : [])]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const exit = once(child, 'exit')
  await Promise.race([once(child.stdout, 'data'), exit])
  await new Promise((resolve) => setTimeout(resolve, milliseconds))
  child.kill('SIGKILL')
  const [code, signal] = await exit
  expect([code, signal]).toEqual([null, 'SIGKILL'])
}

it(
  'leaves no charge without an order, and no order without its charge or mail',
  async () => {
    const delays = moments()
    for (let kill = 0; kill < kills; kill += 1) await payUntil(delays.next().value)
    const database = await openDatabase(place)
    const { db } = database
    // Later, so that everything that was left open is over.
    const { engine } = await openCheckout(database, () => Date.now() + 3 * 3_600_000)
    for (let round = 0; round < 3; round += 1) {
      await engine.sandbox.expire()
      await engine.payments.recover()
    }
    const [charges, attempts, placed, mails] = await Promise.all([
      db.select().from(sandboxPayments),
      db.select().from(payments),
      db.select().from(orders),
      db.select().from(mailOutbox),
    ])
    await database.close()
    const byPayment = new Map(placed.map((order) => [order.paymentId, order]))
    for (const { merchantReference, authorisedAmount, refundedAmount } of charges)
      expect(authorisedAmount - refundedAmount).toBe(byPayment.get(merchantReference)?.total ?? 0)
    expect(new Set(placed.map(({ basketId }) => basketId)).size).toBe(placed.length)
    // Every process ordered at least once before it was killed.
    expect(placed.length).toBeGreaterThanOrEqual(kills)
    expect(charges.filter(({ authorisedAmount }) => authorisedAmount > 0).length).toBe(placed.length)
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
