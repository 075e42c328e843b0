import { afterAll, beforeAll, expect, it } from 'vitest'
import { eq, inArray } from '#server/database/drizzle.ts'
import { subscriptions } from '#server/database/tables/content.ts'
import { loyaltyMembers } from '#server/database/tables/loyalty.ts'
import { users } from '#server/database/tables/session.ts'
import { createAuthClient, formFields } from '#tests/support/auth-client.ts'
import { type CheckoutVisitor, guestAtCheckout } from '#tests/support/checkout-visitor.ts'
import { eventually } from '#tests/support/eventually.ts'
import { type FakeMailServer, startFakeMailServer } from '#tests/support/fakes/fake-mail-server.ts'
import { type FakeVoyado, startFakeVoyado } from '#tests/support/fakes/fake-voyado.ts'
import { linkInMail } from '#tests/support/mail-links.ts'
import { startTestStorefront, type TestStorefront } from '#tests/support/storefront.ts'

// A shop whose customer club is Voyado: a member's actions reach it, and its data is displayed.

const service = '/api/voyado/voyado'
let voyado: FakeVoyado
let mail: FakeMailServer
let shop: TestStorefront
/** Milliseconds by which the shop's clock is ahead. */
let clockOffset = 0

beforeAll(async () => {
  voyado = await startFakeVoyado()
  mail = await startFakeMailServer()
  const environment = {
    VOYADO_API_KEY: voyado.config.apiKey,
    VOYADO_URL: voyado.url,
    SMTP_URL: mail.url,
  }
  shop = await startTestStorefront({ environment, parts: { now: () => Date.now() + clockOffset } })
})
afterAll(async () => {
  await shop?.close()
  await voyado?.close()
  await mail?.close()
})

/** A customer who has just created an account and joined the club. */
async function newMember(name: string, isVerified = true) {
  const email = `${name}@example.com`
  const client = createAuthClient(shop)
  await client.post(
    '/signup',
    formFields({ email, password: 'correct horse 1', firstName: name, lastName: 'M' }),
  )
  if (isVerified)
    await shop.database.db.update(users).set({ emailVerified: new Date() }).where(eq(users.email, email))
  const headers = { Cookie: [...client.cookies].map(([key, value]) => `${key}=${value}`).join('; ') }
  const ask = async (path: string, json?: object, method = json ? 'POST' : 'GET') => {
    const response = await fetch(shop.url + path, {
      method,
      headers: {
        'X-Requested-With': 'test',
        'X-CURRENT-MARKET': 'dk',
        ...(json && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(json && { body: JSON.stringify(json) }),
    })
    return { status: response.status, body: JSON.parse((await response.text()) || 'null') }
  }
  const joined = await ask(`${service}/createaccount`, { email, firstName: name, lastName: 'M' })
  expect(joined.status).toBe(200)
  const atCheckout = (quantity = 1) => guestAtCheckout(shop.url, { email, headers, quantity })
  return { email, ask, atCheckout, client }
}

interface Ordered {
  orderNumber: string
  total: { amount: number }
  lines: { id: string }[]
}

async function order(visitor: CheckoutVisitor): Promise<Ordered> {
  const started = await visitor.pay()
  const { body } = await visitor.ask(await visitor.decide(started.body.action, { decision: 'approve' }))
  return (await visitor.ask(`/api/order/order/${body.orderId}`)).body.order
}

/** Returns how an operator posts, signed in after the role was granted. */
async function signInOperator() {
  const fields = { email: 'olga@example.com', password: 'correct horse 1' }
  await createAuthClient(shop).post('/signup', formFields({ ...fields, firstName: 'Olga', lastName: 'O' }))
  await shop.database.db
    .update(users)
    .set({ granted: 'operator', emailVerified: new Date() })
    .where(eq(users.email, fields.email))
  const client = createAuthClient(shop)
  await client.post('/signin', formFields(fields))
  const headers = { 'X-Requested-With': 'test', 'X-CURRENT-MARKET': 'dk', 'Content-Type': 'application/json' }
  return {
    read: async (path: string) => Object((await client.ask(path)).body),
    post: (path: string, json: object) =>
      client.ask(path, { method: 'POST', headers, body: JSON.stringify(json) }),
  }
}

/** Number of attempts of jobs that failed and are retried. */
const postponedJobs = () => shop.records.filter(({ outcome }) => outcome === 'again').length

/** Waits for one more failed attempt than `before`, and makes its retry due: 10 s later, with jitter. */
async function skipRetryDelay(before: number): Promise<void> {
  await eventually(() => expect(postponedJobs()).toBeGreaterThan(before))
  clockOffset += 20_000
}

const contactWith = (email: string) => voyado.contacts.find(({ facts }) => facts.email === email)

it('creates a contact for a member by id and address, and sends purchases', async () => {
  const { email, ask, atCheckout } = await newMember('vera')
  await eventually(() => expect(contactWith(email)).toBeDefined())
  expect(contactWith(email)?.facts).toMatchObject({
    contactType: 'Member',
    firstName: 'vera',
    countryCode: 'DK',
    preferences: { acceptsEmail: false },
  })
  expect(contactWith(email)).toMatchObject({ source: 'e-com', storeExternalId: 'web' })
  const { orderNumber } = await order(await atCheckout())
  await eventually(() => expect(voyado.receipts).toHaveLength(1))
  expect(voyado.receipts[0]).toMatchObject({
    uniqueReceiptId: orderNumber,
    storeExternalId: 'web',
    currency: 'DKK',
    totalGrossPrice: 599,
    createdDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+0[12]:00$/),
    paymentMethods: [{ value: 599 }],
    contact: { matchKey: contactWith(email)?.id, matchKeyType: 'ContactId' },
    items: [{ type: 'PURCHASE', quantity: 1, grossPaidPrice: 599, taxAmount: 119.8, taxPercent: 25 }],
  })
  expect((await ask(`${service}/points/${email}`)).body).toMatchObject({ balance: 599, pendingPoints: 0 })
  expect((await ask('/api/account/dk/get-user-metadata')).body).toMatchObject({
    contactId: contactWith(email)?.id,
    accountPoints: 599,
  })
  expect((await ask(`${service}/getcontactwithauth/${email}`)).body).toMatchObject({
    contactId: contactWith(email)?.id,
    accountPoints: 599,
  })
})

it('accepts a bonus check in the basket, and reports its redemption', async () => {
  const known = voyado.addContact({ email: 'bea@example.com', contactType: 'Member' })
  const numbered = { id: 'check-1', checkNumber: 'BC10O0I12345', redeemed: false }
  const localValues = [{ currency: 'DKK', amount: 50 }]
  known.checks.push({ ...numbered, value: { currency: 'SEK', amount: 75 }, localValues })
  // In currencies of other markets only.
  known.checks.push({
    ...numbered,
    id: 'check-2',
    checkNumber: '600000012346',
    value: { currency: 'SEK', amount: 5 },
  })
  const { email, ask, atCheckout } = await newMember('bea')
  const { body } = await ask(`${service}/reward-vouchers/${email}`)
  expect(body).toMatchObject([
    {
      rewardId: 'bonus-check',
      title: 'Bonus',
      amount: { amount: 5_000, currency: 'DKK' },
      vouchers: [{ promoCode: 'BC10O0I12345', status: 'issued' }],
    },
  ])
  // The same contact, not another one.
  expect(voyado.contacts.filter(({ facts }) => facts.email === email)).toHaveLength(1)
  const basket = await atCheckout()
  await basket.basket('add-promo-code?promoCode=BC10O0I12345', { method: 'POST' })
  // Without a response the shop tries again, and Voyado has redeemed it.
  voyado.trouble(`/api/v2/contacts/${known.id}/bonuschecks/check-1/redeem`, 'lost')
  const postponed = postponedJobs()
  const { total, orderNumber } = await order(basket)
  expect(total.amount).toBe(54_900)
  await skipRetryDelay(postponed)
  await eventually(() => expect(known.checks[0]?.redeemed).toBe(true))
  const receipt = () => voyado.receipts.find(({ uniqueReceiptId }) => uniqueReceiptId === orderNumber)
  await eventually(() => expect(receipt()?.usedBonusChecks).toEqual([{ checkNumber: 'BC10O0I12345' }]))
})

it('reports returns piece by piece; the amounts add up to the purchase', async () => {
  const { atCheckout } = await newMember('ivo')
  const basket = await atCheckout(3)
  // A third of the payment, and of its tax, is not a whole number of øre.
  await basket.basket('add-promo-code?promoCode=TAKE100', { method: 'POST' })
  const { orderNumber, lines } = await order(basket)
  const { post } = await signInOperator()
  const pieces = [{ lineId: lines[0]?.id, quantity: 1 }]
  for (let remaining = 3; remaining > 0; remaining -= 1) {
    const response = await post('/api/order/manual-order-part-cancel', { orderNumber, lines: pieces })
    expect(response.status).toBe(200)
  }
  const receipts = () =>
    voyado.receipts.filter(({ uniqueReceiptId }) => uniqueReceiptId.startsWith(orderNumber))
  await eventually(() => expect(receipts()).toHaveLength(4))
  const items = receipts().flatMap(({ items }) => items)
  const sumOf = (type: string, field: 'quantity' | 'grossPaidPrice' | 'taxAmount') =>
    items.filter((item) => item.type === type).reduce((sum, item) => sum + Math.round(item[field] * 100), 0)
  expect(items.map(({ type }) => type).sort()).toEqual(['PURCHASE', 'RETURN', 'RETURN', 'RETURN'])
  for (const field of ['grossPaidPrice', 'taxAmount'] as const)
    expect(sumOf('RETURN', field)).toBe(sumOf('PURCHASE', field))
  expect(sumOf('RETURN', 'quantity')).toBe(-sumOf('PURCHASE', 'quantity'))
  const [bought, ...returned] = receipts().toSorted((a, b) => b.totalGrossPrice - a.totalGrossPrice)
  const paid = returned.map(({ totalGrossPrice, paymentMethods }) => {
    expect(paymentMethods[0].value).toBe(totalGrossPrice)
    return Math.round(totalGrossPrice * 100)
  })
  expect(paid.reduce((sum, amount) => sum - amount, 0)).toBe(Math.round(bought.totalGrossPrice * 100))
})

/** A member with a bonus check of 50 DKK, which the shop knows. */
async function memberWithCheck(name: string) {
  const known = voyado.addContact({ email: `${name}@example.com`, contactType: 'Member' })
  const code = `BC${name.toUpperCase()}12345`
  const check = { id: `check-${name}`, checkNumber: code, redeemed: false }
  known.checks.push({ ...check, value: { currency: 'DKK', amount: 50 } })
  const member = await newMember(name)
  const vouchers = async () =>
    (await member.ask(`${service}/reward-vouchers/${member.email}`)).body[0].vouchers
  expect(await vouchers()).toMatchObject([{ promoCode: code, status: 'issued' }])
  return { ...member, code, vouchers, isRedeemed: () => known.checks[0]?.redeemed }
}

const enter = (visitor: CheckoutVisitor, code: string) =>
  visitor.basket(`add-promo-code?promoCode=${code}`, { method: 'POST' })

it('redeems the bonus check that a guest uses', async () => {
  const { code, isRedeemed } = await memberWithCheck('gus')
  const guest = await guestAtCheckout(shop.url, { email: 'other@example.com' })
  await enter(guest, code)
  expect((await order(guest)).total.amount).toBe(54_900)
  await eventually(() => expect(isRedeemed()).toBe(true))
})

it('redeems the bonus check that another member uses, and sends the buyer’s receipt', async () => {
  const { code, isRedeemed } = await memberWithCheck('pam')
  const basket = await (await newMember('tom')).atCheckout()
  await enter(basket, code)
  const { orderNumber } = await order(basket)
  await eventually(() => expect(isRedeemed()).toBe(true))
  const receipt = () => voyado.receipts.find(({ uniqueReceiptId }) => uniqueReceiptId === orderNumber)
  await eventually(() => expect(receipt()).toMatchObject({ usedBonusChecks: [], totalGrossPrice: 549 }))
})

it('gives back the bonus check of an order that is cancelled', async () => {
  const { code, vouchers, isRedeemed, atCheckout } = await memberWithCheck('kim')
  const basket = await atCheckout()
  await enter(basket, code)
  const { orderNumber, lines } = await order(basket)
  await eventually(() => expect(isRedeemed()).toBe(true))
  expect(await vouchers()).toMatchObject([{ status: 'used' }])
  // Voyado does not respond at first: the member may look in the meantime.
  voyado.trouble('/api/v2/promotions/reward-vouchers/check-kim/reactivate', 'silent')
  const { post } = await signInOperator()
  const pieces = [{ lineId: lines[0]?.id, quantity: 1 }]
  const postponed = postponedJobs()
  await post('/api/order/manual-order-part-cancel', { orderNumber, lines: pieces })
  expect(await vouchers()).toMatchObject([{ status: 'issued' }])
  await skipRetryDelay(postponed)
  await eventually(() => expect(isRedeemed()).toBe(false))
  expect(await vouchers()).toMatchObject([{ status: 'issued' }])
})

it('sends consent to mail as it is given and withdrawn, and the changed profile', async () => {
  const { email, ask } = await newMember('zoe')
  const expectConsent = (acceptsEmail: boolean) =>
    eventually(() => expect(contactWith(email)?.facts.preferences).toEqual({ acceptsEmail }))
  await expectConsent(false)
  /** Signs up and presses the button of the confirmation mail. */
  const subscribe = async () => {
    await ask('/api/newsletter/dk/sign-up', { email })
    const [row] = await shop.database.db.select().from(subscriptions).where(eq(subscriptions.email, email))
    const token = row?.token ?? ''
    await fetch(`${shop.url}/subscriptions/confirm`, { method: 'POST', body: new URLSearchParams({ token }) })
    await expectConsent(true)
    return token
  }
  const token = await subscribe()
  await fetch(`${shop.url}/api/newsletter/unsubscribe?token=${token}`, { method: 'POST' })
  await expectConsent(false)
  await subscribe()
  await ask('/api/newsletter/dk/unsubscribe', { email })
  await expectConsent(false)
  await ask('/api/account/dk/update-account-details', { firstName: 'Zoë', phoneNumber: '+4512345678' })
  const changed = { firstName: 'Zoë', lastName: 'M', mobilePhone: '+4512345678' }
  await eventually(() => expect(contactWith(email)?.facts).toMatchObject(changed))
})

it('shows and redeems the promotions that Voyado has for a member', async () => {
  const { email, ask } = await newMember('pia')
  const redeem = `${service}/promotions-redeem/${email}/SPRING`
  const promotions = async () => (await ask(`${service}/promotions/${email}`)).body
  expect(await promotions()).toMatchObject([{ promoCode: 'SPRING', title: 'Spring', isRedeemed: false }])
  // Without a response a member tries again, and Voyado has redeemed it.
  voyado.trouble('/api/v2/promotions/codes', 'lost')
  expect((await ask(redeem)).status).toBe(503)
  expect((await ask(redeem)).status).toBe(200)
  expect(await promotions()).toMatchObject([{ isRedeemed: true }])
})

it('hides the points of an unverified address', async () => {
  const other = voyado.addContact({ email: 'eve@example.com', contactType: 'Member' })
  other.balance = 5_000
  const { email, ask } = await newMember('eve', false)
  expect((await ask(`${service}/points/${email}`)).body).toMatchObject({ balance: 0 })
  expect(other.facts).not.toHaveProperty('externalId')
})

it('keeps a contact from an account that joined with its address and then verified another', async () => {
  const victim = voyado.addContact({ email: 'victim@example.com', contactType: 'Member', firstName: 'Vic' })
  victim.balance = 5_000
  victim.checks.push({
    id: 'check-victim',
    checkNumber: 'BCVICTIM12345',
    redeemed: false,
    value: { currency: 'DKK', amount: 50 },
  })
  const { email: joinedWith, ask, client } = await newMember('victim', false)
  const own = 'mallory@example.com'
  const tokenIn = async (rest: string) => {
    const link = await linkInMail(mail, own, rest)
    return { path: link.pathname + link.search, token: link.searchParams.get('verificationId') ?? '' }
  }
  // Without the session, so that the sign-up makes a member without an account.
  await fetch(`${shop.url}/api/account/dk/customerclub/subscribe`, {
    method: 'POST',
    headers: { 'X-Requested-With': 'test', 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: own, acceptTerms: true }),
  })
  const body = new URLSearchParams({ token: (await tokenIn('verify-marketing')).token })
  await fetch(`${shop.url}/subscriptions/confirm`, { method: 'POST', redirect: 'manual', body })
  await eventually(() => expect(contactWith(own)).toBeDefined())

  await ask('/api/account/dk/update-account-email', { email: own, password: 'correct horse 1' })
  expect((await client.ask((await tokenIn('confirm-email')).path)).headers.get('location')).toMatch(
    /#email-changed$/,
  )
  expect(await ask(`${service}/points/${own}`)).toMatchObject({ status: 200, body: { balance: 0 } })
  const { body: rewards } = await ask(`${service}/reward-vouchers/${own}`)
  expect(JSON.stringify(rewards)).not.toContain('BCVICTIM12345')
  expect(victim.facts).toMatchObject({ email: joinedWith, firstName: 'Vic' })
  expect(victim.facts).not.toHaveProperty('externalId')
  // The two members are one, with the contact of the verified address, and the other address is free again.
  const members = await shop.database.db
    .select({ email: loyaltyMembers.email, contactId: loyaltyMembers.contactId })
    .from(loyaltyMembers)
    .where(inArray(loyaltyMembers.email, [own, joinedWith]))
  expect(members).toEqual([{ email: own, contactId: contactWith(own)?.id }])
  const owner = await newMember('victim')
  expect((await owner.ask(`${service}/points/${joinedWith}`)).body).toMatchObject({ balance: 5_000 })
})

it('reports that Voyado is unavailable, and still accepts orders', async () => {
  const { email, ask, atCheckout } = await newMember('una')
  expect((await ask(`${service}/points/${email}`)).status).toBe(200)
  voyado.trouble('/api/v2/point-accounts', 'lost')
  expect((await ask(`${service}/points/${email}`)).status).toBe(503)
  const { read } = await signInOperator()
  const [member] = await shop.database.db.select().from(users).where(eq(users.email, email))
  voyado.trouble('/api/v2/point-accounts', 'lost')
  const customer = await read(`/api/office/customers/${member?.id}`)
  expect([customer.isMember, customer.points]).toEqual([true, undefined])
  const before = voyado.receipts.length
  const postponed = postponedJobs()
  voyado.trouble('/api/v2/receipts', 'lost')
  expect((await order(await atCheckout())).orderNumber).toBeTruthy()
  await skipRetryDelay(postponed)
  // A request that was received without a response is repeated, and counts once.
  await eventually(() => expect(voyado.receipts).toHaveLength(before + 1))
})

it('deletes the contact of a deleted account', async () => {
  const { email, ask } = await newMember('ada')
  await eventually(() => expect(contactWith(email)).toBeDefined())
  const { id = '' } = contactWith(email) ?? {}
  const password = 'correct horse 1'
  expect((await ask('/api/account/dk/delete-account', { password }, 'DELETE')).status).toBe(204)
  await eventually(() => expect(voyado.deleted.get(id)).toBe('e-com'))
})
