import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { returnPathOf } from '#server/commerce/payments/sandbox/sandbox-bank.ts'
import { eq } from '#server/database/drizzle.ts'
import { jobs } from '#server/database/tables/jobs.ts'
import { loyaltyMembers, loyaltyVouchers } from '#server/database/tables/loyalty.ts'
import { orderLines, orders } from '#server/database/tables/orders.ts'
import { captures, disputes, payments, refunds } from '#server/database/tables/payments.ts'
import { sandboxPayments } from '#server/database/tables/sandbox.ts'
import { customer } from '#tests/support/api-server.ts'
import { type CheckoutApi, startCheckoutApi } from '#tests/support/checkout-api.ts'
import { type CheckoutVisitor, guestAtCheckout } from '#tests/support/checkout-visitor.ts'

// An order paid by gift cards, a voucher and a payment together, for every outcome of its items: the customer pays
// exactly the price of the delivered items, by the provider's books and by the cards. Chargebacks count as refunds of
// the payment, and do not reduce refunds to the cards.

const operator = customer('chef', { role: 'operator' })
const skus = ['10001_001_002', '10002_001_003', '10004_001_002'] as const
const memberId = 'vera'
/** Longer than the times in which codes are counted. */
const pause = 3_600_000
let shop: CheckoutApi
let runs = 0

beforeAll(async () => {
  shop = await startCheckoutApi()
  await shop.database.db.insert(loyaltyMembers).values({
    ...{ id: memberId, customerId: memberId, email: 'vera@example.com', market: 'dk' },
    ...{ firstName: 'Vera', lastName: 'Voucher', preferences: '[]', subBrands: '[]' },
    created: new Date(shop.now()),
  })
})
afterAll(() => shop?.close())

const db = () => shop.database.db
const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0)

interface Card {
  number: string
  amount: number
}

async function giveCard({ basket }: CheckoutVisitor, amount: number): Promise<Card> {
  const { number, code } = await shop.baskets.giftCards.issue(
    db(),
    { amount, currency: 'DKK' },
    { market: 'dk' },
  )
  const json = { giftCardNumber: number, giftCardNumberValidationCode: code }
  expect((await basket('add-giftcard', { method: 'POST', json })).status).toBe(200)
  return { number, amount }
}

async function giveVoucher({ basket }: CheckoutVisitor, amount: number): Promise<void> {
  // Of the signs that vouchers are made of, which are without 0 and 1.
  const code = `VERA${runs.toString(8).padStart(8, '0').replaceAll('0', '8').replaceAll('1', '9')}`
  await db()
    .insert(loyaltyVouchers)
    .values({
      ...{ id: code, memberId, market: 'dk', rewardId: 'voucher-small', voucherIndex: runs, code },
      ...{ points: 100, amount, currency: 'DKK', status: 'issued', created: new Date(shop.now()) },
      expires: new Date(shop.now() + pause),
    })
  expect((await basket(`add-promo-code?promoCode=${code}`, { method: 'POST' })).status).toBe(200)
}

/** The basket's order, paid for with what its cards leave. */
async function placeOrder(anna: CheckoutVisitor) {
  const { basket } = (await anna.ask(`/api/order/dk/basket?basketId=${anna.basketId}`)).body
  const cards = sum(basket.giftCards.map(({ amount }: { amount: { amount: number } }) => amount.amount))
  const remaining = basket.remainingTotal.amount
  if (remaining === 0) {
    expect(cards).toBe(basket.total.amount)
    await anna.basket('complete-payment-using-giftcard')
  } else {
    expect(cards + remaining).toBe(basket.total.amount)
    const { action } = (await anna.pay()).body
    const id = new URL(action.url).pathname.split('/').at(-1) ?? ''
    const payment = await shop.engine.sandbox.decide(id, 'approve', 'once')
    await anna.ask(payment ? returnPathOf(payment) : '')
  }
  const [order] = await db().select().from(orders).where(eq(orders.basketId, anna.basketId))
  if (!order) throw new Error('no order')
  expect(order.total).toBe(basket.total.amount)
  return order
}

type Order = Awaited<ReturnType<typeof placeOrder>>

const linesOf = ({ id }: Order) =>
  db().select().from(orderLines).where(eq(orderLines.orderId, id)).orderBy(orderLines.id)

/** Whole minor units of what pieces that are out of the order cost, reckoned without the shop's own arithmetic. */
const costOf = (total: number, quantity: number, pieces: number): number =>
  Number((BigInt(total) * BigInt(pieces)) / BigInt(quantity))

/** The amount that the customer owes for the remaining items of an order. */
async function owed(order: Order): Promise<number> {
  const lines = await linesOf(order)
  if (lines.every(({ cancelled, returned, quantity }) => cancelled + returned === quantity)) return 0
  const out = lines.map(({ total, quantity, cancelled, returned }) =>
    costOf(total, quantity, cancelled + returned),
  )
  return order.total - sum(out)
}

/** Amount of the chargeback. */
async function withdrawnOf(paymentId: string): Promise<number> {
  const rows = await db().select().from(disputes).where(eq(disputes.paymentId, paymentId))
  return sum(rows.map(({ amount }) => amount))
}

async function expectRight(order: Order, cards: readonly Card[]): Promise<void> {
  const usable = await shop.baskets.giftCards.usable(
    db(),
    cards.map(({ number }) => number),
    'DKK',
  )
  const spent = usable.map(({ number, balance }) => {
    const { amount = 0 } = cards.find((card) => card.number === number) ?? {}
    expect(balance).toBeGreaterThanOrEqual(0)
    expect(balance).toBeLessThanOrEqual(amount)
    return amount - balance
  })
  const { paymentId } = order
  if (paymentId === null) {
    expect(sum(spent)).toBe(await owed(order))
    return
  }
  const [payment] = await db().select().from(payments).where(eq(payments.id, paymentId))
  const noted = await db().select().from(captures).where(eq(captures.paymentId, paymentId))
  const refundRows = await db().select().from(refunds).where(eq(refunds.paymentId, paymentId))
  const amounts = [...noted, ...refundRows].map(({ amount }) => amount)
  expect(amounts.filter((amount) => amount <= 0 || !Number.isInteger(amount))).toEqual([])
  const ofKind = (ofNoteKind: string) =>
    sum(noted.flatMap(({ kind, amount }) => (kind === ofNoteKind ? amount : [])))
  const refundedSum = sum(refundRows.map(({ amount }) => amount))
  const paid = payment?.amount ?? 0
  const withdrawn = await withdrawnOf(paymentId)
  const owedAmount = await owed(order)
  const charged = paid - ofKind('release') - refundedSum + sum(spent)
  if (owedAmount === 0) expect([charged, sum(spent)]).toEqual([withdrawn, 0])
  else if (withdrawn === 0) expect(charged).toBe(owedAmount)
  expect(charged).toBeGreaterThanOrEqual(owedAmount)
  expect(charged - withdrawn).toBeLessThanOrEqual(owedAmount)
  expect(ofKind('capture') + ofKind('release')).toBeLessThanOrEqual(paid)
  expect(refundedSum).toBeLessThanOrEqual(ofKind('capture'))

  const [books] = await db()
    .select()
    .from(sandboxPayments)
    .where(eq(sandboxPayments.merchantReference, paymentId))
  const { authorisedAmount = 0, capturedAmount, refundedAmount = 0 } = books ?? {}
  expect(capturedAmount).toBe(ofKind('capture'))
  // The rest is released once no item remains to be sent.
  const lines = await linesOf(order)
  const isOpen = lines.some(({ quantity, shipped, cancelled }) => shipped + cancelled < quantity)
  expect(authorisedAmount - refundedAmount).toBe(paid - refundedSum - (isOpen ? 0 : ofKind('release')))
  if (!isOpen) expect(ofKind('capture') + ofKind('release')).toBe(paid)
}

const step = fc.record({
  kind: fc.constantFrom('ship', 'cancel', 'return', 'withdraw'),
  line: fc.nat({ max: 2 }),
  /** Of what there is of the line; more than there is where it is 4. For `withdraw`: quarters of what the shop has. */
  quantity: fc.integer({ min: 1, max: 4 }),
})
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

/** The bank gives a part of what the shop has captured and not refunded back to the cardholder. */
async function withdraw({ paymentId }: Order, quarters: number): Promise<void> {
  if (paymentId === null) return
  const noted = await db().select().from(captures).where(eq(captures.paymentId, paymentId))
  const refundRows = await db().select().from(refunds).where(eq(refunds.paymentId, paymentId))
  const capturedAmount = sum(noted.flatMap(({ kind, amount }) => (kind === 'capture' ? amount : [])))
  const before = sum(refundRows.map(({ amount }) => amount)) + (await withdrawnOf(paymentId))
  const amount = Math.floor(((capturedAmount - before) * quarters) / 4)
  if (amount <= 0) return
  const time = new Date(shop.now())
  await db()
    .insert(disputes)
    .values({
      ...{ id: randomUUID(), paymentId, status: 'charged-back', stage: 2, amount, currency: 'DKK' },
      ...{ opened: time, updated: time },
    })
}

async function take(order: Order, { kind, line, quantity }: Step): Promise<void> {
  if (kind === 'withdraw') return withdraw(order, quantity)
  const lines = await linesOf(order)
  const row = lines[line % lines.length]
  if (!row) return
  const remaining =
    kind === 'return' ? row.shipped - row.returned : row.quantity - row.shipped - row.cancelled
  const pieces = [{ lineId: row.id, quantity }]
  const { number: orderNumber } = order
  const response =
    kind === 'cancel'
      ? await shop.ask('/api/order/manual-order-part-cancel', {
          ...{ method: 'POST', as: operator },
          json: { orderNumber, lines: pieces },
        })
      : await shop.ask(`/api/order/order/internal/move-on/${orderNumber}`, {
          ...{ method: 'POST', as: operator },
          json: { what: kind, lines: pieces, ...(kind === 'ship' && { overrideReason: 'Agreed by phone' }) },
        })
  expect([kind, quantity <= remaining, response.status]).toEqual([
    kind,
    quantity <= remaining,
    quantity <= remaining ? 200 : 409,
  ])
  await shop.settle()
}

/** Ends an order: what was not sent is sent, and everything comes back, a piece at a time. */
async function returnAll(order: Order): Promise<void> {
  for (const [line, { quantity, shipped, cancelled, returned }] of (await linesOf(order)).entries()) {
    const remaining = quantity - shipped - cancelled
    if (remaining > 0) await take(order, { kind: 'ship', line, quantity: remaining })
    for (let piece = returned; piece < shipped + remaining; piece += 1)
      await take(order, { kind: 'return', line, quantity: 1 })
  }
}

it('is charged exactly, for any payment method and any sequence of shipments, cancellations and returns', async () => {
  const amount = fc.integer({ min: 1, max: 60_000 })
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 3 }),
      fc.array(amount, { maxLength: 4 }),
      fc.option(fc.integer({ min: 1, max: 20_000 })),
      fc.array(step, { minLength: 3, maxLength: 9 }),
      async (quantities, balances, voucher, steps) => {
        runs += 1
        shop.wait(pause)
        // The warehouse does not process orders of earlier runs.
        await db().delete(jobs)
        const [first = 1, ...otherQuantities] = quantities
        const anna = await guestAtCheckout(shop.url, { sku: skus[0], quantity: first })
        for (const [at, quantity] of otherQuantities.entries())
          await anna.basket('line', { method: 'POST', json: { sku: skus[at + 1], quantity } })
        const cards: Card[] = []
        for (const balance of balances) cards.push(await giveCard(anna, balance))
        if (voucher !== null) await giveVoucher(anna, voucher)
        const order = await placeOrder(anna)
        await shop.settle()
        await expectRight(order, cards)
        for (const step of steps) {
          await take(order, step)
          await expectRight(order, cards)
        }
        await returnAll(order)
        await expectRight(order, cards)
        // The last cancellation leaves nothing to pay for, and so does the last return.
        expect(await owed(order)).toBe(0)
      },
    ),
    { numRuns: 20, seed: 20_261_123, endOnFailure: true },
  )
}, 240_000)
