import { globSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoGiftCards } from '#fixtures/promotions.ts'
import { type ContentStore, createContentStore } from '#server/content/store.ts'
import { type Database, openDatabase } from '#server/database/database.ts'
import { giftCards } from '#server/database/tables/basket.ts'
import { editorSessions, editors } from '#server/database/tables/editor.ts'
import { secondFactors } from '#server/database/tables/second-factor.ts'
import { sessions, users } from '#server/database/tables/session.ts'
import { createPurgeBus } from '#server/operations/bus.ts'
import { killServerProcesses, startServerProcess } from '#tests/support/server-process.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'

// Runs commands on a database as an operator does.

let testDatabase: TestDatabase

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  const database = await openDatabase(testDatabase)
  const row = { granted: 'customer', market: 'dk', created: new Date() } as const
  await database.db.insert(users).values([
    { ...row, id: 'anna', email: 'anna@example.com', emailVerified: new Date() },
    { ...row, id: 'bo', email: 'bo@example.com' },
  ])
  await database.close()
})
afterAll(async () => {
  await killServerProcesses()
  await testDatabase?.drop()
})

async function run(args: readonly string[], databaseUrl = testDatabase.databaseUrl ?? ''): Promise<string> {
  const command = startServerProcess(
    { DATA_DIR: testDatabase.dataDir, DATABASE_URL: databaseUrl, PUBLIC_URL: 'https://shop.example' },
    [...args],
  )
  const code = await command.exit
  return `${code} ${command.output()}${command.errors()}`.trim()
}

const grant = (...args: string[]) => run(['server/commands/grant-operator.ts', ...args])

async function operators(): Promise<readonly string[]> {
  const database = await openDatabase(testDatabase)
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

it('reports that an address has to be verified first', async () => {
  expect(await grant('bo@example.com')).toBe(
    '0 bo@example.com is an operator as soon as the address is confirmed.',
  )
})

it('fails in one line for an address without an account and for unknown options', async () => {
  expect(await grant('nobody@example.com')).toBe(
    '1 nobody@example.com has no account: sign up in the shop first.',
  )
  for (const args of [[], ['anna@example.com', '--admin']])
    expect(await grant(...args)).toMatch(/^1 usage: npm run grant:operator --/)
})

it('forgets a second factor, and signs its holder out, as an editor too', async () => {
  const inDatabase = async <Value>(work: (database: Database) => Promise<Value>): Promise<Value> => {
    const database = await openDatabase(testDatabase)
    return work(database).finally(() => database.close())
  }
  const now = new Date()
  const expires = new Date(now.getTime() + 86_400_000)
  const confirmedFactor = { sealed: 'secret', confirmed: now, lastStep: 1, begun: now }
  await inDatabase(async ({ db }) => {
    for (const name of ['anna', 'bo']) {
      const email = `${name}@example.com`
      const account = { email, name, role: 'admin', passwordHash: 'hash', created: now } as const
      await db.insert(editors).values({ ...account, id: name })
      await db.insert(secondFactors).values([
        { holder: `user:${name}`, userId: name, ...confirmedFactor },
        { holder: `editor:${name}`, editorId: name, ...confirmedFactor },
      ])
      const session = { signedIn: now, used: now, expires }
      await db.insert(editorSessions).values({ ...session, hash: name, editorId: name })
      await db.insert(sessions).values({
        ...session,
        handle: name,
        userId: name,
        refreshHash: name,
        recipe: 'emailpassword',
      })
    }
  })
  const readRemaining = () =>
    inDatabase(async ({ db }) => [
      (await db.select().from(secondFactors)).map(({ holder }) => holder).toSorted(),
      (await db.select().from(editorSessions)).map(({ editorId }) => editorId).toSorted(),
      (await db.select().from(sessions)).map(({ userId }) => userId).toSorted(),
    ])
  const reset = (...args: string[]) => run(['server/commands/reset-second-factor.ts', ...args])
  expect(await reset('Anna@example.com')).toMatch(/^0 anna@example.com has no second factor any more/)
  expect(await readRemaining()).toEqual([['editor:bo', 'user:bo'], ['bo'], ['bo']])
  expect(await reset('anna@example.com')).toBe('1 anna@example.com has no second factor.')
  expect(await reset()).toMatch(/^1 usage: npm run reset:second-factor --/)
})

it('removes the demo only when confirmed, and lists first what it would remove', async () => {
  const remove = (...args: string[]) => run(['server/commands/demo-remove.ts', ...args])
  const cards = async () => {
    const database = await openDatabase(testDatabase)
    const rows = await database.db.select().from(giftCards)
    await database.close()
    return rows.length
  }
  const database = await openDatabase(testDatabase)
  const [{ number }] = demoGiftCards
  const card = { number, codeHash: 'hash', currency: 'DKK', wrongCodes: 0, created: new Date() }
  await database.db.insert(giftCards).values({ ...card, initial: 50_000, balance: 50_000 })
  await database.close()
  expect(await remove()).toMatch(/^0 Would remove:\n +gift cards +1\n[\s\S]*Nothing was changed\./)
  expect(await cards()).toBe(1)
  expect(await remove('--yes')).toMatch(/^0 Removed:\n +gift cards +1\n/)
  expect(await cards()).toBe(0)
  expect(await remove('--force')).toMatch(/^1 usage: npm run demo:remove/)
})

it('migrates the tables', async () => {
  expect(await run(['server/commands/migrate.ts'])).toMatch(/^0 The tables .* are up to date\.$/)
})

it.each(['migrate', 'content-check'])('names an unreachable server in one line of %s', async (command) => {
  expect(await run([`server/commands/${command}.ts`], 'postgres://shop:hidden@127.0.0.1:1/shop')).toBe(
    '1 DATABASE_URL: nothing listens at 127.0.0.1:1. Start PostgreSQL there, or correct host and port.',
  )
})

it('opens the database by its whole configuration in every command, so that none migrates through a pooler', () => {
  const opened = globSync('server/commands/*.ts').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/ openDatabase\((.+)\)$/gm)].map(([, options]) => options),
  )
  expect(opened.length).toBeGreaterThan(7)
  const config = /^(?:readConfig\(process\.env\)|config|\{ \.\.\.(?:readConfig\(process\.env\)|config), .+)$/
  expect(opened.filter((options = '') => !config.test(options))).toEqual([])
})

async function inContentStore(use: (store: ContentStore) => Promise<unknown>): Promise<void> {
  const database = await openDatabase(testDatabase)
  const bus = await createPurgeBus(undefined, () => undefined)
  await use(createContentStore(database, bus))
  await bus.close()
  await database.close()
}

it('checks stored content, with the patterns that it links to in the same state', async () => {
  const bodyOf = (widget: object) =>
    JSON.stringify({
      statusCode: 200,
      meta: { _alias: 'contentPage' },
      rows: { main: [{ id: 'row', widgets: [widget] }] },
    })
  const linkTo = (pattern: string) => bodyOf({ id: 'link', type: 'pattern', pattern })
  const text = bodyOf({ id: 'text', type: 'text', markdownContent: 'Delivered in two days' })
  await inContentStore(async (store) => {
    await store.seed(
      [
        { kind: 'pattern', market: 'dk', key: 'delivery', body: text },
        { kind: 'page', market: 'dk', key: '/dk/delivery', body: linkTo('delivery') },
      ],
      'test',
    )
    await store.putDraft({ kind: 'pattern', market: 'dk', key: 'returns', body: text }, 'test')
    await store.putDraft({ kind: 'page', market: 'dk', key: '/dk/returns', body: linkTo('returns') }, 'test')
  })
  const check = () => run(['server/commands/content-check.ts'])
  expect(await check()).toBe('0 4 documents checked, 0 with dropped content')
  const early = { kind: 'page', market: 'dk', key: '/dk/early', body: linkTo('returns') } as const
  await inContentStore((store) => store.seed([early], 'test'))
  expect(await check()).toMatch(
    /^1 page dk \/dk\/early\n {2}left out: \S+ there is no pattern "returns"\n5 documents checked, 1 /,
  )
})
