import { afterAll, beforeAll, expect, it } from 'vitest'
import { returnPathOf } from '#server/commerce/payments/sandbox/sandbox-bank.ts'
import { and, eq } from '#server/database/drizzle.ts'
import { stock, variants } from '#server/database/tables/catalogue.ts'
import { mailOutbox } from '#server/database/tables/content.ts'
import { orderLines, orders } from '#server/database/tables/orders.ts'
import { payments } from '#server/database/tables/payments.ts'
import { sandboxPayments } from '#server/database/tables/sandbox.ts'
import { type CheckoutApi, startCheckoutApi } from '#tests/support/checkout-api.ts'
import { guestAtCheckout } from '#tests/support/checkout-visitor.ts'
import { warehouseFor } from '#tests/support/warehouse.ts'

// An authorisation is valid for 28 days: what happens to the unshipped part of an order after, and before.

const day = 24 * 3_600_000
const sku = '10001_001_002'
const lapsed = 'a payment lapsed: what was not sent is cancelled'

let shop: CheckoutApi

beforeAll(async () => {
  shop = await startCheckoutApi()
})
afterAll(() => shop?.close())

async function pass(days: number) {
  shop.wait(days * day)
  await shop.settle()
}

/** An order that only this test ships. */
async function waitingFor(basketId: string) {
  await shop.database.db.update(orders).set({ nextStep: null }).where(eq(orders.basketId, basketId))
  return warehouseFor(shop, basketId)
}

const orderOf = async (basketId: string) => {
  const [row] = await shop.database.db.select().from(orders).where(eq(orders.basketId, basketId))
  return (await shop.ask(`/api/order/order/${row?.id}`)).body.order
}

const mailsTo = (recipient: string) =>
  shop.database.db
    .select({ subject: mailOutbox.subject, body: mailOutbox.body })
    .from(mailOutbox)
    .where(eq(mailOutbox.recipient, recipient))
    .orderBy(mailOutbox.id)

async function inStock(): Promise<number> {
  const [row] = await shop.database.db
    .select()
    .from(stock)
    .where(and(eq(stock.sku, sku), eq(stock.location, 'warehouse')))
  return row?.quantity ?? 0
}

/** Pays on the sandbox's page, with a gift card for a part of it. */
async function paidInParts(email: string, quantity: number) {
  const anna = await guestAtCheckout(shop.url, { sku, quantity, email })
  const { number, code } = await shop.baskets.giftCards.issue(
    shop.database.db,
    { amount: 30_000, currency: 'DKK' },
    { market: 'dk' },
  )
  const card = { giftCardNumber: number, giftCardNumberValidationCode: code }
  await anna.basket('add-giftcard', { method: 'POST', json: card })
  const { action } = (await anna.pay()).body
  const id = new URL(action.url).pathname.split('/').at(-1) ?? ''
  const decided = await shop.engine.sandbox.decide(id, 'approve', 'never')
  await anna.ask(decided ? returnPathOf(decided) : '')
  const balance = async () =>
    (await shop.baskets.giftCards.usable(shop.database.db, [number], 'DKK'))[0]?.balance ?? 0
  return { anna, balance }
}

it('cancels and refunds goods not sent in time, and notifies the customer once', async () => {
  const before = await inStock()
  const { anna, balance } = await paidInParts('late@example.com', 3)
  const warehouse = await waitingFor(anna.basketId)
  await warehouse.ship(1)
  await pass(27)
  expect((await orderOf(anna.basketId)).shippingNotifications.cancelledLineItems).toEqual([])
  await pass(2)
  const order = await orderOf(anna.basketId)
  expect(order.shippingNotifications.cancelledLineItems).toMatchObject([{ quantity: 2 }])
  expect([order.orderState, await inStock()]).toEqual(['paymentprocessing', before - 1])
  expect(shop.reports.splice(0)).toEqual([lapsed])
  // The customer has paid for one piece and its freight, and no more.
  const spent = 30_000 - (await balance())
  const [charge] = await shop.database.db
    .select({ amount: sandboxPayments.capturedAmount })
    .from(sandboxPayments)
    .innerJoin(payments, eq(payments.id, sandboxPayments.merchantReference))
    .where(eq(payments.basketId, anna.basketId))
  expect(spent + Number(charge?.amount)).toBe(order.total.amount - 2 * warehouse.piece)
  expect((await warehouse.payments()).at(-1)).toMatchObject({ hasLapsed: true })
  await pass(2)
  const mails = await mailsTo('late@example.com')
  expect(mails.map(({ subject }) => subject)).toEqual([
    `Din ordre ${order.orderNumber}`,
    `Ordre ${order.orderNumber} er på vej`,
    `En del af din ordre ${order.orderNumber} er annulleret`,
  ])
  expect(mails[2]?.body).toContain('2 × ')
  expect(shop.reports).toEqual([])
})

it('ignores goods that were sent or cancelled in time', async () => {
  const { anna } = await paidInParts('soon@example.com', 2)
  const warehouse = await waitingFor(anna.basketId)
  await warehouse.ship(1)
  await warehouse.cancel(1)
  await pass(60)
  const [payment] = (await warehouse.payments()).slice(-1)
  expect(payment).not.toHaveProperty('hasLapsed')
  expect((await mailsTo('soon@example.com')).map(({ subject }) => subject.replace(/\d+/, 'N'))).toEqual([
    'Din ordre N',
    'Ordre N er på vej',
    'Varer i din ordre N er annulleret',
  ])
  expect(shop.reports).toEqual([])
})

it('ends a payment although an earlier one cannot be ended', async () => {
  const broken = await paidInParts('broken@example.com', 1)
  shop.wait(1_000)
  const sound = await paidInParts('sound@example.com', 1)
  for (const { anna } of [broken, sound]) await waitingFor(anna.basketId)
  const { db } = shop.database
  const isBroken = eq(orders.basketId, broken.anna.basketId)
  const [line] = await db
    .select({ id: orderLines.id, details: orderLines.details })
    .from(orderLines)
    .innerJoin(orders, and(eq(orders.id, orderLines.orderId), isBroken))
  const setDetails = (details = '') =>
    db
      .update(orderLines)
      .set({ details })
      .where(eq(orderLines.id, line?.id ?? ''))
  await setDetails('unreadable')
  await pass(29)
  expect((await orderOf(sound.anna.basketId)).orderState).toBe('cancelled')
  expect(shop.reports.splice(0)).toEqual(['a payment that lapses', lapsed])
  await setDetails(line?.details)
  await pass(1)
  expect((await orderOf(broken.anna.basketId)).orderState).toBe('cancelled')
  expect(shop.reports.splice(0)).toEqual([lapsed])
})

it('cancels and refunds goods that have left the catalogue', async () => {
  const deletedSku = '10001_001_003'
  const guest = await guestAtCheckout(shop.url, { sku: deletedSku, email: 'gone@example.com' })
  const { action } = (await guest.pay()).body
  const id = new URL(action.url).pathname.split('/').at(-1) ?? ''
  const decided = await shop.engine.sandbox.decide(id, 'approve', 'never')
  await guest.ask(decided ? returnPathOf(decided) : '')
  await waitingFor(guest.basketId)
  await shop.database.db.delete(variants).where(eq(variants.sku, deletedSku))
  await pass(29)
  expect((await orderOf(guest.basketId)).orderState).toBe('cancelled')
  expect(shop.reports.splice(0)).toEqual([lapsed])
  expect((await mailsTo('gone@example.com')).map(({ subject }) => subject.replace(/\d+/, 'N'))).toEqual([
    'Din ordre N',
    'En del af din ordre N er annulleret',
  ])
})
