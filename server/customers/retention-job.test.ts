import { afterAll, beforeAll, expect, it } from 'vitest'
import { createAlerts } from '#server/commerce/notify-me/alerts.ts'
import { createRetentionJob } from '#server/customers/retention-job.ts'
import type { Database } from '#server/database/database.ts'
import { contactMessages, pastSubscriptions, subscriptions } from '#server/database/tables/content.ts'
import { jobs } from '#server/database/tables/jobs.ts'
import { productAlerts } from '#server/database/tables/notify-me.ts'
import { sessions, users, userTokens } from '#server/database/tables/session.ts'
import { openTestDatabase } from '#tests/support/test-database.ts'

let database: Database

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const start = Date.parse('2026-09-01T12:00:00Z')
const day = 86_400_000
const moment = new Date(start)

/** What is left of `read` so many days later. */
async function readAfterDays(
  days: number,
  read: () => Promise<readonly string[]>,
): Promise<readonly string[]> {
  const run = { id: 1, attempt: 1, signal: new AbortController().signal }
  const outcome = await createRetentionJob(database, () => start + days * day)({}, run)
  expect(outcome).toEqual({ kind: 'later', due: new Date(start + (days + 1) * day) })
  return (await read()).toSorted()
}

it('deletes messages of the contact form', async () => {
  const words = { market: 'dk', name: 'Anna', email: 'anna@example.com', message: 'Where is my coat?' }
  await database.db.insert(contactMessages).values({ ...words, created: moment })
  const read = async () => (await database.db.select().from(contactMessages)).map(({ email }) => email)
  expect(await readAfterDays(29, read)).toEqual(['anna@example.com'])
  expect(await readAfterDays(31, read)).toEqual([])
})

it('deletes sign-ups that nobody confirmed, later those that ended, and no confirmed one', async () => {
  for (const status of ['pending', 'confirmed', 'ended'] as const)
    await database.db.insert(subscriptions).values({
      market: 'dk',
      list: 'newsletter',
      email: `${status}@example.com`,
      status,
      token: status,
      details: '{}',
      requested: moment,
      ended: status === 'ended' ? moment : null,
    })
  const read = async () => (await database.db.select().from(subscriptions)).map(({ status }) => status)
  expect(await readAfterDays(13, read)).toEqual(['confirmed', 'ended', 'pending'])
  expect(await readAfterDays(15, read)).toEqual(['confirmed', 'ended'])
  expect(await readAfterDays(731, read)).toEqual(['confirmed'])
})

it('deletes the proof of an earlier subscription two years after its end', async () => {
  const subscription = { market: 'dk', list: 'club', email: 'anna@example.com', details: '{}' } as const
  await database.db
    .insert(pastSubscriptions)
    .values({ ...subscription, requested: moment, confirmed: moment, ended: moment })
  const read = async () => (await database.db.select().from(pastSubscriptions)).map(({ email }) => email)
  expect(await readAfterDays(729, read)).toEqual(['anna@example.com'])
  expect(await readAfterDays(731, read)).toEqual([])
})

it('deletes notifications about products after their mail, and after a year without one', async () => {
  for (const status of ['waiting', 'notified', 'ended'] as const)
    await database.db.insert(productAlerts).values({
      market: 'dk',
      kind: 'inStock',
      productId: '10101_001',
      email: `${status}@example.com`,
      status,
      token: status,
      created: moment,
      notified: status === 'notified' ? moment : null,
    })
  const read = async () => (await database.db.select().from(productAlerts)).map(({ status }) => status)
  expect(await readAfterDays(89, read)).toEqual(['ended', 'notified', 'waiting'])
  expect(await readAfterDays(91, read)).toEqual(['waiting'])
  expect(await readAfterDays(366, read)).toEqual([])
})

it('keeps a notification whose mail came late for as long as another after its mail', async () => {
  await database.db.insert(productAlerts).values({
    ...{ market: 'dk', kind: 'inStock', productId: '10101_003', email: 'lea@example.com', token: 'late' },
    status: 'notified',
    created: moment,
    notified: new Date(start + 364 * day),
  })
  const read = async () => (await database.db.select().from(productAlerts)).map(({ email }) => email)
  expect(await readAfterDays(370, read)).toEqual(['lea@example.com'])
  expect(await readAfterDays(364 + 91, read)).toEqual([])
})

it('counts the year of a notification from the last request for it', async () => {
  const alert = { market: 'dk', kind: 'inStock', productId: '10101_002', email: 'eva@example.com' } as const
  for (const days of [0, 364]) await createAlerts(database, () => start + days * day).add(alert)
  const read = async () => (await database.db.select().from(productAlerts)).map(({ email }) => email)
  expect(await readAfterDays(366, read)).toEqual([alert.email])
  expect(await readAfterDays(364 + 366, read)).toEqual([])
})

it('deletes sessions and links of mails as they expire, of customers who never come back too', async () => {
  const { db } = database
  await db
    .insert(users)
    .values({ id: 'anna', email: 'anna@example.com', market: 'dk', granted: 'customer', created: moment })
  const session = {
    userId: 'anna',
    refreshHash: 'x',
    recipe: 'emailpassword',
    signedIn: moment,
    used: moment,
  } as const
  await db.insert(sessions).values([
    { ...session, handle: 'old', expires: new Date(start + day) },
    { ...session, handle: 'new', expires: new Date(start + 3 * day) },
  ])
  const token = { hash: 'x', kind: 'reset', userId: 'anna', email: 'anna@example.com' } as const
  await db.insert(userTokens).values({ ...token, expires: new Date(start + day) })
  const read = async () => [
    ...(await db.select().from(sessions)).map(({ handle }) => handle),
    ...(await db.select().from(userTokens)).map(({ kind }) => kind),
  ]
  expect(await readAfterDays(0, read)).toEqual(['new', 'old', 'reset'])
  expect(await readAfterDays(2, read)).toEqual(['new'])
})

it('deletes jobs that failed for good, and none that waits', async () => {
  for (const status of ['waiting', 'failed'] as const)
    await database.db
      .insert(jobs)
      .values({ kind: 'mail.send', key: status, payload: '{}', status, due: moment })
  const read = async () => (await database.db.select().from(jobs)).map(({ status }) => status)
  expect(await readAfterDays(89, read)).toEqual(['failed', 'waiting'])
  expect(await readAfterDays(91, read)).toEqual(['waiting'])
})
