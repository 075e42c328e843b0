import { pino } from 'pino'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openFoundation } from '#server/composition/open-base-services.ts'
import { readConfig } from '#server/configuration/config.ts'
import { createContentStore } from '#server/content/store.ts'
import { type Database, openDatabase } from '#server/database/database.ts'
import { createPurgeBus } from '#server/operations/bus.ts'
import { changeAndPurge } from '#server/operations/change-and-purge.ts'
import { openPurgeLog, type PurgeLog } from '#server/operations/purge-log.ts'
import { cdnToken, startFakeCdn } from '#tests/support/fakes/fake-cdn.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'

const page = { kind: 'page', market: 'dk', key: '/dk/autumn' } as const

const fail = (error: unknown) => {
  throw error
}

let testDatabase: TestDatabase
let database: Database
let other: PurgeLog
beforeEach(async () => {
  testDatabase = await createTestDatabase()
  database = await openDatabase(testDatabase)
  other = await openPurgeLog(database, () => 0, fail)
})
afterEach(() => testDatabase.drop())

/** Publishes a page in a process that dies between the commit and the purge. */
async function publishAndDie(): Promise<void> {
  const store = createContentStore(database, {
    purge: () => Promise.reject(new Error('killed')),
    onPurge: () => undefined,
    close: async () => undefined,
  })
  await store.putDraft({ ...page, body: '{}' }, 'editor')
  await expect(store.publish([page], 'editor')).rejects.toThrow('killed')
}

it('delivers the purge of a publication to other processes if its own process dies', async () => {
  await publishAndDie()
  expect(await other.readNew()).toEqual([['page:/dk/autumn']])
  await database.close()
})

it('sends the purge of a process that died to the CDN at the next start', async () => {
  await publishAndDie()
  await database.close()
  const cdn = await startFakeCdn()
  const config = readConfig({
    DATA_DIR: testDatabase.dataDir,
    ...(testDatabase.databaseUrl && { DATABASE_URL: testDatabase.databaseUrl }),
    SECRET_KEY: Buffer.alloc(32).toString('base64'),
    PUBLIC_URL: 'https://shop.example',
    DEMO: '0',
    CDN_PURGE_URL: cdn.url,
    CDN_PURGE_TOKEN: cdnToken,
  })
  const foundation = await openFoundation({ config, logger: pino({ level: 'silent' }), now: Date.now })
  await expect.poll(() => cdn.purged).toEqual([{ tags: ['page:/dk/autumn'] }])
  await foundation.bus.close()
  await foundation.database.close()
  await cdn.close()
})

it('delivers a recorded purge once, and none of a change that was rolled back', async () => {
  const bus = await createPurgeBus(undefined, fail, await openPurgeLog(database, () => 0, fail))
  const received: string[][] = []
  bus.onPurge((tags) => received.push([...tags]))
  await changeAndPurge({ database, bus }, async (_, purge) => purge(['site']))
  const undone = changeAndPurge({ database, bus }, async (_, purge) => {
    purge(['market:dk'])
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  await changeAndPurge({ database, bus }, async () => undefined)
  expect(await other.readNew()).toEqual([['site']])
  await bus.close()
  expect(received).toEqual([['site']])
  await database.close()
})
