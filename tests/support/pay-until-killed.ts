// Opens the database in the directory given, finishes what was left there, and orders and pays until it is killed.
import { randomBytes } from 'node:crypto'
import { baskets } from '#server/commerce/basket/tables.ts'
import { openDatabase } from '#server/database/database.ts'
import { openCheckout, readyContent } from '#tests/support/checkout-process.ts'
import { denmark } from '#tests/support/engine.ts'

const [dataDir = '', databaseUrl] = process.argv.slice(2)
const database = await openDatabase({ databaseUrl, dataDir })
const { engine } = await openCheckout(database, Date.now)
await engine.payments.recover()
for (;;) {
  const basketId = randomBytes(16).toString('base64url')
  const moment = new Date()
  await database.db.insert(baskets).values({
    id: basketId,
    market: 'dk',
    status: 'open',
    version: 1,
    content: readyContent(`${basketId}@example.com`),
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
  const page = action?.url?.split('/').at(-1) ?? ''
  const paid = await engine.sandbox.decide(page, 'approve', 'once')
  await engine.payments.resume(checkoutBasketId, { redirectResult: paid?.resultToken ?? '' })
  // Warm from here on: a kill after this hits any step.
  process.stdout.write('paid\n')
}
