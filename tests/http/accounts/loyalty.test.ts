import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { formatText } from '#renderer/texts/format-text.ts'
import { api } from '#schemas/api/list.ts'
import { createClubPromotions } from '#server/commerce/loyalty/club-promotions.ts'
import { createEndingPointsJob } from '#server/commerce/loyalty/expiring-points.ts'
import { createLoyaltyHandlers } from '#server/commerce/loyalty/handlers.ts'
import { createLocalBook } from '#server/commerce/loyalty/member-book.ts'
import { createMembers } from '#server/commerce/loyalty/members.ts'
import { createOrderPoints, type OrderPoints } from '#server/commerce/loyalty/points.ts'
import { createRewardQr } from '#server/commerce/loyalty/reward-qr.ts'
import { createVouchers, type Vouchers } from '#server/commerce/loyalty/vouchers.ts'
import { eq } from '#server/database/drizzle.ts'
import { mailOutbox } from '#server/database/tables/content.ts'
import { loyaltyVouchers } from '#server/database/tables/loyalty.ts'
import { servicesOf } from '#server/endpoints/handlers.ts'
import { createScreens, type Screens } from '#server/endpoints/screens.ts'
import type { JobHandler } from '#server/jobs/handler.ts'
import { da } from '#starter/translations/da.ts'
import { type ApiServer, customer, startApi } from '#tests/support/api-server.ts'

let shop: ApiServer
let orders: OrderPoints
/** Books by twice as many points for the same amount. */
let ordersAtDoubleRate: OrderPoints
let warnOfEnd: JobHandler
let vouchers: Vouchers
let screens: Screens
const apiKey = 'a key of the till system'

beforeAll(async () => {
  shop = await startApi(({ database, site, mailTexts, publicUrl, now }) => {
    warnOfEnd = createEndingPointsJob({ database, site, mailTexts, publicUrl, now })
    orders = createOrderPoints(site, now)
    const payload = (market: string, part: string) => {
      const rules = site().payload(market, part)
      return part === 'loyalty' ? { ...Object(rules), amountPerPoint: 500 } : rules
    }
    ordersAtDoubleRate = createOrderPoints(() => ({ ...site(), payload }), now)
    vouchers = createVouchers(database, now)
    screens = createScreens({ site, keys: [Buffer.alloc(32, 1)], publicUrl, now })
    const handlers = createLoyaltyHandlers({
      site,
      members: createMembers(database, now),
      vouchers,
      book: createLocalBook({
        database,
        site,
        vouchers,
        promotions: createClubPromotions(database, now),
        now,
      }),
      qr: createRewardQr([Buffer.alloc(32, 1)], now),
      screens,
      apiKey,
      now,
    })
    return servicesOf('loyalty', api.loyalty, handlers)
  })
})
afterAll(() => shop?.close())
afterEach(() => expect(shop.faults).toEqual([]))

const service = '/api/voyado/voyado'
const day = 24 * 3_600_000
const enrol = (name: string, overrides: object = {}) =>
  shop.ask(`${service}/createaccount`, {
    method: 'POST',
    json: { email: `${name}@example.com`, firstName: 'First', lastName: 'Last', ...overrides },
    as: customer(name),
  })
const pointsOf = async (name: string) =>
  (await shop.ask(`${service}/points/${name}@example.com`, { as: customer(name) })).body
/** Pays for goods of so many points in Denmark. */
const order = (name: string, orderNumber: string, points: number) =>
  shop.database.db.transaction((tx) =>
    orders.orderPlaced(tx, { market: 'dk', orderNumber, goods: points * 1_000, customerId: name }),
  )
const sendBack = (orderNumber: string, pointsLeft: number, reference: string, by = orders, points = 150) => {
  const amounts = { goods: pointsLeft * 1_000, ordered: points * 1_000 }
  return shop.database.db.transaction((tx) =>
    by.orderReturned(tx, { market: 'dk', orderNumber, ...amounts }, reference),
  )
}
const redeem = (name: string, reward = 'voucher-small') =>
  shop.ask(`${service}/reward-vouchers-redeem/${name}@example.com/rewardid/${reward}`, {
    as: customer(name),
  })

it('enrols a customer, and returns their data', async () => {
  const enrolled = await enrol('anna', { subBrands: ['women'], termsVersion: '2026-10' })
  expect(enrolled.body).toMatchObject({
    email: 'anna@example.com',
    subBrands: ['women'],
    isEnrolledInCustomerClub: true,
    accountPoints: 0,
  })
  const enrolledAgain = await enrol('anna', { firstName: 'Anne' })
  expect(enrolledAgain.body).toMatchObject({
    contactId: enrolled.body.contactId,
    firstName: 'Anne',
    termsVersion: '2026-10',
  })
  for (const call of ['getcontactwithauth', 'getcontactfrommail'])
    expect((await shop.ask(`${service}/${call}/ANNA@example.com`, { as: customer('anna') })).body).toEqual(
      enrolledAgain.body,
    )
  const terms = `${service}/validatetermsversion/anna@example.com/latestversion`
  expect((await shop.ask(`${terms}/2026-10`, { as: customer('anna') })).body).toEqual({
    isValid: true,
    acceptedVersion: '2026-10',
  })
  expect((await shop.ask(`${terms}/2027-01`, { as: customer('anna') })).body.isValid).toBe(false)
})

it('reveals neither other members’ data nor whether they exist', async () => {
  await enrol('bo')
  const paths = (address: string) => [
    `getcontactwithauth/${address}`,
    `getcontactfrommail/${address}`,
    `points/${address}`,
    `promotions/${address}`,
    `reward-vouchers/${address}`,
    `transactions/dk/${address}`,
    `reward-vouchers-redeem/${address}/rewardid/voucher-small`,
    `reward-vouchers-show/${address}/rewardid/voucher-small/index/0/choice/online`,
    `reward-qr/${address}/rewardid/voucher-small/index/0`,
    `promotions-redeem/${address}/WELCOME10`,
    `validatetermsversion/${address}/latestversion/1`,
  ]
  const answersFor = (address: string) =>
    Promise.all(
      paths(address).map(async (path) => {
        const { status, body } = await shop.ask(`${service}/${path}`, { as: customer('anna') })
        return [status, body]
      }),
    )
  const known = await answersFor('bo@example.com')
  expect(known).toEqual(await answersFor('nobody@example.com'))
  expect(known.map(([status]) => status)).toEqual(known.map(() => 403))
  for (const path of paths('anna@example.com'))
    expect((await shop.ask(`${service}/${path}`)).status, path).toBe(401)
  const none = await shop.ask(`${service}/points/cem@example.com`, { as: customer('cem') })
  expect(none.status).toBe(404)
})

it('holds points until the return period ends, and expires them a year later', async () => {
  await enrol('dora')
  await order('dora', 'D-1', 120)
  await order('dora', 'D-1', 120)
  const pending = { balance: 0, pendingPoints: 120, pointsNeededForReward: 100, totalPoints: 120 }
  expect(await pointsOf('dora')).toEqual(pending)
  expect((await redeem('dora')).body.errors).toEqual({ '': ['loyalty.tooFewPoints'] })
  shop.wait(30 * day)
  const { balance, pendingPoints, expireDate, pointsNeededForReward } = await pointsOf('dora')
  expect([balance, pendingPoints, pointsNeededForReward]).toEqual([120, 0, 130])
  expect(expireDate).toBe('2027-12-02T10:00:00.000Z')
  const abroad = { as: customer('dora'), headers: { 'X-CURRENT-MARKET': 'se' } }
  // Leaving the club would lose them there, too.
  expect((await shop.ask(`${service}/points/dora@example.com`, abroad)).body).toMatchObject({
    ...{ balance: 0, pendingPoints: 0, totalPoints: 120 },
  })
  const voucher = `${service}/reward-vouchers-redeem/dora@example.com/rewardid/voucher-small`
  expect((await shop.ask(voucher, abroad)).status).toBe(422)
  const listed = await shop.ask(`${service}/transactions/dk/dora@example.com`, { as: customer('dora') })
  expect(listed.body).toEqual([expect.objectContaining({ kind: 'earned', reference: 'D-1', points: 120 })])
  const swedishTransactions = await shop.ask(`${service}/transactions/se/dora@example.com`, {
    as: customer('dora'),
  })
  expect(swedishTransactions.body).toEqual([])
  expect(
    (await shop.ask('/api/loyalty/dk?FirstName=D&LastName=D', { as: customer('dora') })).body.balance,
  ).toBe(120)
  shop.wait(365 * day)
  expect(await pointsOf('dora')).toMatchObject({ balance: 0, pendingPoints: 0 })
  expect((await redeem('dora')).status).toBe(422)
})

/** Runs the job, and returns all mails of a member. */
async function warningsOf(name: string) {
  await warnOfEnd({}, { id: 1, attempt: 1, signal: new AbortController().signal })
  return shop.database.db
    .select()
    .from(mailOutbox)
    .where(eq(mailOutbox.recipient, `${name}@example.com`))
}

it('mails members once about spendable points that expire within a month', async () => {
  const warnings = () => warningsOf('nils')
  await enrol('nils')
  await order('nils', 'N-1', 120)
  shop.wait(30 * day)
  expect(await warnings()).toEqual([])
  shop.wait(340 * day)
  await order('nils', 'N-2', 40)
  await sendBack('N-1', 100, 'one', orders, 120)
  const [mail, ...otherWarnings] = await warnings()
  expect(otherWarnings).toEqual([])
  expect(mail).toMatchObject({ market: 'dk', kind: 'message' })
  expect(mail?.subject).toBe(formatText(da['mail.pointsEndingSubject'], { points: 100 }, 'da-DK'))
  for (const form of [mail?.body, mail?.html]) {
    expect(form).toMatch(/100 point, som udløber fra \d+\. \w+ \d{4}/)
    expect(form).toMatch(/http[^"\s]+\/dk\/account\/rewards/)
  }
  shop.wait(day)
  expect(await warnings()).toHaveLength(1)
})

it('names no expiring points that pay a debt, whatever the balance', async () => {
  await enrol('otto')
  await order('otto', 'O-1', 100)
  await order('otto', 'O-2', 150)
  shop.wait(30 * day)
  await order('otto', 'O-3', 300)
  expect((await redeem('otto')).status).toBe(200)
  await sendBack('O-1', 0, 'all', orders, 100)
  shop.wait(340 * day)
  expect((await pointsOf('otto')).balance).toBe(350)
  const [mail] = await warningsOf('otto')
  expect(mail?.subject).toBe(formatText(da['mail.pointsEndingSubject'], { points: 50 }, 'da-DK'))
})

it('spends points once despite repeated concurrent requests', async () => {
  await enrol('emil')
  await order('emil', 'E-1', 60)
  await order('emil', 'E-2', 290)
  shop.wait(30 * day)
  const rush = await Promise.all(Array.from({ length: 12 }, () => redeem('emil')))
  expect(new Set(rush.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(rush.map(({ body }) => body.promoCode)).size).toBe(1)
  expect((await pointsOf('emil')).balance).toBe(250)
  // Redeems two rewards concurrently, for which together the points do not suffice.
  await vouchers.use(rush[0]?.body.promoCode, 'order-1')
  const responses = await Promise.all([redeem('emil', 'voucher-large'), redeem('emil')])
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 422])
  const { balance } = await pointsOf('emil')
  expect([0, 150]).toContain(balance)
  expect((await redeem('emil', 'nothing')).status).toBe(404)
})

it('takes points back for goods that are sent back, even when they are spent', async () => {
  await enrol('fia')
  await order('fia', 'F-1', 150)
  await sendBack('F-1', 130, 'R1')
  await sendBack('F-1', 130, 'R1')
  expect((await pointsOf('fia')).pendingPoints).toBe(130)
  shop.wait(30 * day)
  expect((await redeem('fia')).status).toBe(200)
  expect((await pointsOf('fia')).balance).toBe(30)
  await sendBack('F-1', 0, 'R2')
  expect((await pointsOf('fia')).balance).toBe(0)
  await order('fia', 'F-2', 140)
  shop.wait(30 * day)
  // A hundred were owed.
  expect((await pointsOf('fia')).balance).toBe(40)
  await sendBack('F-9', 0, 'R1')
})

it('shows vouchers with their rewards, and ends them when their time is over', async () => {
  await enrol('gus')
  await order('gus', 'G-1', 300)
  shop.wait(30 * day)
  const voucher = (await redeem('gus')).body
  expect(voucher).toMatchObject({
    voucherIndex: 0,
    status: 'issued',
    amount: { amount: 5_000, currency: 'DKK' },
  })
  expect(voucher.promoCode).toMatch(/^[2-9A-Z]{12}$/)
  const as = customer('gus')
  const rewards = await shop.ask(`${service}/reward-vouchers/gus@example.com`, { as })
  expect(rewards.body).toMatchObject([
    { rewardId: 'voucher-small', isAffordable: true, vouchers: [voucher] },
    { rewardId: 'voucher-large', isAffordable: false, vouchers: [] },
  ])
  const show = (choice: string, index = 0) =>
    shop.ask(
      `${service}/reward-vouchers-show/gus@example.com/rewardid/voucher-small/index/${index}/choice/${choice}`,
      { as },
    )
  expect((await show('online')).body).toEqual({ choice: 'online', voucher })
  expect([(await show('moon')).status, (await show('store', 7)).status]).toEqual([404, 404])
  // To the end of its last day in Denmark.
  expect(voucher.expireDate).toMatch(/T2[12]:59:59\.999Z$/)
  shop.wait(90 * day)
  expect((await show('online')).body.voucher.status).toBe('issued')
  shop.wait(day)
  expect((await show('online')).body.voucher.status).toBe('expired')
  expect(await vouchers.use(voucher.promoCode, 'order-2')).toBe(false)
  expect((await redeem('gus')).body).toMatchObject({ voucherIndex: 1, status: 'issued' })
})

it('issues a voucher in each currency, and lists it where its reward is not offered or has ended', async () => {
  await enrol('gry')
  await order('gry', 'Y-1', 100)
  const goods = 10_000_000
  await shop.database.db.transaction((tx) =>
    orders.orderPlaced(tx, { market: 'se', orderNumber: 'Y-2', goods, customerId: 'gry' }),
  )
  shop.wait(30 * day)
  const inSweden = { as: customer('gry'), headers: { 'X-CURRENT-MARKET': 'se' } }
  const path = `${service}/reward-vouchers-redeem/gry@example.com/rewardid/voucher-small`
  const danish = (await redeem('gry')).body
  const swedish = (await shop.ask(path, inSweden)).body
  expect([danish, swedish].map(({ voucherIndex, amount }) => [voucherIndex, amount.currency])).toEqual([
    [0, 'DKK'],
    [1, 'SEK'],
  ])
  expect((await shop.ask(path, inSweden)).body).toEqual(swedish)
  expect((await redeem('gry')).body).toEqual(danish)
  const listed = async () => (await shop.ask(`${service}/reward-vouchers/gry@example.com`, inSweden)).body
  expect((await listed())[0]).toMatchObject({ rewardId: 'voucher-small', vouchers: [danish, swedish] })
  const codeAtTill = async (index: number) =>
    (await shop.ask(`${service}/reward-qr/gry@example.com/rewardid/voucher-small/index/${index}`, inSweden))
      .status
  expect([await codeAtTill(0), await codeAtTill(1)]).toEqual([404, 200])
  await shop.publish('payload', 'se', 'loyalty', {})
  expect(await listed()).toEqual([
    expect.objectContaining({
      rewardId: 'voucher-small',
      title: danish.promoCode,
      isAffordable: false,
      vouchers: [danish, swedish],
    }),
  ])
  await vouchers.use(danish.promoCode, 'order-3')
  expect((await listed())[0].vouchers).toEqual([swedish])
})

it('lets staff redeem a voucher at a till once, while its code is valid', async () => {
  await enrol('hal')
  await order('hal', 'H-1', 100)
  shop.wait(30 * day)
  await redeem('hal')
  const path = `${service}/reward-qr/hal@example.com/rewardid/voucher-small/index/0`
  const code = (await shop.ask(path, { as: customer('hal') })).body
  expect(code.seconds).toBeGreaterThan(895)
  const staff = customer('till', { role: 'employee' })
  const headers = { 'X-CURRENT-MARKET': 'dk' }
  const scan = (payload: string, as = staff, receipt = 'K-1') =>
    shop.ask(`${service}/reward-qr`, { method: 'POST', json: { payload, receipt }, as, headers })
  expect((await scan(code.payload, customer('till'))).status).toBe(403)
  // An operator on a store's screen is staff, though their session has ended.
  const [cookie = ''] = screens.serviceCookie('Bo Berg').split(';')
  const atScreen = (payload: string, iso = 'true') =>
    shop.ask(`${service}/reward-qr`, {
      method: 'POST',
      json: { payload, receipt: 'K-2' },
      headers: { ...headers, Cookie: cookie, 'X-ISO-Context': iso },
    })
  expect((await atScreen(code.payload, 'false')).status).toBe(403)
  for (const forged of [
    `${code.payload}A`,
    code.payload.replace(/\d+\./, '9999999999.'),
    'R1',
    'x'.repeat(300),
  ])
    expect((await scan(forged)).status).toBe(404)
  shop.wait(900_000)
  expect((await scan(code.payload)).status).toBe(410)
  const fresh = (await shop.ask(path, { as: customer('hal') })).body
  const responses = await Promise.all([scan(fresh.payload), atScreen(fresh.payload)])
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const receipts = responses[0].status === 200 ? ['K-1', 'K-2'] : ['K-2', 'K-1']
  const repeated = await Promise.all(receipts.map((receipt) => scan(fresh.payload, staff, receipt)))
  expect(repeated.map(({ status }) => status)).toEqual([200, 409])
  expect(repeated[0]?.body).toEqual(responses.find(({ status }) => status === 200)?.body)
  expect((await shop.ask(path, { as: customer('hal') })).status).toBe(404)
})

it('refuses a voucher at a till of no market or of another currency, and tells an expired one from a used one', async () => {
  await enrol('ivy')
  await order('ivy', 'V-1', 100)
  shop.wait(30 * day)
  const { promoCode } = (await redeem('ivy')).body
  const path = `${service}/reward-qr/ivy@example.com/rewardid/voucher-small/index/0`
  const { payload } = (await shop.ask(path, { as: customer('ivy') })).body
  const scan = async (market: string | undefined, receipt = 'K-9') => {
    const { status, body } = await shop.ask(`${service}/reward-qr`, {
      ...{ method: 'POST', json: { payload, receipt }, as: customer('till', { role: 'employee' }) },
      ...(market !== undefined && { headers: { 'X-CURRENT-MARKET': market } }),
    })
    return [status, body.errors]
  }
  const expireIn = (year: string) =>
    shop.database.db
      .update(loyaltyVouchers)
      .set({ expires: new Date(year) })
      .where(eq(loyaltyVouchers.code, promoCode))
  expect(await scan(undefined)).toEqual([400, { '': ['form.invalid'] }])
  expect(await scan('unknown')).toEqual([400, { '': ['form.invalid'] }])
  expect(await scan('se')).toEqual([409, { '': ['staffDesk.otherCurrency'] }])
  await expireIn('2020')
  expect(await scan('dk')).toEqual([409, { '': ['staffDesk.voucherExpired'] }])
  await expireIn('2100')
  expect(await scan('dk')).toEqual([200, undefined])
  expect((await scan('dk', 'K-10'))[1]).toEqual({})
})

it('notes which promotions a member saw and redeemed, once', async () => {
  await enrol('ida')
  await shop.publish('payload', 'se', 'loyalty', {
    promotions: [
      { id: 'now', promoCode: 'NOW', title: 'Now', until: '2100-01-01T00:00:00Z' },
      { id: 'over', promoCode: 'OVER', title: 'Over', until: '2026-01-01T00:00:00Z' },
    ],
  })
  const request = { as: customer('ida'), headers: { 'X-CURRENT-MARKET': 'se' } }
  const path = `${service}/promotions/ida@example.com`
  expect((await shop.ask(path, request)).body).toEqual([
    expect.objectContaining({ promotionId: 'now', isShown: false, isRedeemed: false }),
  ])
  const show = (promotionId: string) =>
    shop.ask(`${service}/promotion-show/ida@example.com`, {
      ...request,
      method: 'POST',
      json: { promotionId },
    })
  expect((await show('now')).body).toMatchObject({ isShown: true, isRedeemed: false })
  expect((await show('over')).status).toBe(404)
  const take = (code: string) => shop.ask(`${service}/promotions-redeem/ida@example.com/${code}`, request)
  const responses = await Promise.all([take('NOW'), take('NOW')])
  expect(responses.map(({ body }) => body.isRedeemed)).toEqual([true, true])
  expect((await take('OVER')).status).toBe(404)
  expect((await shop.ask(path, request)).body[0]).toMatchObject({ isShown: true, isRedeemed: true })
})

it('lets a system with a key enrol an address, which an account takes over once verified', async () => {
  const create = (key: string, json: object) =>
    shop.ask(`${service}/createaccount?apiKey=${encodeURIComponent(key)}`, { method: 'POST', json })
  const json = { email: 'Jo@example.com', firstName: 'Jo', lastName: 'Jones' }
  expect((await create('wrong', json)).status).toBe(403)
  const created = await create(apiKey, json)
  expect(created.body).toMatchObject({ email: 'jo@example.com', firstName: 'Jo' })
  expect((await create(apiKey, { ...json, firstName: 'Joe' })).body).toEqual(created.body)
  const path = `${service}/getcontactwithauth/jo@example.com`
  const unverified = customer('jo', { emailVerified: false })
  expect((await shop.ask(path, { as: unverified })).status).toBe(404)
  const refused = await shop.ask(`${service}/createaccount`, { method: 'POST', json, as: unverified })
  expect(refused.status).toBe(403)
  expect((await shop.ask(path, { as: customer('jo') })).body.contactId).toBe(created.body.contactId)
  expect((await shop.ask(`${service}/createaccount`, { method: 'POST', json })).status).toBe(401)
  const other = { ...json, email: 'kim@example.com' }
  expect(
    (await shop.ask(`${service}/createaccount`, { method: 'POST', json: other, as: customer('jo') })).status,
  ).toBe(403)
})

it('refuses invalid requests, and links from other origins', async () => {
  const as = customer('anna')
  const bad = [
    { email: 'nobody', firstName: 'A', lastName: 'B' },
    { email: 'anna@example.com', firstName: 'x'.repeat(101), lastName: 'B' },
    { email: 'anna@example.com', firstName: 'A', lastName: 'B', preferences: ['<script>'] },
    { email: 'anna@example.com', firstName: 'A', lastName: 'B', birthday: '1990-02-31' },
  ]
  for (const json of bad)
    expect((await shop.ask(`${service}/createaccount`, { method: 'POST', json, as })).status).toBe(400)
  const foreign = { 'X-Requested-With': '', 'Sec-Fetch-Site': 'cross-site' }
  for (const path of [
    'reward-vouchers-redeem/anna@example.com/rewardid/voucher-small',
    'promotions-redeem/anna@example.com/WELCOME10',
  ])
    expect((await shop.ask(`${service}/${path}`, { as, headers: foreign })).status).toBe(403)
  const odd = `${service}/reward-qr/anna@example.com/rewardid/__proto__/index/-1`
  expect((await shop.ask(odd, { as })).status).toBe(404)
})

it('takes back the share of the points that an order earned, although the rate has changed since', async () => {
  await enrol('gerda')
  await order('gerda', 'Gerda-1', 150)
  await sendBack('Gerda-1', 120, 'R1', ordersAtDoubleRate)
  expect((await pointsOf('gerda')).pendingPoints).toBe(120)
  await sendBack('Gerda-1', 0, 'R2', ordersAtDoubleRate)
  expect((await pointsOf('gerda')).pendingPoints).toBe(0)
})

it('pays owed points from later ones, which do not expire instead', async () => {
  await enrol('hans')
  await order('hans', 'Hans-1', 150)
  shop.wait(30 * day)
  expect((await redeem('hans')).status).toBe(200)
  await sendBack('Hans-1', 0, 'R1')
  await order('hans', 'Hans-2', 60)
  shop.wait(30 * day)
  // A hundred are owed.
  expect((await pointsOf('hans')).balance).toBe(0)
  shop.wait(365 * day)
  await order('hans', 'Hans-3', 160)
  shop.wait(30 * day)
  expect((await pointsOf('hans')).balance).toBe(120)
  expect((await redeem('hans')).status).toBe(200)
  expect((await pointsOf('hans')).balance).toBe(20)
  expect((await redeem('hans', 'voucher-large')).status).toBe(422)
})
