import { afterAll, beforeAll, expect, it } from 'vitest'
import { returnPathOf } from '#server/commerce/payments/sandbox/sandbox-bank.ts'
import { asc, eq } from '#server/database/drizzle.ts'
import { giftCards } from '#server/database/tables/basket.ts'
import { mailOutbox } from '#server/database/tables/content.ts'
import { jobs } from '#server/database/tables/jobs.ts'
import { orderLines } from '#server/database/tables/orders.ts'
import { sandboxPayments } from '#server/database/tables/sandbox.ts'
import { customer } from '#tests/support/api-server.ts'
import { type CheckoutApi, startCheckoutApi } from '#tests/support/checkout-api.ts'
import { guestAtCheckout } from '#tests/support/checkout-visitor.ts'
import { warehouseFor } from '#tests/support/warehouse.ts'

// Gift cards for another person, from the order to the recipient's mailbox. The clock starts at eleven in
// Denmark on 2026-11-02.

const card = '10900_001_004'
const operator = customer('chef', { role: 'operator' })
let shop: CheckoutApi

beforeAll(async () => {
  shop = await startCheckoutApi()
})
afterAll(() => shop?.close())

const giftTo = (recipientEmail: string, overrides: object = {}) => ({
  recipientName: 'Bo Lund',
  recipientEmail,
  senderName: 'Anna & Eva',
  ...overrides,
})

/** Buys gift cards without an address. */
async function buy(
  buyer: string,
  gifts: readonly { quantity?: number; gift?: object }[],
  { market = 'dk', sku = card } = {},
) {
  const anna = await guestAtCheckout(shop.url, { sku, email: buyer, isDigital: true, market })
  await anna.basket(`lines?id=${sku}`, { method: 'DELETE' })
  for (const line of gifts) {
    const added = await anna.basket('line', { method: 'POST', json: { sku, ...line } })
    expect([added.status, added.body.errors]).toEqual([200, undefined])
  }
  const { action } = (await anna.pay()).body
  const id = new URL(action.url).pathname.split('/').at(-1) ?? ''
  const decided = await shop.engine.sandbox.decide(id, 'approve', 'never')
  const { body } = await anna.ask(decided ? returnPathOf(decided) : '')
  await shop.settle()
  return { orderId: String(body.orderId), basketId: anna.basketId }
}

const mailsTo = (recipient: string) =>
  shop.database.db
    .select()
    .from(mailOutbox)
    .where(eq(mailOutbox.recipient, recipient))
    .orderBy(asc(mailOutbox.id))

const linesOf = (orderId: string) =>
  shop.database.db
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.position))

const cardsOf = (lineId: string) =>
  shop.database.db.select().from(giftCards).where(eq(giftCards.orderLineId, lineId))

async function moveTo(moment: string) {
  shop.wait(Date.parse(moment) - shop.now())
  await shop.settle()
}

it('go immediately to the buyer without a recipient, and to the recipient without a day', async () => {
  await buy('self@example.com', [{}, { gift: giftTo('now@example.com') }])
  const [, own] = (await mailsTo('self@example.com')).toSorted((a, b) => (a.kind < b.kind ? 1 : -1))
  expect([own?.kind, own?.subject]).toEqual(['giftCard', 'Dit gavekort'])
  const [mail, ...otherMails] = await mailsTo('now@example.com')
  expect([mail?.kind, mail?.subject, otherMails]).toEqual([
    'giftCard',
    'Anna & Eva har sendt dig et gavekort',
    [],
  ])
  expect(mail?.body).toMatch(/Hej Bo Lund\n\nAnna & Eva har sendt dig et gavekort på 250,00/)
  const [number = '', code = ''] = (mail?.body.match(/(?<=: )\d+$/gm) ?? []).slice(0, 2)
  const balance = await shop.ask('/api/order/dk/basket/check-balance-giftcard', {
    method: 'POST',
    headers: { 'X-Requested-With': 'test' },
    json: { giftCardNumber: number, giftCardNumberValidationCode: code },
  })
  // Issued on 2 November 2026, in the course of the day.
  expect(balance.body).toMatchObject({ balance: { amount: 25_000, currency: 'DKK' }, lastDay: '2029-11-01' })
  for (const { body } of [own, mail].flatMap((sent) => sent ?? [])) expect(body).toContain('1. november 2029')
})

it('can be withdrawn from until the end of the last day of the period, and no later', async () => {
  const { orderId } = await buy('hesitates@example.com', [{}])
  const canWithdraw = async () => (await shop.ask(`/api/order/dk/order/returns/${orderId}`)).body.canWithdraw
  // Thirty days after 2 November, in Copenhagen.
  await moveTo('2026-12-02T22:59:59.999Z')
  expect(await canWithdraw()).toBe(true)
  await moveTo('2026-12-02T23:00:00Z')
  expect(await canWithdraw()).toBe(false)
  const headers = { 'X-Requested-With': 'test' }
  const withdrawal = { method: 'POST', headers }
  expect((await shop.ask(`/api/order/dk/order/withdraw/${orderId}`, withdrawal)).status).toBe(409)
})

it('wait for their day without a code, then are mailed once, with the message as plain text', async () => {
  const message = 'Tillykke <b>Bo</b>!\nFra os'
  const gift = giftTo('later@example.com', { deliveryDate: '2026-12-24', message })
  const { orderId } = await buy('giver@example.com', [{ quantity: 2, gift }])
  const [line] = await linesOf(orderId)
  const order = (await shop.ask(`/api/order/order/${orderId}`)).body.order
  expect(order).toMatchObject({ orderState: 'completed', lines: [{ quantity: 2, gift }] })
  const [confirmation, ...otherMails] = await mailsTo('giver@example.com')
  expect(otherMails).toEqual([])
  const expectedText =
    'Til Bo Lund (later@example.com)\nSendes 24. december 2026\nFra Anna & Eva\nTillykke <b>Bo</b>!'
  expect(confirmation?.body).toContain(expectedText)
  expect(confirmation?.html).toContain('Tillykke &lt;b&gt;Bo&lt;/b&gt;!<br>Fra os')
  await moveTo('2026-12-24T06:59:59Z')
  expect([await mailsTo('later@example.com'), await cardsOf(line?.id ?? '')]).toEqual([[], []])
  await moveTo('2026-12-24T07:00:00Z')
  const [mail, ...laterMails] = await mailsTo('later@example.com')
  expect(laterMails).toEqual([])
  expect(mail?.html).toContain('Tillykke &lt;b&gt;Bo&lt;/b&gt;!<br>Fra os')
  expect(mail?.body).toContain(message)
  expect(mail?.html).toContain('https://shop.example/media/garments/gift-card-forest.jpg')
  const cards = await cardsOf(line?.id ?? '')
  expect(cards.map(({ balance, expires }) => [balance, expires?.toISOString()])).toEqual([
    [25_000, '2029-12-24T07:00:00.000Z'],
    [25_000, '2029-12-24T07:00:00.000Z'],
  ])
  for (const { number } of cards) expect(mail?.body).toContain(number)
  // A process that crashed after its work leaves its job, which runs again.
  await shop.database.db
    .insert(jobs)
    .values({ kind: 'orders.gift-card', payload: JSON.stringify({ lineId: line?.id }), due: new Date(0) })
  await shop.settle()
  expect([(await cardsOf(line?.id ?? '')).length, (await mailsTo('later@example.com')).length]).toEqual([
    2, 1,
  ])
  expect(await mailsTo('giver@example.com')).toHaveLength(1)
})

it('are mailed at eight in the morning of the market, whatever the time in the warehouse', async () => {
  const gift = giftTo('newyork@example.com', { deliveryDate: '2026-12-26' })
  // Twenty-five dollars.
  await buy('boston@example.com', [{ gift }], { market: 'us', sku: '10900_001_001' })
  await moveTo('2026-12-26T12:59:59Z')
  expect(await mailsTo('newyork@example.com')).toEqual([])
  await moveTo('2026-12-26T13:00:00Z')
  expect(await mailsTo('newyork@example.com')).toHaveLength(1)
})

it('are never issued where their pieces were returned before the day', async () => {
  const gift = giftTo('taken@example.com', { deliveryDate: '2027-06-01' })
  const { orderId, basketId } = await buy('regret@example.com', [{ quantity: 3, gift }])
  const [line] = await linesOf(orderId)
  await (await warehouseFor(shop, basketId)).takeBack(2)
  await moveTo('2027-06-01T12:00:00Z')
  expect(await cardsOf(line?.id ?? '')).toHaveLength(1)
  expect(await mailsTo('taken@example.com')).toHaveLength(1)
})

it('become void when their pieces are returned, unless they were used', async () => {
  const gift = giftTo('void@example.com')
  const { orderId, basketId } = await buy('refund@example.com', [{ quantity: 3, gift }])
  const [line] = await linesOf(orderId)
  const lineId = line?.id ?? ''
  const warehouse = await warehouseFor(shop, basketId)
  const [used, blocked] = await cardsOf(lineId)
  const change = (number: string, values: Partial<typeof giftCards.$inferInsert>) =>
    shop.database.db.update(giftCards).set(values).where(eq(giftCards.number, number))
  await change(used?.number ?? '', { balance: 24_900 })
  await change(blocked?.number ?? '', { disabled: new Date(shop.now()) })
  const refund = { what: 'return', lines: [{ lineId, quantity: 3 }] }
  expect(await warehouse.refusal(refund)).toEqual([409, { [lineId]: ['office.giftCardUsed'] }])
  expect((await cardsOf(lineId)).map(({ balance }) => balance).toSorted()).toEqual([24_900, 25_000, 25_000])

  await warehouse.takeBack(1)
  const afterOne = await cardsOf(lineId)
  expect(afterOne.find(({ number }) => number === blocked?.number)?.balance).toBe(0)
  await warehouse.takeBack(1)
  const cards = await cardsOf(lineId)
  const activeCards = cards.filter(({ disabled }) => disabled === null)
  expect(activeCards.map(({ number, balance }) => [number, balance])).toEqual([[used?.number, 24_900]])
  expect(cards.map(({ balance }) => balance).toSorted()).toEqual([0, 0, 24_900])
  const last = { what: 'return', lines: [{ lineId, quantity: 1 }] }
  expect(await warehouse.refusal(last)).toEqual([409, { [lineId]: ['office.giftCardUsed'] }])
  const number = cards.find(({ disabled }) => disabled !== null)?.number
  const detail = await shop.ask(`/api/office/gift-cards/${number}`, { as: operator })
  expect(detail.body.acts.map(({ kind }: { kind: string }) => kind)).toEqual(['returned', 'issued'])
})

it('get back what they paid for goods, and their holder a mail about it', async () => {
  const email = 'mixed@example.com'
  const anna = await guestAtCheckout(shop.url, { email })
  const { number, code } = await shop.baskets.giftCards.issue(
    shop.database.db,
    { amount: 10_000, currency: 'DKK' },
    { market: 'dk' },
  )
  const json = { giftCardNumber: number, giftCardNumberValidationCode: code }
  expect((await anna.basket('add-giftcard', { method: 'POST', json })).status).toBe(200)
  const { action } = (await anna.pay()).body
  const id = new URL(action.url).pathname.split('/').at(-1) ?? ''
  const decided = await shop.engine.sandbox.decide(id, 'approve', 'never')
  await anna.ask(decided ? returnPathOf(decided) : '')
  await shop.settle()
  const warehouse = await warehouseFor(shop, anna.basketId)
  await warehouse.cancel(1)
  const [card] = await shop.database.db.select().from(giftCards).where(eq(giftCards.number, number))
  expect(card?.balance).toBe(10_000)
  const bodies = (await mailsTo(email)).map(({ body }) => body)
  const sent = bodies.filter((body) => body.includes(`gavekortet, der ender på ${number.slice(-4)}`))
  expect(sent).toEqual([expect.stringMatching(/refunderet 100,00/)])
})

it('are refunded when the buyer withdraws from the order, except those that were used', async () => {
  const gift = giftTo('later-still@example.com', { deliveryDate: '2027-12-24' })
  const { orderId } = await buy('regrets@example.com', [{ quantity: 2 }, { gift }])
  const [own, waiting] = await linesOf(orderId)
  const [used] = await cardsOf(own?.id ?? '')
  await shop.database.db
    .update(giftCards)
    .set({ balance: 1 })
    .where(eq(giftCards.number, used?.number ?? ''))
  const withdraw = () =>
    shop.ask(`/api/order/dk/order/withdraw/${orderId}`, {
      method: 'POST',
      headers: { 'X-Requested-With': 'test' },
    })
  const { status, body } = await withdraw()
  expect([status, body.order.refunded]).toEqual([200, { amount: 50_000, currency: 'DKK' }])
  expect((await linesOf(orderId)).map(({ returned }) => returned)).toEqual([1, 1])
  const cards = await cardsOf(own?.id ?? '')
  expect(cards.map(({ number, balance }) => [number === used?.number, balance]).toSorted()).toEqual([
    [false, 0],
    [true, 1],
  ])
  await moveTo('2027-12-24T07:00:00Z')
  expect([await mailsTo('later-still@example.com'), await cardsOf(waiting?.id ?? '')]).toEqual([[], []])
})

const dayLength = 86_400_000

const dayIn = (days: number) => new Date(shop.now() + days * dayLength).toISOString().slice(0, 10)

async function moveBy(days: number) {
  shop.wait(days * dayLength)
  await shop.settle()
}

const cancel = (orderId: string, market: string) =>
  shop.ask(`/api/order/${market}/order/cancel/${orderId}`, {
    method: 'POST',
    headers: { 'X-Requested-With': 'test' },
  })

// Outside the European Economic Area, where nobody can withdraw from an order.
const american = { market: 'us', sku: '10900_001_001' }

it('are cancelled with their order until they are sent, and never issued', async () => {
  const gift = giftTo('too-early@example.com', { deliveryDate: dayIn(30) })
  const { orderId } = await buy('chicago@example.com', [{ quantity: 2, gift }], american)
  const { order } = (await shop.ask(`/api/order/order/${orderId}`)).body
  expect(order).toMatchObject({ orderState: 'completed', lines: [{ waitingQuantity: 2 }] })
  const { status, body } = await cancel(orderId, 'us')
  expect([status, body.order?.orderState, body.order?.refunded]).toEqual([200, 'cancelled', order.total])
  const [line] = await linesOf(orderId)
  expect(line).toMatchObject({ shipped: 0, cancelled: 2, returned: 0 })
  const cancelledAgain = await cancel(orderId, 'us')
  expect([cancelledAgain.status, cancelledAgain.body.order?.refunded]).toEqual([200, order.total])
  await shop.settle()
  const subjects = (await mailsTo('chicago@example.com')).map(({ subject }) => subject)
  expect(subjects.filter((subject) => subject.includes('have been cancelled'))).toHaveLength(1)
  await moveBy(31)
  expect([await mailsTo('too-early@example.com'), await cardsOf(line?.id ?? '')]).toEqual([[], []])
})

it('are cancelled together with goods that were not sent', async () => {
  const anna = await guestAtCheckout(shop.url, { email: 'both@example.com' })
  const gift = giftTo('both-later@example.com', { deliveryDate: dayIn(30) })
  expect((await anna.basket('line', { method: 'POST', json: { sku: card, gift } })).status).toBe(200)
  const { action } = (await anna.pay()).body
  const id = new URL(action.url).pathname.split('/').at(-1) ?? ''
  const decided = await shop.engine.sandbox.decide(id, 'approve', 'never')
  const orderId = String((await anna.ask(decided ? returnPathOf(decided) : '')).body.orderId)
  await shop.settle()
  const { status, body } = await cancel(orderId, 'dk')
  expect([status, body.order?.orderState, body.order?.refunded]).toEqual([
    200,
    'cancelled',
    body.order?.total,
  ])
  expect((await linesOf(orderId)).map(({ shipped, cancelled }) => [shipped, cancelled])).toEqual([
    [0, 1],
    [0, 1],
  ])
  await shop.settle()
  const [payment] = await shop.database.db.select().from(sandboxPayments).where(eq(sandboxPayments.id, id))
  expect(payment).toMatchObject({ capturedAmount: 25_000, refundedAmount: 25_000 })
})

it('are cancelled with their order also where an operator took one back before', async () => {
  const gift = giftTo('one-less@example.com', { deliveryDate: dayIn(30) })
  const { orderId, basketId } = await buy('denver@example.com', [{ quantity: 3, gift }], american)
  await (await warehouseFor(shop, basketId)).takeBack(1)
  const { status, body } = await cancel(orderId, 'us')
  expect([status, body.order?.orderState, body.order?.refunded]).toEqual([
    200,
    'cancelled',
    body.order?.total,
  ])
  expect((await cancel(orderId, 'us')).status).toBe(200)
  expect(await linesOf(orderId)).toMatchObject([{ shipped: 1, cancelled: 2, returned: 1 }])
})

it('cannot be cancelled once they were sent', async () => {
  const gift = giftTo('sent-on-its-day@example.com', { deliveryDate: dayIn(30) })
  const { orderId } = await buy('seattle@example.com', [{}, { gift }], american)
  // The buyer's own card was sent at once.
  expect((await cancel(orderId, 'us')).body.errors).toEqual({ '': ['cancelOrder.tooLate'] })
  const later = await buy('seattle@example.com', [{ gift }], american)
  await moveBy(31)
  expect((await cancel(later.orderId, 'us')).body.errors).toEqual({ '': ['cancelOrder.tooLate'] })
  expect((await shop.ask(`/api/order/order/${later.orderId}`)).body.order.lines[0]).not.toHaveProperty(
    'waitingQuantity',
  )
  expect(await mailsTo('sent-on-its-day@example.com')).toHaveLength(2)
})
