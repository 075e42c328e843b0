import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase } from '#server/database/database.ts'
import { users } from '#server/session/tables.ts'
import { killServerProcesses, startServerProcess } from '#tests/support/server-process.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'

// The command by which accounts become operators', run as whoever keeps the shop runs it.

let place: TestDatabase

beforeAll(async () => {
  place = await createTestDatabase()
  const database = await openDatabase(place)
  const row = { granted: 'customer', market: 'dk', created: new Date() } as const
  await database.db.insert(users).values([
    { ...row, id: 'anna', email: 'anna@example.com', emailVerified: new Date() },
    { ...row, id: 'bo', email: 'bo@example.com' },
  ])
  await database.close()
})
afterAll(async () => {
  await killServerProcesses()
  await place?.drop()
})

async function grant(...given: string[]): Promise<string> {
  const command = startServerProcess(
    { DATA_DIR: place.dataDir, DATABASE_URL: place.databaseUrl ?? '', PUBLIC_URL: 'https://shop.example' },
    ['server/grant-operator.ts', ...given],
  )
  const code = await command.exit
  return `${code} ${command.output()}${command.errors()}`.trim()
}

async function operators(): Promise<readonly string[]> {
  const database = await openDatabase(place)
  const all = await database.db.select().from(users)
  await database.close()
  return all.filter(({ granted }) => granted === 'operator').map(({ id }) => id)
}

it('makes an account an operator’s however its address is written, and a customer’s again', async () => {
  expect(await grant('Anna@Example.com')).toBe('0 anna@example.com is an operator.')
  expect(await operators()).toEqual(['anna'])
  expect(await grant('anna@example.com', '--revoke')).toBe('0 anna@example.com is a customer again.')
  expect(await operators()).toEqual([])
})

it('says that an address has to be confirmed first', async () => {
  expect(await grant('bo@example.com')).toBe(
    '0 bo@example.com is an operator as soon as the address is confirmed.',
  )
})

it('fails, in one line, at an address without an account and at what it does not know', async () => {
  expect(await grant('nobody@example.com')).toBe(
    '1 nobody@example.com has no account: sign up in the shop first.',
  )
  for (const given of [[], ['anna@example.com', '--admin']])
    expect(await grant(...given)).toMatch(/^1 usage: npm run grant:operator --/)
})
