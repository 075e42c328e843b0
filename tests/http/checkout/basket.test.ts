import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createApiClient } from '#renderer/browser/page/api-client.ts'
import { storesIn } from '#schemas/commerce/store.ts'
import { addPromotions } from '#server/commerce/basket/promotions.ts'
import { and, eq } from '#server/database/drizzle.ts'
import { baskets } from '#server/database/tables/basket.ts'
import { discounts, prices, products, stock } from '#server/database/tables/catalogue.ts'
import { orderProgress } from '#server/pages/order-progress.ts'
import { danishAddress } from '#tests/support/addresses.ts'
import { customer } from '#tests/support/api-server.ts'
import { type BasketApi, startBasketApi, type Visitor } from '#tests/support/basket-api.ts'

let shop: BasketApi

beforeAll(async () => {
  shop = await startBasketApi()
})
afterAll(() => shop?.close())
afterEach(() => expect(shop.faults).toEqual([]))

// A jumper in oat, sizes S and M, and a coat; in Denmark.
const [small, medium] = ['10001_001_002', '10001_001_003']
const jumper = 59_900

const setStock = (sku: string, quantity: number, location = 'warehouse') =>
  shop.database.db
    .insert(stock)
    .values({ sku, location, quantity })
    .onConflictDoUpdate({ target: [stock.sku, stock.location], set: { quantity } })

const withAddress = (visitor: Visitor, address: object = danishAddress) =>
  visitor.basket('basket/address', { method: 'PUT', json: { shippingAddress: address } })

const storesOf = (market: string) => storesIn(shop.site().payload(market, 'stores'))

/** Lets only these Danish stores send orders. */
const sendFrom = (...senders: string[]) =>
  shop.publish('payload', 'dk', 'stores', {
    stores: storesOf('dk').map((store) => ({ ...store, shipFromStore: senders.includes(store.id) })),
  })

/** Returns where the goods of each line come from. */
const locationsIn = ({ basket }: { basket: { lines: { quantity: number; storeId?: string }[] } }) =>
  basket.lines.map(({ quantity, storeId }) => [quantity, storeId])

const contentOf = async (basketId: string) => {
  const [row] = await shop.database.db.select().from(baskets).where(eq(baskets.id, basketId))
  return JSON.parse(row?.content ?? '')
}

const problems = ({ status, body }: { status: number; body: { errors?: object } }) => [status, body.errors]

describe('a basket', () => {
  it('is made by its first change, and found again by its cookie or its id', async () => {
    const visitor = shop.visitor()
    expect((await visitor.ask('basket')).status).toBe(204)
    const { basket } = await visitor.add(small, 2)
    expect(basket).toMatchObject({
      quantity: 2,
      subtotal: { amount: 2 * jumper, currency: 'DKK' },
      status: 'open',
    })
    expect(basket.basketId).toMatch(/^[\w-]{22}$/)
    expect(visitor.cookies.get('basket')).toBe(basket.basketId)
    expect((await visitor.basket('basket')).basket).toEqual(basket)
    const other = await shop.visitor().basket(`basket?basketId=${basket.basketId}`)
    expect(other.basket).toEqual(basket)
    expect((await shop.visitor().ask('basket?basketId=made-up')).status).toBe(404)
    expect((await shop.visitor().ask('basket', { headers: { Cookie: 'basket=made-up' } })).status).toBe(204)
  })

  it('returns the callout and the disclaimer of a reduction', async () => {
    const { db } = shop.database
    const item = { item: '10001_001', market: 'se' }
    const inSweden = and(eq(prices.item, item.item), eq(prices.market, item.market))
    const [price] = await db.select().from(prices).where(inSweden)
    await db
      .update(prices)
      .set({ listPrice: (price?.salesPrice ?? 0) + 10_000 })
      .where(inSweden)
    await db.delete(discounts).where(and(eq(discounts.item, item.item), eq(discounts.market, item.market)))
    const discount = { ...item, reference: 'markdown', amount: 5_000, badges: [] }
    await db.insert(discounts).values([
      { ...discount, position: 0, callout: null, disclaimer: 'Until Sunday.' },
      { ...discount, position: 1, callout: 'Two for one', disclaimer: null },
    ])
    const { basket } = await shop.visitor('se').add(small, 2)
    expect(basket.lines[0]?.totalPrice.discounts).toEqual([
      {
        reference: 'markdown',
        callout: 'Two for one',
        disclaimer: 'Until Sunday.',
        amount: 20_000,
        currency: 'SEK',
      },
    ])
  })

  it('takes the quantities of several SKUs in one request, and is deleted by its id', async () => {
    const visitor = shop.visitor()
    const { basket } = await visitor.add(small, 1)
    const set = await visitor.ask('basket/lines', {
      method: 'PUT',
      json: { lines: [{ sku: small, quantity: 3 }] },
    })
    expect([set.status, set.body.basket?.quantity]).toEqual([200, 3])
    expect((await visitor.ask(`basket/${basket.basketId}`, { method: 'DELETE' })).status).toBe(204)
    expect((await shop.visitor().ask(`basket?basketId=${basket.basketId}`)).status).toBe(404)
  })

  it('returns its lines and their prices', async () => {
    const { basket } = await shop.visitor().add(small, 3)
    expect(basket.lines).toMatchObject([
      {
        id: small,
        sku: small,
        styleNumber: '10001',
        name: 'Fanø strik med rund hals',
        productUrl: '/dk/p/crew-knit-oat',
        quantity: 3,
        unitPrice: { salesPrice: { amount: jumper } },
        totalPrice: { salesPrice: { amount: 3 * jumper }, vatAmount: { amount: (3 * jumper) / 5 } },
        colour: { name: 'Havre' },
        variant: { size: 'S' },
        isDigital: false,
        isBonusProduct: false,
        lineItemStockLocation: 'Warehouse',
      },
    ])
    expect(basket).toMatchObject({
      vatName: 'moms',
      vatIncluded: true,
      totalVat: { amount: (3 * jumper) / 5 },
    })
  })

  it('is one of 600 in an hour that a network may make', async () => {
    const address = '192.0.2.99'
    const make = (from: string) =>
      shop.visitor().ask('basket/line', {
        method: 'POST',
        headers: { 'X-Forwarded-For': from },
        json: { sku: small, quantity: 1 },
      })
    expect((await make(address)).status).toBe(200)
    for (let count = 1; count < 600; count += 1)
      await shop.limits.take('baskets.new', address, { requests: 600, seconds: 3_600 })
    expect(problems(await make(address))).toEqual([429, { '': ['form.tooMany'] }])
    expect((await make('198.51.100.99')).status).toBe(200)
  })

  it('grows a version with every change', async () => {
    const visitor = shop.visitor()
    const versions = [
      await visitor.add(small),
      await visitor.add(small),
      await visitor.basket('basket/note', { method: 'PUT', json: { note: 'Ring twice' } }),
      await visitor.basket('basket'),
    ].map(({ basket }) => basket.version)
    expect(versions).toEqual([2, 3, 4, 4])
  })

  it('is deleted with its cookie', async () => {
    const visitor = shop.visitor()
    const { basket } = await visitor.add(small)
    expect((await visitor.ask('basket', { method: 'DELETE' })).status).toBe(204)
    expect(visitor.cookies.has('basket')).toBe(false)
    expect((await visitor.ask(`basket?basketId=${basket.basketId}`)).status).toBe(404)
    expect((await visitor.ask(`basket/${basket.basketId}`, { method: 'DELETE' })).status).toBe(404)
  })

  it('is deleted on a screen with the order that the shopper opened, and elsewhere without it', async () => {
    const visitor = shop.visitor()
    visitor.cookies.set('order-key', 'of an order')
    expect((await visitor.ask('basket', { method: 'DELETE' })).status).toBe(204)
    expect(visitor.cookies.has('order-key')).toBe(true)
    const headers = { 'X-ISO-Context': 'true' }
    expect((await visitor.ask('basket', { method: 'DELETE', headers })).status).toBe(204)
    expect(visitor.cookies.has('order-key')).toBe(false)
  })

  it('follows its visitor to another market, at that market’s prices', async () => {
    const visitor = shop.visitor()
    await visitor.add(small)
    await withAddress(visitor)
    const german = shop.visitor('de')
    for (const [name, value] of visitor.cookies) german.cookies.set(name, value)
    const { basket } = await german.add(small)
    expect(basket).toMatchObject({ market: 'de', quantity: 2, total: { currency: 'EUR' } })
    expect(basket.shippingAddress).toBeUndefined()
  })

  it('needs the acceptance of each market’s terms', async () => {
    const visitor = shop.visitor()
    await visitor.add(small)
    const json = { acceptTerms: true, termsVersion: 'dk-2026' }
    expect((await visitor.basket('basket/accept-terms', { method: 'PUT', json })).basket.acceptTerms).toBe(
      true,
    )
    const german = shop.visitor('de')
    for (const [name, value] of visitor.cookies) german.cookies.set(name, value)
    expect((await german.basket('basket')).basket.acceptTerms).toBeUndefined()
    const { basket } = await german.add(small)
    expect(basket.acceptTerms).toBeUndefined()
    expect(await contentOf(basket.basketId)).not.toHaveProperty('termsVersion')
  })
})

describe('gift cards for recipients', () => {
  const card = '10900_001_004'
  const gift = {
    recipientName: 'Bo Lund',
    recipientEmail: 'bo@example.com',
    senderName: 'Anna',
    message: 'Tillykke!\nFra os alle',
    deliveryDate: '2026-12-24',
  }
  const send = (visitor: Visitor, json: object, call = 'line') =>
    visitor.ask(`basket/${call}`, { method: 'POST', json })
  const linesOf = ({ body }: { body: { basket: { lines: { quantity: number; gift?: object }[] } } }) =>
    body.basket.lines.map((line) => [line.quantity, line.gift])

  it('are one line per recipient, message and day, and preserve the message', async () => {
    const visitor = shop.visitor()
    const { deliveryDate: _, ...atOnce } = gift
    await send(visitor, { sku: card })
    await send(visitor, { sku: card, gift })
    await send(visitor, { sku: card, gift: { ...gift, recipientEmail: 'eva@example.com' } })
    await send(visitor, { lines: [{ sku: card, gift: atOnce }] }, 'add-gift-card-line')
    const added = await send(visitor, { sku: card, gift })
    const expected = [
      [1, undefined],
      [2, gift],
      [1, { ...gift, recipientEmail: 'eva@example.com' }],
      [1, atOnce],
    ]
    expect(linesOf(added)).toEqual(expected)
    const ids: string[] = added.body.basket.lines.map(({ id }: { id: string }) => id)
    expect(new Set(ids).size).toBe(4)
    expect(added.body.basket).toMatchObject({ isDigital: true, shipments: [{ shippingMethodId: 'online' }] })
    // A line keeps its recipient when its value changes, and is removed separately.
    const changed = await visitor.ask(`basket/line/${ids[1]}`, {
      method: 'PUT',
      json: { sku: '10900_001_005', quantity: 1 },
    })
    expect(changed.body.basket.lines[1]).toMatchObject({ sku: '10900_001_005', quantity: 1, gift })
    const removed = await visitor.ask(`basket/lines/${ids[2]}`, { method: 'DELETE' })
    expect(linesOf(removed)).toEqual([expected[0], [1, gift], expected[3]])
  })

  it('are refused with the field that is wrong, and change nothing', async () => {
    const visitor = shop.visitor()
    await send(visitor, { sku: card })
    const refusals = async (change: object) =>
      problems(await send(visitor, { sku: card, gift: { ...gift, ...change } }))
    const wrong = (field: string, key: string) => [400, { [`gift.${field}`]: [key] }]
    expect(await refusals({ recipientEmail: 'bo' })).toEqual(wrong('recipientEmail', 'form.email'))
    expect(await refusals({ recipientName: '' })).toEqual(wrong('recipientName', 'form.required'))
    expect(await refusals({ message: 'x'.repeat(301) })).toEqual(wrong('message', 'form.tooLong'))
    const links = ['https://evil.example', 'Hej\nwww.evil', 'See evil.com now']
    for (const message of links) expect(await refusals({ message })).toEqual(wrong('message', 'form.invalid'))
    for (const name of ['evil.com', 'Bo\nBcc: all', ' '])
      expect(await refusals({ senderName: name })).toEqual(wrong('senderName', 'form.invalid'))
    // The clock is at 2026-11-02; the days are those of Denmark.
    for (const deliveryDate of ['2026-11-01', '2027-11-03'])
      expect(await refusals({ deliveryDate })).toEqual(wrong('deliveryDate', 'gift.dateRange'))
    expect(await refusals({ deliveryDate: '2026-02-30' })).toEqual(wrong('deliveryDate', 'form.invalid'))
    expect(problems(await send(visitor, { sku: small, gift }))).toEqual([
      400,
      { lineItem: ['basket.noGift'] },
    ])
    const list = { lines: [{ sku: card }, { sku: card, gift: { ...gift, deliveryDate: '2026-11-01' } }] }
    expect(problems(await send(visitor, list, 'lines'))).toEqual([
      400,
      { 'lines.1.gift.deliveryDate': ['gift.dateRange'] },
    ])
    expect(linesOf(await visitor.ask('basket'))).toEqual([[1, undefined]])
    for (const deliveryDate of ['2026-11-02', '2027-11-02'])
      expect((await send(visitor, { sku: card, gift: { ...gift, deliveryDate } })).status).toBe(200)
    const [line] = (await visitor.basket('basket')).basket.lines.slice(1)
    const asGoods = await visitor.ask(`basket/line/${line?.id}`, { method: 'PUT', json: { sku: small } })
    expect(problems(asGoods)).toEqual([400, { lineItem: ['basket.noGift'] }])
  })

  it('are limited for each network', async () => {
    const visitor = shop.visitor()
    shop.wait(3_600_000)
    const lines = Array.from({ length: 30 }, (_, index) => ({
      sku: card,
      gift: { ...gift, recipientEmail: `friend-${index}@example.com` },
    }))
    expect((await send(visitor, { lines }, 'lines')).status).toBe(200)
    expect(problems(await send(visitor, { sku: card, gift }))).toEqual([429, { '': ['form.tooMany'] }])
    expect((await send(visitor, { sku: card })).status).toBe(200)
    shop.wait(3_600_000)
    expect((await send(visitor, { sku: card, gift })).status).toBe(200)
  })
})

describe('lines', () => {
  it('are added to, set, changed in size and taken out', async () => {
    const visitor = shop.visitor()
    await visitor.add(small, 2)
    expect((await visitor.add(small, 1)).basket.lines[0]?.quantity).toBe(3)
    const set = await visitor.basket('basket/line', { method: 'PUT', json: { sku: small, quantity: 1 } })
    expect(set.basket.quantity).toBe(1)
    const resized = await visitor.basket(`basket/line/${small}`, {
      method: 'PUT',
      json: { sku: medium, quantity: 2 },
    })
    expect(resized.basket.lines.map(({ sku, quantity }) => [sku, quantity])).toEqual([[medium, 2]])
    await visitor.basket('basket/lines', {
      method: 'POST',
      json: { lines: [{ sku: small }, { sku: medium }] },
    })
    const joined = await visitor.basket(`basket/line/${small}`, { method: 'PUT', json: { sku: medium } })
    expect(joined.basket.lines.map(({ sku, quantity }) => [sku, quantity])).toEqual([[medium, 4]])
    await visitor.add(small)
    expect((await visitor.basket(`basket/lines/${small}`, { method: 'DELETE' })).basket.lines).toHaveLength(1)
    await visitor.add(small)
    const emptied = await visitor.basket(`basket/lines?id=${small}&id=${medium}`, { method: 'DELETE' })
    expect(emptied.basket).toMatchObject({ lines: [], quantity: 0, total: { amount: 0 } })
    expect((await visitor.ask('basket/line/none', { method: 'PUT', json: { quantity: 1 } })).status).toBe(404)
  })

  it('are refused, and leave the basket as it was, where they cannot be had', async () => {
    await setStock('10001_001_004', 3)
    const visitor = shop.visitor()
    const { basket } = await visitor.add('10001_001_004', 2)
    const tries = [
      { sku: '10001_001_004', quantity: 2 },
      { sku: 'nothing_of_this', quantity: 1 },
      { sku: small, quantity: 100 },
      { sku: small, quantity: 1, storeId: 'nowhere' },
      { sku: small, quantity: 1, bonus: { promotionId: 'winter', rewardId: 'warm' } },
    ]
    const answers = []
    for (const json of tries) answers.push(await visitor.ask('basket/line', { method: 'POST', json }))
    expect(answers.map(problems)).toEqual([
      [400, { lineItem: ['basket.tooFewInStock'] }],
      [400, { lineItem: ['basket.unknownProduct'] }],
      [400, { lineItem: ['basket.tooMany'] }],
      [400, { lineItem: ['basket.outOfStock'] }],
      [400, { lineItem: ['basket.noPresent'] }],
    ])
    expect((await visitor.basket('basket')).basket).toEqual(basket)
  })

  it('make no basket where the first one is refused', async () => {
    const visitor = shop.visitor()
    await visitor.ask('basket/line', { method: 'POST', json: { sku: 'nothing_of_this' } })
    expect(visitor.cookies.has('basket')).toBe(false)
    expect((await visitor.ask('basket/note', { method: 'PUT', json: { note: '' } })).status).toBe(404)
  })

  it('of a store and of the warehouse are listed side by side', async () => {
    await setStock(small, 2, 'dk-1')
    const visitor = shop.visitor()
    await visitor.add(small)
    const json = { sku: small, quantity: 2, storeId: 'dk-1' }
    const refused = await visitor.ask('basket/line', { method: 'POST', json })
    expect(problems(refused)).toEqual([400, { lineItem: ['basket.outOfStock'] }])
    await sendFrom('dk-1')
    const { basket } = await visitor.basket('basket/line', { method: 'POST', json })
    expect(basket).toMatchObject({ isMultiLocation: true, quantity: 3 })
    expect(
      basket.lines.map((line) => [line.lineItemStockLocation, line.storeId, line.maximumQuantity > 0]),
    ).toEqual([
      ['Warehouse', undefined, true],
      ['ShipFromStore', 'dk-1', true],
    ])
    expect(basket.lines[0]?.groupTotalPrice.salesPrice.amount).toBe(3 * jumper)
    expect(
      (await visitor.ask('basket/line', { method: 'POST', json: { sku: small, storeId: 'dk-1' } })).status,
    ).toBe(400)
    // Stores of another market do not send to this one.
    const swedish = shop.visitor('se')
    swedish.cookies.set('basket', basket.basketId)
    expect(locationsIn(await swedish.basket('basket'))).toEqual([[3, undefined]])
    await sendFrom()
    expect(locationsIn(await visitor.basket('basket'))).toEqual([[3, undefined]])
  })

  it('come from the visitor’s store, while it has them in stock', async () => {
    await setStock(medium, 2, 'dk-2')
    const visitor = shop.visitor()
    visitor.cookies.set('storeId', 'dk-2')
    const headers = { 'X-ISO-Context': 'true' }
    const add = (quantity: number, options: object = {}) =>
      visitor.basket('basket/line', { method: 'POST', json: { sku: medium, quantity }, headers, ...options })
    expect(locationsIn(await add(1))).toEqual([[1, 'dk-2']])
    expect(locationsIn(await add(2))).toEqual([
      [1, 'dk-2'],
      [2, undefined],
    ])
    // Outside the store its cookie has no effect, and the store sends nothing.
    expect(locationsIn(await add(1, { headers: {} }))).toEqual([[4, undefined]])
  })

  it('come from the store of the screen, where the basket was filled in another market', async () => {
    await setStock(medium, 2, 'dk-2')
    const swedish = shop.visitor('se')
    const { basket } = await swedish.add(small)
    const visitor = shop.visitor()
    visitor.cookies.set('basket', basket.basketId)
    visitor.cookies.set('storeId', 'dk-2')
    const headers = { 'X-ISO-Context': 'true' }
    const added = await visitor.basket('basket/line', { method: 'POST', json: { sku: medium }, headers })
    expect(locationsIn(added)).toEqual([
      [1, undefined],
      [1, 'dk-2'],
    ])
    expect(await contentOf(basket.basketId)).toMatchObject({ inStore: { storeId: 'dk-2' } })
  })

  it('are sold by the store on whose screen the basket was last changed, and online after a change elsewhere', async () => {
    const visitor = shop.visitor()
    visitor.cookies.set('storeId', 'dk-2')
    const add = (headers: Record<string, string>) =>
      visitor.basket('basket/line', { method: 'POST', json: { sku: medium, quantity: 1 }, headers })
    const { basket } = await add({ 'X-ISO-Context': 'true' })
    expect((await contentOf(basket.basketId)).inStore).toEqual({ storeId: 'dk-2' })
    await add({})
    expect(await contentOf(basket.basketId)).not.toHaveProperty('inStore')
  })

  it('of stores only are ordered on the screen of a store, or collected in one', async () => {
    const visitor = shop.visitor()
    visitor.cookies.set('storeId', 'dk-2')
    await setStock(medium, 2, 'dk-2')
    await visitor.add(medium)
    const sellOnline = (hasEcom: boolean) =>
      shop.database.db.update(products).set({ hasEcom }).where(eq(products.id, '10001_001'))
    await sellOnline(false)
    const online = await visitor.basket('basket')
    expect([online.basket.lines, online.basket.unavailableLines]).toMatchObject([[], [{ sku: medium }]])
    const add = (headers: Record<string, string>) =>
      visitor.ask('basket/line', { method: 'POST', json: { sku: medium }, headers })
    expect(problems(await add({}))).toEqual([400, { lineItem: ['basket.unknownProduct'] }])
    const { body: stores } = await visitor.ask('basket/get-collect-stores')
    expect(stores.find(({ id }: { id: string }) => id === 'dk-2').hasAll).toBe(true)
    const choose = (json: object) => visitor.basket('basket/shipment', { method: 'PUT', json })
    const collected = await choose({ shippingMethodId: 'store', pickupPointId: 'dk-2' })
    expect([locationsIn(collected), collected.basket.unavailableLines]).toEqual([[[1, 'dk-2']], []])
    await withAddress(visitor)
    expect((await choose({ shippingMethodId: 'home' })).basket.unavailableLines).toMatchObject([
      { sku: medium },
    ])
    expect((await add({ 'X-ISO-Context': 'true' })).status).toBe(200)
    await sellOnline(true)
  })

  it('come from a store that sends orders, where the warehouse has none', async () => {
    await setStock(small, 0)
    await setStock(small, 5, 'dk-1')
    await setStock(small, 1, 'dk-2')
    await sendFrom()
    const refused = await shop.visitor().ask('basket/line', { method: 'POST', json: { sku: small } })
    expect(problems(refused)).toEqual([400, { lineItem: ['basket.outOfStock'] }])
    await sendFrom('dk-2')
    const visitor = shop.visitor()
    const { basket } = await visitor.add(small)
    expect(basket.lines).toMatchObject([{ lineItemStockLocation: 'ShipFromStore', storeId: 'dk-2' }])
    const set = await visitor.ask('basket/line', { method: 'PUT', json: { sku: small, quantity: 1 } })
    expect(set.body.basket.quantity).toBe(1)
    expect((await visitor.ask('basket/line', { method: 'POST', json: { sku: small } })).status).toBe(400)
    await sendFrom()
    await setStock(small, 50)
    await setStock(small, 0, 'dk-2')
  })

  it('stay, but are in no total, when their product is withdrawn from sale', async () => {
    const visitor = shop.visitor()
    await visitor.add(small)
    await visitor.add('10900_001_004')
    expect((await visitor.basket('basket')).basket).toMatchObject({ isMixed: true, quantity: 2 })
    await shop.publish('toggles', 'dk', '', { giftCards: false })
    const { basket } = await visitor.basket('basket')
    expect(basket).toMatchObject({ quantity: 1, isMixed: false, total: { amount: jumper } })
    expect(basket.unavailableLines).toEqual([{ id: '10900_001_004', sku: '10900_001_004' }])
    await shop.publish('toggles', 'dk', '', {})
  })
})

describe('customers', () => {
  it('hide their basket from other visitors', async () => {
    const visitor = shop.visitor()
    const [anna, bo] = [customer('anna'), customer('bo')]
    const path = 'basket/line'
    const { basket } = await visitor.basket(path, { method: 'POST', json: { sku: small }, as: anna })
    const named = `basket?basketId=${basket.basketId}`
    expect((await visitor.ask(named, { as: anna })).status).toBe(200)
    expect((await visitor.ask(named, { as: bo })).status).toBe(404)
    expect((await visitor.ask(named)).status).toBe(404)
    expect(
      (await visitor.ask(`${path}?basketId=${basket.basketId}`, { method: 'POST', json: { sku: small } }))
        .status,
    ).toBe(404)
    expect((await shop.visitor().basket('basket', { as: anna })).basket.basketId).toBe(basket.basketId)
    // The next visitor on the same machine gets a new basket.
    const next = await visitor.basket(path, { method: 'POST', json: { sku: medium }, as: bo })
    expect(next.basket.basketId).not.toBe(basket.basketId)
  })

  it('merge a guest’s basket into the customer’s once after sign-in', async () => {
    const cleo = customer('cleo')
    await shop
      .visitor()
      .basket('basket/line', { method: 'POST', json: { sku: small, quantity: 2 }, as: cleo })
    const visitor = shop.visitor()
    await visitor.add(small, 1)
    const { basket: guest } = await visitor.add(medium, 3)
    for (let times = 0; times < 2; times += 1)
      await shop.engine.claim({ basketId: guest.basketId, userId: 'cleo' })
    const { basket } = await visitor.basket('basket', { as: cleo })
    expect(basket.lines.map(({ sku, quantity }) => [sku, quantity])).toEqual([
      [small, 2],
      [medium, 3],
    ])
    // The cookie still holds the guest's id, which now leads only that customer to the basket.
    expect(
      (await visitor.basket('basket/line', { method: 'POST', json: { sku: small }, as: cleo })).basket,
    ).toMatchObject({
      basketId: basket.basketId,
      quantity: 6,
    })
    expect((await visitor.ask(`basket?basketId=${guest.basketId}`)).status).toBe(404)
  })

  it('accept the terms again after a merge with what they chose earlier', async () => {
    const emil = customer('emil')
    const visitor = shop.visitor()
    await visitor.basket('basket/line', { method: 'POST', json: { sku: small }, as: emil })
    const json = { acceptTerms: true, termsVersion: 'dk-2026' }
    await visitor.basket('basket/accept-terms', { method: 'PUT', json, as: emil })
    const german = shop.visitor('de')
    const { basket: guest } = await german.add(medium)
    await shop.engine.claim({ basketId: guest.basketId, userId: 'emil' })
    const { basket } = await german.basket('basket', { as: emil })
    expect([basket.quantity, basket.acceptTerms]).toEqual([2, undefined])
    expect(await contentOf(basket.basketId)).not.toHaveProperty('termsVersion')
  })

  it('choose the delivery again where a collection would have the goods of another basket', async () => {
    const frode = customer('frode')
    const ask = (path: string, method: string, json: object) =>
      shop.visitor().basket(path, { method, json, as: frode })
    await setStock(small, 5, 'dk-2')
    await ask('basket/line', 'POST', { sku: small })
    const store = { shippingMethodId: 'store', pickupPointId: 'dk-2' }
    const collected = await ask('basket/shipment', 'PUT', store)
    expect(collected.basket.lines).toMatchObject([{ sku: small, storeId: 'dk-2' }])
    const visitor = shop.visitor()
    const { basket: guest } = await visitor.add(medium)
    await shop.engine.claim({ basketId: guest.basketId, userId: 'frode' })
    const { basket } = await visitor.basket('basket', { as: frode })
    expect(basket.shipments).toEqual([])
    expect(basket.lines).toMatchObject([
      { sku: small, lineItemStockLocation: 'Warehouse' },
      { sku: medium, lineItemStockLocation: 'Warehouse' },
    ])
  })

  it('have one basket, however many concurrent requests create it', async () => {
    const dora = customer('dora')
    const responses = await Promise.all(
      Array.from({ length: 10 }, () =>
        shop.visitor().basket('basket/line', { method: 'POST', json: { sku: small }, as: dora }),
      ),
    )
    expect(new Set(responses.map(({ basket }) => basket.basketId)).size).toBe(1)
    expect((await shop.visitor().basket('basket', { as: dora })).basket.quantity).toBe(10)
  })
})

describe('addresses and delivery', () => {
  it('are completed in their order: 300 leads back to the address', async () => {
    const visitor = shop.visitor()
    await visitor.add(small)
    const choose = (json: object) => visitor.ask('basket/shipment', { method: 'PUT', json })
    const early = await choose({ shippingMethodId: 'home' })
    expect([early.status, early.headers.get('location'), early.body.errors]).toEqual([
      300,
      null,
      { address: ['form.required'] },
    ])
    const wrong = await visitor.ask('basket/address', {
      method: 'PUT',
      json: { shippingAddress: { ...danishAddress, postalCode: '80', country: 'DK' } },
    })
    expect(problems(wrong)).toEqual([400, { 'shippingAddress.postalCode': ['address.postalCode'] }])
    expect((await withAddress(visitor)).basket.shippingAddress).toEqual(danishAddress)
    expect(problems(await choose({ shippingMethodId: 'by-balloon' }))).toEqual([
      400,
      { shippingMethodId: ['shipping.unknownMethod'] },
    ])
    const chosen = await choose({ shippingMethodId: 'home' })
    expect(chosen.body).toMatchObject({
      basket: {
        shipments: [
          {
            shippingMethodId: 'home',
            price: { amount: 0 },
            predictedDeliveryDate: '2026-11-04',
            latestDeliveryDate: '2026-11-05',
          },
        ],
        freeShipping: true,
      },
      cheapestDeliveryPrediction: expect.stringContaining('nov.'),
    })
    const german = await visitor.ask('basket/address', {
      method: 'PUT',
      json: { shippingAddress: { ...danishAddress, country: 'DE' } },
    })
    expect(problems(german)).toEqual([400, { 'shippingAddress.country': ['form.choose'] }])
  })

  it('offer parcel shops and lockers near the address, and take one of them', async () => {
    const visitor = shop.visitor()
    await visitor.add('10019_001_001')
    expect((await visitor.ask('basket/get-pickup-points')).status).toBe(400)
    await withAddress(visitor)
    const points: { id: string; straightLineDistance: number; carrierVariant?: string }[] = (
      await visitor.ask('basket/get-pickup-points?carrierId=postnord')
    ).body
    expect(points.map(({ straightLineDistance }) => straightLineDistance)).toEqual(
      points.map(({ straightLineDistance }) => straightLineDistance).toSorted((a, b) => a - b),
    )
    const lockers: typeof points = (await visitor.ask('basket/get-packstations?carrierId=postnord')).body
    expect(lockers).toEqual(points.filter(({ carrierVariant }) => carrierVariant === 'locker'))
    const choose = (shippingMethodId: string, pickupPointId?: string) =>
      visitor.ask('basket/shipment', { method: 'PUT', json: { shippingMethodId, pickupPointId } })
    const shopPoint = points.find(({ carrierVariant }) => carrierVariant === undefined)?.id
    expect((await choose('parcel-shop')).status).toBe(400)
    expect((await choose('locker', shopPoint)).status).toBe(400)
    const chosen = (await choose('parcel-shop', shopPoint)).body.basket
    expect(chosen).toMatchObject({ shipments: [{ pickupPointId: shopPoint, price: { amount: 3_900 } }] })
    // Another town has other shops.
    const moved = await withAddress(visitor, { ...danishAddress, city: 'Odense', postalCode: '5000' })
    expect(moved.basket.shipments).toEqual([])
  })

  it('take orders to a store without an address', async () => {
    await setStock(small, 3, 'dk-1')
    const visitor = shop.visitor()
    await visitor.add(small)
    const choose = (pickupPointId: string) =>
      visitor.ask('basket/shipment', { method: 'PUT', json: { shippingMethodId: 'store', pickupPointId } })
    expect((await choose('dk-99')).status).toBe(400)
    expect((await choose('dk-1')).body.basket.shipments).toMatchObject([
      { deliveryType: 'store', pickupPointId: 'dk-1', pickupPointName: 'Vitrine København' },
    ])
  })

  it('are collected from stores that have all of it, the nearest first, out of their stock', async () => {
    const visitor = shop.visitor()
    await visitor.add(small, 2)
    await withAddress(visitor, { ...danishAddress, city: 'Aarhus C', postalCode: '8000' })
    await setStock(small, 2, 'dk-2')
    await setStock(small, 1, 'dk-3')
    await setStock(small, 9, 'dk-1')
    const { body } = await visitor.ask('basket/get-collect-stores')
    const shown = body.slice(0, 3).map(({ id, hasAll }: { id: string; hasAll: boolean }) => [id, hasAll])
    expect(shown.slice(0, 2)).toEqual([
      ['dk-2', true],
      ['dk-1', true],
    ])
    expect(body.find(({ id }: { id: string }) => id === 'dk-3').hasAll).toBe(false)
    expect(body[0].distance).toBeLessThan(5_000)
    // That store offers no collection.
    expect(body.map(({ id }: { id: string }) => id)).not.toContain('dk-4')
    const choose = (json: object) => visitor.ask('basket/shipment', { method: 'PUT', json })
    const collect = (pickupPointId: string) => choose({ shippingMethodId: 'store', pickupPointId })
    expect(problems(await collect('dk-3'))).toEqual([400, { pickupPointId: ['shipping.notInStore'] }])
    const methods = async (): Promise<object[]> => (await visitor.ask('basket/get-shipping-methods')).body
    const toStore = (await methods()).find((method) => Reflect.get(method, 'id') === 'store')
    const collected = (await collect('dk-2')).body
    expect(locationsIn(collected)).toEqual([[2, 'dk-2']])
    // Promised before a store is chosen as afterwards: the store packs it, and nothing is sent.
    const [{ predictedDeliveryDate }] = collected.basket.shipments
    expect(toStore).toMatchObject({ predictedDeliveryDate, predictionCutoff: expect.any(Number) })
    const byPost = (await methods()).find((method) => Reflect.get(method, 'id') === 'home')
    expect(predictedDeliveryDate < Reflect.get(Object(byPost), 'predictedDeliveryDate')).toBe(true)
    expect(locationsIn((await choose({ shippingMethodId: 'home' })).body)).toEqual([[2, undefined]])
    // More than the store has cannot be collected there any more: the warehouse sends all of it.
    await collect('dk-2')
    const increased = await visitor.add(small)
    expect([locationsIn(increased), increased.basket.shipments]).toEqual([[[3, undefined]], []])
  })

  it('are collected near the position of the address, whose town is unknown', async () => {
    const visitor = shop.visitor()
    await visitor.add(small)
    const nearest = async (address: object) => {
      await withAddress(visitor, { ...danishAddress, ...address })
      const { body } = await visitor.ask('basket/get-collect-stores')
      const distances: { id: string; distance?: number }[] = body
      return distances.toSorted((a, b) => (a.distance ?? 0) - (b.distance ?? 0))[0]
    }
    const unknown = { city: 'Ukendt', postalCode: '0999' }
    expect((await nearest(unknown))?.distance).toBeUndefined()
    const [first] = storesOf('dk').filter(({ id }) => id === 'dk-1')
    const { latitude = 0, longitude = 0 } = first?.address ?? {}
    expect(await nearest({ ...unknown, geoCoordinates: { latitude, longitude } })).toMatchObject({
      id: 'dk-1',
      distance: 0,
    })
  })

  it('are sent from the warehouse after a collection, though it has none', async () => {
    const visitor = shop.visitor()
    await visitor.add(small)
    await withAddress(visitor)
    await setStock(small, 1, 'dk-2')
    const choose = (json: object) => visitor.basket('basket/shipment', { method: 'PUT', json })
    await choose({ shippingMethodId: 'store', pickupPointId: 'dk-2' })
    await setStock(small, 0)
    expect(locationsIn(await choose({ shippingMethodId: 'home' }))).toEqual([[1, undefined]])
    await setStock(small, 50)
  })

  it('are not collected from a store that has stopped it', async () => {
    const visitor = shop.visitor()
    const { basket } = await visitor.add(small)
    await withAddress(visitor)
    await setStock(small, 1, 'dk-2')
    const json = { shippingMethodId: 'store', pickupPointId: 'dk-2' }
    await visitor.basket('basket/shipment', { method: 'PUT', json })
    const before = storesOf('dk')
    const stores = before.map((store) => (store.id === 'dk-2' ? { ...store, clickAndCollect: false } : store))
    await shop.publish('payload', 'dk', 'stores', { stores })
    const stopped = await visitor.basket('basket')
    expect([stopped.basket.shipments, locationsIn(stopped)]).toEqual([[], [[1, undefined]]])
    await visitor.basket('basket/note', { method: 'PUT', json: { note: '' } })
    expect(await contentOf(basket.basketId)).not.toHaveProperty('shipment')
    await shop.publish('payload', 'dk', 'stores', { stores: before })
  })

  it('that are collected from a store stay so at another address, and are sent in another market', async () => {
    const visitor = shop.visitor()
    await visitor.add(medium, 2)
    await setStock(medium, 2, 'dk-2')
    await withAddress(visitor)
    const choose = (json: object) => visitor.basket('basket/shipment', { method: 'PUT', json })
    await choose({ shippingMethodId: 'store', pickupPointId: 'dk-2' })
    const moved = await withAddress(visitor, { ...danishAddress, city: 'Aarhus C', postalCode: '8000' })
    expect([moved.basket.shipments, moved.basket.lines]).toMatchObject([
      [{ deliveryType: 'store', pickupPointId: 'dk-2' }],
      [{ quantity: 2, storeId: 'dk-2' }],
    ])
    expect((await choose({ shippingMethodId: 'home' })).basket.lines).toMatchObject([
      { quantity: 2, lineItemStockLocation: 'Warehouse' },
    ])
    await choose({ shippingMethodId: 'store', pickupPointId: 'dk-2' })
    const german = shop.visitor('de')
    german.cookies.set('basket', moved.basket.basketId)
    const sent = { shipments: [], lines: [{ quantity: 2, lineItemStockLocation: 'Warehouse' }] }
    expect((await german.basket('basket')).basket).toMatchObject(sent)
    const note = { method: 'PUT', json: { note: 'Bitte klingeln' } }
    expect((await german.basket('basket/note', note)).basket).toMatchObject(sent)
    expect((await visitor.basket('basket')).basket).toMatchObject(sent)
  })

  it('need nothing where all goods are digital', async () => {
    const visitor = shop.visitor()
    const { basket } = await visitor.basket('basket/add-gift-card-line', {
      method: 'POST',
      json: { lines: [{ sku: '10900_001_004' }] },
    })
    expect(basket).toMatchObject({
      isDigital: true,
      totalVat: { amount: 0 },
      shipments: [{ shippingMethodId: 'online' }],
    })
  })

  it('bring each market’s own lists', async () => {
    const listsOf = async (catalog: string, path: string) => {
      const visitor = shop.visitor(catalog)
      await visitor.add(small)
      const { allowedStates, allowedProvinces, turkishLocations } = await visitor.basket(path)
      return [allowedStates?.length, allowedProvinces?.length, turkishLocations?.districts.length]
    }
    const allLists = (path: string) =>
      Promise.all(['us', 'ca', 'tr', 'dk'].map((catalog) => listsOf(catalog, path)))
    expect(await allLists('basket')).toEqual([
      [51, undefined, undefined],
      [undefined, 13, undefined],
      [undefined, undefined, undefined],
      [undefined, undefined, undefined],
    ])
    expect(await allLists('basket/get-with-settings')).toEqual([
      [51, undefined, undefined],
      [undefined, 13, undefined],
      [undefined, undefined, 81],
      [undefined, undefined, undefined],
    ])
  })

  it('add two taxes in Quebec, and limit the value of shipments to America', async () => {
    const visitor = shop.visitor('ca-fr')
    await visitor.add(small)
    const address = {
      ...danishAddress,
      country: 'CA',
      regionCode: 'QC',
      city: 'Montréal',
      postalCode: 'H2X 1Y4',
    }
    const { basket } = await withAddress(visitor, address)
    expect(basket).toMatchObject({ vatIncluded: false, vatName: 'TPS', vatName2: 'TVQ' })
    expect(basket.total.amount).toBe(
      basket.subtotal.amount + basket.totalVat1.amount + basket.totalVat2.amount,
    )
    const american = await shop.visitor('us').add(small)
    expect(american.maximumThreshold).toEqual({ amount: 80_000, currency: 'USD' })
    expect(american.minimumThreshold).toEqual({ amount: 0, currency: 'USD' })
  })

  it('are refused in a market without any basket', async () => {
    expect((await shop.ask('/api/order/de/countries')).body).toEqual([
      {
        ...{ countryId: 'DE', name: 'Deutschland', diallingCode: '+49' },
        ...{ latitude: 51.17, longitude: 10.45, zoomLevel: 6 },
      },
    ])
    const names = (await shop.ask('/api/order/shipping-methods-for-dropdown?market=dk')).body
    expect(names[0]).toEqual({ value: 'home', label: 'Levering til døren' })
    expect((await shop.ask('/api/order/shipmentmethods?market=dk')).body).toHaveLength(4)
    expect((await shop.ask('/api/order/shipping-methods?market=nowhere')).status).toBe(404)
    expect((await shop.ask('/api/order/dk/pdp-shipping-methods')).body[0]).toMatchObject({
      price: { amount: 4_900, currency: 'DKK' },
      predictedDeliveryDate: '2026-11-04',
      latestDeliveryDate: '2026-11-05',
      deliveryPrediction: 'ons.\u00a04.–tors.\u00a05.\u00a0nov.',
    })
    const providers: { carrierId: string }[] = (await shop.ask('/api/order/dk/dk/shipping-providers')).body
    expect(providers.map(({ carrierId }) => carrierId)).toEqual(['home', 'postnord', 'store'])
    expect((await shop.ask('/api/order/dk/se/shipping-providers')).status).toBe(404)
  })
})

describe('codes', () => {
  const post = { method: 'POST' } as const

  it('of promotions reduce the price, are stored in a cookie and can be removed', async () => {
    const visitor = shop.visitor()
    await visitor.add(small, 2)
    const { basket } = await visitor.basket('basket/add-promo-code?promoCode=welcome_10', post)
    expect(basket).toMatchObject({
      promoCodes: ['WELCOME10'],
      totalDiscount: { amount: 11_980 },
      promoCodeAmounts: { WELCOME10: { amount: 11_980, currency: 'DKK' } },
    })
    expect(visitor.cookies.get('promoCode')).toBe(Buffer.from('WELCOME10').toString('base64'))
    const addedAgain = await visitor.ask('basket/add-promo-code?promoCode=WELCOME10', post)
    expect(problems(addedAgain)).toEqual([400, { promoCode: ['promo_code_already_applied'] }])
    const without = await visitor.basket('basket/delete-promo-code?promoCode=WELCOME10', { method: 'DELETE' })
    expect(without.basket).toMatchObject({ promoCodes: [], totalDiscount: { amount: 0 } })
    expect(visitor.cookies.has('promoCode')).toBe(false)
  })

  it('that are unknown or do not fit are refused with a word for the code', async () => {
    const visitor = shop.visitor()
    await visitor.add(small)
    const tryCode = async (code: string) =>
      problems(await visitor.ask(`basket/add-promo-code?promoCode=${code}`, post))
    expect(await tryCode('NOTHING')).toEqual([400, { promoCode: ['promoCode.unknown'] }])
    expect(await tryCode('ABCDEFGH2345')).toEqual([400, { promoCode: ['rewardCode.unknown'] }])
    expect(await tryCode('TAKE100')).toEqual([400, { promoCode: ['promoCode.notMet'] }])
    expect(await tryCode('CLUB20')).toEqual([400, { promoCode: ['promoCode.notMet'] }])
    expect((await visitor.ask('basket/add-promo-code', post)).body.message).toBe(
      'The parameter promoCode must be defined.',
    )
  })

  it('that do not combine with an applied one are refused with this reason', async () => {
    const rule = { name: 'Alone', percentage: 30, combines: false }
    await addPromotions(shop.database.db, [{ id: 'alone', code: 'ALONE', rule }])
    const visitor = shop.visitor()
    await visitor.add(small)
    const add = (code: string) => visitor.ask(`basket/add-promo-code?promoCode=${code}`, post)
    const remove = (code: string) =>
      visitor.basket(`basket/delete-promo-code?promoCode=${code}`, { method: 'DELETE' })
    const notCombined = [400, { promoCode: ['promoCode.notCombined'] }]
    expect((await add('WELCOME10')).status).toBe(200)
    expect(problems(await add('ALONE'))).toEqual(notCombined)
    await remove('WELCOME10')
    expect((await add('ALONE')).status).toBe(200)
    expect(problems(await add('FREIGHT'))).toEqual(notCombined)
    expect(problems(await add('TAKE100'))).toEqual([400, { promoCode: ['promoCode.notMet'] }])
  })

  it('of gift cards pay what they hold, several if need be', async () => {
    const visitor = shop.visitor()
    await visitor.add(small)
    const { number, code } = await shop.engine.giftCards.issue(
      shop.database.db,
      { amount: 30_000, currency: 'DKK' },
      { market: 'dk' },
    )
    const card = { giftCardNumber: number, giftCardNumberValidationCode: code }
    const demo = { giftCardNumber: '6006 4900 0000 0001', giftCardNumberValidationCode: '100001' }
    expect(
      (await visitor.ask('basket/check-balance-giftcard', { ...post, json: card })).body.balance,
    ).toEqual({
      amount: 30_000,
      currency: 'DKK',
    })
    const first = await visitor.basket('basket/add-giftcard', { ...post, json: card })
    expect(first.basket).toMatchObject({
      giftCardTotal: { amount: 30_000 },
      remainingTotal: { amount: 29_900 },
    })
    const second = await visitor.basket('basket/add-giftcard', { ...post, json: demo })
    expect(second.basket).toMatchObject({
      remainingTotal: { amount: 0 },
      giftCards: [{ giftCardNumber: number, amount: { amount: 30_000 } }, { amount: { amount: 29_900 } }],
    })
    expect(problems(await visitor.ask('basket/add-giftcard', { ...post, json: demo }))).toEqual([
      400,
      { giftCard: ['giftCard.alreadyApplied'] },
    ])
    const removed = await visitor.basket(`basket/remove-giftcard/${number}`)
    expect(removed.basket.giftCards).toHaveLength(1)
    // A link on a foreign page must not change anything (api rule 3).
    const link = await visitor.ask(`basket/remove-giftcard/${number}`, {
      headers: { 'Sec-Fetch-Site': 'cross-site' },
    })
    expect(link.status).toBe(403)
  })

  it('of digits are not to be guessed, which those of letters cannot be', async () => {
    const visitor = shop.visitor()
    await visitor.add(small)
    const tryCode = async (code: string) =>
      problems(await visitor.ask(`basket/add-promo-code?promoCode=${code}`, post))
    const isUnknown = [400, { promoCode: ['promoCode.unknown'] }]
    for (let tries = 0; tries < 20; tries += 1) {
      // Slower than the limit of the endpoint.
      shop.wait(10_000)
      expect(await tryCode(`6000000${1_000 + tries}`)).toEqual(isUnknown)
    }
    shop.wait(61_000)
    expect(await tryCode('60000001234')).toEqual([429, { promoCode: ['form.tooMany'] }])
    expect(await tryCode('NOTHING')).toEqual(isUnknown)
    shop.wait(3_600_000)
    expect(await tryCode('60000001234')).toEqual(isUnknown)
  })

  it('of gift cards are not to be guessed', async () => {
    const visitor = shop.visitor()
    await visitor.add(small)
    const { number, code } = await shop.engine.giftCards.issue(
      shop.database.db,
      { amount: 30_000, currency: 'DKK' },
      { market: 'dk' },
    )
    const tryCode = async (validation: string) =>
      problems(
        await visitor.ask('basket/check-balance-giftcard', {
          ...post,
          json: { giftCardNumber: number, giftCardNumberValidationCode: validation },
        }),
      )
    const wrong = code === '111111' ? '222222' : '111111'
    for (let tries = 0; tries < 5; tries += 1)
      expect(await tryCode(wrong)).toEqual([400, { giftCard: ['giftCard.unknown'] }])
    expect(await tryCode(code)).toEqual([400, { giftCard: ['giftCard.blocked'] }])
    shop.wait(16 * 60_000)
    expect((await tryCode(code))[0]).toBe(200)
  })
})

describe('free gifts', () => {
  it('are chosen from a promotion’s, declined, and removed with the goods that earned them', async () => {
    const visitor = shop.visitor()
    const { basket } = await visitor.add(small, 3)
    expect(basket.bonusProductContexts).toEqual([
      {
        promotionId: 'winter',
        rewardId: 'warm',
        promotionName: 'Noget varmt',
        isCallToAction: true,
        callToActionCount: 1,
        optedOutCount: 0,
      },
    ])
    const bonus = { promotionId: 'winter', rewardId: 'warm' }
    const chosen = await visitor.add('10019_001_001', 1, { bonus })
    expect(chosen.basket).toMatchObject({ subtotal: { amount: 3 * jumper }, quantity: 4 })
    expect(chosen.basket.bonusProductContexts[0]?.callToActionCount).toBe(0)
    expect(chosen.basket.lines[1]).toMatchObject({
      isBonusProduct: true,
      totalPrice: { salesPrice: { amount: 0 } },
    })
    expect(
      (await visitor.ask('basket/line', { method: 'POST', json: { sku: '10019_001_001', bonus } })).status,
    ).toBe(400)
    const fewer = await visitor.basket('basket/line', { method: 'PUT', json: { sku: small, quantity: 1 } })
    expect(fewer.basket).toMatchObject({ quantity: 1, bonusProductContexts: [] })
    const declined = await shop.visitor()
    await declined.add(small, 3)
    const without = await declined.basket(
      'basket/opt-out-of-bonus?id=winter&rewardId=warm&newOptedOutCount=1',
      {
        method: 'POST',
      },
    )
    expect(without.basket.bonusProductContexts).toMatchObject([{ callToActionCount: 0, optedOutCount: 1 }])
  })
})

it('returns the visitor’s checkout progress to pages', async () => {
  const visitor = shop.visitor()
  const [market] = shop.site().markets.filter(({ id }) => id === 'dk')
  if (!market) throw new Error('no market')
  const progress = () => {
    const headers = async () => ({ Cookie: `basket=${visitor.cookies.get('basket') ?? ''}` })
    return orderProgress(createApiClient({ base: shop.url, headers }), market)
  }
  const known = { basketNotEmpty: false, addressKnown: false, shippingKnown: false }
  expect(await progress()).toEqual(known)
  await visitor.add(small)
  expect(await progress()).toEqual({ ...known, basketNotEmpty: true })
  await withAddress(visitor)
  expect(await progress()).toEqual({ ...known, basketNotEmpty: true, addressKnown: true })
  await visitor.basket('basket/shipment', { method: 'PUT', json: { shippingMethodId: 'home' } })
  expect(await progress()).toEqual({ basketNotEmpty: true, addressKnown: true, shippingKnown: true })
})

it('stores the shopper’s input during checkout', async () => {
  const visitor = shop.visitor()
  await visitor.add(small)
  const putBasket = (path: string, json?: object) => visitor.basket(`basket/${path}`, { method: 'PUT', json })
  await putBasket('continue-as-guest', { email: 'guest@example.com' })
  await putBasket('accept-terms', { acceptTerms: true, termsVersion: '3' })
  await putBasket('accept-newsletter', { acceptNewsletter: true })
  await putBasket('accept-newsletter-and-terms?acceptNewsletter=false&acceptTerms=true')
  const { basket } = await putBasket('note', { note: 'Leave it at the door' })
  expect(basket).toMatchObject({
    guestEmail: 'guest@example.com',
    acceptTerms: true,
    acceptNewsletter: false,
    note: 'Leave it at the door',
  })
  const { basketId } = basket
  expect((await shop.ask(`/api/order/basket/abandoned?basketId=${basketId}`)).status).toBe(204)
  expect((await shop.ask('/api/order/basket/abandoned?basketId=made-up')).status).toBe(404)
})

it('returns the current stock of a SKU', async () => {
  const visitor = shop.visitor()
  const sku = '10001_001_005'
  await setStock(sku, 5)
  await visitor.add(sku, 5)
  await shop.database.db
    .update(stock)
    .set({ quantity: 1 })
    .where(and(eq(stock.sku, sku), eq(stock.location, 'warehouse')))
  const { basket } = await visitor.basket('basket')
  expect(basket.lines[0]).toMatchObject({ quantity: 5, maximumQuantity: 1 })
  // Reducing the quantity is always allowed, even if it is still above the stock.
  const fewer = await visitor.basket('basket/line', { method: 'PUT', json: { sku, quantity: 3 } })
  expect(fewer.basket.quantity).toBe(3)
})
