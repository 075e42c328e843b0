import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { parcelEventTypes } from '#schemas/commerce/order.ts'
import { returnPathOf } from '#server/commerce/payments/sandbox/sandbox-bank.ts'
import { eq } from '#server/database/drizzle.ts'
import { stock } from '#server/database/tables/catalogue.ts'
import { mailOutbox } from '#server/database/tables/content.ts'
import { orderLines } from '#server/database/tables/orders.ts'
import { customer } from '#tests/support/api-server.ts'
import { type CheckoutApi, startCheckoutApi } from '#tests/support/checkout-api.ts'
import { guestAtCheckout } from '#tests/support/checkout-visitor.ts'

// A courier's parcel events, as operators pass them on and customers read them.

const operator = customer('chef', { role: 'operator' })
let shop: CheckoutApi

beforeAll(async () => {
  shop = await startCheckoutApi()
})
afterAll(() => shop?.close())

/** A paid order that goes home, or to a parcel shop. */
async function placed({
  toParcelShop = false,
  quantity = 1,
  shipment,
}: {
  toParcelShop?: boolean
  quantity?: number
  shipment?: object
} = {}) {
  const anna = await guestAtCheckout(shop.url, { quantity })
  if (toParcelShop) {
    const [point] = (await anna.basket('get-pickup-points?carrierId=postnord')).body
    const json = { shippingMethodId: 'parcel-shop', pickupPointId: point.id }
    expect((await anna.basket('shipment', { method: 'PUT', json })).status).toBe(200)
  }
  if (shipment) expect((await anna.basket('shipment', { method: 'PUT', json: shipment })).status).toBe(200)
  const { action } = (await anna.pay()).body
  const id = new URL(action.url).pathname.split('/').at(-1) ?? ''
  const payment = await shop.engine.sandbox.decide(id, 'approve', 'never')
  const returned = await anna.ask(payment ? returnPathOf(payment) : '')
  const { orderId, orderNumber } = returned.body
  const moveOn = (json: object) =>
    shop.ask(`/api/order/order/internal/move-on/${orderNumber}`, { method: 'POST', json, as: operator })
  const read = async () => (await shop.ask(`/api/order/order/${orderId}`)).body.order
  return { orderId: String(orderId), orderNumber: String(orderNumber), moveOn, read }
}

/** An order of one parcel that was sent: home, or to a parcel shop. */
async function shipOrder({ toParcelShop = false } = {}) {
  const { moveOn, read } = await placed({ toParcelShop })
  const { order } = (await moveOn({ what: 'ship', courier: 'Bring' })).body
  const [{ trackingNumber }] = order.parcelTrackings
  return {
    moveOn,
    trackingNumber,
    read,
    reportStatus: (eventtype: string) => moveOn({ what: 'parcel', trackingNumber, eventtype }),
  }
}

it.each(parcelEventTypes)('names the parcel status “%s”', async (eventtype) => {
  const { reportStatus, read } = await shipOrder()
  shop.wait(60_000)
  expect((await reportStatus(eventtype)).status).toBe(200)
  const { parcelTrackings, orderState } = await read()
  expect(parcelTrackings[0].courier).toBe('Bring')
  const [latest] = parcelTrackings[0].events
  expect(latest).toMatchObject({
    eventtype,
    createDate: new Date(shop.now()).toISOString(),
    shortText: expect.stringMatching(/^[A-ZÆØÅ][^.]+$/),
    longText: expect.stringMatching(/\S/),
  })
  expect(orderState).toBe(eventtype === 'delivered' ? 'completed' : 'paymentprocessing')
})

it('leaves an order completed despite late or repeated parcel events', async () => {
  const { reportStatus, read } = await shipOrder()
  for (const eventtype of ['delivered', 'intransit', 'delivered', 'intransit']) {
    shop.wait(60_000)
    expect((await reportStatus(eventtype)).status).toBe(200)
  }
  expect((await read()).orderState).toBe('completed')
})

it('refuses the second of two requests that send one tracking number or one id at once', async () => {
  for (const same of [{ trackingNumber: 'NUMBER-SENT-TWICE' }, { id: randomUUID() }]) {
    const [one, other] = [await placed(), await placed()]
    const responses = await Promise.all([one, other].map(({ moveOn }) => moveOn({ what: 'ship', ...same })))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
    const refused = responses.find(({ status }) => status === 409)
    expect(Object.keys(refused?.body.errors)).toEqual(Object.keys(same))
  }
  const order = await placed()
  const send = () => order.moveOn({ what: 'ship', trackingNumber: 'NUMBER-SENT-AGAIN' })
  const responses = await Promise.all([send(), send()])
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await order.read()).parcelTrackings).toHaveLength(1)
})

it('refuses an unknown event, and a parcel that was not sent', async () => {
  const { reportStatus, moveOn } = await shipOrder()
  expect((await reportStatus('teleported')).status).toBe(400)
  expect((await moveOn({ what: 'parcel', eventtype: 'delivered' })).status).toBe(400)
  const other = await moveOn({ what: 'parcel', trackingNumber: 'none', eventtype: 'delivered' })
  expect(other.status).toBe(404)
})

it('refuses an event of a parcel of another order, and changes neither order', async () => {
  const [one, other] = [await shipOrder(), await shipOrder()]
  const refused = await one.moveOn({
    what: 'parcel',
    trackingNumber: other.trackingNumber,
    eventtype: 'delivered',
  })
  expect(refused.status).toBe(404)
  for (const { read } of [one, other]) {
    const { orderState, parcelTrackings } = await read()
    expect(orderState).toBe('paymentprocessing')
    expect(parcelTrackings[0].events[0].eventtype).toBe('dispatch')
  }
})

it('mails the customer once each about dispatch, collection, return and refund', async () => {
  const before = (await shop.database.db.select().from(mailOutbox)).length
  const { reportStatus, read, moveOn, trackingNumber } = await shipOrder({ toParcelShop: true })
  shop.wait(60_000)
  // Twice at once, and once more later.
  await Promise.all([reportStatus('pickupready'), reportStatus('pickupready')])
  shop.wait(60_000)
  await reportStatus('pickupready')
  const { lines, orderNumber } = await read()
  const [{ id: lineId, quantity }] = lines
  // A refund waits for the capture.
  await shop.settle()
  expect((await moveOn({ what: 'return', lines: [{ lineId, quantity }] })).status).toBe(200)
  await shop.settle()
  const mails = (await shop.database.db.select().from(mailOutbox).orderBy(mailOutbox.id)).slice(before)
  expect(mails.map(({ subject }) => subject)).toEqual([
    `Din ordre ${orderNumber}`,
    `Ordre ${orderNumber} er på vej`,
    `Ordre ${orderNumber} er klar til afhentning`,
    `Vi har modtaget din retur for ordre ${orderNumber}`,
    `Din refusion for ordre ${orderNumber}`,
  ])
  const [confirmed, dispatched] = mails
  expect(confirmed?.html).toContain('<img src="http')
  for (const body of [dispatched?.body, dispatched?.html]) {
    expect(body).toContain(`parcel=${trackingNumber}`)
    expect(body).toContain(lines[0].colour.name)
  }
})

it('mails where to collect a parcel: name, address, hours and a map', async () => {
  const before = (await shop.database.db.select().from(mailOutbox)).length
  const { reportStatus, read } = await shipOrder({ toParcelShop: true })
  shop.wait(60_000)
  await reportStatus('pickupready')
  await shop.settle()
  const { parcelTrackings, shipments } = await read()
  const [{ pickupLocation }] = parcelTrackings
  const mails = (await shop.database.db.select().from(mailOutbox).orderBy(mailOutbox.id)).slice(before)
  const [, dispatched, ready] = mails
  for (const body of [dispatched?.body, dispatched?.html, ready?.body, ready?.html]) {
    expect(body).toContain(shipments[0].pickupPointName)
    expect(body).toContain(pickupLocation.line1)
    expect(body).toContain('mandag–fredag 09.00–18.00')
    expect(body).toContain('https://www.openstreetmap.org/')
  }
})

it('mails nothing about the collection of a parcel that was sent home', async () => {
  const before = (await shop.database.db.select().from(mailOutbox)).length
  const { reportStatus, read } = await shipOrder()
  shop.wait(60_000)
  expect((await reportStatus('pickupready')).status).toBe(200)
  const { orderNumber, parcelTrackings } = await read()
  expect(parcelTrackings[0].events[0].eventtype).toBe('pickupready')
  const mails = (await shop.database.db.select().from(mailOutbox).orderBy(mailOutbox.id)).slice(before)
  expect(mails.map(({ subject }) => subject)).toEqual([
    `Din ordre ${orderNumber}`,
    `Ordre ${orderNumber} er på vej`,
  ])
})

it('does a movement once, however often a warehouse sends its request', async () => {
  const { orderId, orderNumber, moveOn, read } = await placed({ quantity: 6 })
  const [{ id: lineId }] = (await read()).lines
  const lines = (quantity: number) => [{ lineId, quantity }]
  const cancel = (json: object) => {
    const body = { orderNumber, ...json }
    return shop.ask('/api/order/manual-order-part-cancel', { method: 'POST', json: body, as: operator })
  }
  const [parcelId, returnId, cancellationId] = [randomUUID(), randomUUID(), randomUUID()]
  const thrice = async (send: () => ReturnType<typeof moveOn>) => {
    const responses = [...(await Promise.all([send(), send()])), await send()]
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
    await shop.settle()
  }
  await thrice(() => moveOn({ what: 'ship', id: parcelId, lines: lines(2) }))
  await thrice(() => moveOn({ what: 'return', id: returnId, lines: lines(1) }))
  await thrice(() => cancel({ id: cancellationId, lines: lines(1) }))
  const [line] = await shop.database.db.select().from(orderLines).where(eq(orderLines.orderId, orderId))
  expect(line).toMatchObject({ shipped: 2, returned: 1, cancelled: 1 })
  // An id names one request.
  const refused = [
    await moveOn({ what: 'return', id: returnId, lines: lines(2) }),
    await moveOn({ what: 'return', id: parcelId, lines: lines(1) }),
    await cancel({ id: returnId, lines: lines(1) }),
  ]
  expect(refused.map(({ status }) => status)).toEqual([409, 409, 409])
  expect((await moveOn({ what: 'return', id: randomUUID(), lines: lines(1) })).status).toBe(200)
})

const onePiece = async (read: Awaited<ReturnType<typeof placed>>['read']) => [
  { lineId: String((await read()).lines[0].id), quantity: 1 },
]

it('completes an order once the pieces of its undelivered parcel were taken back', async () => {
  const { moveOn, read, reportStatus } = await shipOrder()
  await reportStatus('failedattempt')
  expect((await moveOn({ what: 'return', lines: await onePiece(read) })).status).toBe(200)
  expect((await read()).orderState).toBe('completed')
})

it('completes an order of which parcels came back once their pieces were taken back', async () => {
  const { moveOn, read } = await placed({ quantity: 3 })
  const lines = await onePiece(read)
  const numbers = ['CAME-BACK-1', 'CAME-BACK-2', 'CAME-BACK-3']
  for (const trackingNumber of numbers) await moveOn({ what: 'ship', trackingNumber, lines })
  const report = async (index: number, eventtype: string) => {
    const parcelEvent = { what: 'parcel', trackingNumber: numbers[index], eventtype }
    return (await moveOn(parcelEvent)).body.order.orderState
  }
  await report(0, 'delivered')
  // It may be the piece that was delivered.
  const returned = await moveOn({ what: 'return', lines })
  expect(returned.body.order.orderState).toBe('paymentprocessing')
  expect(await report(1, 'returndelivered')).toBe('paymentprocessing')
  // Two parcels came back, and one piece was taken back.
  expect(await report(2, 'returndelivered')).toBe('paymentprocessing')
  expect((await moveOn({ what: 'return', lines })).body.order.orderState).toBe('completed')
})

it('lists an order with the latest status of all of its parcels', async () => {
  const { moveOn, read, orderNumber } = await placed({ quantity: 2 })
  const lines = await onePiece(read)
  const report = (trackingNumber: string, eventtype: string) => {
    shop.wait(60_000)
    return moveOn({ what: 'parcel', trackingNumber, eventtype })
  }
  await moveOn({ what: 'ship', trackingNumber: 'LISTED-1', lines })
  await report('LISTED-1', 'delivered')
  await moveOn({ what: 'ship', trackingNumber: 'LISTED-2', lines })
  await report('LISTED-2', 'failedattempt')
  const { orders } = (await shop.ask('/api/order/order/history', { as: customer('anna') })).body
  expect(orders.find((order: { orderNumber: string }) => order.orderNumber === orderNumber)).toMatchObject({
    parcelEventType: 'failedattempt',
    parcelTrackingLink: expect.stringContaining('LISTED-2'),
  })
})

it('expects a parcel on the last day that was predicted for its order, until that day is over', async () => {
  const { moveOn, read } = await placed({ quantity: 2 })
  const lines = await onePiece(read)
  const { shipments } = await read()
  const last = shipments[0].latestDeliveryDate ?? shipments[0].predictedDeliveryDate
  await moveOn({ what: 'ship', trackingNumber: 'EXPECTED-1', lines })
  shop.wait(Date.parse(last) + 24 * 3_600_000 - shop.now())
  await moveOn({ what: 'ship', trackingNumber: 'EXPECTED-2', lines })
  const [earlierParcel, laterParcel] = (await read()).parcelTrackings
  expect(earlierParcel).toMatchObject({
    trackingNumber: 'EXPECTED-1',
    expectedDeliveryDate: `${last}T00:00:00.000Z`,
  })
  expect(laterParcel.trackingNumber).toBe('EXPECTED-2')
  expect(laterParcel).not.toHaveProperty('expectedDeliveryDate')
})

it('expects no day for goods that wait in the store', async () => {
  const { db } = shop.database
  const sku = '10001_001_002'
  await db
    .insert(stock)
    .values({ sku, location: 'dk-2', quantity: 5 })
    .onConflictDoUpdate({ target: [stock.sku, stock.location], set: { quantity: 5 } })
  const { moveOn } = await placed({ shipment: { shippingMethodId: 'store', pickupPointId: 'dk-2' } })
  const { order } = (await moveOn({ what: 'ship', location: 'dk-2' })).body
  const [parcel] = order.parcelTrackings
  expect(parcel.events[0].eventtype).toBe('pickupready')
  expect(parcel).not.toHaveProperty('expectedDeliveryDate')
})
