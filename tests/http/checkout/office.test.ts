import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { orderEvents } from '#schemas/commerce/order-events.ts'
import { returnPathOf } from '#server/commerce/payments/sandbox/sandbox-bank.ts'
import { eq } from '#server/database/drizzle.ts'
import { variants } from '#server/database/tables/catalogue.ts'
import { mailOutbox } from '#server/database/tables/content.ts'
import { webhookDeliveries, webhooks } from '#server/database/tables/machines.ts'
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
  const guest = await guestAtCheckout(shop.url, { email, quantity, sku })
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
  const found = async (filter: object) =>
    (await numbers({ text: 'narrow@example.com', ...filter })).includes(orderNumber)
  const day = (later: number) => new Date(shop.now() + later * 86_400_000).toISOString().slice(0, 10)
  expect(
    await found({ market: 'dk', state: 'placed', payment: 'unpaid', from: day(-1), until: day(1) }),
  ).toBe(true)
  for (const filter of [
    { market: 'en' },
    { state: 'completed' },
    { payment: 'paid' },
    { payment: 'attention' },
    { from: day(2) },
    { until: day(-2) },
  ])
    expect([filter, await found(filter)]).toEqual([filter, false])
  const path = `/api/order/order/internal/move-on/${orderNumber}`
  expect((await shop.ask(path, { method: 'POST', json: { what: 'ship' }, as: operator })).status).toBe(200)
  expect(await found({ state: 'paymentprocessing', payment: 'paid' })).toBe(true)
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
  const some = (quantity: number) => [{ lineId, quantity }]
  const moveOn = `/api/order/order/internal/move-on/${orderNumber}`
  const parcel = { courier: 'Bring', trackingNumber: `BR${orderNumber}` }
  expect((await act(moveOn, { what: 'ship', lines: some(2), ...parcel })).status).toBe(200)
  const again = await act(moveOn, { what: 'ship', ...parcel })
  expect([again.status, Object.keys(again.body.errors)]).toEqual([409, ['trackingNumber']])
  const said = { what: 'parcel', trackingNumber: parcel.trackingNumber, eventtype: 'delivered' }
  expect((await act(moveOn, said)).status).toBe(200)
  const cancelled = { orderNumber, lines: some(1) }
  expect((await act('/api/order/manual-order-part-cancel', cancelled)).status).toBe(200)
  // A refund waits for the capture.
  await shop.settle()
  expect((await act(moveOn, { what: 'return', lines: some(1) })).status).toBe(200)
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

const uuid = (last: number) => `00000000-0000-4000-8000-${String(last).padStart(12, '0')}`
const mailsOf = async (email: string) =>
  (await shop.database.db.select().from(mailOutbox).where(eq(mailOutbox.recipient, email))).map(
    ({ subject, body }) => `${subject}\n${body}`,
  )

const doneRefunds = async (orderNumber: string): Promise<number> =>
  (await read(orderNumber)).payment.movements
    .filter(({ kind, status }: Record<string, string>) => kind === 'refund' && status === 'done')
    .reduce((sum: number, { amount }: { amount: { amount: number } }) => sum + amount.amount, 0)

it('takes back and cancels goods that have left the catalogue', async () => {
  const gone = '10001_001_003'
  const { orderNumber } = await order('gone@example.com', 2, gone)
  const moveOn = `/api/order/order/internal/move-on/${orderNumber}`
  const { lineId } = (await read(orderNumber)).lines[0]
  const lines = [{ lineId, quantity: 1 }]
  expect((await act(moveOn, { what: 'ship', lines })).status).toBe(200)
  await shop.settle()
  await shop.database.db.delete(variants).where(eq(variants.sku, gone))
  expect((await act('/api/order/manual-order-part-cancel', { orderNumber, lines })).status).toBe(200)
  expect((await act(moveOn, { what: 'return', lines })).status).toBe(200)
  await shop.settle()
  const { order: shown, payment } = await read(orderNumber)
  expect(shown.refunded).toEqual(payment.amount)
  expect(await doneRefunds(orderNumber)).toBeGreaterThan(0)
})

describe('a refund of goods that failed', () => {
  it('is left out of what was refunded, and can be repeated as an amount', async () => {
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
      const back = { what: 'return', lines: [{ lineId: lines[0].lineId, quantity: 1 }] }
      expect((await act(moveOn, back)).status).toBe(200)
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
    expect((await act(path, { ...refund, amount: 1 })).status).toBe(409)
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

  it('never makes returned goods cost more than was captured', async () => {
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

  it('is checked as the checkout checks it, and stays in its country', async () => {
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

  it('stays once something has left', async () => {
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
  const made = {
    url: 'https://erp.example/hook',
    sealed: '',
    author: 'ada@shop.example',
    created: new Date(),
  }
  await db.insert(webhooks).values([
    { ...made, id: 'all', events: JSON.stringify(orderEvents) },
    { ...made, id: 'returns', events: JSON.stringify(['order.returned']) },
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

it('journals sales and their returns, by days of the market, page by page', async () => {
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
  const [sale, back, goodwill, cardSale, cardBack] = body.entries
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
  expect(back).toMatchObject({ kind: 'return', orderNumber, payment: back.total, giftCards: { amount: 0 } })
  expect(back.total.amount).toBeLessThan(total.amount)
  expect(back.tax.amount).toBe(Math.round(back.total.amount / 5))
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
