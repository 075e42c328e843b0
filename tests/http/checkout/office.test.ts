import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { orderEvents } from '#schemas/commerce/order-events.ts'
import { addPromotions } from '#server/commerce/basket/promotions.ts'
import { returnPathOf } from '#server/commerce/payments/sandbox/sandbox-bank.ts'
import { and, eq } from '#server/database/drizzle.ts'
import { promotions } from '#server/database/tables/basket.ts'
import { variants } from '#server/database/tables/catalogue.ts'
import { mailOutbox } from '#server/database/tables/content.ts'
import { webhookDeliveries, webhooks } from '#server/database/tables/machines.ts'
import { orders, returns } from '#server/database/tables/orders.ts'
import { sandboxPayments } from '#server/database/tables/sandbox.ts'
import { danishAddress } from '#tests/support/addresses.ts'
import { customer } from '#tests/support/api-server.ts'
import { type CheckoutApi, startCheckoutApi } from '#tests/support/checkout-api.ts'
import { guestAtCheckout } from '#tests/support/checkout-visitor.ts'

// Orders as operators find and look after them.

const operator = customer('chef', { role: 'operator' })
let shop: CheckoutApi

beforeAll(async () => {
  shop = await startCheckoutApi()
})
afterAll(() => shop?.close())

/** An order that a guest paid by card. */
async function order(
  email: string,
  quantity = 1,
  sku = '10001_001_002',
): Promise<{ orderNumber: string; orderId: string }> {
  return payByCard(await guestAtCheckout(shop.url, { email, quantity, sku }))
}

async function payByCard(
  guest: Awaited<ReturnType<typeof guestAtCheckout>>,
): Promise<{ orderNumber: string; orderId: string }> {
  const { action } = (await guest.pay()).body
  const id = new URL(action.url).pathname.split('/').at(-1) ?? ''
  const payment = await shop.engine.sandbox.decide(id, 'approve', 'never')
  return (await guest.ask(payment ? returnPathOf(payment) : '')).body
}

const search = (json: object, as = operator) =>
  shop.ask('/api/office/orders/search', { method: 'POST', json, as })
const numbers = async (json: object): Promise<string[]> =>
  (await search(json)).body.orders.map(({ orderNumber }: { orderNumber: string }) => orderNumber)

it('is closed to customers and employees', async () => {
  for (const role of ['customer', 'employee'] as const) {
    const as = customer('anna', { role })
    expect((await search({}, as)).status).toBe(403)
    expect((await shop.ask('/api/office/markets', { as })).status).toBe(403)
  }
  expect((await shop.ask('/api/office/markets')).status).toBe(401)
})

it('returns each market’s formats of amounts and times', async () => {
  const { body } = await shop.ask('/api/office/markets', { as: operator })
  expect(body.markets).toContainEqual({
    id: 'dk',
    name: 'Danmark',
    locale: 'da-DK',
    timeZone: 'Europe/Copenhagen',
    currency: 'DKK',
    takesGiftCards: true,
  })
  // All of the demo's warehouses are in Denmark.
  expect(body.markets).toContainEqual(expect.objectContaining({ id: 'us', timeZone: 'America/New_York' }))
})

it('finds an order by the beginnings of its number, name, address and telephone', async () => {
  const { orderNumber } = await order('find.me@example.com', 2)
  for (const text of [
    orderNumber,
    orderNumber.slice(0, -1),
    'find.me@exam',
    'anna hol',
    'HOLM anna',
    '+45 12 34 56 78',
    '12345678',
    '',
  ])
    expect([text, await numbers({ text })]).toEqual([text, expect.arrayContaining([orderNumber])])
  for (const text of ['ind.me@example.com', 'anna hansen', "o'neill", "\\'|!&:*(", '99 99 99 99'])
    expect([text, await numbers({ text })]).toEqual([text, []])
  const [listed] = (await search({ text: orderNumber })).body.orders
  expect(listed).toMatchObject({
    market: 'dk',
    state: 'placed',
    name: 'Anna Holm',
    email: 'find.me@example.com',
    total: { currency: 'DKK' },
    pieces: 2,
    toSend: 2,
    payment: 'reserved',
  })
})

it('narrows by market, state, payment and days of the market', async () => {
  const { orderNumber } = await order('narrow@example.com')
  const searchOrders = async (filter: object) =>
    (await numbers({ text: 'narrow@example.com', ...filter })).includes(orderNumber)
  const day = (later: number) => new Date(shop.now() + later * 86_400_000).toISOString().slice(0, 10)
  expect(
    await searchOrders({ market: 'dk', state: 'placed', payment: 'unpaid', from: day(-1), until: day(1) }),
  ).toBe(true)
  for (const filter of [
    { market: 'en' },
    { state: 'completed' },
    { payment: 'paid' },
    { payment: 'attention' },
    { from: day(2) },
    { until: day(-2) },
  ])
    expect([filter, await searchOrders(filter)]).toEqual([filter, false])
  const path = `/api/order/order/internal/move-on/${orderNumber}`
  expect((await shop.ask(path, { method: 'POST', json: { what: 'ship' }, as: operator })).status).toBe(200)
  expect(await searchOrders({ state: 'paymentprocessing', payment: 'paid' })).toBe(true)
})

it('lists the newest first, page by page, each order once', async () => {
  for (const _ of [1, 2, 3]) await order('pages@example.com')
  const all = await numbers({ text: 'pages@example.com' })
  expect(all).toEqual(all.toSorted().toReversed())
  const seen: string[] = []
  let after: object | undefined
  for (let page = 0; page < 3; page += 1) {
    const { body } = await search({ text: 'pages@example.com', limit: 1, ...(after && { after }) })
    const [{ orderNumber, created }] = body.orders
    seen.push(orderNumber)
    expect(body.hasMore).toBe(page < 2)
    after = { created, orderNumber }
  }
  expect(seen).toEqual(all)
})

const act = (path: string, json: object, as = operator) => shop.ask(path, { method: 'POST', json, as })
const read = async (orderNumber: string) =>
  (await shop.ask(`/api/office/orders/${orderNumber}`, { as: operator })).body

it('shows a whole order, with its history and who acted', async () => {
  const { orderNumber } = await order('whole@example.com', 3)
  const [{ lineId }] = (await read(orderNumber)).lines
  const piecesOf = (quantity: number) => [{ lineId, quantity }]
  const moveOn = `/api/order/order/internal/move-on/${orderNumber}`
  const parcel = { courier: 'Bring', trackingNumber: `BR${orderNumber}` }
  expect((await act(moveOn, { what: 'ship', lines: piecesOf(2), ...parcel })).status).toBe(200)
  const shippedAgain = await act(moveOn, { what: 'ship', ...parcel })
  expect([shippedAgain.status, Object.keys(shippedAgain.body.errors)]).toEqual([409, ['trackingNumber']])
  const parcelEvent = { what: 'parcel', trackingNumber: parcel.trackingNumber, eventtype: 'delivered' }
  expect((await act(moveOn, parcelEvent)).status).toBe(200)
  const cancelled = { orderNumber, lines: piecesOf(1) }
  expect((await act('/api/order/manual-order-part-cancel', cancelled)).status).toBe(200)
  // A refund waits for the capture.
  await shop.settle()
  expect((await act(moveOn, { what: 'return', lines: piecesOf(1) })).status).toBe(200)
  const path = `/api/office/orders/${orderNumber}`
  expect((await act(`${path}/notes`, { note: ' Rang twice. ' })).status).toBe(204)
  expect((await act(`${path}/mails`, {})).status).toBe(204)
  expect((await act(`${path}/mails`, { trackingNumber: parcel.trackingNumber })).status).toBe(204)
  await shop.settle()

  const shown = await read(orderNumber)
  expect(shown.summary).toMatchObject({ orderNumber, toSend: 0, payment: 'paid' })
  expect(shown.lines).toEqual([
    expect.objectContaining({ lineId, location: 'warehouse', toReturn: 1, gone: 2 }),
  ])
  expect(shown.order.parcelTrackings).toEqual([expect.objectContaining(parcel)])
  expect(
    shown.payment.movements.map(({ kind, status }: { kind: string; status: string }) => [kind, status]),
  ).toEqual([
    ['capture', 'done'],
    ['release', 'done'],
    ['refund', 'done'],
  ])
  expect(shown.entries.map(({ kind, author, note }: Record<string, string>) => [kind, author, note])).toEqual(
    [
      ['mailed', 'chef@example.com', undefined],
      ['mailed', 'chef@example.com', undefined],
      ['note', 'chef@example.com', 'Rang twice.'],
      ['returned', 'chef@example.com', undefined],
      ['cancelled', 'chef@example.com', undefined],
      ['parcel', 'chef@example.com', undefined],
      ['dispatched', 'chef@example.com', undefined],
    ],
  )
  const subjects = shown.mails.map(({ subject }: { subject: string }) => subject)
  expect(subjects.filter((subject: string) => subject === `Ordre ${orderNumber} er på vej`)).toHaveLength(2)
  expect(subjects.filter((subject: string) => subject === `Din ordre ${orderNumber}`)).toHaveLength(2)
  expect(shown.account).toBeUndefined()
})

it('hides an order’s log from customers, and returns 404 for unknown orders and parcels', async () => {
  const { orderNumber } = await order('log@example.com')
  const path = `/api/office/orders/${orderNumber}`
  const anna = customer('anna')
  expect((await shop.ask(path, { as: anna })).status).toBe(403)
  expect((await act(`${path}/notes`, { note: 'Mine' }, anna)).status).toBe(403)
  expect((await act(`${path}/mails`, {}, anna)).status).toBe(403)
  expect((await act(`${path}/mails`, { trackingNumber: 'none' })).status).toBe(404)
  expect((await act(`${path}/notes`, { note: '  ' })).status).toBe(400)
  expect((await shop.ask('/api/office/orders/1', { as: operator })).status).toBe(404)
  expect((await act('/api/office/orders/1/notes', { note: 'Nothing' })).status).toBe(404)
  expect((await act('/api/office/orders/1/mails', {})).status).toBe(404)
  expect((await read(orderNumber)).entries).toEqual([])
})

it('sends no mail again about an order whose market was removed, and says why', async () => {
  const { orderNumber } = await order('removed@example.com')
  const trackingNumber = `RM${orderNumber}`
  const moveOn = `/api/order/order/internal/move-on/${orderNumber}`
  expect((await act(moveOn, { what: 'ship', trackingNumber })).status).toBe(200)
  await shop.database.db.update(orders).set({ market: 'gone' }).where(eq(orders.number, orderNumber))
  for (const json of [{}, { trackingNumber }]) {
    const { status, body } = await act(`/api/office/orders/${orderNumber}/mails`, json)
    expect([status, body.errors]).toEqual([409, { '': ['office.noMarket'] }])
  }
  const entries: { kind: string }[] = (await read(orderNumber)).entries
  expect(entries.map(({ kind }) => kind)).toEqual(['dispatched'])
})

const uuid = (last: number) => `00000000-0000-4000-8000-${String(last).padStart(12, '0')}`
const mailsOf = async (email: string) =>
  (await shop.database.db.select().from(mailOutbox).where(eq(mailOutbox.recipient, email))).map(
    ({ subject, body }) => `${subject}\n${body}`,
  )

const doneRefunds = async (orderNumber: string): Promise<number> =>
  (await read(orderNumber)).payment.movements
    .filter(({ kind, status }: Record<string, string>) => kind === 'refund' && status === 'done')
    .reduce((sum: number, { amount }: { amount: { amount: number } }) => sum + amount.amount, 0)

describe('the free gift of an order', () => {
  const gift = '10020_001_001'

  /** An order of a scarf with a free gift by a code, and the ids of their lines. */
  async function orderWithGift(email: string) {
    const rule = { name: 'Gift', bonus: { rewardId: 'gift', count: 1, sku: gift } }
    await addPromotions(shop.database.db, [{ id: 'gift', code: 'GIFT', rule }])
    const guest = await guestAtCheckout(shop.url, { email, sku: '10019_001_001' })
    const path = `/api/order/dk/basket/add-promo-code?basketId=${guest.basketId}&promoCode=GIFT`
    expect((await shop.ask(path, { method: 'POST' })).status).toBe(200)
    const { orderNumber } = await payByCard(guest)
    const { order: ordered, freight } = await read(orderNumber)
    expect(freight.amount).toBeGreaterThan(0)
    const [bought, free]: { id: string; isBonusProduct: boolean }[] = ordered.lines
    expect([bought?.isBonusProduct, free?.isBonusProduct]).toEqual([false, true])
    return { orderNumber, bought: piece(bought?.id), free: piece(free?.id) }
  }
  const piece = (lineId: string | undefined) => [{ lineId, quantity: 1 }]
  const uses = async () => {
    const [row] = await shop.database.db.select().from(promotions).where(eq(promotions.id, 'gift'))
    return row?.used
  }

  it('is cancelled with the last of the goods while it was not sent', async () => {
    const { orderNumber, bought, free } = await orderWithGift('gift-unsent@example.com')
    expect(await uses()).toBe(1)
    const request = { orderNumber, lines: bought, id: uuid(71) }
    for (const _ of ['sent', 'repeated'])
      expect((await act('/api/order/manual-order-part-cancel', request)).status).toBe(200)
    await shop.settle()
    const { summary, order: shown, entries } = await read(orderNumber)
    expect([summary.state, summary.toSend, shown.refunded]).toEqual(['cancelled', 0, shown.total])
    expect(entries[0].details.lines).toEqual([...bought, ...free])
    expect(await uses()).toBe(0)
  })

  it('is cancelled with the last of the goods that are returned while it was not sent', async () => {
    const { orderNumber, bought } = await orderWithGift('gift-waiting@example.com')
    const moveOn = `/api/order/order/internal/move-on/${orderNumber}`
    expect((await act(moveOn, { what: 'ship', lines: bought })).status).toBe(200)
    await shop.settle()
    expect((await read(orderNumber)).summary.toSend).toBe(1)
    expect((await act(moveOn, { what: 'return', lines: bought, id: uuid(72) })).status).toBe(200)
    await shop.settle()
    const { summary, order: shown, entries } = await read(orderNumber)
    expect([summary.toSend, shown.refunded]).toEqual([0, shown.total])
    const [, gift] = shown.lines
    expect([gift.cancelledQuantity, gift.returnedQuantity]).toEqual([1, 0])
    expect(entries[0].details.lines).toEqual(bought)
  })

  it('holds back neither freight nor the code when the customer keeps it', async () => {
    const { orderNumber, bought, free } = await orderWithGift('gift-kept@example.com')
    const moveOn = `/api/order/order/internal/move-on/${orderNumber}`
    expect((await act(moveOn, { what: 'ship' })).status).toBe(200)
    await shop.settle()
    expect((await act(moveOn, { what: 'return', lines: bought })).status).toBe(200)
    await shop.settle()
    const { order: shown, payment } = await read(orderNumber)
    expect([shown.refunded, await doneRefunds(orderNumber)]).toEqual([shown.total, payment.amount.amount])
    expect(await uses()).toBe(0)
    expect((await act(moveOn, { what: 'return', lines: free })).status).toBe(200)
    await shop.settle()
    expect(await doneRefunds(orderNumber)).toBe(payment.amount.amount)
  })
})

it('returns and cancels goods that are no longer in the catalogue', async () => {
  const deletedSku = '10001_001_003'
  const { orderNumber } = await order('gone@example.com', 2, deletedSku)
  const moveOn = `/api/order/order/internal/move-on/${orderNumber}`
  const { lineId } = (await read(orderNumber)).lines[0]
  const lines = [{ lineId, quantity: 1 }]
  expect((await act(moveOn, { what: 'ship', lines })).status).toBe(200)
  await shop.settle()
  await shop.database.db.delete(variants).where(eq(variants.sku, deletedSku))
  expect((await act('/api/order/manual-order-part-cancel', { orderNumber, lines })).status).toBe(200)
  expect((await act(moveOn, { what: 'return', lines })).status).toBe(200)
  await shop.settle()
  const { order: shown, payment } = await read(orderNumber)
  expect(shown.refunded).toEqual(payment.amount)
  expect(await doneRefunds(orderNumber)).toBeGreaterThan(0)
})

describe('a refund of goods that failed', () => {
  it('does not count as refunded, and can be repeated as an amount', async () => {
    const { orderNumber, orderId } = await order('refused@example.com', 2)
    const moveOn = `/api/order/order/internal/move-on/${orderNumber}`
    await act(moveOn, { what: 'ship' })
    await shop.settle()
    const { lines, payment, order: ordered } = await read(orderNumber)
    const paid = payment.amount.amount
    const [{ paymentId }] = ordered.paymentInformations
    /** The provider refuses to pay back more than it took. */
    const paidBack = (refundedAmount: number) =>
      shop.database.db
        .update(sandboxPayments)
        .set({ refundedAmount })
        .where(eq(sandboxPayments.merchantReference, paymentId))
    const takeBack = async () => {
      shop.wait(60_000)
      const returnMove = { what: 'return', lines: [{ lineId: lines[0].lineId, quantity: 1 }] }
      expect((await act(moveOn, returnMove)).status).toBe(200)
      await shop.settle()
    }
    const refunded = async () => (await shop.ask(`/api/order/order/${orderId}`)).body.order.refunded.amount
    const journal = async (): Promise<[string, number][]> => {
      const path = '/api/office/journal/dk?from=2026-01-01&until=2027-12-31'
      const { entries } = (await shop.ask(path, { as: operator })).body
      return entries.flatMap((entry: ReturnType<JSON['parse']>) =>
        entry.orderNumber === orderNumber && entry.kind !== 'sale'
          ? [[entry.kind, entry.payment.amount]]
          : [],
      )
    }

    await paidBack(paid)
    await takeBack()
    expect(shop.reports.splice(0)).toEqual(['a provider refused a refund'])
    expect(await refunded()).toBe(0)
    expect(await journal()).toEqual([['return', 0]])

    await paidBack(0)
    const { amount } = (await read(orderNumber)).payment.movements.at(-1).amount
    shop.wait(60_000)
    const repeat = { id: uuid(4), amount, reason: 'The provider refused it' }
    expect((await act(`/api/office/orders/${orderNumber}/refunds`, repeat)).status).toBe(204)
    await shop.settle()
    expect(await refunded()).toBe(amount)

    await takeBack()
    expect([await doneRefunds(orderNumber), await refunded()]).toEqual([paid, paid])
    expect(await journal()).toEqual([
      ['return', 0],
      ['goodwill', amount],
      ['return', paid - amount],
    ])
  })
})

describe('a refund without goods', () => {
  it('is refunded once, mailed, and recorded in the log and the customer’s totals', async () => {
    const { orderNumber, orderId } = await order('goodwill@example.com')
    const path = `/api/office/orders/${orderNumber}/refunds`
    const refund = { id: uuid(1), amount: 5_000, reason: ' Came late. ' }
    // Nothing was captured yet.
    const early = await act(path, refund)
    expect([early.status, early.body.errors]).toEqual([409, { '': ['order.refundTooMuch'] }])
    await act(`/api/order/order/internal/move-on/${orderNumber}`, { what: 'ship' })
    expect((await act(path, refund)).status).toBe(409)
    await shop.settle()
    const { total } = (await read(orderNumber)).summary
    expect((await read(orderNumber)).payment.refundable).toEqual(total)

    expect((await Promise.all([act(path, refund), act(path, refund)])).map(({ status }) => status)).toEqual([
      204, 204,
    ])
    await shop.settle()
    expect((await act(path, refund)).status).toBe(204)
    const other = await act(path, { ...refund, amount: 1 })
    expect([other.status, other.body.errors]).toEqual([409, { '': ['office.requestTaken'] }])
    expect((await act(path, { ...refund, id: uuid(2), amount: total.amount - 4_999 })).status).toBe(409)

    const shown = await read(orderNumber)
    expect(shown.payment.refundable.amount).toBe(total.amount - 5_000)
    expect(shown.payment.movements.at(-1)).toMatchObject({
      kind: 'refund',
      amount: { amount: 5_000 },
      status: 'done',
    })
    expect(shown.entries[0]).toMatchObject({
      kind: 'refunded',
      author: 'chef@example.com',
      note: 'Came late.',
      details: { amount: { amount: 5_000, currency: 'DKK' } },
    })
    expect(shown.entries.filter(({ kind }: { kind: string }) => kind === 'refunded')).toHaveLength(1)
    const own = await shop.ask(`/api/order/order/${orderId}`)
    expect(own.body.order.refunded).toEqual({ amount: 5_000, currency: 'DKK' })
    const mails = (await mailsOf('goodwill@example.com')).filter((mail) => mail.includes('50,00'))
    expect(mails).toHaveLength(1)
    expect(mails[0]).not.toContain('Came late')
  })

  it('never refunds more for returned goods than was captured', async () => {
    const { orderNumber } = await order('both@example.com')
    const moveOn = `/api/order/order/internal/move-on/${orderNumber}`
    await act(moveOn, { what: 'ship' })
    await shop.settle()
    const path = `/api/office/orders/${orderNumber}/refunds`
    expect((await act(path, { id: uuid(3), amount: 10_000, reason: 'Stain' })).status).toBe(204)
    const { lines, payment } = await read(orderNumber)
    await act(moveOn, { what: 'return', lines: [{ lineId: lines[0].lineId, quantity: 1 }] })
    await shop.settle()
    const after = (await read(orderNumber)).payment
    const refunds = after.movements.filter(({ kind }: { kind: string }) => kind === 'refund')
    const refunded = refunds.reduce(
      (sum: number, { amount }: { amount: { amount: number } }) => sum + amount.amount,
      0,
    )
    expect(refunded).toBeLessThanOrEqual(payment.amount.amount)
    expect(after.refundable.amount).toBe(payment.amount.amount - refunded)
  })
})

describe('the journal of an order', () => {
  interface Reversed {
    kind: string
    total: number
    tax: number
    payment: number
  }

  /** An order of two pieces that were sent, and what its office does. */
  async function sentOrder(email: string) {
    const { orderNumber, orderId } = await order(email, 2)
    const moveOn = `/api/order/order/internal/move-on/${orderNumber}`
    await act(moveOn, { what: 'ship' })
    await shop.settle()
    const { lines, payment, order: ordered } = await read(orderNumber)
    const [{ paymentId }] = ordered.paymentInformations
    return {
      orderId,
      lineId: String(lines[0].lineId),
      paid: Number(payment.amount.amount),
      async takeBack(quantity: number) {
        shop.wait(60_000)
        const returnMove = { what: 'return', lines: [{ lineId: lines[0].lineId, quantity }] }
        expect((await act(moveOn, returnMove)).status).toBe(200)
        await shop.settle()
      },
      async refund(amount: number) {
        shop.wait(60_000)
        const refund = { id: crypto.randomUUID(), amount, reason: 'Stain' }
        expect((await act(`/api/office/orders/${orderNumber}/refunds`, refund)).status).toBe(204)
        await shop.settle()
      },
      /** The provider refuses to pay back more than it took. */
      async refuseRefunds(refuses: boolean) {
        const refundedAmount = refuses ? payment.amount.amount : await doneRefunds(orderNumber)
        await shop.database.db
          .update(sandboxPayments)
          .set({ refundedAmount })
          .where(eq(sandboxPayments.merchantReference, paymentId))
      },
      refunded: async () => (await shop.ask(`/api/order/order/${orderId}`)).body.order.refunded.amount,
      async journal(): Promise<{ sale: Reversed | undefined; reversed: Reversed[] }> {
        const path = '/api/office/journal/dk?from=2026-01-01&until=2027-12-31'
        const { entries } = (await shop.ask(path, { as: operator })).body
        const [sale, ...reversed] = entries.flatMap((entry: ReturnType<JSON['parse']>) => {
          const { kind, total, tax, payment: moved } = entry
          const amounts = { kind, total: total.amount, tax: tax.amount, payment: moved.amount }
          return entry.orderNumber === orderNumber ? [amounts] : []
        })
        return { sale, reversed }
      },
    }
  }

  const sumsOf = (rows: readonly Reversed[]) => ({
    total: rows.reduce((sum, { total }) => sum + total, 0),
    tax: rows.reduce((sum, { tax }) => sum + tax, 0),
    payment: rows.reduce((sum, { payment }) => sum + payment, 0),
  })

  it('takes back no more than was sold, as do the receipt and the promise of the return', async () => {
    const { orderId, lineId, paid, refund, takeBack, journal, refunded } = await sentOrder('less@example.com')
    await refund(10_000)
    const headers = { 'X-Requested-With': 'test' }
    const json = { lines: [{ lineId, quantity: 2 }] }
    const path = `/api/order/dk/order/returns/${orderId}`
    const { body } = await shop.ask(path, { method: 'POST', json, headers })
    expect(body.returns[0].refund.amount).toBe(paid - 10_000)
    await takeBack(2)
    const { sale, reversed } = await journal()
    expect(reversed.map(({ kind, total }) => [kind, total])).toEqual([
      ['goodwill', 10_000],
      ['return', paid - 10_000],
    ])
    expect(sumsOf(reversed)).toEqual({ total: paid, tax: sale?.tax, payment: paid })
    expect(await refunded()).toBe(paid)
    const receipts = (await shop.ask(`/api/order/dk/order/receipt/${orderId}`, { as: operator })).body.receipt
    const { total, totalTax, items, freight } = receipts.retailTransactions.at(-1)
    expect([total.amount, totalTax.amount]).toEqual([paid - 10_000, reversed[1]?.tax])
    expect(items[0].amount.amount + (freight?.amount ?? 0)).toBe(paid - 10_000)
  })

  it('takes back no more than was sold by a return that the release before wrote', async () => {
    const { orderId, paid, refund, takeBack, journal, refunded } = await sentOrder('before@example.com')
    await refund(10_000)
    await takeBack(2)
    const isReturn = and(eq(returns.orderId, orderId), eq(returns.kind, 'return'))
    await shop.database.db.update(returns).set({ refunded: null }).where(isReturn)
    expect((await journal()).reversed.map(({ kind, total }) => [kind, total])).toEqual([
      ['goodwill', 10_000],
      ['return', paid - 10_000],
    ])
    expect(await refunded()).toBe(paid)
  })

  /** An order of goods that were sent and of a gift card. */
  async function mixedOrder(email: string) {
    const guest = await guestAtCheckout(shop.url, { email })
    const card = { sku: '10900_001_004', quantity: 1 }
    expect((await guest.basket('line', { method: 'POST', json: card })).status).toBe(200)
    const { action } = (await guest.pay()).body
    const id = new URL(action.url).pathname.split('/').at(-1) ?? ''
    const payment = await shop.engine.sandbox.decide(id, 'approve', 'never')
    const { orderNumber, orderId } = (await guest.ask(payment ? returnPathOf(payment) : '')).body
    const moveOn = `/api/order/order/internal/move-on/${orderNumber}`
    await act(moveOn, { what: 'ship' })
    await shop.settle()
    const { lines, payment: paid } = await read(orderNumber)
    return {
      orderNumber,
      orderId,
      paid: Number(paid.amount.amount),
      async takeBack(isDigital: boolean) {
        shop.wait(60_000)
        const line = lines.find((each: { isDigital: boolean }) => each.isDigital === isDigital)
        const returnMove = { what: 'return', lines: [{ lineId: line.lineId, quantity: 1 }] }
        expect((await act(moveOn, returnMove)).status).toBe(200)
        await shop.settle()
      },
      async receipts() {
        const path = `/api/order/dk/order/receipt/${orderId}`
        return (await shop.ask(path, { as: operator })).body.receipt.retailTransactions
      },
    }
  }

  it('counts no tax for a gift card, and the tax of the goods for the goods', async () => {
    const { orderNumber, takeBack, receipts } = await mixedOrder('mixed@example.com')
    await takeBack(true)
    await takeBack(false)
    const path = '/api/office/journal/dk?from=2026-01-01&until=2027-12-31'
    const { entries } = (await shop.ask(path, { as: operator })).body
    const taxes = entries.flatMap((entry: ReturnType<JSON['parse']>) =>
      entry.orderNumber === orderNumber ? [entry.tax.amount] : [],
    )
    const [tax] = taxes
    expect(tax).toBeGreaterThan(0)
    expect(taxes).toEqual([tax, 0, tax])
    const listed = await receipts()
    expect(listed.map(({ totalTax }: ReturnType<JSON['parse']>) => totalTax.amount)).toEqual(taxes)
  })

  it('leaves the receipt of a gift card without tax, where a part of its price was refunded before', async () => {
    const { orderNumber, paid, takeBack, receipts } = await mixedOrder('card.less@example.com')
    const remaining = 10_000
    const refund = { id: crypto.randomUUID(), amount: paid - remaining, reason: 'Stain' }
    expect((await act(`/api/office/orders/${orderNumber}/refunds`, refund)).status).toBe(204)
    await shop.settle()
    await takeBack(true)
    const money = (amount: number) => ({ amount, currency: 'DKK' })
    expect((await receipts()).at(-1)).toMatchObject({
      items: [{ amount: money(remaining) }],
      total: money(remaining),
      totalExVat: money(remaining),
      totalTax: money(0),
      taxes: [{ amount: money(0) }],
    })
  })

  it('leaves out an amount whose refund failed', async () => {
    const { refund, refuseRefunds, journal, refunded } = await sentOrder('failed.goodwill@example.com')
    await refuseRefunds(true)
    await refund(10_000)
    expect(shop.reports.splice(0)).toEqual(['a provider refused a refund'])
    expect([(await journal()).reversed, await refunded()]).toEqual([[], 0])
  })

  it('counts an amount that makes up for a failed refund of goods as their payment', async () => {
    const { paid, refund, takeBack, refuseRefunds, journal, refunded } =
      await sentOrder('repeated@example.com')
    await refund(10_000)
    await refuseRefunds(true)
    await takeBack(2)
    expect(shop.reports.splice(0)).toEqual(['a provider refused a refund'])
    expect(await refunded()).toBe(10_000)
    await refuseRefunds(false)
    await refund(paid - 10_000)
    expect(await refunded()).toBe(paid)
    const { sale, reversed } = await journal()
    expect(reversed.map(({ kind, total, payment }) => [kind, total, payment])).toEqual([
      ['goodwill', 10_000, 10_000],
      ['return', paid - 10_000, 0],
      ['goodwill', 0, paid - 10_000],
    ])
    expect(sumsOf(reversed)).toEqual({ total: paid, tax: sale?.tax, payment: paid })
  })
})

describe('two operators at one order', () => {
  it('refund it once: the second sees another order than the first left', async () => {
    const { orderNumber } = await order('twice@example.com', 3)
    const moveOn = `/api/order/order/internal/move-on/${orderNumber}`
    const refunds = `/api/office/orders/${orderNumber}/refunds`
    const { lines: ordered, version: unsent } = await read(orderNumber)
    const lines = [{ lineId: ordered[0].lineId, quantity: 1 }]
    await act(moveOn, { what: 'ship', lines: [{ ...lines[0], quantity: 2 }] })
    await shop.settle()
    const { version } = await read(orderNumber)
    await act(`/api/office/orders/${orderNumber}/notes`, { note: 'Rang.' })
    const returnMove = { id: uuid(21), what: 'return', lines, version }
    expect((await act(moveOn, returnMove)).status).toBe(200)
    await shop.settle()
    const conflicting = [
      await act(moveOn, { ...returnMove, id: uuid(22) }),
      await act(moveOn, { what: 'ship', lines, version: unsent }),
      await act(refunds, { id: uuid(23), amount: 100, reason: 'Stain', version }),
      await act('/api/order/manual-order-part-cancel', { orderNumber, lines, version }),
    ]
    expect(conflicting.map(({ status, body }) => [status, body.errors])).toEqual(
      conflicting.map(() => [409, { '': ['office.orderChanged'] }]),
    )
    // A repeat after a lost response is still the same return.
    expect((await act(moveOn, returnMove)).status).toBe(200)
    const shown = await read(orderNumber)
    expect(shown.lines[0]).toMatchObject({ toSend: 1, toReturn: 1, gone: 1 })
    const seen = { id: uuid(24), amount: 100, reason: 'Stain', version: shown.version }
    expect((await act(refunds, seen)).status).toBe(204)
    expect((await act(refunds, { ...seen, id: uuid(25) })).status).toBe(409)
    await shop.settle()
  })
})

describe('the delivery address of an order', () => {
  const address = {
    ...danishAddress,
    line1: 'Vestergade',
    houseNumber: '22',
    city: 'Odense C',
    postalCode: '5000',
  }
  const change = (orderNumber: string, changed: object, as = operator) =>
    shop.ask(`/api/office/orders/${orderNumber}/address`, { method: 'PUT', json: { address: changed }, as })

  it('changes before the goods are sent, and the customer is notified', async () => {
    const { orderNumber, orderId } = await order('moved@example.com')
    expect((await change(orderNumber, address, customer('anna'))).status).toBe(403)
    expect((await change(orderNumber, address)).status).toBe(204)
    const { order: shown, entries } = await read(orderNumber)
    expect(shown.shippingAddress).toMatchObject({ line1: 'Vestergade', postalCode: '5000' })
    expect(shown.billingAddress).toMatchObject({ line1: 'Søndergade', postalCode: '8000' })
    expect(entries[0]).toMatchObject({
      kind: 'readdressed',
      details: { before: 'Søndergade 1, 8000 Aarhus C', after: 'Vestergade 22, 5000 Odense C' },
    })
    const [mail] = (await mailsOf('moved@example.com')).filter((mail) => mail.startsWith('Ordre'))
    expect(mail).toContain('Vestergade 22')
    const own = await shop.ask(`/api/order/order/${orderId}`)
    expect(own.body.order.shippingAddress.line1).toBe('Vestergade')
  })

  it('is validated as in the checkout, and must remain in its country', async () => {
    const { orderNumber } = await order('checked@example.com')
    for (const [changed, field] of [
      [{ ...address, postalCode: '12' }, 'postalCode'],
      [{ ...address, lastName: ' ' }, 'lastName'],
      [{ ...address, country: 'SE' }, 'country'],
    ] as const) {
      const response = await change(orderNumber, changed)
      expect([response.status, Object.keys(response.body.errors)]).toEqual([400, [field]])
    }
    expect((await read(orderNumber)).entries).toEqual([])
  })

  it('cannot be changed once goods were shipped', async () => {
    const { orderNumber } = await order('gone@example.com', 2)
    const shown = await read(orderNumber)
    expect(shown.takesAddress).toBe(true)
    const onePiece = [{ lineId: shown.lines[0].lineId, quantity: 1 }]
    await act(`/api/order/order/internal/move-on/${orderNumber}`, { what: 'ship', lines: onePiece })
    expect((await read(orderNumber)).takesAddress).toBe(false)
    const response = await change(orderNumber, address)
    expect([response.status, response.body.errors]).toEqual([409, { '': ['order.hasLeft'] }])
  })
})

it('reports events of orders to the webhooks that subscribe to them', async () => {
  const { db } = shop.database
  const webhook = {
    url: 'https://erp.example/hook',
    sealed: '',
    author: 'ada@shop.example',
    created: new Date(),
  }
  await db.insert(webhooks).values([
    { ...webhook, id: 'all', events: JSON.stringify(orderEvents) },
    { ...webhook, id: 'returns', events: JSON.stringify(['order.returned']) },
  ])
  const { orderNumber } = await order('events@example.com', 3)
  const { lineId } = (await read(orderNumber)).lines[0]
  const lines = [{ lineId, quantity: 1 }]
  const moveOn = `/api/order/order/internal/move-on/${orderNumber}`
  await act('/api/order/manual-order-part-cancel', { orderNumber, lines })
  await act(moveOn, { what: 'ship', lines })
  await act(moveOn, { what: 'ship', lines })
  await shop.settle()
  // One piece more than was sent: nothing happens, and nothing is reported.
  expect((await act(moveOn, { what: 'return', lines: [{ lineId, quantity: 3 }] })).status).toBe(409)
  await act(moveOn, { what: 'return', lines })
  await shop.settle()
  const rows = await db.select().from(webhookDeliveries).where(eq(webhookDeliveries.orderNumber, orderNumber))
  const eventsOf = (id: string) => rows.filter(({ webhookId }) => webhookId === id).map(({ event }) => event)
  expect(eventsOf('all').toSorted()).toEqual([
    'order.cancelled',
    'order.placed',
    'order.refunded',
    'order.returned',
    'order.shipped',
    'order.shipped',
  ])
  expect(eventsOf('returns')).toEqual(['order.returned'])
  expect(JSON.parse(rows[0]?.body ?? '')).toMatchObject({ data: { orderNumber, market: 'dk' } })
  expect(rows.map(({ body }) => body).join()).not.toContain('events@example.com')
  await db.delete(webhooks)
})

it('lists sales and returns by days of the market, page by page', async () => {
  // Half an hour after midnight in Denmark.
  shop.wait(Date.parse('2026-11-04T23:30:00Z') - shop.now())
  await shop.settle()
  const { orderNumber } = await order('journal@example.com', 2)
  const moveOn = (json: object) =>
    shop.ask(`/api/order/order/internal/move-on/${orderNumber}`, { method: 'POST', json, as: operator })
  const { lines } = (await moveOn({ what: 'ship' })).body.order
  await shop.settle()
  shop.wait(60_000)
  expect((await moveOn({ what: 'return', lines: [{ lineId: lines[0].id, quantity: 1 }] })).status).toBe(200)
  shop.wait(60_000)
  const refund = { id: crypto.randomUUID(), amount: 1_100, reason: 'Late' }
  const path = `/api/office/orders/${orderNumber}/refunds`
  expect((await shop.ask(path, { method: 'POST', json: refund, as: operator })).status).toBe(204)
  shop.wait(60_000)
  const guest = await guestAtCheckout(shop.url, {
    sku: '10900_001_004',
    email: 'card@example.com',
    isDigital: true,
  })
  const { action } = (await guest.pay()).body
  const id = new URL(action.url).pathname.split('/').at(-1) ?? ''
  const payment = await shop.engine.sandbox.decide(id, 'approve', 'never')
  const card = (await guest.ask(payment ? returnPathOf(payment) : '')).body
  shop.wait(60_000)
  const bought = [{ lineId: (await read(card.orderNumber)).lines[0].lineId, quantity: 1 }]
  const unused = { what: 'return', lines: bought }
  expect((await act(`/api/order/order/internal/move-on/${card.orderNumber}`, unused)).status).toBe(200)

  const journal = (query: string, as = operator) => shop.ask(`/api/office/journal/dk?${query}`, { as })
  const { body } = await journal('from=2026-11-05&until=2026-11-05')
  const [sale, returned, goodwill, cardSale, cardBack] = body.entries
  const { total } = sale
  expect(body).not.toHaveProperty('next')
  expect(body.entries).toHaveLength(5)
  expect(sale).toMatchObject({
    kind: 'sale',
    orderNumber,
    country: 'DK',
    payment: total,
    giftCards: { amount: 0 },
  })
  expect(sale.tax.amount).toBe(Math.round(total.amount / 5))
  expect(returned).toMatchObject({
    kind: 'return',
    orderNumber,
    payment: returned.total,
    giftCards: { amount: 0 },
  })
  expect(returned.total.amount).toBeLessThan(total.amount)
  expect(returned.tax.amount).toBe(Math.round(returned.total.amount / 5))
  const refunded = { amount: 1_100, currency: 'DKK' }
  expect(goodwill).toMatchObject({ kind: 'goodwill', orderNumber, total: refunded, payment: refunded })
  expect(cardSale).toMatchObject({ kind: 'sale', orderNumber: card.orderNumber, giftCards: cardSale.total })
  expect(cardBack).toMatchObject({
    kind: 'return',
    orderNumber: card.orderNumber,
    total: cardSale.total,
    giftCards: cardSale.total,
  })

  const pages: object[] = []
  let after: string | undefined
  do {
    const since: string = after === undefined ? '' : `&after=${encodeURIComponent(after)}`
    const page = await journal(`from=2026-11-05&until=2026-11-06&limit=1${since}`)
    pages.push(...page.body.entries)
    after = page.body.next
  } while (after !== undefined)
  expect(pages).toEqual(body.entries)
  expect((await journal('from=2026-11-04&until=2026-11-04')).body.entries).toEqual([])
  expect((await journal('from=2026-11-05&until=2026-11-06&after=1x y')).status).toBe(400)
  expect((await journal('from=2026-11-05&until=2026-11-05', customer('anna'))).status).toBe(403)
})
