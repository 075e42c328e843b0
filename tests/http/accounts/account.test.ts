import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { consentCookie } from '#schemas/visitors/consent.ts'
import { eq, inArray } from '#server/database/drizzle.ts'
import { baskets, giftCardActs, giftCards } from '#server/database/tables/basket.ts'
import {
  contactMessages,
  mailOutbox,
  pastSubscriptions,
  subscriptions,
} from '#server/database/tables/content.ts'
import { acceptedTerms, customerEntries } from '#server/database/tables/customers.ts'
import {
  leftPromotions,
  loyaltyEntries,
  loyaltyMembers,
  loyaltyPromotions,
  loyaltyVouchers,
} from '#server/database/tables/loyalty.ts'
import { productAlerts } from '#server/database/tables/notify-me.ts'
import { orders } from '#server/database/tables/orders.ts'
import { payments } from '#server/database/tables/payments.ts'
import { userLogins, users, userTokens } from '#server/database/tables/session.ts'
import { favouriteStores } from '#server/database/tables/stores.ts'
import { wishlistItems, wishlists } from '#server/database/tables/wishlists.ts'
import type { Keys } from '#server/security/secret-key.ts'
import { createAccessTokens } from '#server/session/access-token.ts'
import { createRefreshTokens } from '#server/session/refresh-token.ts'
import { createSessions } from '#server/session/sessions.ts'
import { type AuthClient, createAuthClient, formFields } from '#tests/support/auth-client.ts'
import { type FakeMailServer, startFakeMailServer } from '#tests/support/fakes/fake-mail-server.ts'
import { decodeMail, linkInMail } from '#tests/support/mail-links.ts'
import { startTestStorefront, type TestStorefront } from '#tests/support/storefront.ts'

// Data that customers store with their account, over the whole server and with their own sessions.

let shop: TestStorefront
let mail: FakeMailServer
let clockOffset = 0

beforeAll(async () => {
  mail = await startFakeMailServer()
  shop = await startTestStorefront({
    environment: { SMTP_URL: mail.url, TRUST_PROXY: 'loopback', EMPLOYEE_DOMAIN: 'vitrine.example' },
    parts: { now: () => Date.now() + clockOffset },
  })
})
afterAll(async () => {
  await shop?.close()
  await mail?.close()
})
beforeEach(() => {
  clockOffset = 0
})

const password = 'correct horse 1'
const root = '/api/account/dk'

interface Person {
  client: AuthClient
  email: string
  call(
    method: string,
    path: string,
    body?: unknown,
  ): Promise<{ status: number; body: ReturnType<JSON['parse']> }>
}

async function newPerson(fields: Record<string, string> = {}): Promise<Person> {
  const client = createAuthClient(shop)
  const email = `${randomUUID()}@example.com`
  await client.post('/signup', formFields({ email, password, ...fields }))
  return {
    client,
    email,
    call: (method, path, body) =>
      client.ask(root + path, {
        method,
        headers: {
          'X-CURRENT-MARKET': 'dk',
          ...(body !== undefined && { 'Content-Type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
  }
}

const home = {
  firstName: 'Anna',
  lastName: 'Berg',
  line1: 'Nørregade',
  houseNumber: '7',
  city: 'København',
  postalCode: '1165',
  country: 'DK',
  mobilePhoneNumber: '+45 12 34 56 78',
}

it('returns 401 without a session, and no details', async () => {
  const guest = createAuthClient(shop)
  expect(await guest.ask(`${root}/get-user-metadata`)).toMatchObject({
    status: 401,
    body: { status: 401, message: 'unauthorised', errors: {} },
  })
})

it('reports that an expired access token has to be refreshed', async () => {
  const { client, call } = await newPerson()
  clockOffset = 3_601_000
  expect(await call('GET', '/get-user-metadata')).toMatchObject({
    status: 401,
    body: { message: 'try refresh token' },
  })
  await client.post('/session/refresh')
  expect((await call('GET', '/get-user-metadata')).status).toBe(200)
})

it('returns the signed-in user, with the names of the sign-up', async () => {
  const { email, call } = await newPerson({ firstName: 'Anna', lastName: 'Berg' })
  expect((await call('GET', '/get-user-metadata')).body).toEqual({
    tokenRecipe: 'emailpassword',
    contactId: expect.any(String),
    email,
    emailGPSR: email,
    emailVerified: false,
    hasPassword: true,
    firstName: 'Anna',
    lastName: 'Berg',
    isEnrolledInCustomerClub: false,
    accountPoints: 0,
    pendingPoints: 0,
    preferences: [],
    subBrands: [],
  })
})

it('updates the given fields, and deletes cleared ones', async () => {
  const { call, email } = await newPerson({ firstName: 'Anna' })
  const details = {
    birthday: '1990-05-01',
    preferences: ['denim'],
    subBrands: ['women'],
    preferredPayment: 'card',
  }
  const changed = await call('POST', '/update-account-details', {
    ...details,
    emailGPSR: 'safety@example.com',
  })
  expect(changed.body).toMatchObject({ ...details, firstName: 'Anna', emailGPSR: 'safety@example.com' })
  const cleared = await call('POST', '/update-account-details', {
    firstName: '',
    birthday: null,
    emailGPSR: null,
  })
  expect(cleared.body).not.toHaveProperty('firstName')
  expect(cleared.body).not.toHaveProperty('birthday')
  expect(cleared.body).toMatchObject({ preferences: ['denim'], emailGPSR: email })
})

it('takes no birthdays and due dates that cannot be', async () => {
  const { call } = await newPerson()
  const wrong = await call('POST', '/update-account-details', {
    birthday: '2020-01-01',
    dueDate: '2020-01-01',
  })
  expect(wrong).toMatchObject({
    status: 400,
    body: { errors: { birthday: ['account.birthday'], dueDate: ['account.dueDate'] } },
  })
  expect((await call('POST', '/update-account-details', { birthday: 'yesterday' })).status).toBe(400)
})

it('stores addresses, one of them preferred', async () => {
  const { call } = await newPerson()
  expect((await call('GET', '/address')).body).toEqual([])
  const first = await call('POST', '/address', home)
  expect(first).toMatchObject({ status: 201, body: { ...home, isPreferred: true } })
  const second = await call('POST', '/address', { ...home, houseNumber: '9' })
  expect(second.body.isPreferred).toBe(false)
  const preferred = await call('PUT', `/address/set-preferred/${second.body.id}`)
  expect(preferred.body).toMatchObject({ id: second.body.id, isPreferred: true })
  const listed = (await call('GET', '/address')).body
  expect(listed.map(({ houseNumber }: { houseNumber: string }) => houseNumber)).toEqual(['9', '7'])
  const changed = await call('PUT', `/address/${first.body.id}`, { ...home, houseNumber: '8' })
  expect(changed.body).toMatchObject({ id: first.body.id, houseNumber: '8' })
  expect((await call('DELETE', `/address/${second.body.id}`)).status).toBe(204)
  expect((await call('GET', `/address/${second.body.id}`)).status).toBe(404)
  expect((await call('GET', `/address/${first.body.id}`)).body.isPreferred).toBe(true)
})

it('takes addresses by the rules of their country', async () => {
  const { call } = await newPerson()
  const { houseNumber: _, ...plain } = home
  expect(await call('POST', '/address', { ...plain, postalCode: '12' })).toMatchObject({
    status: 400,
    body: { errors: { postalCode: ['address.postalCode'] } },
  })
  expect((await call('POST', '/address', { ...plain, country: 'XX' })).body.errors).toEqual({
    country: ['form.choose'],
  })
  expect((await call('POST', '/address', { ...plain, country: 'AE' })).body).not.toHaveProperty('postalCode')
})

it('shows and changes only the customer’s own data', async () => {
  const owner = await newPerson()
  const other = await newPerson()
  const { id } = (await owner.call('POST', '/address', home)).body
  expect((await other.call('GET', `/address/${id}`)).status).toBe(404)
  expect((await other.call('PUT', `/address/${id}`, { ...home, houseNumber: '1' })).status).toBe(404)
  expect((await other.call('PUT', `/address/set-preferred/${id}`)).status).toBe(404)
  expect((await other.call('DELETE', `/address/${id}`)).status).toBe(404)
  expect((await owner.call('GET', `/address/${id}`)).body).toMatchObject(home)
})

/** Stores an order with this address, as a guest by default; returns its id. */
async function addGuestOrder(email: string, customerId: string | null = null): Promise<string> {
  const id = randomUUID()
  const [sum, moment] = [{ currency: 'DKK', total: 100, details: '{}' }, new Date()]
  await shop.database.db.insert(orders).values({
    ...{ id, number: id, kind: 'web', market: 'dk', email, state: 'placed' },
    ...{ ...sum, customerId, created: moment, updated: moment },
  })
  return id
}

const ordersOf = async ({ call }: Person): Promise<string[]> =>
  (await call('GET', '/export')).body.orders.map(({ id }: { id: string }) => id)

const tokenInMail = async (email: string, view: string) =>
  String((await linkInMail(mail, email, `view=${view}`)).searchParams.get('token'))

it('leaves nothing to whoever signed up with an address that its owner confirms in another browser', async () => {
  const claimant = await newPerson()
  const { email } = claimant
  const orderId = await addGuestOrder(email)
  expect(await ordersOf(claimant)).toEqual([])
  const token = await tokenInMail(email, 'verify')
  const client = createAuthClient(shop)
  expect((await client.post('/user/email/verify', { method: 'token', token })).body).toEqual({ status: 'OK' })
  expect((await claimant.call('GET', '/export')).status).toBe(401)
  const signIn = async (candidatePassword: string) =>
    (await client.post('/signin', formFields({ email, password: candidatePassword }))).body
  expect(await signIn(password)).toEqual({ status: 'WRONG_CREDENTIALS_ERROR' })
  const chosen = { method: 'token', token: await tokenInMail(email, 'forgot-password') }
  const fields = formFields({ password: 'another horse 2' })
  expect((await client.post('/user/password/reset', { ...chosen, ...fields })).body).toEqual({ status: 'OK' })
  expect(await signIn('another horse 2')).toMatchObject({ status: 'OK' })
  const { body } = await client.ask(`${root}/export`)
  expect(body).toMatchObject({ account: { email }, orders: [{ id: orderId }] })
})

it('confirms an address in the account’s own session, also after its access token expired', async () => {
  const { client, email, call } = await newPerson()
  const token = await tokenInMail(email, 'verify')
  clockOffset = 3_601_000
  const verify = () => client.post('/user/email/verify', { method: 'token', token })
  expect(await verify()).toMatchObject({ status: 401, body: { message: 'try refresh token' } })
  await client.post('/session/refresh')
  expect((await verify()).body).toEqual({ status: 'OK' })
  expect((await call('GET', '/get-user-metadata')).body).toMatchObject({
    emailVerified: true,
    hasPassword: true,
  })
})

it('confirms an address at the first try after the session of an expired access token was ended', async () => {
  const { client, email } = await newPerson()
  const token = await tokenInMail(email, 'verify')
  const cookies = new Map(client.cookies)
  await client.post('/signout')
  for (const [name, value] of cookies) client.cookies.set(name, value)
  clockOffset = 3_601_000
  expect((await client.post('/user/email/verify', { method: 'token', token })).body).toEqual({ status: 'OK' })
})

it('gives an account another address once its mail was read', async () => {
  const { client, email, call } = await newPerson()
  const otherClient = createAuthClient(shop)
  await otherClient.post('/signin', formFields({ email, password }))
  const fresh = `${randomUUID()}@example.com`
  expect((await call('POST', '/update-account-email', { email: fresh })).status).toBe(403)
  expect(
    await call('POST', '/update-account-email', { email: fresh, password: 'wrong horse 1' }),
  ).toMatchObject({
    status: 400,
    body: { errors: { password: ['account.wrongPassword'] } },
  })
  const club = { email, firstName: 'Anna', lastName: 'A', acceptTerms: true }
  expect((await call('POST', '/customerclub/subscribe', club)).status).toBe(202)
  clockOffset = 16 * 60_000
  expect((await call('POST', '/update-account-email', { email: fresh })).status).toBe(403)
  expect((await call('POST', '/update-account-email', { email: fresh, password })).status).toBe(202)
  const link = await linkInMail(mail, fresh, 'confirm-email')
  expect((await call('GET', '/get-user-metadata')).body.email).toBe(email)
  const follow = async (visitor: typeof client) => {
    const { status, headers } = await visitor.ask(link.pathname + link.search)
    return [status, headers.get('location')]
  }
  // A mail scanner, or the mailbox's owner in an account of his own.
  for (const { client: other } of [{ client: createAuthClient(shop) }, await newPerson()])
    expect(await follow(other)).toEqual([302, '/dk/account#email-sign-in'])
  expect((await call('GET', '/get-user-metadata')).body.email).toBe(email)
  expect(await follow(client)).toEqual([302, '/dk/account#email-changed'])
  expect((await otherClient.get('/user/email/verify')).status).toBe(401)
  expect((await call('GET', '/get-user-metadata')).body).toMatchObject({ email: fresh, emailVerified: true })
  await expect
    .poll(() => mail.received.some(({ to, text }) => to.includes(email) && decodeMail(text).includes(fresh)))
    .toBe(true)
  expect(await follow(client)).toEqual([302, '/dk/account#email-expired'])
  const { db } = shop.database
  const addresses = db
    .select()
    .from(loyaltyMembers)
    .where(inArray(loyaltyMembers.email, [email, fresh]))
  expect((await addresses).map((member) => member.email)).toEqual([fresh])
})

it('changes the address by the link of the mail after the access token has expired, but not after sign-out', async () => {
  const { client, email, call } = await newPerson()
  const fresh = `${randomUUID()}@example.com`
  await call('POST', '/update-account-email', { email: fresh, password })
  const link = await linkInMail(mail, fresh, 'confirm-email')
  const signedOut = createAuthClient(shop)
  await signedOut.post('/signin', formFields({ email, password }))
  const old = new Map(signedOut.cookies)
  await signedOut.post('/signout')
  for (const [name, value] of old) signedOut.cookies.set(name, value)
  // The link is valid for an hour, and so is the token, which is older.
  await shop.database.db
    .update(userTokens)
    .set({ expires: new Date(Date.now() + 7_200_000) })
    .where(eq(userTokens.email, fresh))
  clockOffset = 3_601_000
  const follow = async (visitor: AuthClient) =>
    (await visitor.ask(link.pathname + link.search)).headers.get('location')
  expect(await follow(signedOut)).toBe('/dk/account#email-sign-in')
  expect(await follow(client)).toBe('/dk/account#email-changed')
  await client.post('/session/refresh')
  expect((await call('GET', '/get-user-metadata')).body.email).toBe(fresh)
})

it('brings along what is found by a confirmed address when the address changes', async () => {
  const person = await newPerson()
  const { client, email, call } = person
  await shop.database.db.update(users).set({ emailVerified: new Date() }).where(eq(users.email, email))
  const orderId = await addGuestOrder(email)
  const { db } = shop.database
  const fresh = `${randomUUID()}@example.com`
  const row = (address: string, list: 'newsletter' | 'club', status: 'pending' | 'confirmed' | 'ended') => ({
    ...{ market: 'dk', list, email: address, status, token: randomUUID() },
    ...{ details: '{}', requested: new Date(), confirmed: new Date(0) },
  })
  await db
    .insert(subscriptions)
    .values([
      row(email, 'newsletter', 'confirmed'),
      row(email, 'club', 'confirmed'),
      row(fresh, 'club', 'ended'),
    ])
  await db.insert(productAlerts).values({
    ...{ market: 'dk', kind: 'inStock', productId: 'x', email, status: 'waiting' },
    ...{ token: randomUUID(), created: new Date() },
  })
  await call('POST', '/update-account-email', { email: fresh, password })
  const link = await linkInMail(mail, fresh, 'confirm-email')
  await client.ask(link.pathname + link.search)
  expect((await call('GET', '/get-user-metadata')).body.email).toBe(fresh)
  expect(await ordersOf(person)).toEqual([orderId])
  expect((await call('GET', '/mailings')).body).toMatchObject({ newsletter: 'confirmed' })
  const { body } = await call('GET', '/export')
  expect(body.productAlerts).toMatchObject([{ productId: 'x' }])
  const stored = async () =>
    (
      await db
        .select()
        .from(subscriptions)
        .where(inArray(subscriptions.email, [email, fresh]))
    ).map((subscription) => `${subscription.list} ${subscription.status}`)
  expect((await stored()).toSorted()).toEqual(['club ended', 'newsletter confirmed'])
  const past = () => db.select().from(pastSubscriptions).where(eq(pastSubscriptions.email, fresh))
  expect(await past()).toMatchObject([{ list: 'club', confirmed: new Date(0) }])
  expect((await call('DELETE', '/delete-account', { password })).status).toBe(204)
  expect([await stored(), await past()]).toEqual([[], []])
})

it('leaves the orders of a deleted account to nobody who confirms their address later', async () => {
  const first = await newPerson()
  const { db } = shop.database
  const confirm = () =>
    db.update(users).set({ emailVerified: new Date() }).where(eq(users.email, first.email))
  await confirm()
  const [owner] = await db.select().from(users).where(eq(users.email, first.email))
  const orderId = await addGuestOrder(first.email, owner?.id)
  expect(await ordersOf(first)).toEqual([orderId])
  expect((await first.call('DELETE', '/delete-account', { password })).status).toBe(204)
  const ofGuest = await addGuestOrder(first.email)
  await first.client.post('/signup', formFields({ email: first.email, password }))
  await confirm()
  expect(await ordersOf(first)).toEqual([ofGuest])
})

it('gives an address to only one of two concurrent requests', async () => {
  const [first, second] = [await newPerson(), await newPerson()]
  const fresh = `${randomUUID()}@example.com`
  const newest = () => linkInMail(mail, fresh, 'confirm-email')
  await first.call('POST', '/update-account-email', { email: fresh, password })
  const own = await newest()
  await second.call('POST', '/update-account-email', { email: fresh, password })
  await expect.poll(async () => (await newest()).href).not.toBe(own.href)
  const follow = async ({ client }: typeof first, { pathname, search }: URL) =>
    (await client.ask(pathname + search)).headers.get('location')
  const landed = await Promise.all([follow(first, own), follow(second, await newest())])
  expect(landed.sort()).toEqual(['/dk/account#email-changed', '/dk/account#email-expired'])
  const owners = await shop.database.db.select().from(users).where(eq(users.email, fresh))
  expect(owners).toHaveLength(1)
})

it('responds equally for another account’s address, and does not assign it', async () => {
  const owner = await newPerson()
  const other = await newPerson()
  expect((await other.call('POST', '/update-account-email', { email: owner.email, password })).status).toBe(
    202,
  )
  expect((await owner.call('GET', '/get-user-metadata')).body.email).toBe(owner.email)
})

it('changes a password and ends every other session', async () => {
  const { client, email, call } = await newPerson()
  const otherClient = createAuthClient(shop)
  await otherClient.post('/signin', formFields({ email, password }))
  const change = (body: object) => call('POST', '/change-password', body)
  expect((await change({ password, newPassword: 'short' })).body.errors).toEqual({
    newPassword: ['auth.passwordTooShort'],
  })
  expect((await change({ password, newPassword: 'Password1' })).body.errors).toEqual({
    newPassword: ['auth.passwordCommon'],
  })
  expect((await change({ newPassword: 'another horse 2' })).status).toBe(403)
  expect((await change({ password: 'wrong horse 1', newPassword: 'another horse 2' })).status).toBe(400)
  expect((await change({ password, newPassword: 'another horse 2' })).status).toBe(204)
  expect((await client.get('/user/email/verify')).status).toBe(200)
  expect((await otherClient.get('/user/email/verify')).status).toBe(401)
  const signInResponse = await otherClient.post('/signin', formFields({ email, password: 'another horse 2' }))
  expect(signInResponse.body).toMatchObject({ status: 'OK' })
  const subjects = await shop.database.db
    .select({ subject: mailOutbox.subject })
    .from(mailOutbox)
    .where(eq(mailOutbox.recipient, email))
  expect(subjects).toContainEqual({ subject: 'Din adgangskode er ændret' })
})

it('sends an address that nobody confirmed no flood of mails about changed passwords', async () => {
  const { email, call } = await newPerson()
  const passwords = [password, 'another horse 2', 'third horse 3', 'fourth horse 4', 'fifth horse 5']
  for (const [index, newPassword] of passwords.slice(1).entries()) {
    const change = { password: passwords[index], newPassword }
    expect((await call('POST', '/change-password', change)).status).toBe(204)
  }
  const mails = await shop.database.db.select().from(mailOutbox).where(eq(mailOutbox.recipient, email))
  expect(mails.filter(({ subject }) => subject === 'Din adgangskode er ændret')).toHaveLength(2)
})

it('invalidates links to reset a password when it is changed in the account', async () => {
  const { email, call } = await newPerson()
  const stranger = createAuthClient(shop)
  await stranger.post('/user/password/reset/token', formFields({ email }))
  const token = await tokenInMail(email, 'forgot-password')
  expect((await call('POST', '/change-password', { password, newPassword: 'another horse 2' })).status).toBe(
    204,
  )
  const fields = { method: 'token', token, ...formFields({ password: 'third horse 3' }) }
  expect((await stranger.post('/user/password/reset', fields)).body).toEqual({
    status: 'RESET_PASSWORD_INVALID_TOKEN_ERROR',
  })
})

it('starts no session for a password that was changed while it was compared', async () => {
  const { email, call } = await newPerson()
  const { db } = shop.database
  const [before] = await db.select().from(users).where(eq(users.email, email))
  expect((await call('POST', '/change-password', { password, newPassword: 'another horse 2' })).status).toBe(
    204,
  )
  const getTime = () => Date.now() + clockOffset
  const keys: Keys = [Buffer.alloc(32, 1)]
  const lateSessions = createSessions({
    database: shop.database,
    accessTokens: createAccessTokens(keys, 'https://shop.example', getTime),
    refreshTokens: createRefreshTokens(keys),
    issuer: 'https://shop.example',
    roleOf: () => 'customer',
    now: getTime,
  })
  const device = { browser: 'Firefox', system: 'Linux' }
  if (!before) throw new Error('the user was not stored')
  expect(await lateSessions.start(before, 'emailpassword', device)).toBeUndefined()
  const [after] = await db.select().from(users).where(eq(users.email, email))
  expect(await lateSessions.start({ ...before, ...after }, 'emailpassword', device)).toBeDefined()
})

it('notes which terms were accepted, and knows none but the market’s own', async () => {
  const { call, client } = await newPerson()
  const { version } = Object((await client.ask('/api/f/dk/terms-and-conditions')).body)
  expect((await call('POST', '/accept-terms/1999-01')).status).toBe(404)
  expect((await call('POST', `/accept-terms/${version}`)).status).toBe(204)
  expect((await call('POST', `/accept-terms-tr/${version}`, { sms: true })).status).toBe(204)
  const { termsVersion, channels } = (await call('GET', '/get-user-metadata')).body
  expect([termsVersion, channels]).toEqual([version, ['sms']])
  expect((await call('POST', `/accept-terms-tr/${version}`, { call: true })).status).toBe(204)
  expect((await call('GET', '/get-user-metadata')).body.channels).toEqual(['sms', 'call'])
})

it('offers groups of preferences to guests as well', async () => {
  const { body } = await createAuthClient(shop).ask(`${root}/preference-groups`)
  expect(body).toMatchObject([
    { id: 'interests', numberOfColumns: 2, userOptions: [{ key: 'denim' }, {}, {}] },
    {},
    {},
  ])
})

it('reports whether an address has an account, ten times in ten minutes', async () => {
  const { email, client } = await newPerson()
  const checkEmail = () => client.ask(`${root}/check-email-exists?email=${encodeURIComponent(email)}`)
  expect((await checkEmail()).body).toEqual({ exists: true })
  // Ten in ten minutes, over both endpoints together.
  for (let count = 0; count < 9; count += 1)
    await client.get(`/signup/email/exists?email=${encodeURIComponent(email)}`)
  expect((await checkEmail()).status).toBe(429)
})

/** Stores a basket of a customer with a payment that was cancelled; returns the basket's id. */
async function cancelPayment(customerId: string, email: string): Promise<string> {
  const [id, time] = [randomUUID(), new Date()]
  const { db } = shop.database
  await db.insert(baskets).values({
    ...{ id, customerId, market: 'dk', status: 'open', version: 1, content: '{}' },
    ...{ created: time, changed: time },
  })
  await db.insert(payments).values({
    ...{
      id,
      basketId: id,
      basketFingerprint: id,
      requestDigest: id,
      idempotencyKey: id,
      market: 'dk',
      email,
    },
    ...{ provider: 'sandbox', method: 'scheme', channel: 'web', amount: 100, currency: 'DKK' },
    ...{ status: 'cancelled', created: time, updated: time, expires: time },
  })
  return id
}

it('deletes an account with everything that is its own', async () => {
  const { client, email, call } = await newPerson()
  await call('POST', '/address', home)
  const { db } = shop.database
  const readMails = () => db.select().from(mailOutbox).where(eq(mailOutbox.recipient, email))
  expect(await readMails()).not.toEqual([])
  const card = { market: 'dk', recipient: email, subject: 'Your gift card', body: 'code' }
  await db.insert(mailOutbox).values({ ...card, kind: 'giftCard' })
  const [owner] = await db.select().from(users).where(eq(users.email, email))
  const basketId = await cancelPayment(String(owner?.id), email)
  expect((await call('DELETE', '/delete-account')).status).toBe(403)
  expect((await call('DELETE', '/delete-account', { password: 'wrong horse 1' })).body.errors).toEqual({
    password: ['account.wrongPassword'],
  })
  expect((await call('DELETE', '/delete-account', { password })).status).toBe(204)
  expect((await call('GET', '/get-user-metadata')).status).toBe(401)
  // Its code is in no other mail before it is sent.
  expect(await readMails()).toMatchObject([{ kind: 'giftCard' }])
  const attempts = await db.select().from(payments).where(eq(payments.basketId, basketId))
  expect(attempts).toMatchObject([{ status: 'cancelled', email: null }])
  const signInResponse = await client.post('/signin', formFields({ email, password }))
  expect(signInResponse.body).toEqual({ status: 'WRONG_CREDENTIALS_ERROR' })
  expect((await client.post('/signup', formFields({ email, password }))).body).toMatchObject({ status: 'OK' })
  expect((await call('GET', '/address')).body).toEqual([])
})

/** Posts a form of an account page as a browser without script does; returns the redirect. */
async function postForm(
  { client }: Person,
  page: string,
  fields: Record<string, string> | [string, string][],
) {
  const response = await client.ask(page, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', 'Sec-Fetch-Site': 'same-origin' },
    body: new URLSearchParams(fields).toString(),
  })
  return [response.status, response.headers.get('location')]
}

it('sets the audience of a browser without script at sign-in, sign-out and deletion', async () => {
  const person = await newPerson()
  const { client, email } = person
  await client.post('/signout')
  client.cookies.set('consent', consentCookie(new Set(['functional'])))
  const audience = () => client.cookies.get('segment')?.split('.')[1]
  const signIn = () => postForm(person, '/dk/login', { _form: 'session.signIn', _id: 'p', email, password })
  expect(await signIn()).toEqual([303, '/dk/account'])
  expect(audience()).toBe('member')
  await postForm(person, '/dk/account', { _form: 'session.signOut', _id: 'p' })
  expect(audience()).toBe('guest')
  await signIn()
  expect(audience()).toBe('member')
  await postForm(person, '/dk/account/profile', { _form: 'account.remove', _id: 'p', _next: '/dk', password })
  expect(audience()).toBe('guest')
})

it('forgets the basket and the opened order at sign-out', async () => {
  const person = await newPerson()
  const { cookies } = person.client
  for (const name of ['basket', 'order-key']) cookies.set(name, 'of this visitor')
  await postForm(person, '/dk/account', { _form: 'session.signOut', _id: 'p' })
  expect([cookies.has('basket'), cookies.has('order-key')]).toEqual([false, false])
})

it('confirms an address by a form without script in the account’s own session', async () => {
  const person = await newPerson()
  const token = await tokenInMail(person.email, 'verify')
  const form = { _form: 'session.verifyEmail', _id: 'p', token }
  // Without script nothing refreshes the access token, which is valid for an hour.
  clockOffset = 3_601_000
  expect(await postForm(person, '/dk/login', form)).toEqual([303, '/dk/login#p-done'])
  await person.client.post('/session/refresh')
  const { body } = await person.call('GET', '/get-user-metadata')
  expect(body).toMatchObject({ emailVerified: true, hasPassword: true })
})

const profile = '/dk/account/profile'
const saved = [303, `${profile}#p-done`]
const refused = [303, `${profile}#p-refused`]

it('saves the profile from a form without script: empty submitted fields are deleted', async () => {
  const person = await newPerson({ firstName: 'Anna', lastName: 'Berg' })
  const metadata = async () => (await person.call('GET', '/get-user-metadata')).body
  await person.call('POST', '/update-account-details', { dueDate: null, preferences: ['denim'] })
  const page = await person.client.ask(profile, { headers: { Accept: 'text/html' } })
  expect(String(page.body)).toMatch(/<option value="DK" selected="">\u2066\+45\u2069 Danmark/)
  const fields: [string, string][] = ['firstName', 'phoneNumber', 'birthday', 'emailGPSR'].map((name) => [
    'fields',
    name,
  ])
  const form: [string, string][] = [['_form', 'account.saveProfile'], ['_id', 'p'], ...fields]
  const submittedFields: [string, string][] = [
    ...form,
    ['firstName', ''],
    ['phoneCountry', 'SE'],
    ['phoneNumber', '70 123 45 67'],
    ['birthday', '1990-05-01'],
    ['emailGPSR', 'safety@example.com'],
  ]
  expect(await postForm(person, profile, submittedFields)).toEqual(saved)
  expect(await metadata()).toMatchObject({
    lastName: 'Berg',
    phoneNumber: '+46 70 123 45 67',
    birthday: '1990-05-01',
    emailGPSR: 'safety@example.com',
    preferences: ['denim'],
  })
  expect(await metadata()).not.toHaveProperty('firstName')
  expect(await postForm(person, profile, [...form, ['birthday', '2020-01-01']])).toEqual(refused)
  expect(await postForm(person, profile, [...form, ['phoneNumber', 'call me']])).toEqual(refused)
  expect(await postForm(person, profile, form)).toEqual(saved)
  expect(await metadata()).not.toHaveProperty('birthday')
  expect(await metadata()).toMatchObject({ emailGPSR: person.email })
})

it('fills in name and address where a customer writes or looks for an order, and nothing on shared pages', async () => {
  const person = await newPerson({ firstName: 'Anna', lastName: 'Berg' })
  const valuesAt = async (path: string) => {
    const { body } = await person.client.ask(path, { headers: { Accept: 'text/html' } })
    const main = String(body).split('<main')[1]?.split('</main>')[0] ?? ''
    return Array.from(
      main.matchAll(/<input [^>]*name="(?:name|email)"[^>]*>/g),
      ([field]) => /value="([^"]*)"/.exec(field)?.[1],
    )
  }
  expect(await valuesAt('/dk/account/support')).toEqual(['Anna Berg', person.email])
  for (const path of [
    '/dk/account/returns',
    '/dk/return-items',
    '/dk/track-order',
    '/dk/track-order?orderid=x',
  ])
    expect([path, await valuesAt(path)]).toEqual([path, [person.email]])
  expect(await valuesAt('/dk/contact')).toEqual([undefined, undefined])
})

it('saves preferences from a form, and preserves those that the market does not show', async () => {
  const person = await newPerson()
  await person.call('POST', '/update-account-details', {
    preferences: ['denim', 'elsewhere'],
    channels: ['call'],
  })
  const response = await person.call('POST', '/preferences', {
    fields: ['preferences', 'subBrands', 'channels'],
    preferences: ['linen'],
    subBrands: ['women'],
    channels: ['sms'],
  })
  expect(response.body).toMatchObject({
    preferences: ['elsewhere', 'linen'],
    subBrands: ['women'],
    channels: ['sms'],
  })
  const nothing = await person.call('POST', '/preferences', { fields: ['channels'] })
  expect(nothing.body).toMatchObject({ preferences: ['elsewhere', 'linen'], channels: [] })
})

it('subscribes and unsubscribes a verified address, and reveals nothing about other addresses', async () => {
  const person = await newPerson()
  const state = async () => (await person.call('GET', '/mailings')).body.newsletter
  const wish = (newsletter: boolean) =>
    person.call('POST', '/preferences', { fields: ['newsletter'], newsletter })
  await wish(true)
  expect(await state()).toBe('unknown')
  await shop.database.db.update(users).set({ emailVerified: new Date() }).where(eq(users.email, person.email))
  expect(await state()).toBe('none')
  await wish(true)
  expect(await state()).toBe('pending')
  const link = await linkInMail(mail, person.email, 'newsletter/confirm')
  await person.client.ask('/subscriptions/confirm', {
    method: 'POST',
    body: new URLSearchParams({ token: link.searchParams.get('token') ?? '' }),
  })
  expect(await state()).toBe('confirmed')
  await wish(false)
  expect(await state()).toBe('none')
})

it('adds, changes, prefers and deletes addresses by forms without script', async () => {
  const person = await newPerson()
  const page = '/dk/account/addresses'
  const listed = async () => (await person.call('GET', '/address')).body
  const next = { _id: 'p', _next: page }
  const post = (endpoint: string, fields: Record<string, string>) =>
    postForm(person, page, { _form: `account.${endpoint}`, ...next, ...fields })
  expect(await post('addAddress', home)).toEqual([303, page])
  expect(await post('addAddress', { ...home, houseNumber: '9', isPreferred: 'true' })).toEqual([303, page])
  expect(await listed()).toMatchObject([{ houseNumber: '9', isPreferred: true }, { houseNumber: '7' }])
  const [, { id: addressId }] = await listed()
  expect(await post('changeAddress', { ...home, addressId, houseNumber: '8' })).toEqual([303, page])
  expect(await post('preferAddress', { addressId })).toEqual([303, page])
  expect(await listed()).toMatchObject([{ houseNumber: '8', isPreferred: true }, { houseNumber: '9' }])
  expect(await post('preferAddress', { addressId, purpose: 'billing' })).toEqual([303, page])
  expect((await person.call('GET', '/get-user-metadata')).body.billingAddressId).toBe(addressId)
  expect((await person.call('PUT', '/address/set-preferred/nothing?purpose=billing')).status).toBe(404)
  expect(await post('removeAddress', { addressId })).toEqual([303, page])
  expect(await listed()).toMatchObject([{ houseNumber: '9' }])
  expect(await post('addAddress', { ...home, postalCode: '12' })).toEqual([
    303,
    `${page}?country=DK#p-refused`,
  ])
})

it('exports all stored data, without secrets', async () => {
  const { call, email } = await newPerson({ firstName: 'Anna' })
  await call('POST', '/address', home)
  const message = { market: 'dk', name: 'Anna', email, message: 'Where is it?' }
  await shop.database.db.insert(contactMessages).values(message)
  expect((await call('GET', '/export')).body).not.toHaveProperty('messages')
  await shop.database.db.update(users).set({ emailVerified: new Date() }).where(eq(users.email, email))
  const { status, body } = await call('GET', '/export')
  expect(status).toBe(200)
  expect(body).toMatchObject({
    account: { email },
    details: { details: { firstName: 'Anna' } },
    addresses: [{ content: { line1: home.line1 } }],
    sessions: [{ recipe: 'emailpassword' }],
    orders: [],
    messages: [{ message: 'Where is it?' }],
  })
  expect(JSON.stringify(body)).not.toMatch(/passwordHash|refreshHash|\$argon2/)
  expect((await call('DELETE', '/delete-account', { password })).status).toBe(204)
  const { db } = shop.database
  expect(await db.select().from(contactMessages).where(eq(contactMessages.email, email))).toEqual([])
})

/** Stores a row in every table that an export reads; each text of a row is the person's name and its column. */
async function fillTables({ email, call }: Person, name: string) {
  const { db } = shop.database
  const [user] = await db.select().from(users).where(eq(users.email, email))
  const userId = user?.id ?? ''
  const created = new Date()
  await db.update(users).set({ emailVerified: created }).where(eq(users.id, userId))
  await call('POST', '/address', { ...home, line1: `${name} street` })
  const market = 'dk'
  const member = { id: `${name}-member`, market, firstName: name, lastName: name, email, created }
  await db
    .insert(loyaltyMembers)
    .values({ ...member, customerId: userId, preferences: '[]', subBrands: '[]' })
  const entry = { memberId: member.id, market, reference: `${name}-entry`, available: created, created }
  await db.insert(loyaltyEntries).values({ ...entry, kind: 'earned', points: 1, unspent: 1 })
  await db.insert(loyaltyVouchers).values({
    ...{ id: `${name}-voucher`, memberId: member.id, market, rewardId: `${name}-reward`, voucherIndex: 0 },
    ...{ code: `${name}-code`, points: 1, amount: 1, currency: 'DKK', status: 'issued', created },
    expires: created,
  })
  await db.insert(loyaltyPromotions).values({ memberId: member.id, promotionId: `${name}-promotion` })
  const customerId = userId
  await db.insert(leftPromotions).values({ customerId, promotionId: `${name}-left`, redeemed: created })
  await db.insert(favouriteStores).values({ customerId, storeId: `${name}-store`, chosen: created })
  await db
    .insert(acceptedTerms)
    .values({ userId, terms: `${name}-terms`, market, details: '{}', accepted: created })
  const act = { userId, kind: 'blocked', authorId: 'olga', author: 'olga@example.com' } as const
  await db.insert(customerEntries).values({ ...act, reason: `${name} reason`, made: created })
  await db.insert(userLogins).values({ provider: 'google', subject: `${name}-subject`, userId, created })
  const basket = { id: `${name}-basket`, market, customerId, status: 'open', version: 1 } as const
  await db.insert(baskets).values({ ...basket, content: '{}', created, changed: created })
  await db.insert(orders).values({
    ...{ id: `${name}-order`, number: `${name}-number`, kind: 'web', market, customerId, email },
    ...{ state: 'completed', currency: 'DKK', total: 1, details: '{}', created, updated: created },
  })
  const list = { id: `${name}-list`, owner: `customer:${userId}`, name, isDefault: true }
  await db.insert(wishlists).values({ ...list, created, changed: created })
  await db.insert(wishlistItems).values({ wishlistId: list.id, sku: `${name}-sku`, added: created })
  const subscription = { market, list: 'club', email, details: '{}', requested: created } as const
  await db.insert(subscriptions).values({ ...subscription, status: 'confirmed', token: `${name}-token` })
  await db.insert(pastSubscriptions).values({ ...subscription, confirmed: created, ended: created })
  const alert = { market, kind: 'inStock', productId: `${name}-product`, email, status: 'waiting' } as const
  await db.insert(productAlerts).values({ ...alert, token: `${name}-alert`, created })
  await db.insert(contactMessages).values({ market, name, email, message: `${name} message` })
  const card = {
    number: `${name}-card`,
    currency: 'DKK',
    initial: 1,
    balance: 1,
    codeHash: '',
    wrongCodes: 0,
  }
  await db.insert(giftCards).values({ ...card, created })
  await db
    .insert(giftCardActs)
    .values({ number: card.number, kind: 'issued', recipient: email, made: created })
  await db.insert(mailOutbox).values({ market, recipient: email, subject: `${name} subject`, body: '' })
}

it('exports one row of each kind, and nothing of another customer', async () => {
  const [anna, bo] = [await newPerson({ firstName: 'anna' }), await newPerson({ firstName: 'bodil' })]
  await fillTables(anna, 'anna')
  await fillTables(bo, 'bodil')
  const { body } = await anna.call('GET', '/export')
  const text = JSON.stringify(body)
  expect(text).not.toContain(bo.email)
  expect(text).not.toContain('bodil')
  const counts = Object.entries(body).flatMap(([name, rows]) =>
    Array.isArray(rows) ? [[name, rows.length]] : [],
  )
  expect(Object.fromEntries(counts)).toEqual({
    ...{ signIns: 1, sessions: 1, addresses: 1, acceptedTerms: 1, blocks: 1, orders: 1, baskets: 1 },
    ...{ wishlists: 1, favouriteStores: 1, club: 1, redeemedPromotions: 1, productAlerts: 1, messages: 1 },
    // Present and past; the mail of the sign-up, too.
    ...{ mailingLists: 2, giftCards: 1, mail: 2 },
  })
  expect(body.wishlists[0].items).toMatchObject([{ sku: 'anna-sku' }])
  expect(body.club[0]).toMatchObject({
    points: [{ reference: 'anna-entry' }],
    vouchers: [{ code: 'anna-code' }],
    promotions: [{ promotionId: 'anna-promotion' }],
  })
})

it('deletes an account by a form without script, and the browser forgets the session', async () => {
  const person = await newPerson()
  const form = { _form: 'account.remove', _id: 'p', _next: '/dk' }
  expect(await postForm(person, profile, { ...form, password: 'wrong horse 1' })).toEqual(refused)
  expect(await postForm(person, profile, { ...form, password })).toEqual([303, '/dk'])
  expect([...person.client.cookies.keys()].filter((name) => /sAccessToken|sFrontToken/.test(name))).toEqual(
    [],
  )
})
