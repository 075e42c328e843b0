import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Database } from '#server/database/database.ts'
import { mailOutbox, pastSubscriptions, subscriptions } from '#server/database/tables/content.ts'
import { createRateLimits } from '#server/endpoints/rate-limits.ts'
import { createSubscriptions, type SignUp, type Subscriptions } from '#server/subscriptions/subscriptions.ts'
import { openTestDatabase } from '#tests/support/test-database.ts'

let database: Database
let list: Subscriptions
let time: number
let tokens: string[]

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.db.delete(subscriptions)
  await database.db.delete(pastSubscriptions)
  await database.db.delete(mailOutbox)
  time = Date.parse('2026-09-01T12:00:00Z')
  tokens = []
  list = createSubscriptions(database, () => time, createRateLimits({ now: () => time }))
})

const hours = 3_600_000
const anna: SignUp = { market: 'dk', list: 'newsletter', email: 'Anna@example.com', details: {} }

const signUp = (lead: SignUp = anna) =>
  list.signUp(lead, (token) => {
    tokens.push(token)
    return { market: lead.market, recipient: lead.email, subject: 'Please\r\nBcc: x', body: token }
  })
const states = async () =>
  (await database.db.select().from(subscriptions)).map(({ email, list: name, status }) => [
    email,
    name,
    status,
  ])
const lastToken = () => tokens.at(-1) ?? ''

it('sends a confirmation mail to a new address, and confirms it', async () => {
  await signUp()
  expect(await states()).toEqual([['anna@example.com', 'newsletter', 'pending']])
  expect(await list.confirm(lastToken())).toBe('dk')
  expect(await states()).toEqual([['anna@example.com', 'newsletter', 'confirmed']])
  expect(await list.confirm(lastToken())).toBe('dk')
})

it('queues the confirmation mail, with a single-line subject', async () => {
  await signUp()
  const [mail] = await database.db.select().from(mailOutbox)
  expect(mail).toMatchObject({
    recipient: 'Anna@example.com',
    subject: 'Please Bcc: x',
    body: lastToken(),
    sent: null,
  })
})

it('sends no second mail within ten minutes, and none to confirmed addresses', async () => {
  await signUp()
  await signUp({ ...anna, email: 'anna@EXAMPLE.com' })
  expect(await database.db.select().from(mailOutbox)).toHaveLength(1)
  time += hours
  await signUp()
  const mails = await database.db.select().from(mailOutbox)
  expect(mails).toHaveLength(2)
  await list.confirm(mails.at(-1)?.body ?? '')
  time += hours
  await signUp()
  expect(await database.db.select().from(mailOutbox)).toHaveLength(2)
  expect(await states()).toEqual([['anna@example.com', 'newsletter', 'confirmed']])
})

it('keeps the proof of an ended subscription when somebody signs the address up again', async () => {
  await signUp({ ...anna, details: { source: 'checkout' } })
  await list.confirm(lastToken())
  const confirmed = new Date(time)
  time += hours
  await list.end(lastToken())
  const ended = new Date(time)
  time += hours
  await signUp()
  const past = () => database.db.select().from(pastSubscriptions)
  expect(await past()).toMatchObject([
    { email: 'anna@example.com', details: '{"source":"checkout"}', confirmed, ended },
  ])
  expect(await database.db.select().from(subscriptions)).toMatchObject([
    { status: 'pending', confirmed: null, ended: null },
  ])
  // An unconfirmed sign-up that ended proves nothing.
  await list.endByAddress('dk', 'anna@example.com', ['newsletter'])
  await signUp()
  expect(await past()).toHaveLength(1)
})

it('limits mails per address and day, across lists and markets', async () => {
  for (const market of ['dk', 'se', 'no', 'de'])
    for (const list of ['newsletter', 'club'] as const) await signUp({ ...anna, market, list: list })
  expect(await database.db.select().from(mailOutbox)).toHaveLength(4)
  time += 25 * hours
  await signUp({ ...anna, market: 'fr' })
  expect(await database.db.select().from(mailOutbox)).toHaveLength(5)
})

it('rejects unknown tokens, and expired ones after a week', async () => {
  expect(await list.confirm('made-up')).toBeUndefined()
  expect(await list.end('made-up')).toBeUndefined()
  await signUp()
  time += 8 * 24 * hours
  expect(await list.confirm(lastToken())).toBeUndefined()
  expect(await states()).toEqual([['anna@example.com', 'newsletter', 'pending']])
})

it('ends by token idempotently, and an old mail does not confirm it again', async () => {
  await signUp()
  await list.confirm(lastToken())
  for (let count = 0; count < 2; count += 1) expect(await list.end(lastToken())).toBe('dk')
  expect(await list.confirm(lastToken())).toBeUndefined()
  expect(await states()).toEqual([['anna@example.com', 'newsletter', 'ended']])
})

it('ends every named list of an address, in its market', async () => {
  await signUp()
  await signUp({ ...anna, list: 'club' })
  await signUp({ ...anna, market: 'se' })
  await list.endByAddress('dk', 'ANNA@example.com', ['newsletter', 'club'])
  await list.endByAddress('dk', 'nobody@example.com', ['newsletter'])
  expect((await states()).map(([, , status]) => status).toSorted()).toEqual(['ended', 'ended', 'pending'])
})

it('can be restarted after it has ended', async () => {
  await signUp()
  await list.end(lastToken())
  await signUp()
  expect(await states()).toEqual([['anna@example.com', 'newsletter', 'pending']])
  expect(await list.confirm((await database.db.select().from(mailOutbox)).at(-1)?.body ?? '')).toBe('dk')
})
