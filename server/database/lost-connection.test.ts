import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Database, openDatabase } from '#server/database/database.ts'
import { sql } from '#server/database/drizzle.ts'
import { eventually } from '#tests/support/eventually.ts'
import { startTcpProxy, type TcpProxy } from '#tests/support/fakes/tcp-proxy.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'

// The embedded database has no connection that could be lost.
describe.skipIf(!process.env.DATABASE_URL)('a lost connection to the database server', () => {
  let location: TestDatabase
  let proxy: TcpProxy
  let database: Database
  let errors: Error[]

  beforeEach(async () => {
    errors = []
    location = await createTestDatabase()
    const url = new URL(location.databaseUrl ?? '')
    proxy = await startTcpProxy(url.hostname, Number(url.port || 5432))
    url.hostname = '127.0.0.1'
    url.port = String(proxy.port)
    database = await openDatabase({
      databaseUrl: url.href,
      dataDir: location.dataDir,
      onError: (error) => errors.push(error),
      timeouts: { connect: 1_000, statement: 500, silence: 1_000 },
    })
  })
  afterEach(async () => {
    proxy.cut()
    await database.close()
    await proxy.close()
    await location.drop()
  })

  it('fails the transaction that used it, not the process', async () => {
    const work = database.db.transaction(async (tx) => {
      await tx.execute(sql`select 1`)
      proxy.cut()
      await eventually(() => expect(errors).not.toEqual([]))
      proxy.mend()
      await tx.execute(sql`select 1`)
    })
    await expect(work).rejects.toThrow()
    await expect(database.ping()).resolves.toBeUndefined()
  })

  it('is dropped after a timeout, and the pool recovers', async () => {
    await database.ping()
    proxy.freeze()
    const work = Array.from({ length: 12 }, () => database.db.transaction((tx) => tx.execute(sql`select 1`)))
    const results = Promise.allSettled(work)
    await eventually(() => expect(errors).not.toEqual([]))
    proxy.mend()
    await results
    await Promise.all(Array.from({ length: 10 }, () => database.ping()))
  })

  it('does not count a statement that the server ends for taking too long', async () => {
    const slow = database.db.transaction((tx) => tx.execute(sql`select pg_sleep(60)`))
    await expect(slow).rejects.toMatchObject({ cause: expect.objectContaining({ code: '57014' }) })
    expect(errors).toEqual([])
  })
})
