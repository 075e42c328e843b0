import { afterAll, beforeAll, expect, it } from 'vitest'
import { eq } from '#server/database/drizzle.ts'
import { baskets } from '#server/database/tables/basket.ts'
import { orders } from '#server/database/tables/orders.ts'
import { payments } from '#server/database/tables/payments.ts'
import { customer } from '#tests/support/api-server.ts'
import { type CheckoutApi, startCheckoutApi } from '#tests/support/checkout-api.ts'
import { readyContent } from '#tests/support/checkout-process.ts'
import { type FakeIyzico, startFakeIyzico } from '#tests/support/fakes/fake-iyzico.ts'
import { warehouseFor } from '#tests/support/warehouse.ts'

let iyzico: FakeIyzico
let shop: CheckoutApi

beforeAll(async () => {
  iyzico = await startFakeIyzico()
  shop = await startCheckoutApi({ iyzico: iyzico.config })
})
afterAll(async () => {
  await shop?.close()
  await iyzico?.close()
})

const ordersOf = (basketId: string) =>
  shop.database.db.select().from(orders).where(eq(orders.basketId, basketId))
let count = 0

/** A guest in Türkiye whose basket is ready to be paid. */
async function readyBasket(): Promise<string> {
  count += 1
  const id = `turkish-basket-${String(count).padStart(7, '0')}`
  const address = {
    country: 'TR',
    firstName: 'Ayşe',
    lastName: 'Yılmaz',
    line1: 'İstiklal Cd. 1',
    city: 'İstanbul',
  }
  const ready = JSON.parse(readyContent(`ayse${count}@example.com`))
  const content = JSON.stringify({ ...ready, shippingAddress: { ...address, postalCode: '34433' } })
  const moment = new Date(shop.now())
  const row = { id, market: 'tr', version: 1, content, created: moment, changed: moment }
  await shop.database.db.insert(baskets).values({ ...row, status: 'open' })
  return id
}
const pay = (basketId: string) =>
  shop.ask(`/api/order/tr/basket/create-payment?basketId=${basketId}`, {
    method: 'POST',
    json: { type: 'iyzico' },
  })
async function atForm() {
  const basketId = await readyBasket()
  const started = await pay(basketId)
  expect([started.status, started.body.errors]).toEqual([200, undefined])
  return { basketId, id: String(started.body.checkoutBasketId) }
}
/** The browser posts the form that iyzico sends it with, across sites. */
async function comeBack({ path, token }: { path: string; token: string }) {
  const response = await fetch(shop.url + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { Origin: iyzico.url, 'Sec-Fetch-Site': 'cross-site' },
    body: new URLSearchParams({ token }),
  })
  return [response.status, response.headers.get('location') ?? ''] as const
}
const paid = { paymentStatus: 'SUCCESS', fraudStatus: 1 }
const stateOf = async (id: string) =>
  (await shop.database.db.select().from(payments).where(eq(payments.id, id)))[0]?.status

it.each([
  [paid, 'ordered'],
  [{ paymentStatus: 'FAILURE' }, 'refused'],
  [{ paymentStatus: 'SUCCESS', fraudStatus: 0 }, 'pending'],
  [{ paymentStatus: 'SUCCESS', fraudStatus: -1 }, 'refused'],
  [{ ...paid, basketId: 'another' }, 'awaiting'],
  [{}, 'awaiting'],
] as const)('takes %j as %s', async (decided, status) => {
  const { basketId, id } = await atForm()
  const [answered, location] = await comeBack(iyzico.decide(id, decided))
  expect([answered, location]).toEqual([303, expect.stringMatching(/^\//)])
  expect([await stateOf(id), (await ordersOf(basketId)).length]).toEqual([
    status,
    status === 'ordered' ? 1 : 0,
  ])
})

it('counts no answer that iyzico did not sign', async () => {
  const { basketId, id } = await atForm()
  iyzico.forge(true)
  await comeBack(iyzico.decide(id, paid))
  iyzico.forge(false)
  expect([await stateOf(id), await ordersOf(basketId)]).toEqual(['awaiting', []])
  await comeBack(iyzico.decide(id, paid))
  expect(await stateOf(id)).toBe('ordered')
})

it('makes one order of a webhook before the return that comes twice, and of none that is signed wrongly', async () => {
  const { basketId, id } = await atForm()
  const back = iyzico.decide(id, paid)
  const { json, signature } = iyzico.notice(id)
  const tell = async (given: string) =>
    (
      await shop.ask('/api/order/payment/iyzico/webhook', {
        method: 'POST',
        json,
        headers: { 'X-IYZ-SIGNATURE-V3': given },
      })
    ).status
  for (const forged of [`${signature.slice(0, -2)}00x`, '', 'é'.repeat(signature.length)])
    expect(await tell(forged)).toBe(403)
  await shop.settle()
  expect(await ordersOf(basketId)).toEqual([])
  expect(await Promise.all([tell(signature), tell(signature)])).toEqual([202, 202])
  await Promise.all([shop.settle(), comeBack(back), comeBack(back)])
  expect(await ordersOf(basketId)).toHaveLength(1)
})

it('goes on where an answer is lost', async () => {
  iyzico.trouble('/payment/iyzipos/checkoutform/initialize', 'lost')
  const basketId = await readyBasket()
  await pay(basketId)
  const id = (await pay(basketId)).body.checkoutBasketId
  iyzico.trouble('/payment/iyzipos/checkoutform/auth', 'lost')
  const back = iyzico.decide(id, paid)
  await comeBack(back)
  await comeBack(back)
  expect([await stateOf(id), (await ordersOf(basketId)).length]).toEqual(['ordered', 1])
})

it('gives the money back for what cannot be ordered', async () => {
  const { basketId, id } = await atForm()
  await shop.database.db.update(payments).set({ basketFingerprint: 'another' }).where(eq(payments.id, id))
  await comeBack(iyzico.decide(id, paid))
  await shop.settle()
  expect([await stateOf(id), await ordersOf(basketId), iyzico.refunds.length]).toEqual(['refunded', [], 1])
})

it('gives back what is cancelled, as iyzico takes all at once', async () => {
  const { basketId, id } = await atForm()
  await comeBack(iyzico.decide(id, paid))
  const before = iyzico.refunds.length
  expect(await (await warehouseFor(shop, basketId)).cancel(1)).toBe('cancelled')
  const [order] = await ordersOf(basketId)
  expect(iyzico.refunds.slice(before).map((price) => Math.round(Number(price) * 100))).toEqual([order?.total])
})

it('lets operators, and nobody else, ask how payments stand', async () => {
  const { basketId, id } = await atForm()
  iyzico.decide(id, paid)
  const pending = (as?: ReturnType<typeof customer>) =>
    shop.ask('/api/order/basket/iyzico/pendingorders', { method: 'POST', ...(as && { as }) })
  expect([(await pending()).status, (await pending(customer('bo'))).status]).toEqual([401, 403])
  const operator = customer('chef', { role: 'operator' })
  const { orders: standing } = (await pending(operator)).body
  const [order] = await ordersOf(basketId)
  expect(standing).toContainEqual(
    expect.objectContaining({ checkoutBasketId: id, orderNumber: order?.number, paymentState: 'completed' }),
  )
  const again = (as?: ReturnType<typeof customer>, number = order?.number) =>
    shop.ask(`/api/order/tr/retrigger-payment-notification/${number}`, { ...(as && { as }) })
  expect([(await again()).status, (await again(customer('bo'))).status]).toEqual([401, 403])
  expect((await again(operator)).body).toMatchObject({
    orderNumber: order?.number,
    paymentState: 'completed',
  })
  expect((await again(operator, '00000000')).status).toBe(404)
  expect(await ordersOf(basketId)).toHaveLength(1)
})

it('tells what the first digits of a card say', async () => {
  const told = (binNumber: string) =>
    shop.ask('/api/order/tr/payment/iyzico/check-bin', { method: 'POST', json: { binNumber } })
  expect((await told('552879')).body).toMatchObject({ bankName: 'Akbank', commercial: false })
  expect((await told('000000')).status).toBe(404)
})
