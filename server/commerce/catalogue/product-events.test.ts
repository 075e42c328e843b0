import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  countAffinities,
  createCountingJob,
  recordProductEvents,
} from '#server/commerce/catalogue/product-events.ts'
import type { Database } from '#server/database/database.ts'
import { sql } from '#server/database/drizzle.ts'
import { productAffinities, productEvents } from '#server/database/tables/catalogue.ts'
import { openTestDatabase } from '#tests/support/test-database.ts'

let database: Database

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const start = Date.parse('2026-09-01T12:00:00Z')
const day = 86_400_000
const stored = async () =>
  (await database.db.select().from(productEvents)).map(({ productId }) => productId).sort()

it('counts the newest events of each kind, and stores no others', async () => {
  const { db } = database
  await recordProductEvents(db, 'bought', ['b1', 'b2'], start)
  for (const visit of ['1', '2', '3'])
    await recordProductEvents(db, 'viewed', [`a${visit}`, `z${visit}`], start)
  await countAffinities(database, start, 4)
  expect(await stored()).toEqual(['a2', 'a3', 'b1', 'b2', 'z2', 'z3'])
  const related = (await db.select().from(productAffinities)).filter(({ kind }) => kind === 'viewed')
  expect(related.map(({ productId }) => productId).sort()).toEqual(['a2', 'a3', 'z2', 'z3'])
})

it('deletes old events and notes of changes even if the count fails', async () => {
  const { db } = database
  await db.execute(sql`alter table product_affinities rename to affinities_away`)
  await db.execute(
    sql`insert into catalogue_changes (what, product_id, noted_at) values ('product', 'p', ${new Date(start).toISOString()}::timestamptz)`,
  )
  const run = { id: 1, attempt: 1, signal: new AbortController().signal }
  await expect(createCountingJob(database, () => start + 91 * day)({}, run)).rejects.toThrow()
  expect(await stored()).toEqual([])
  expect((await db.execute(sql`select from catalogue_changes`)).rows).toHaveLength(0)
})
