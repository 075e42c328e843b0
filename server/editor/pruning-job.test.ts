import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Database } from '#server/database/database.ts'
import { documents } from '#server/database/tables/content.ts'
import { draftCheckpoints, pageBin } from '#server/database/tables/editor.ts'
import { searchCounts } from '#server/database/tables/merchandising.ts'
import { createPruningJob } from '#server/editor/pruning-job.ts'
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
  const outcome = await createPruningJob(database, () => start + days * day)({}, run)
  expect(outcome).toEqual({ kind: 'later', due: new Date(start + (days + 1) * day) })
  return read()
}

const page = { kind: 'page', market: 'dk' } as const

beforeEach(async () => {
  for (const table of [pageBin, documents, searchCounts]) await database.db.delete(table)
})

it('deletes pages in the bin after 30 days', async () => {
  const binned = { ...page, key: '/dk/autumn', title: 'Autumn', content: '{}', removedBy: 'ann' }
  await database.db.insert(pageBin).values({ ...binned, removed: moment })
  const read = async () => (await database.db.select().from(pageBin)).map(({ key }) => key)
  expect(await readAfterDays(0, read)).toEqual(['/dk/autumn'])
  expect(await readAfterDays(29, read)).toEqual(['/dk/autumn'])
  expect(await readAfterDays(31, read)).toEqual([])
})

it('deletes checkpoints of drafts after 90 days', async () => {
  const [document] = await database.db
    .insert(documents)
    .values({ ...page, key: '/dk/winter' })
    .returning()
  const checkpoint = { body: '{}', revision: 'r', author: 'ann', reason: 'restore', madeBy: 'ann' } as const
  await database.db
    .insert(draftCheckpoints)
    .values({ ...checkpoint, documentId: document?.id ?? 0, made: moment })
  const read = async () => (await database.db.select().from(draftCheckpoints)).map(({ revision }) => revision)
  expect(await readAfterDays(89, read)).toEqual(['r'])
  expect(await readAfterDays(91, read)).toEqual([])
})

it('deletes counts of searches after 90 days', async () => {
  await database.db
    .insert(searchCounts)
    .values({ market: 'dk', day: moment.toISOString().slice(0, 10), term: 'coat', count: 1 })
  const read = async () => (await database.db.select().from(searchCounts)).map(({ term }) => term)
  expect(await readAfterDays(89, read)).toEqual(['coat'])
  expect(await readAfterDays(91, read)).toEqual([])
})
