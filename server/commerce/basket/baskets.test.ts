import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { emptyBasket } from '#schemas/commerce/basket-content.ts'
import {
  type Baskets,
  createBaskets,
  endBasket,
  freezeBasket,
  thawBasket,
} from '#server/commerce/basket/baskets.ts'
import { addLines } from '#server/commerce/basket/edit-lines.ts'
import { createGiftCards } from '#server/commerce/basket/gift-cards.ts'
import { mergeBaskets, mergeContents } from '#server/commerce/basket/merge-baskets.ts'
import {
  addPromotions,
  checkCode,
  promotionsFor,
  returnPromotions,
  usePromotions,
} from '#server/commerce/basket/promotions.ts'
import { type Database, openDatabase } from '#server/database/database.ts'
import { eq } from '#server/database/drizzle.ts'
import { giftCards } from '#server/database/tables/basket.ts'
import { orders } from '#server/database/tables/orders.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'

let place: TestDatabase
let database: Database
let baskets: Baskets
let time = Date.UTC(2026, 8, 1)
const getTime = () => time
const day = 24 * 3_600_000

beforeAll(async () => {
  place = await createTestDatabase()
  database = await openDatabase(place)
  baskets = createBaskets(database, getTime)
})
afterAll(async () => {
  await database?.close()
  await place?.drop()
})

/** Adds pieces of a SKU to a basket; fails if it is refused. */
const add = (store: Baskets, id: string | undefined, sku: string, quantity = 1, userId?: string) =>
  store.change(
    { id, isNamed: true, userId },
    async ({ content }) => ({
      kind: 'changed',
      content: { ...content, lines: addLines(content.lines, [{ sku, quantity }]) },
      result: undefined,
    }),
    'dk',
  )

async function madeWith(sku: string, userId?: string): Promise<string> {
  const created = await add(baskets, undefined, sku, 1, userId)
  if (created.kind !== 'done') throw new Error(created.kind)
  return created.basket.id
}

const linesOf = async (id: string, userId?: string) =>
  (await baskets.find({ id, isNamed: true, userId }))?.content.lines.map(({ sku, quantity }) => [
    sku,
    quantity,
  ])

const freeze = (id: string, userId?: string) =>
  database.db.transaction((tx) => freezeBasket(tx, id, { userId, now: time }))
const thaw = (id: string) => database.db.transaction((tx) => thawBasket(tx, id, time))
const merge = async (id: string | undefined, userId: string) =>
  (await database.db.transaction((tx) => mergeBaskets(tx, id, userId, time)))?.id

describe('a thousand concurrent changes', () => {
  it('to one basket are all applied', async () => {
    const id = await madeWith('a_b_c')
    const before = await baskets.find({ id, isNamed: true, userId: undefined })
    const changes = Array.from({ length: 1_000 }, (_, index) => add(baskets, id, `s_${index % 20}_m`))
    const kinds = new Set((await Promise.all(changes)).map(({ kind }) => kind))
    expect([...kinds]).toEqual(['done'])
    const after = await baskets.find({ id, isNamed: true, userId: undefined })
    expect(after?.version).toBe((before?.version ?? 0) + 1_000)
    expect(after?.content.lines.slice(1).map(({ quantity }) => quantity)).toEqual(Array(20).fill(50))
  }, 120_000)

  it('of a thousand baskets are all applied', async () => {
    const basketIds = await Promise.all(Array.from({ length: 1_000 }, () => madeWith('a_b_c')))
    expect(new Set(basketIds).size).toBe(1_000)
    await Promise.all(basketIds.map((id) => add(baskets, id, 'a_b_c', 2)))
    const lines = await Promise.all(basketIds.map((id) => linesOf(id)))
    expect(lines.filter((content) => JSON.stringify(content) !== '[["a_b_c",3]]')).toEqual([])
  }, 120_000)

  // The embedded database belongs to one process.
  it.runIf(process.env.DATABASE_URL)(
    'to one basket from two servers are all applied',
    async () => {
      const second = await openDatabase(place)
      try {
        const other = createBaskets(second, getTime)
        const id = await madeWith('a_b_c')
        await Promise.all(
          Array.from({ length: 1_000 }, (_, index) =>
            add(index % 2 === 0 ? baskets : other, id, `s_${index % 20}_m`),
          ),
        )
        const quantities = (await linesOf(id))?.slice(1).map(([, quantity]) => quantity)
        expect(quantities).toEqual(Array(20).fill(50))
      } finally {
        await second.close()
      }
    },
    120_000,
  )
})

describe('merging at a sign-in', () => {
  it('takes the higher quantity of equal goods, and all other lines of both', () => {
    const line = (sku: string, quantity: number) => ({ sku, quantity, location: 'warehouse' })
    const own = { ...emptyBasket, lines: [line('a', 2), line('b', 1)], promoCodes: ['A'], note: 'own' }
    const guest = {
      ...emptyBasket,
      lines: [line('a', 1), line('c', 3)],
      promoCodes: ['B', 'A'],
      note: 'guest',
    }
    const merged = mergeContents(own, guest)
    expect(merged).toMatchObject({
      lines: [line('a', 2), line('b', 1), line('c', 3)],
      promoCodes: ['A', 'B'],
      note: 'guest',
    })
    expect(mergeContents(merged, guest)).toEqual(merged)
  })

  it('gives a guest’s basket to the customer, or merges it into theirs', async () => {
    const first = await madeWith('a_b_c')
    expect(await merge(first, 'ella')).toBe(first)
    const second = await madeWith('d_e_f')
    expect(await merge(second, 'ella')).toBe(first)
    expect(await merge(second, 'ella')).toBe(first)
    expect(await merge(undefined, 'ella')).toBe(first)
    expect(await linesOf(second, 'ella')).toEqual([
      ['a_b_c', 1],
      ['d_e_f', 1],
    ])
    expect(await linesOf(second)).toBeUndefined()
    expect(await merge(first, 'frank')).toBeUndefined()
  })

  it('leaves one basket after concurrent sign-ins', async () => {
    const guests = await Promise.all(Array.from({ length: 8 }, (_, index) => madeWith(`s_${index}_m`)))
    const ids = await Promise.all(guests.map((id) => merge(id, 'gerda')))
    expect(new Set(ids).size).toBe(1)
    expect(await linesOf(ids[0] ?? '', 'gerda')).toHaveLength(8)
  })
})

describe('while a payment is in progress', () => {
  it('a basket cannot change, until the payment is refused', async () => {
    const id = await madeWith('a_b_c')
    expect((await freeze(id))?.status).toBe('frozen')
    expect(await freeze(id)).toBeUndefined()
    expect(await add(baskets, id, 'a_b_c')).toEqual({ kind: 'frozen' })
    expect(await baskets.remove({ id, isNamed: true, userId: undefined })).toBe(false)
    expect(await thaw(id)).toBe(true)
    expect(await thaw(id)).toBe(false)
    expect((await add(baskets, id, 'a_b_c')).kind).toBe('done')
  })

  it('a customer’s other basket is merged afterwards', async () => {
    const id = await madeWith('a_b_c', 'hanna')
    await freeze(id, 'hanna')
    const guest = await madeWith('d_e_f')
    expect(await merge(guest, 'hanna')).toBe(guest)
    await thaw(id)
    expect(await linesOf(guest, 'hanna')).toEqual([
      ['a_b_c', 1],
      ['d_e_f', 1],
    ])
    expect(await merge(undefined, 'hanna')).toBe(id)
  })

  it('a basket ends when it is ordered', async () => {
    const id = await madeWith('a_b_c', 'ida')
    await freeze(id, 'ida')
    const end = () => database.db.transaction((tx) => endBasket(tx, id, time))
    expect([await end(), await end()]).toEqual([true, false])
    expect(await linesOf(id, 'ida')).toBeUndefined()
    expect(await madeWith('a_b_c', 'ida')).not.toBe(id)
  })
})

it('deletes expired baskets, customers’ baskets later than guests’', async () => {
  const [guest, own] = [await madeWith('a_b_c'), await madeWith('a_b_c', 'jens')]
  time += 31 * day
  expect(await linesOf(guest)).toBeUndefined()
  expect(await linesOf(own, 'jens')).toHaveLength(1)
  expect(await baskets.expire()).toBeGreaterThan(0)
  time += 60 * day
  expect(await linesOf(own, 'jens')).toBeUndefined()
  expect(await madeWith('a_b_c', 'jens')).not.toBe(own)
})

describe('gift cards', () => {
  it('pay for one order only, and are refunded once', async () => {
    const cards = createGiftCards([Buffer.alloc(32, 1)], getTime)
    const { db } = database
    const { number } = await cards.issue(db, { amount: 10_000, currency: 'DKK' }, { market: 'dk' })
    const uses = await Promise.all(
      ['o1', 'o2', 'o3'].map((order) =>
        db.transaction((tx) => cards.take(tx, { number, generation: 1 }, 6_000, order)),
      ),
    )
    expect(uses.filter(Boolean)).toHaveLength(1)
    const balance = async () => (await cards.usable(db, [number], 'DKK'))[0]?.balance
    expect(await balance()).toBe(4_000)
    expect(await cards.usable(db, [number], 'EUR')).toEqual([])
    const order = `o${uses.indexOf(true) + 1}`
    for (let times = 0; times < 2; times += 1) await db.transaction((tx) => cards.giveBack(tx, order))
    expect(await balance()).toBe(10_000)
  })

  it('are valid longer by the time in which a refunded order had the amount', async () => {
    const cards = createGiftCards([Buffer.alloc(32, 1)], getTime)
    const { db } = database
    const { number } = await cards.issue(db, { amount: 10_000, currency: 'DKK' }, { market: 'dk' })
    const balance = async () => (await cards.usable(db, [number], 'DKK'))[0]?.balance
    time = Date.UTC(2031, 0, 1)
    await db
      .update(giftCards)
      .set({ expires: new Date(time + day) })
      .where(eq(giftCards.number, number))
    expect(await db.transaction((tx) => cards.take(tx, { number, generation: 1 }, 6_000, 'late'))).toBe(true)
    time += 20 * day
    expect(await balance()).toBeUndefined()
    await db.transaction((tx) => cards.giveBack(tx, 'late'))
    expect(await balance()).toBe(10_000)
    time += day
    expect(await balance()).toBeUndefined()
  })

  it('are valid longer by that time once, however many refunds and orders there are', async () => {
    const cards = createGiftCards([Buffer.alloc(32, 1)], getTime)
    const { db } = database
    const { number } = await cards.issue(db, { amount: 10_000, currency: 'DKK' }, { market: 'dk' })
    const expiry = async () =>
      (await db.select().from(giftCards).where(eq(giftCards.number, number)))[0]?.expires?.getTime() ?? 0
    const before = await expiry()
    for (const order of ['in parts', 'beside it'])
      await db.transaction((tx) => cards.take(tx, { number, generation: 1 }, 4_000, order))
    time += 10 * day
    await db.transaction((tx) => cards.giveBack(tx, 'in parts', 1_000))
    expect(await expiry()).toBe(before + 10 * day)
    await db.transaction((tx) => cards.giveBack(tx, 'beside it'))
    await db.transaction((tx) => cards.giveBack(tx, 'in parts', 1_000))
    expect(await expiry()).toBe(before + 10 * day)
    time += 10 * day
    await db.transaction((tx) => cards.giveBack(tx, 'in parts'))
    expect(await expiry()).toBe(before + 20 * day)
  })

  it('expire', async () => {
    const cards = createGiftCards([Buffer.alloc(32, 1)], getTime)
    const { number, code } = await cards.issue(
      database.db,
      { amount: 10_000, currency: 'DKK' },
      { market: 'dk' },
    )
    const proof = { giftCardNumber: number, giftCardNumberValidationCode: code }
    expect((await cards.check(database.db, proof)).kind).toBe('card')
    time += 4 * 366 * day
    expect((await cards.check(database.db, proof)).kind).toBe('expired')
    expect(await cards.usable(database.db, [number], 'DKK')).toEqual([])
  })
})

describe('promotions', () => {
  const rule = { name: 'P', percentage: 10 }

  const orderOf = (id: string, email: string) => {
    const moment = { created: new Date(time), updated: new Date(time) }
    const sum = { currency: 'DKK', total: 100, details: '{}' }
    return { id, number: id, kind: 'web', market: 'dk', email, state: 'placed', ...sum, ...moment } as const
  }

  it('are used within their limits by concurrent orders', async () => {
    const { db } = database
    await addPromotions(db, [
      { id: 'twice', code: 'twi_ce', usageLimit: 2, rule },
      { id: 'once', code: 'ONCE', oncePerCustomer: true, rule },
    ])
    const use = (id: string, order: string, email: string) =>
      db
        .transaction(async (tx) => {
          const refused = await usePromotions(tx, [id], order, { buyer: { email }, now: time })
          if (refused.length > 0) throw new Error('refused')
          await tx.insert(orders).values(orderOf(order, email))
          return true
        })
        .catch(() => false)
    const uses = await Promise.all(['o1', 'o2', 'o3', 'o4'].map((order) => use('twice', order, 'k')))
    expect(uses.filter(Boolean)).toHaveLength(2)
    const code = (name: string, email: string) => checkCode(db, name, { buyer: { email }, now: time })
    expect((await code('TWICE', 'k')).kind).toBe('used')
    await db.transaction((tx) => returnPromotions(tx, `o${uses.indexOf(true) + 1}`))
    expect((await code('TWICE', 'k')).kind).toBe('valid')
    expect([
      await use('once', 'o5', 'k'),
      await use('once', 'o6', ' K'),
      await use('once', 'o7', 'l'),
    ]).toEqual([true, false, true])
    expect((await code('ONCE', 'k')).kind).toBe('used')
    expect((await code('ONCE', 'm')).kind).toBe('valid')
    expect(await promotionsFor(db, ['ONCE'], { buyer: { email: 'K' }, now: time })).toEqual([])
  })

  it('apply within their dates, in order, and only with a valid rule', async () => {
    const { db } = database
    await addPromotions(db, [
      { id: 'later', code: 'LATER', validFrom: new Date(time + day), rule },
      { id: 'over', code: 'OVER', validUntil: new Date(time), rule },
      { id: 'low', code: 'LOW', rule },
      { id: 'high', code: 'HIGH', priority: 5, rule },
      { id: 'broken', code: 'BROKEN', rule: { percentage: 900 } },
    ])
    const usable = await promotionsFor(db, ['LATER', 'OVER', 'LOW', 'HIGH', 'BROKEN'], {
      buyer: undefined,
      now: time,
    })
    expect(usable.map(({ id }) => id)).toEqual(['high', 'low'])
    const kinds = await Promise.all(
      ['LATER', 'OVER', 'BROKEN'].map(
        async (code) => (await checkCode(db, code, { buyer: undefined, now: time })).kind,
      ),
    )
    expect(kinds).toEqual(['expired', 'expired', 'unknown'])
  })
})
