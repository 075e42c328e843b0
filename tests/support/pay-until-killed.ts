// Loads its modules; when it receives a step, opens the database in the given directory, completes unfinished payments,
// and orders and pays until it reaches that step: then it kills itself. Without a step it continues until it is killed.
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { ship } from '#server/commerce/orders/ship.ts'
import { openDatabase } from '#server/database/database.ts'
import { eq } from '#server/database/drizzle.ts'
import { baskets } from '#server/database/tables/basket.ts'
import { stock } from '#server/database/tables/catalogue.ts'
import { orders } from '#server/database/tables/orders.ts'
import { inTransaction } from '#server/database/transactions.ts'
import { openCheckout, readyContent } from '#tests/support/checkout-process.ts'
import { denmark } from '#tests/support/engine.ts'

const [dataDir = '', databaseUrl] = process.argv.slice(2)
/** Sold out between the payment and its order: the payment is refunded. */
const vanishing = '10002_001_003'

const [input] = await once(process.stdin, 'data')
const step = String(input).trim()
const database = await openDatabase({ databaseUrl, dataDir })
const { db } = database
let isRecovered = false
const { engine, runJobs } = await openCheckout(database, Date.now, (reached) => {
  // Completes first what the previous process left: each process is to end during its own order.
  if (isRecovered && reached === step) process.kill(process.pid, 'SIGKILL')
})
await engine.payments.recover()
await runJobs()
isRecovered = true

async function pay(sku: string): Promise<string> {
  const basketId = randomBytes(16).toString('base64url')
  const moment = new Date()
  await db.insert(baskets).values({
    id: basketId,
    market: 'dk',
    status: 'open',
    version: 1,
    content: readyContent(`${basketId}@example.com`, sku),
    created: moment,
    changed: moment,
  })
  const started = await engine.payments.start({
    basketId,
    market: denmark,
    method: 'scheme',
    channel: 'web',
    details: undefined,
    address: '127.0.0.1',
  })
  if (started.kind !== 'result') throw new Error(started.kind)
  const { checkoutBasketId, action } = started.result
  if (sku === vanishing) await db.update(stock).set({ quantity: 0 }).where(eq(stock.sku, vanishing))
  const page = action?.url?.split('/').at(-1) ?? ''
  const paid = await engine.sandbox.decide(page, 'approve', 'once')
  await engine.payments.resume(checkoutBasketId, { redirectResult: paid?.resultToken ?? '' })
  return checkoutBasketId
}

/** Sends the order that was paid for, and takes its money. */
async function send(paymentId: string): Promise<void> {
  const [order] = await db.select().from(orders).where(eq(orders.paymentId, paymentId))
  if (order) await inTransaction(database, (tx) => ship(tx, order.id, { location: 'warehouse' }, Date.now()))
  await runJobs()
}

for (;;) {
  await send(await pay('10001_001_002'))
  if (step.startsWith('refund')) {
    await db.update(stock).set({ quantity: 1_000_000 }).where(eq(stock.sku, vanishing))
    await pay(vanishing)
    await runJobs()
  }
  // Warm from here on: a kill after this hits any step.
  process.stdout.write('paid\n')
}
