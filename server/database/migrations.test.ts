import { readFileSync } from 'node:fs'
import type { Pool } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openEmbedded } from '#server/database/embedded.ts'
import { findBreakingChanges, readSchema } from '#tests/support/read-schema.ts'

// While a release replaces the previous one, both run on the new tables. So each migration must preserve what the
// previous code reads and writes. The test compares the resulting tables, not the migrations' text.

/** The last migration of the first release. */
const firstRelease = '0055'

const folder = new URL('./migrations/', import.meta.url)
const { entries }: { entries: { tag: string }[] } = JSON.parse(
  readFileSync(new URL('meta/_journal.json', folder), 'utf8'),
)
const later = entries.map(({ tag }) => tag).filter((tag) => tag.slice(0, 4) > firstRelease)

let pool: Pool
let close: () => Promise<void>

beforeAll(async () => {
  ;({ pool, close } = await openEmbedded('memory://'))
})
afterAll(() => close?.())

const migrate = (tag: string) => pool.query(readFileSync(new URL(`${tag}.sql`, folder), 'utf8'))

it('preserves what the previous release reads and writes, migration by migration', async () => {
  for (const { tag } of entries) if (!later.includes(tag)) await migrate(tag)
  let before = await readSchema(pool)
  expect(before.columns.size).toBeGreaterThan(100)
  expect(later.length).toBeGreaterThan(10)
  for (const tag of later) {
    await migrate(tag)
    const after = await readSchema(pool)
    expect([tag, ...findBreakingChanges(before, after)]).toEqual([tag])
    before = after
  }
})

it('gives documents that ended without a draft the text that was published last', async () => {
  const keys = ['/dk/ended', '/dk/drafted', '/dk/given-up']
  for (const [index, key] of keys.entries()) {
    const unpublished = index === 2 ? null : new Date(0)
    const insert =
      'insert into documents (kind, market, key, unpublished_at) values ($1, $2, $3, $4) returning id'
    const { rows } = await pool.query(insert, ['page', 'dk', key, unpublished])
    for (const version of [1, 2])
      await pool.query(
        'insert into published_versions (document_id, version, body, revision, published_by) values ($1, $2, $3, $4, $5)',
        [rows[0].id, version, `text ${version}`, `r${version}`, 'ada@shop.example'],
      )
    if (index === 1)
      await pool.query(
        "insert into drafts (document_id, body, revision, author) values ($1, 'draft', 'r', 'ben@shop.example')",
        [rows[0].id],
      )
  }
  await migrate('0120_drafts_of_ended_pages')
  const { rows } = await pool.query(
    'select key, body, author from drafts join documents on id = document_id where key = any($1) order by key',
    [keys],
  )
  expect(rows).toEqual([
    { key: '/dk/drafted', body: 'draft', author: 'ben@shop.example' },
    { key: '/dk/ended', body: 'text 2', author: 'ada@shop.example' },
  ])
})

const additive = [
  'alter table stock add column note text',
  'alter table stock add column place integer not null default 0',
  'create table shelves (id text primary key, sku text not null references variants (sku))',
  'create index stock_quantity on stock (quantity)',
  'alter table stock add column shelf text unique check (shelf <> $$$$)',
]
const breaking = [
  ['alter table stock drop column quantity', 'stock.quantity is gone'],
  ['alter table stock rename column quantity to pieces', 'stock.quantity is gone'],
  ['alter table stock rename to stocks', 'stock.quantity is gone'],
  ['alter table stock alter column quantity type bigint', 'stock.quantity was integer and is bigint'],
  ['alter table stock add column shelf text not null', 'stock.shelf has to be given'],
  ['alter table orders alter column terms_version set not null', 'may not be null any more'],
  ['alter table stock alter column quantity drop not null', 'stock.quantity may be null now'],
  ['alter table stock add check (quantity < 1000)', 'refuses rows'],
  ['create unique index one_location on stock (sku)', 'refuses rows'],
  ['alter table stock drop constraint stock_pkey', 'is gone'],
]

it.each(additive)('allows: %s', async (statement) => {
  const changes = await changesBy(statement)
  expect(changes).toEqual([])
})

it.each(breaking)('detects changes that break the previous release: %s', async (statement, problem) => {
  expect((await changesBy(statement)).join('\n')).toContain(problem)
})

/** Runs a statement, and rolls it back. */
async function changesBy(statement: string): Promise<string[]> {
  const before = await readSchema(pool)
  await pool.query('begin')
  try {
    await pool.query(statement)
    return findBreakingChanges(before, await readSchema(pool))
  } finally {
    await pool.query('rollback')
  }
}
