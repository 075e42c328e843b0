import { afterAll, beforeAll, expect, it } from 'vitest'
import { parseJson } from '#schemas/validation/json.ts'
import { returnPathOf } from '#server/commerce/payments/sandbox/sandbox-bank.ts'
import { eq } from '#server/database/drizzle.ts'
import { baskets } from '#server/database/tables/basket.ts'
import { variants } from '#server/database/tables/catalogue.ts'
import { customer } from '#tests/support/api-server.ts'
import { type CheckoutApi, startCheckoutApi } from '#tests/support/checkout-api.ts'
import { guestAtCheckout } from '#tests/support/checkout-visitor.ts'
import { warehouseFor } from '#tests/support/warehouse.ts'

// Promotions as operators run them (basket rule 23).

const operator = customer('chef', { role: 'operator' })
let shop: CheckoutApi

beforeAll(async () => {
  shop = await startCheckoutApi()
})
afterAll(() => shop?.close())

const address = (id: string): string => `/api/office/promotions/${id}`
const save = (id: string, json: object, as = operator) => shop.ask(address(id), { method: 'PUT', json, as })
const remove = (id: string) => shop.ask(address(id), { method: 'DELETE', as: operator })
const list = async (query = '') => (await shop.ask(`/api/office/promotions${query}`, { as: operator })).body
const promotion = async (id: string) =>
  (await list()).promotions.find((promotion: { id: string }) => promotion.id === id)

async function guestWith(promoCode: string) {
  const guest = await guestAtCheckout(shop.url, { email: `${crypto.randomUUID()}@example.com`, quantity: 2 })
  const read = () => guest.ask(`/api/order/dk/basket?basketId=${guest.basketId}`)
  const goods = async (): Promise<number> => {
    const { total, shippingTotal } = (await read()).body.basket
    return total.amount - shippingTotal.amount
  }
  const before = await goods()
  const added = await guest.basket(`add-promo-code?promoCode=${promoCode}`, { method: 'POST' })
  return { guest, goods, before, added }
}

it('is closed to customers and employees', async () => {
  for (const role of ['customer', 'employee'] as const) {
    const as = customer('anna', { role })
    expect((await shop.ask('/api/office/promotions', { as })).status).toBe(403)
    expect((await save('theirs', { rule: { name: 'Theirs', percentage: 100 } }, as)).status).toBe(403)
    expect((await shop.ask(address('welcome'), { method: 'DELETE', as })).status).toBe(403)
  }
  expect(await promotion('theirs')).toBeUndefined()
})

it('offers the markets, their currencies, and the categories of the goods', async () => {
  const { markets, categories } = await list('?language=en')
  expect(markets).toContainEqual({ id: 'dk', name: 'Danmark', currency: 'DKK', language: 'da' })
  expect(categories).toContainEqual({ id: 'knitwear', name: 'Knitwear' })
  const ids = categories.map(({ id }: { id: string }) => id)
  expect(ids).not.toContain('gift-cards')
  expect(new Set(ids).size).toBe(ids.length)
  const names = categories.map(({ name }: { name: string }) => name)
  expect(names).toEqual([...names].sort())
})

it('names the categories in the language of the operator, else in that of the first market', async () => {
  const nameIn = async (query: string) =>
    (await list(query)).categories.find(({ id }: { id: string }) => id === 'knitwear').name
  expect(await nameIn('?language=da')).toBe('Strik')
  expect(await nameIn('?language=sv')).not.toBe('Strik')
  expect(await nameIn('?language=xx')).toBe(await nameIn(''))
})

it('adds a code that takes its share off a basket, changes it, and ends it', async () => {
  const rule = { name: 'Friends', percentage: 20, markets: ['dk'] }
  expect((await save('friends', { code: 'friends 20', rule })).status).toBe(204)
  expect(await promotion('friends')).toMatchObject({ code: 'FRIENDS20', used: 0, priority: 0 })
  const { goods, before, added } = await guestWith('friends_20')
  expect(added.status).toBe(200)
  expect(await goods()).toBe(before - Math.round(before * 0.2))

  await save('friends', { code: 'FRIENDS20', rule: { ...rule, percentage: 10 } })
  expect(await goods()).toBe(before - Math.round(before * 0.1))

  await save('friends', { code: 'FRIENDS20', rule, validUntil: new Date(shop.now()).toISOString() })
  expect(await goods()).toBe(before)
  expect((await guestWith('FRIENDS20')).added.status).toBe(400)
})

it('takes a code with the digits of any language, and removes one that was stored with others', async () => {
  const rule = { name: 'Twenty', percentage: 20 }
  expect((await save('twenty', { code: 'sale ٢٠', rule })).status).toBe(204)
  expect(await promotion('twenty')).toMatchObject({ code: 'SALE20' })
  for (const typed of ['SALE20', 'SALE٢٠', 'sale۲۰']) {
    const { goods, before, added } = await guestWith(encodeURIComponent(typed))
    expect(added.status).toBe(200)
    expect(await goods()).toBe(before - Math.round(before * 0.2))
  }
  const { guest } = await guestWith('SALE20')
  const isIt = eq(baskets.id, guest.basketId)
  const { db } = shop.database
  const [stored] = await db.select().from(baskets).where(isIt)
  await db
    .update(baskets)
    .set({ content: stored?.content.replace('SALE20', 'SALE٢٠') })
    .where(isIt)
  await guest.basket(`delete-promo-code?promoCode=${encodeURIComponent('SALE٢٠')}`, { method: 'DELETE' })
  const [basketRow] = await db.select().from(baskets).where(isIt)
  expect(parseJson(basketRow?.content ?? '')).toMatchObject({ promoCodes: [] })
})

it('counts orders up to the limit, and is then not deleted', async () => {
  await save('once', { code: 'ONCE', usageLimit: 1, rule: { name: 'Once', percentage: 5 } })
  const { guest, added } = await guestWith('ONCE')
  expect(added.status).toBe(200)
  const { action } = (await guest.pay()).body
  const id = new URL(action.url).pathname.split('/').at(-1) ?? ''
  const payment = await shop.engine.sandbox.decide(id, 'approve', 'never')
  await guest.ask(payment ? returnPathOf(payment) : '')
  expect(await promotion('once')).toMatchObject({ used: 1, usageLimit: 1 })
  expect((await guestWith('ONCE')).added.status).toBe(400)
  expect(await remove('once')).toMatchObject({ status: 409, body: { errors: { '': ['promotion.used'] } } })
  // A change preserves the count.
  await save('once', { code: 'ONCE', usageLimit: 2, rule: { name: 'Once', percentage: 5 } })
  expect(await promotion('once')).toMatchObject({ used: 1, usageLimit: 2 })
})

it('counts once per customer by the address of the orders, and stores no other copy of it', async () => {
  await save('first', { code: 'FIRST', oncePerCustomer: true, rule: { name: 'First', percentage: 5 } })
  const guestAs = async (email: string) => {
    const guest = await guestAtCheckout(shop.url, { email })
    return { guest, added: await guest.basket('add-promo-code?promoCode=FIRST', { method: 'POST' }) }
  }
  const { guest, added } = await guestAs('Dora@example.com')
  expect(added.status).toBe(200)
  const { action } = (await guest.pay()).body
  const id = new URL(action.url).pathname.split('/').at(-1) ?? ''
  const payment = await shop.engine.sandbox.decide(id, 'approve', 'never')
  await guest.ask(payment ? returnPathOf(payment) : '')
  expect(await promotion('first')).toMatchObject({ used: 1 })
  expect((await guestAs('dora@EXAMPLE.com')).added.status).toBe(400)
  expect((await guestAs('dorothy@example.com')).added.status).toBe(200)
  const { rows } = await shop.database.db.execute('select * from promotion_uses')
  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(rows)).not.toContain('@')
})

it.each([
  ['cancelled', [['cancel', 2]]],
  [
    'returned',
    [
      ['ship', 2],
      ['takeBack', 1],
      ['takeBack', 1],
    ],
  ],
  [
    'partly cancelled, and the rest returned',
    [
      ['cancel', 1],
      ['ship', 1],
      ['takeBack', 1],
    ],
  ],
] as const)('gives a code back once its order is %s completely', async (how, steps) => {
  const code = `AGAIN${steps.length}`
  const rule = { name: 'Again', percentage: 5 }
  await save(code, { code, usageLimit: 1, oncePerCustomer: true, rule })
  const { guest, added } = await guestWith(code)
  expect(added.status).toBe(200)
  const { action } = (await guest.pay()).body
  const id = new URL(action.url).pathname.split('/').at(-1) ?? ''
  const payment = await shop.engine.sandbox.decide(id, 'approve', 'never')
  await guest.ask(payment ? returnPathOf(payment) : '')
  const warehouse = await warehouseFor(shop, guest.basketId)
  for (const [step, quantity] of steps) {
    expect((await promotion(code)).used, how).toBe(1)
    await warehouse[step](quantity)
  }
  expect((await promotion(code)).used).toBe(0)
  expect((await guestWith(code)).added.status).toBe(200)
})

it('reports a conflict to the second of two operators who change the same promotion', async () => {
  const rule = { name: 'Both', percentage: 5 }
  await save('both', { rule })
  const { version } = await promotion('both')
  const change = (percentage: number) => save('both', { version, rule: { ...rule, percentage } })
  const outcomes = await Promise.all([change(6), change(7)])
  expect(outcomes.map(({ status }) => status).sort()).toEqual([204, 409])
  expect(outcomes.find(({ status }) => status === 409)?.body.errors).toEqual({ '': ['office.changed'] })
  await remove('both')
  expect((await change(8)).status).toBe(409)
  expect(await promotion('both')).toBeUndefined()
})

it('ends a promotion whose gift has left the catalogue, and gives no other such gift', async () => {
  const sku = '10001_001_001'
  const rule = { name: 'Gift', percentage: 10, bonus: { rewardId: 'gift', count: 1, sku } }
  expect((await save('gift', { code: 'GIFT', rule })).status).toBe(204)
  await shop.database.db.delete(variants).where(eq(variants.sku, sku))
  const { version } = await promotion('gift')
  const validUntil = new Date(shop.now()).toISOString()
  expect((await save('gift', { code: 'GIFT', rule, version, validUntil })).status).toBe(204)
  expect((await guestWith('GIFT')).added.status).toBe(400)
  expect((await save('other', { rule })).status).toBe(400)
})

it('deletes a promotion that was never used', async () => {
  await save('typo', { code: 'TYPO', rule: { name: 'Typo', freeShipping: true } })
  expect([(await remove('typo')).status, (await remove('typo')).status]).toEqual([204, 404])
  expect(await promotion('typo')).toBeUndefined()
})

it('refuses what would never apply, and a code that another promotion has', async () => {
  const rule = { name: 'Autumn', percentage: 10 }
  for (const [field, json] of [
    ['rule.name', { rule: { ...rule, name: ' ' } }],
    ['rule.percentage', { rule: { name: 'Nothing' } }],
    ['rule.percentage', { rule: { name: 'Nothing', amounts: {} } }],
    ['code', { code: '_ _', rule }],
    ['validUntil', { rule, validFrom: '2026-05-01T00:00:00Z', validUntil: '2026-04-30T00:00:00Z' }],
    ['rule.bonus.sku', { rule: { name: 'Scarf', bonus: { rewardId: 'scarf', count: 1, sku: '1_1_1' } } }],
  ] as const) {
    const { status, body } = await save('wrong', json)
    expect([status, Object.keys(body.errors)]).toEqual([400, [field]])
  }
  expect((await save('wrong', { rule: { ...rule, percentage: 101 } })).status).toBe(400)
  const refused = await save('wrong', { code: 'welcome10', rule })
  expect(refused).toMatchObject({ status: 409, body: { errors: { '': ['promotion.codeTaken'] } } })
  expect(await promotion('wrong')).toBeUndefined()
})
