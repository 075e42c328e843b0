import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { recordGiftCardAct } from '#server/commerce/basket/gift-card-acts.ts'
import { holdDisputedCards } from '#server/commerce/orders/disputed-cards.ts'
import { returnPathOf } from '#server/commerce/payments/sandbox/sandbox-bank.ts'
import { eq } from '#server/database/drizzle.ts'
import { giftCards } from '#server/database/tables/basket.ts'
import { mailOutbox } from '#server/database/tables/content.ts'
import { orders } from '#server/database/tables/orders.ts'
import { disputes } from '#server/database/tables/payments.ts'
import { inTransaction } from '#server/database/transactions.ts'
import { customer } from '#tests/support/api-server.ts'
import { type CheckoutApi, startCheckoutApi } from '#tests/support/checkout-api.ts'
import { type CheckoutVisitor, guestAtCheckout } from '#tests/support/checkout-visitor.ts'

// Gift cards as operators look them up, issue and block them (basket rule 24).

const operator = customer('chef', { role: 'operator' })
let shop: CheckoutApi

beforeAll(async () => {
  shop = await startCheckoutApi()
})
afterAll(() => shop?.close())

const root = '/api/office/gift-cards'
const post = (path: string, json: object, as = operator) => shop.ask(path, { method: 'POST', json, as })
const issue = (change: object = {}, as = operator) =>
  post(
    root,
    {
      id: crypto.randomUUID(),
      market: 'dk',
      amount: 50_000,
      recipient: 'eva@example.com',
      reason: 'Late parcel',
      ...change,
    },
    as,
  )
const read = (number: string) => shop.ask(`${root}/${number}`, { as: operator })
const renew = (number: string, change: object = {}) =>
  post(`${root}/${number}/codes`, {
    id: crypto.randomUUID(),
    market: 'dk',
    recipient: 'eva@example.com',
    reason: 'Lost',
    ...change,
  })
const block = (number: string, blocked: boolean, reason = 'Stolen mail', as = operator) =>
  shop.ask(`${root}/${number}/block`, { method: 'PUT', json: { blocked, reason }, as })
const find = async (body: object): Promise<string[]> =>
  (await post(`${root}/search`, body)).body.giftCards.map((card: { number: string }) => card.number)

const mailsTo = (recipient: string) =>
  shop.database.db.select().from(mailOutbox).where(eq(mailOutbox.recipient, recipient)).orderBy(mailOutbox.id)

/** Issues a card, and returns its number and the code of the mail. */
async function newCard(change: { recipient: string; amount?: number }) {
  const { body } = await issue(change)
  return { number: String(body.number), code: await lastCode(change.recipient) }
}

async function lastCode(recipient: string): Promise<string> {
  const mail = (await mailsTo(recipient)).at(-1)
  return /^\D*(\d{6})\s*$/m.exec(mail?.body ?? '')?.[1] ?? ''
}

async function tryCard({ number, code }: { number: string; code: string }) {
  const json = { giftCardNumber: number, giftCardNumberValidationCode: code }
  const { status, body } = await shop.ask('/api/order/dk/basket/check-balance-giftcard', {
    method: 'POST',
    json,
  })
  return status === 200 ? body.balance : body.errors.giftCard
}

/** Places an order that is paid by a gift card. Returns its number. */
async function payWith({ number, code }: { number: string; code: string }): Promise<string> {
  const guest = await guestAtCheckout(shop.url, { email: `${crypto.randomUUID()}@example.com` })
  const json = { giftCardNumber: number, giftCardNumberValidationCode: code }
  expect((await guest.basket('add-giftcard', { method: 'POST', json })).status).toBe(200)
  return (await guest.basket('complete-payment-using-giftcard')).body.orderNumber
}

it('is closed to customers and employees', async () => {
  const { number } = await newCard({ recipient: 'closed@example.com' })
  for (const role of ['customer', 'employee'] as const) {
    const as = customer('anna', { role })
    const answers = await Promise.all([
      issue({ recipient: 'anna@example.com' }, as),
      post(`${root}/search`, {}, as),
      shop.ask(`${root}/${number}`, { as }),
      post(
        `${root}/${number}/codes`,
        { id: crypto.randomUUID(), market: 'dk', recipient: 'anna@example.com', reason: 'Mine' },
        as,
      ),
      shop.ask(`${root}/${number}/block`, { method: 'PUT', json: { blocked: true, reason: 'Mine' }, as }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403])
  }
  expect((await read(number)).body.state).toBe('active')
})

describe('a card that an operator issues', () => {
  it('is mailed with its code, pays an order, and lists what was paid', async () => {
    const { body } = await issue({
      amount: 100_000,
      recipient: 'Ida@example.com',
      message: 'With our apologies.',
    })
    const [mail] = await mailsTo('Ida@example.com')
    expect(mail?.body).toContain('With our apologies.')
    const card = { number: body.number, code: await lastCode('Ida@example.com') }
    expect(await tryCard(card)).toEqual({ amount: 100_000, currency: 'DKK' })
    const orderNumber = await payWith(card)
    const { body: read1 } = await read(card.number)
    const [payment] = read1.payments
    expect(read1).toMatchObject({
      state: 'active',
      initial: { amount: 100_000, currency: 'DKK' },
      balance: { amount: 100_000 - payment.amount.amount },
      recipient: 'ida@example.com',
      market: 'dk',
      hasKnownKey: true,
      payments: [{ orderNumber }],
      acts: [{ kind: 'issued', author: operator.email, reason: 'Late parcel', recipient: 'ida@example.com' }],
    })
  })

  it('is one card, however often the request is repeated', async () => {
    const id = crypto.randomUUID()
    const recipient = 'twice@example.com'
    const answers = await Promise.all([1, 2, 3].map(() => issue({ id, recipient })))
    answers.push(await issue({ id, recipient }))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.number}`)).size).toBe(1)
    expect([await find({ text: recipient }), await mailsTo(recipient)]).toEqual([
      [answers[0]?.body.number],
      [expect.objectContaining({ kind: 'giftCard' })],
    ])
    expect((await renew(answers[0]?.body.number, { id })).status).toBe(409)
  })

  it('is not mailed to another address, nor with another amount, by a request that is repeated', async () => {
    const id = crypto.randomUUID()
    const { number, ...first } = { ...(await issue({ id, recipient: 'Typo@example.com' })).body }
    expect(first).toEqual({})
    for (const change of [{ recipient: 'right@example.com' }, { amount: 20_000 }])
      expect((await issue({ id, recipient: 'typo@example.com', ...change })).status).toBe(409)
    expect((await issue({ id, recipient: 'typo@example.com' })).body).toEqual({ number })
    const request = { id: crypto.randomUUID(), recipient: 'typo2@example.com' }
    expect((await renew(number, request)).status).toBe(204)
    expect((await renew(number, request)).status).toBe(204)
    expect((await renew(number, { ...request, recipient: 'right@example.com' })).status).toBe(409)
    expect(await mailsTo('right@example.com')).toEqual([])
  })

  it('is refused for an unknown market, without a reason, and with links in its message', async () => {
    for (const [change, field] of [
      [{ market: 'atlantis' }, 'market'],
      [{ reason: ' ' }, 'reason'],
      [{ message: 'See www.example.com' }, 'message'],
      [{ amount: 0 }, 'amount'],
      [{ recipient: 'eva' }, 'recipient'],
    ] as const) {
      const { status, body } = await issue(change)
      expect([status, Object.keys(body.errors)]).toEqual([400, [field]])
    }
  })
})

it('gets a new code by mail: the old one no longer works, wrong attempts are forgotten', async () => {
  const recipient = 'lost@example.com'
  const { number, code } = await newCard({ recipient })
  const wrong = code === '111111' ? '222222' : '111111'
  for (let tries = 0; tries < 6; tries += 1) await tryCard({ number, code: wrong })
  expect((await read(number)).body.lockedUntil).toBeDefined()
  const other = 'new-address@example.com'
  expect((await renew(number, { recipient: other })).status).toBe(204)
  const renewed = await lastCode(other)
  expect(await tryCard({ number, code })).toEqual(['giftCard.unknown'])
  expect(await tryCard({ number, code: renewed })).toEqual({ amount: 50_000, currency: 'DKK' })
  const { body } = await read(number)
  expect([body.recipient, body.lockedUntil]).toEqual([other, undefined])
  expect(body.acts.map(({ kind }: { kind: string }) => kind)).toEqual(['renewed', 'issued'])
  expect((await renew('6006490000009999')).status).toBe(404)
})

it('leaves baskets that hold it by an earlier code, pays nothing there, and is added again by the new code', async () => {
  const recipient = 'stolen-code@example.com'
  const card = await newCard({ recipient, amount: 200_000 })
  const add = (guest: CheckoutVisitor, code: string) => {
    const json = { giftCardNumber: card.number, giftCardNumberValidationCode: code }
    return guest.basket('add-giftcard', { method: 'POST', json })
  }
  const cardsIn = async (guest: CheckoutVisitor) =>
    (await guest.ask(`/api/order/dk/basket?basketId=${guest.basketId}`)).body.basket.giftCards
  const [thief, owner] = [
    await guestAtCheckout(shop.url, { email: 'thief-of-code@example.com' }),
    await guestAtCheckout(shop.url, { email: recipient }),
  ]
  for (const guest of [thief, owner])
    expect((await add(guest, card.code)).body.basket.remainingTotal.amount).toBe(0)
  expect((await renew(card.number, { recipient })).status).toBe(204)
  const renewed = await lastCode(recipient)
  expect(await cardsIn(thief)).toEqual([])
  expect((await thief.basket('complete-payment-using-giftcard')).body.errors).toEqual({
    giftCards: ['feedback.error_gift_card_complete_payment'],
  })
  expect((await add(thief, card.code)).body.errors).toEqual({ giftCard: ['giftCard.unknown'] })
  expect(await tryCard({ ...card, code: renewed })).toEqual({ amount: 200_000, currency: 'DKK' })
  const added = (await add(owner, renewed)).body.basket
  expect([added.giftCards.length, added.remainingTotal.amount]).toEqual([1, 0])
  expect((await add(owner, renewed)).body.errors).toEqual({ giftCard: ['giftCard.alreadyApplied'] })
  const removed = await owner.basket(`remove-giftcard/${card.number}`)
  expect(removed.body.basket.giftCards).toEqual([])
  await add(owner, renewed)
  expect((await owner.basket('complete-payment-using-giftcard')).status).toBe(200)
})

it('pays no part of an order if it gets a new code while the rest is being paid', async () => {
  const recipient = 'stolen-part@example.com'
  const card = await newCard({ recipient, amount: 10_000 })
  const guest = await guestAtCheckout(shop.url, { email: 'thief-of-part@example.com' })
  const json = { giftCardNumber: card.number, giftCardNumberValidationCode: card.code }
  expect((await guest.basket('add-giftcard', { method: 'POST', json })).status).toBe(200)
  const { action } = (await guest.pay()).body
  expect((await renew(card.number, { recipient })).status).toBe(204)
  const id = new URL(action.url).pathname.split('/').at(-1) ?? ''
  const payment = await shop.engine.sandbox.decide(id, 'approve', 'never')
  const returned = await guest.ask(payment ? returnPathOf(payment) : '')
  expect([returned.status, returned.body.orderId]).toEqual([200, undefined])
  expect((await read(card.number)).body).toMatchObject({ balance: { amount: 10_000 }, payments: [] })
})

it('pays nothing while it is blocked, also in a basket that holds it, and pays again afterwards', async () => {
  const card = await newCard({ recipient: 'stolen@example.com', amount: 200_000 })
  const guest = await guestAtCheckout(shop.url, { email: 'thief@example.com' })
  const json = { giftCardNumber: card.number, giftCardNumberValidationCode: card.code }
  const added = await guest.basket('add-giftcard', { method: 'POST', json })
  expect(added.body.basket.remainingTotal.amount).toBe(0)
  expect([(await block(card.number, true)).status, (await block(card.number, true)).status]).toEqual([
    204, 204,
  ])
  const basket = await guest.ask(`/api/order/dk/basket?basketId=${guest.basketId}`)
  expect(basket.body.basket.giftCards).toEqual([])
  expect((await guest.basket('complete-payment-using-giftcard')).status).toBeGreaterThanOrEqual(400)
  expect(await tryCard(card)).toEqual(['giftCard.disabled'])
  expect(await tryCard({ ...card, code: '000000' })).toEqual(['giftCard.unknown'])
  expect((await renew(card.number)).status).toBe(409)
  expect(await find({ state: 'blocked' })).toEqual([card.number])
  await block(card.number, false)
  expect(await tryCard(card)).toEqual({ amount: 200_000, currency: 'DKK' })
  const { body } = await read(card.number)
  expect(body.acts.map(({ kind }: { kind: string }) => kind)).toEqual(['unblocked', 'blocked', 'issued'])
  expect((await block('6006490000009999', true)).status).toBe(404)
})

it('logs a block of a card that a dispute or another operator has blocked, once', async () => {
  const { number } = await newCard({ recipient: 'held@example.com' })
  await shop.database.db.transaction(async (tx) => {
    await tx.update(giftCards).set({ disabled: new Date() }).where(eq(giftCards.number, number))
    await recordGiftCardAct(tx, { number, kind: 'disputed' }, undefined, undefined, new Date())
  })
  const other = customer('boss', { role: 'operator' })
  await block(number, true)
  await block(number, true)
  await block(number, true, 'Reported by phone', other)
  const { body } = await read(number)
  const acts = body.acts.map(({ kind, author, reason }: Record<string, string>) => [kind, author, reason])
  expect(acts.slice(0, 3)).toEqual([
    ['blocked', other.email, 'Reported by phone'],
    ['blocked', operator.email, 'Stolen mail'],
    ['disputed', undefined, undefined],
  ])
  await block(number, false)
  expect((await read(number)).body.state).toBe('active')
})

/** Buys a gift card. Returns its number and the payment. */
async function boughtCard(buyer: string) {
  const guest = await guestAtCheckout(shop.url, { sku: '10900_001_004', email: buyer, isDigital: true })
  const id = new URL((await guest.pay()).body.action.url).pathname.split('/').at(-1) ?? ''
  const decided = await shop.engine.sandbox.decide(id, 'approve', 'never')
  await guest.ask(decided ? returnPathOf(decided) : '')
  await shop.settle()
  const [order] = await shop.database.db.select().from(orders).where(eq(orders.email, buyer))
  const [number = ''] = await find({ text: buyer })
  return { number, paymentId: order?.paymentId ?? '' }
}

it('stays blocked by a dispute when an operator unblocks it, until the shop has the money again', async () => {
  const { number, paymentId } = await boughtCard('disputed@example.com')
  const stateAndActs = async () => {
    const { state, acts } = (await read(number)).body
    return [state, ...acts.map(({ kind }: { kind: string }) => kind)]
  }
  await block(number, true)
  const time = new Date(shop.now())
  await shop.database.db.insert(disputes).values({
    ...{ id: 'DISPUTE1', paymentId, status: 'charged-back', stage: 2, amount: 25_000, currency: 'DKK' },
    ...{ opened: time, updated: time },
  })
  const hold = () => inTransaction(shop.database, (tx) => holdDisputedCards(tx, paymentId, shop.now()))
  await hold()
  await block(number, false)
  // Repeated: nothing but the dispute blocks it.
  expect((await block(number, false)).status).toBe(204)
  const acts = ['disputed', 'unblocked', 'blocked', 'issued']
  expect(await stateAndActs()).toEqual(['blocked', ...acts])
  await shop.database.db.update(disputes).set({ status: 'won' }).where(eq(disputes.id, 'DISPUTE1'))
  await hold()
  expect(await stateAndActs()).toEqual(['active', 'regained', ...acts])
})

it('is found by its number, its end, its recipient, and the orders that bought and used it', async () => {
  const buyer = 'giver@example.com'
  const gift = await guestAtCheckout(shop.url, { sku: '10900_001_004', email: buyer, isDigital: true })
  const paying = await newCard({ recipient: 'payer@example.com', amount: 500_000 })
  const json = { giftCardNumber: paying.number, giftCardNumberValidationCode: paying.code }
  await gift.basket('add-giftcard', { method: 'POST', json })
  await gift.basket('complete-payment-using-giftcard')
  const [order] = await shop.database.db.select().from(orders).where(eq(orders.email, buyer))
  const [bought] = await find({ text: buyer })
  expect(bought).toBeDefined()
  expect((await read(bought ?? '')).body).toMatchObject({
    orderNumber: order?.number,
    recipient: buyer,
    acts: [{ kind: 'issued' }],
  })
  expect((await find({ text: order?.number })).toSorted()).toEqual([bought, paying.number].toSorted())
  expect(await find({ text: ` ${paying.number.replace(/(.{4})/g, '$1 ')}` })).toEqual([paying.number])
  expect(await find({ text: paying.number.slice(-4) })).toContain(paying.number)
  expect(await find({ text: '12' })).toEqual([])
})

it('is listed by pages, the newest first, and by state', async () => {
  const all = await find({ limit: 100 })
  const pages: string[] = []
  let after: object | undefined
  do {
    const { body } = await post(`${root}/search`, { limit: 3, ...(after && { after }) })
    pages.push(...body.giftCards.map((card: { number: string }) => card.number))
    const last = body.giftCards.at(-1)
    after = body.hasMore ? { created: last.created, number: last.number } : undefined
  } while (after)
  expect(pages).toEqual(all)
})

it('is found by its state', async () => {
  const fields = {
    active: {},
    used: { balance: 0 },
    expired: { expires: new Date(shop.now()) },
    blocked: { disabled: new Date(shop.now()), balance: 0, expires: new Date(shop.now()) },
  }
  const all = await find({ limit: 100 })
  for (const [state, set] of Object.entries(fields)) {
    const { number } = await newCard({ recipient: `${state}@example.com` })
    all.push(number)
    // A later end than now does not count.
    const change = { expires: new Date(shop.now() + 1), ...set }
    await shop.database.db.update(giftCards).set(change).where(eq(giftCards.number, number))
    expect([await find({ text: `${state}@example.com`, state }), state]).toEqual([[number], state])
  }
  const listedNumbers: string[] = []
  for (const state of Object.keys(fields))
    for (const number of await find({ state, limit: 100 })) {
      expect((await read(number)).body.state, number).toBe(state)
      listedNumbers.push(number)
    }
  expect(listedNumbers.toSorted()).toEqual(all.toSorted())
})
