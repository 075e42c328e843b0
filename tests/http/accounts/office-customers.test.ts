import { afterAll, beforeAll, expect, it } from 'vitest'
import { eq } from '#server/database/drizzle.ts'
import { mailOutbox } from '#server/database/tables/content.ts'
import { orderLines, orderReturns, orders } from '#server/database/tables/orders.ts'
import { users } from '#server/database/tables/session.ts'
import { danishAddress } from '#tests/support/addresses.ts'
import { type AuthClient, createAuthClient, formFields } from '#tests/support/auth-client.ts'
import { guestAtCheckout } from '#tests/support/checkout-visitor.ts'
import { startTestStorefront, type TestStorefront } from '#tests/support/storefront.ts'

// Customers as operators find and look after them.

let shop: TestStorefront
let operator: AuthClient
const password = 'correct horse 1'

async function signUp(email: string) {
  const client = createAuthClient(shop)
  await client.post('/signup', formFields({ email, password }))
  const [user] = await shop.database.db.select().from(users).where(eq(users.email, email))
  return { client, email, userId: user?.id ?? '' }
}
const confirm = (email: string, granted: 'customer' | 'operator' = 'customer') =>
  shop.database.db.update(users).set({ granted, emailVerified: new Date() }).where(eq(users.email, email))

beforeAll(async () => {
  shop = await startTestStorefront({ environment: { TRUST_PROXY: 'loopback' } })
  ;({ client: operator } = await signUp('chef@example.com'))
  await confirm('chef@example.com', 'operator')
})
afterAll(() => shop?.close())

const send = async (client: AuthClient, path: string, body: object = {}) => {
  const headers = { 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/json' }
  const response = await client.ask(path, { method: 'POST', headers, body: JSON.stringify(body) })
  return { status: response.status, body: Object(response.body) }
}
const search = async (text: string, filters: object = {}) =>
  (await send(operator, '/api/office/customers/search', { text, ...filters })).body
const emailsMatching = async (text: string): Promise<string[]> =>
  (await search(text)).customers.map(({ email }: { email: string }) => email)
const read = async (userId: string) => {
  const { status, body } = await operator.ask(`/api/office/customers/${userId}`)
  return { status, body: Object(body) }
}

it('is closed to customers', async () => {
  const { client, userId } = await signUp('closed@example.com')
  expect((await send(client, '/api/office/customers/search')).status).toBe(403)
  expect((await client.ask(`/api/office/customers/${userId}`)).status).toBe(403)
  expect((await send(client, `/api/office/customers/${userId}/confirmation`)).status).toBe(403)
})

it('finds a customer without orders by name, e-mail and telephone', async () => {
  const { client, email } = await signUp('never.ordered@example.com')
  await send(client, '/api/account/dk/update-account-details', {
    firstName: 'Astrid',
    lastName: 'Åkjær',
    phoneNumber: '+45 21 43 65 87',
  })
  for (const text of [
    'never.ord',
    'NEVER',
    'astr',
    'Åkj astrid',
    'astrid never',
    '21436587',
    '+45 21 43 65 87',
  ])
    expect([text, await emailsMatching(text)]).toEqual([text, [email]])
  for (const text of ['ordered@', 'astrid hansen', '%', "o'neill", "\\'|!&:*(", '99 99 99 99'])
    expect([text, await emailsMatching(text)]).toEqual([text, []])
  const { customers } = await search('never.ord')
  expect(customers[0]).toMatchObject({
    name: 'Astrid Åkjær',
    phone: '+45 21 43 65 87',
    market: 'dk',
    isConfirmed: false,
    isBlocked: false,
    orders: 0,
  })
})

it('lists the newest first, page by page, each customer once', async () => {
  for (const name of ['one', 'two', 'three']) await signUp(`paged.${name}@example.com`)
  const seen: string[] = []
  let after: object | undefined
  for (let page = 0; page < 3; page += 1) {
    const { customers, hasMore } = await search('paged', { limit: 1, ...(after && { after }) })
    const [{ email, created, userId }] = customers
    seen.push(email)
    expect(hasMore).toBe(page < 2)
    after = { created, userId }
  }
  expect(seen.toSorted()).toEqual([
    'paged.one@example.com',
    'paged.three@example.com',
    'paged.two@example.com',
  ])
})

it('shows profile, addresses, orders, points and open returns', async () => {
  const { client, email, userId } = await signUp('whole.customer@example.com')
  await confirm(email)
  await send(client, '/api/account/dk/address', danishAddress)
  await send(client, '/api/voyado/voyado/createaccount', { email, firstName: 'Anna', lastName: 'Holm' })
  const guest = await guestAtCheckout(shop.url, { email, quantity: 2 })
  const { action } = (await guest.pay()).body
  const { orderNumber, orderId } = (
    await guest.ask(await guest.decide(action, { decision: 'approve', notice: 'never' }))
  ).body
  const [line] = await shop.database.db.select().from(orderLines).where(eq(orderLines.orderId, orderId))
  await shop.database.db.insert(orderReturns).values({
    id: 'return-1',
    orderId,
    position: 1,
    lines: JSON.stringify([{ lineId: line?.id, quantity: 1, reason: 'tooSmall' }]),
    created: new Date(),
  })

  const { body } = await read(userId)
  expect(body).toMatchObject({
    summary: { email, isConfirmed: true, orders: 1 },
    lastUsed: expect.any(String),
    addresses: [expect.objectContaining({ line1: 'Søndergade' })],
    orders: [expect.objectContaining({ orderNumber, pieces: 2 })],
    points: { balance: 0, pending: expect.any(Number) },
    returns: [{ orderNumber, returnNumber: `${orderNumber}-R1`, pieces: 1, created: expect.any(String) }],
    entries: [],
  })
  expect(body.isMember).toBe(true)
  expect((await read('nobody')).status).toBe(404)
})

it('lists the orders of an account, also those under an earlier address', async () => {
  const { email, userId } = await signUp('moved.customer@example.com')
  await confirm(email)
  const guest = await guestAtCheckout(shop.url, { email })
  const { action } = (await guest.pay()).body
  const { orderNumber } = (
    await guest.ask(await guest.decide(action, { decision: 'approve', notice: 'never' }))
  ).body
  const listed = async (customer: string) =>
    (await send(operator, '/api/office/orders/search', { customer })).body.orders
  expect(await listed(userId)).toMatchObject([{ orderNumber }])
  const { db } = shop.database
  await db.update(orders).set({ customerId: userId }).where(eq(orders.email, email))
  await db.update(users).set({ email: 'moved.away@example.com' }).where(eq(users.id, userId))
  expect(await listed(userId)).toMatchObject([{ orderNumber }])
  expect(await listed('nobody')).toEqual([])
})

it('blocks with a reason, which is in the log and in the customer’s own data', async () => {
  const { client, email, userId } = await signUp('blocked.customer@example.com')
  const set = (blocked: boolean, reason: string) =>
    send(operator, '/api/account-blocks', { email, blocked, reason })
  expect((await set(true, ' Three chargebacks. ')).status).toBe(200)
  expect((await read(userId)).body.summary.isBlocked).toBe(true)
  expect((await client.get('/user/email/verify')).status).toBe(401)
  expect((await set(false, 'Paid.')).status).toBe(200)
  expect((await read(userId)).body.entries).toEqual([
    { at: expect.any(String), kind: 'unblocked', author: 'chef@example.com', reason: 'Paid.' },
    { at: expect.any(String), kind: 'blocked', author: 'chef@example.com', reason: 'Three chargebacks.' },
  ])
  await client.post('/signin', formFields({ email, password }))
  const exported = Object((await client.ask('/api/account/dk/export')).body)
  expect(JSON.stringify(exported)).toContain('Three chargebacks.')
  expect(JSON.stringify(exported)).not.toContain('chef@example.com')
})

it('hands out and deletes the data of a customer who cannot sign in, but not of an operator', async () => {
  const { client, email, userId } = await signUp('shut.out@example.com')
  await send(operator, '/api/account-blocks', { email, blocked: true, reason: 'Abuse.' })
  const act = (by: AuthClient, id: string, action: string, body: object = {}) =>
    send(by, `/api/office/customers/${id}/${action}`, body)
  const exported = await act(operator, userId, 'export')
  expect(exported).toMatchObject({
    status: 200,
    body: { account: { email }, blocks: [{ reason: 'Abuse.' }] },
  })
  expect(JSON.stringify(exported.body)).not.toContain('passwordHash')
  expect((await read(userId)).body.entries[0]).toMatchObject({ kind: 'exported', author: 'chef@example.com' })
  const wrong = await act(operator, userId, 'removal', { email: 'another@example.com' })
  expect([wrong.status, wrong.body.errors]).toEqual([400, { email: ['account.otherEmail'] }])
  const { client: stranger } = await signUp('stranger@example.com')
  expect((await act(stranger, userId, 'export')).status).toBe(403)
  expect((await act(stranger, userId, 'removal', { email })).status).toBe(403)
  expect((await act(operator, userId, 'removal', { email: ` ${email.toUpperCase()}` })).status).toBe(204)
  expect((await read(userId)).status).toBe(404)
  expect((await act(operator, userId, 'export')).status).toBe(404)
  expect((await client.post('/signup', formFields({ email, password }))).body).toMatchObject({ status: 'OK' })
  const [chef] = await shop.database.db.select().from(users).where(eq(users.email, 'chef@example.com'))
  const own = await act(operator, chef?.id ?? '', 'removal', { email: 'chef@example.com' })
  expect([own.status, own.body.errors]).toEqual([409, { '': ['account.operator'] }])
})

it('sends the confirmation mail again, not to a confirmed address and not without end', async () => {
  const { email, userId } = await signUp('unconfirmed@example.com')
  const sendConfirmation = () => send(operator, `/api/office/customers/${userId}/confirmation`)
  const mails = async () =>
    (await shop.database.db.select().from(mailOutbox).where(eq(mailOutbox.recipient, email))).length
  const before = await mails()
  expect((await sendConfirmation()).status).toBe(204)
  expect(await mails()).toBe(before + 1)
  expect((await read(userId)).body.entries).toMatchObject([{ kind: 'mailed', author: 'chef@example.com' }])
  let last = { status: 204, body: Object({}) }
  for (let count = 0; count < 5 && last.status === 204; count += 1) last = await sendConfirmation()
  expect([last.status, last.body.errors]).toEqual([409, { '': ['account.tooManyMails'] }])
  await confirm(email)
  const confirmed = await sendConfirmation()
  expect([confirmed.status, confirmed.body.errors]).toEqual([409, { '': ['account.confirmed'] }])
})
