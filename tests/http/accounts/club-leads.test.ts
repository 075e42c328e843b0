import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { eq } from '#server/database/drizzle.ts'
import { subscriptions } from '#server/database/tables/content.ts'
import { loyaltyEntries, loyaltyMembers } from '#server/database/tables/loyalty.ts'
import { users } from '#server/database/tables/session.ts'
import { type AuthClient, createAuthClient, formFields } from '#tests/support/auth-client.ts'
import { type FakeMailServer, startFakeMailServer } from '#tests/support/fakes/fake-mail-server.ts'
import { linkInMail } from '#tests/support/mail-links.ts'
import { startTestStorefront, type TestStorefront } from '#tests/support/storefront.ts'

// Sign-ups for the customer club through partners; the owner of the address confirms by mail.

let shop: TestStorefront
let mail: FakeMailServer
const key = randomUUID()
const club = '/api/account/dk/customerclub'

beforeAll(async () => {
  mail = await startFakeMailServer()
  shop = await startTestStorefront({ environment: { SMTP_URL: mail.url, FACEBOOK_LEAD_KEY: key } })
})
afterAll(async () => {
  await shop?.close()
  await mail?.close()
})

const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  fetch(shop.url + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
const email = () => `${randomUUID()}@example.com`

it.each([
  ['/facebook-signup', { acceptTerms: true }],
  ['/verify-email?sleekNote=true', {}],
  ['/verify-email', {}],
])('sends a confirmation mail for a lead from %s', async (path, fields) => {
  const address = email()
  expect((await post(club + path, { email: address, ...fields })).status).toBe(202)
  const link = await linkInMail(mail, address, 'verify-marketing')
  const page = await fetch(shop.url + link.pathname + link.search)
  const html = await page.text()
  expect(html).toContain('<button>Ja, tilmeld mig</button>')
  const state = async () => {
    const { db } = shop.database
    const [row] = await db.select().from(subscriptions).where(eq(subscriptions.email, address))
    return row?.status
  }
  // Following the link alone, as mail scanners do, confirms nothing.
  expect(await state()).toBe('pending')
  const token = new URL(page.url).searchParams.get('token') ?? ''
  const fetchSubscription = (question: string) =>
    fetch(`${shop.url}/subscriptions/${question}`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ token }),
    })
  expect((await fetchSubscription('confirm')).headers.get('location')).toContain('#newsletter-confirmed')
  expect(await state()).toBe('confirmed')
  await fetch(`${shop.url}/subscriptions/end?token=${token}`)
  expect(await state()).toBe('confirmed')
  expect((await fetchSubscription('end')).headers.get('location')).toContain('#newsletter-ended')
  expect(await state()).toBe('ended')
})

it('takes the market from the body where the address names none', async () => {
  const address = email()
  const path = '/api/account/customerclub/v2/verify-email'
  expect((await post(path, { email: address, market: 'nowhere' })).status).toBe(404)
  expect((await post(path, { email: address, market: 'de' })).status).toBe(202)
  await linkInMail(mail, address, '/api/account/de/')
})

it('takes leads of advertisements only with the key', async () => {
  const address = email()
  const lead = (headers: Record<string, string>) =>
    post(`${club}/facebook-lead-signup`, { email: address }, headers)
  expect((await lead({})).status).toBe(403)
  expect((await lead({ 'X-API-Key': 'made-up' })).status).toBe(403)
  expect((await lead({ 'X-API-Key': key, Origin: 'https://facebook.example' })).status).toBe(202)
  await linkInMail(mail, address, 'verify-marketing')
})

it('responds to Facebook’s verification request', async () => {
  const ask = (token: string) =>
    fetch(
      `${shop.url}${club}/facebook-lead-signup?hub.mode=subscribe&hub.verify_token=${token}&hub.challenge=1158201444`,
    )
  const response = await ask(key)
  expect([response.status, await response.text()]).toEqual([200, '1158201444'])
  expect((await ask('made-up')).status).toBe(403)
})

/** A signed-in customer with an account. */
async function signUp(address: string) {
  const client = createAuthClient(shop)
  await client.post('/signup', formFields({ email: address, password: 'correct horse 12' }))
  return client
}
const pointsOf = (client: AuthClient, address: string) => client.ask(`/api/voyado/voyado/points/${address}`)

it('makes a confirmed sign-up a member, and stores its consents', async () => {
  const address = email()
  expect(
    (await post(`${club}/subscribe`, { email: address, acceptTerms: true, subBrands: ['men'] })).status,
  ).toBe(202)
  const link = await linkInMail(mail, address, 'verify-marketing')
  const members = () =>
    shop.database.db.select().from(loyaltyMembers).where(eq(loyaltyMembers.email, address))
  expect(await members()).toEqual([])
  const token = link.searchParams.get('verificationId') ?? ''
  // Scanners of mail open every link: only the button of the page confirms.
  const page = await fetch(shop.url + link.pathname + link.search)
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<form')])
  expect(await members()).toEqual([])
  // The button may be pressed again and again.
  for (let time = 0; time < 2; time += 1)
    await fetch(`${shop.url}/subscriptions/confirm`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ token }),
    })
  expect(await members()).toMatchObject([{ market: 'dk', termsVersion: '2026-09', subBrands: '["men"]' }])
  // The account of that address is a member once it is known to be its owner's.
  const client = await signUp(address)
  expect((await pointsOf(client, address)).status).toBe(404)
})

it('links a member to the account of its verified address, before any page asks for it', async () => {
  const memberOf = async (address: string) => {
    const { db } = shop.database
    const [member] = await db.select().from(loyaltyMembers).where(eq(loyaltyMembers.email, address))
    return member?.customerId
  }
  const userOf = async (address: string, emailVerified?: Date) => {
    const { db } = shop.database
    if (emailVerified) await db.update(users).set({ emailVerified }).where(eq(users.email, address))
    const [user] = await db.select().from(users).where(eq(users.email, address))
    return user?.id
  }
  const join = async (address: string) => {
    await post(`${club}/subscribe`, { email: address, acceptTerms: true })
    const link = await linkInMail(mail, address, 'verify-marketing')
    const token = link.searchParams.get('verificationId') ?? ''
    await fetch(`${shop.url}/subscriptions/confirm`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ token }),
    })
  }
  const [known, verifiedLater, signedIn] = [email(), email(), email()]
  await signUp(known)
  const knownId = await userOf(known, new Date())
  await join(known)
  expect(await memberOf(known)).toBe(knownId)

  await join(verifiedLater)
  const client = await signUp(verifiedLater)
  expect(await memberOf(verifiedLater)).toBeNull()
  const link = await linkInMail(mail, verifiedLater, 'view=verify')
  await client.post('/user/email/verify', { method: 'token', token: link.searchParams.get('token') })
  expect(await memberOf(verifiedLater)).toBe(await userOf(verifiedLater))

  await join(signedIn)
  await signUp(signedIn)
  const userId = await userOf(signedIn, new Date())
  await createAuthClient(shop).post('/signin', formFields({ email: signedIn, password: 'correct horse 12' }))
  expect(await memberOf(signedIn)).toBe(userId)
})

it('makes a signed-in customer a member without a mail, with their own address alone', async () => {
  const address = email()
  const client = await signUp(address)
  expect((await pointsOf(client, address)).status).toBe(404)
  // As people write addresses.
  const written = address.replace(/^[^@]+/, (name) => name.toUpperCase())
  const subscribe = (other: string) =>
    client.ask(`${club}/subscribe`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: other, acceptTerms: true }),
    })
  expect((await subscribe(email())).status).toBe(202)
  expect((await pointsOf(client, address)).status).toBe(404)
  expect((await subscribe(written)).status).toBe(202)
  expect((await pointsOf(client, address)).status).toBe(200)
  await linkInMail(mail, written, 'verify-marketing')
})

it('ignores sign-ups by bots', async () => {
  const address = email()
  const client = await signUp(address)
  const body = JSON.stringify({ email: address, acceptTerms: true, _website: 'x' })
  const headers = { 'Content-Type': 'application/json' }
  expect((await client.ask(`${club}/subscribe`, { method: 'POST', headers, body })).status).toBe(202)
  expect((await pointsOf(client, address)).status).toBe(404)
})

it('ends a membership with its points and mail, idempotently, and lets the member rejoin', async () => {
  const { db } = shop.database
  const address = email()
  const client = await signUp(address)
  await db.update(users).set({ emailVerified: new Date() }).where(eq(users.email, address))
  const ask = (path: string, body: object) =>
    client.ask(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
  const join = () => ask(`${club}/subscribe`, { email: address, acceptTerms: true })
  await join()
  await ask('/api/newsletter/dk/sign-up', { email: address })
  const members = () => db.select().from(loyaltyMembers).where(eq(loyaltyMembers.email, address))
  const [member] = await members()
  const moment = new Date()
  const booking = {
    market: 'dk',
    kind: 'earned',
    points: 40,
    unspent: 40,
    created: moment,
    available: moment,
  } as const
  await db.insert(loyaltyEntries).values({ ...booking, memberId: member?.id ?? '', reference: randomUUID() })
  expect((await pointsOf(client, address)).body).toMatchObject({ balance: 40 })
  const inDenmark = { headers: { 'X-CURRENT-MARKET': 'dk' } }
  const promotions = async () =>
    (await client.ask(`/api/voyado/voyado/promotions/${address}`, inDenmark)).body
  expect(await promotions()).toMatchObject([{ promoCode: 'WELCOME10', isRedeemed: false }])
  await client.ask(`/api/voyado/voyado/promotions-redeem/${address}/WELCOME10`, inDenmark)
  for (let time = 0; time < 2; time += 1) expect((await ask(`${club}/leave`, {})).status).toBe(204)
  expect((await pointsOf(client, address)).status).toBe(404)
  expect(
    await db
      .select()
      .from(loyaltyEntries)
      .where(eq(loyaltyEntries.memberId, member?.id ?? '')),
  ).toEqual([])
  const lists = await db.select().from(subscriptions).where(eq(subscriptions.email, address))
  expect(lists.map(({ list, status }) => [list, status]).toSorted()).toEqual([
    ['club', 'ended'],
    ['newsletter', 'pending'],
  ])
  await join()
  expect((await pointsOf(client, address)).body).toMatchObject({ balance: 0 })
  expect(await promotions()).toMatchObject([{ promoCode: 'WELCOME10', isRedeemed: true }])
})
