import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { ContentStore } from '#server/content/store.ts'
import { sql } from '#server/database/drizzle.ts'
import { openReplica, type Replica } from '#server/database/replica.ts'
import { documents } from '#server/database/tables/content.ts'
import { orders } from '#server/database/tables/orders.ts'
import { guestAtCheckout } from '#tests/support/checkout-visitor.ts'
import { eventually } from '#tests/support/eventually.ts'
import { startTcpProxy, type TcpProxy } from '#tests/support/fakes/tcp-proxy.ts'
import {
  hasServerPrograms,
  type PostgresCluster,
  startPostgres,
  startReplicaOf,
} from '#tests/support/postgres-cluster.ts'
import { startTestStorefront, type TestStorefront } from '#tests/support/storefront.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

// A primary and a replica that streams from it, both real; the shop reaches each through a proxy.
describe.skipIf(!process.env.DATABASE_URL || !hasServerPrograms())('a shop with a replica', () => {
  let primary: PostgresCluster
  let standby: PostgresCluster
  let toPrimary: TcpProxy
  let toReplica: TcpProxy
  let onReplica: Client
  let shop: TestStorefront

  const through = (cluster: PostgresCluster, { port }: TcpProxy): string =>
    cluster.url.replace(String(cluster.port), String(port))

  beforeAll(async () => {
    primary = await startPostgres()
    standby = await startReplicaOf(primary)
    toPrimary = await startTcpProxy('127.0.0.1', primary.port)
    toReplica = await startTcpProxy('127.0.0.1', standby.port)
    onReplica = new Client({ connectionString: standby.url })
    await onReplica.connect()
    shop = await startTestStorefront({
      // Not from the template of the other server.
      parts: { now: Date.now },
      environment: {
        DATABASE_URL: through(primary, toPrimary),
        DATABASE_READ_URL: through(standby, toReplica),
      },
    })
  })
  afterAll(async () => {
    await onReplica?.end()
    await shop?.close()
    await toPrimary?.close()
    await toReplica?.close()
    await standby?.close()
    await primary?.close()
  })

  const caughtUp = async (): Promise<void> => {
    const { rows } = await shop.database.pool.query('select pg_current_wal_insert_lsn()::text as lsn')
    await eventually(async () => {
      const result = await onReplica.query('select pg_last_wal_replay_lsn() >= $1::pg_lsn as is', [
        rows[0].lsn,
      ])
      expect(result.rows[0].is).toBe(true)
    })
  }

  describe('whose reads use the replica', () => {
    let replica: Replica
    const outcomes: string[] = []
    const errors: unknown[] = []
    let returns = 0

    const open = (): void => {
      replica = openReplica({
        readUrl: through(standby, toReplica),
        primary: shop.database,
        isPooled: false,
        onError: (error) => errors.push(error),
        onRead: (outcome) => outcomes.push(outcome),
        onReturn() {
          returns += 1
        },
        timeouts: { timeout: 300, pause: 20 },
      })
    }
    const read = async () => {
      const rows = await replica.db.select({ port: sql<number>`inet_server_port()` }).from(documents).limit(1)
      return rows[0]?.port
    }
    /** Repeats a read until this server serves it. */
    const readFrom = (port: number) => expect.poll(read).toBe(port)

    beforeAll(async () => {
      await caughtUp()
      open()
    })
    afterEach(() => toReplica.mend())
    afterAll(() => replica?.close())

    it('reads changes from the primary until the replica has them', async () => {
      await readFrom(standby.port)
      await onReplica.query('select pg_wal_replay_pause()')
      await shop.database.pool.query("insert into content_copies values ('/behind', '{}', 'a')")
      expect(await read()).toBe(standby.port)
      // Two connections, so that the position does not wait for one.
      const { pool } = shop.database
      await Promise.all([pool.query('select 1'), pool.query('select 1')])
      replica.requireCurrent()
      // At first because the position is not known yet, then because the replica is behind it.
      for (let reads = 0; reads < 50; reads += 1) expect(await read()).toBe(primary.port)
      expect(outcomes.at(-1)).toBe('behind')
      await onReplica.query('select pg_wal_replay_resume()')
      await readFrom(standby.port)
      expect(errors).toEqual([])
    })

    it('reads from the primary while the replica is unavailable, and logs it once', async () => {
      await readFrom(standby.port)
      for (const trouble of [toReplica.cut, toReplica.freeze]) {
        errors.length = 0
        trouble()
        expect([await read(), await read(), await read()]).toEqual([0, 0, 0].map(() => primary.port))
        expect([outcomes.at(-1), errors.length]).toEqual(['unavailable', 1])
        toReplica.mend()
        await readFrom(standby.port)
      }
    })

    it('reads from the replica while the primary is unavailable, and logs its recovery once', async () => {
      await readFrom(standby.port)
      toPrimary.cut()
      replica.requireCurrent()
      await readFrom(standby.port)
      expect(returns).toBe(0)
      toPrimary.mend()
      await expect.poll(() => returns).toBe(1)
      await readFrom(standby.port)
      errors.length = 0
    })

    it('refuses a statement that locks instead of passing it to the primary', async () => {
      await readFrom(standby.port)
      const locking = replica.db.select({ id: documents.id }).from(documents).for('update')
      await expect(locking).rejects.toMatchObject({ cause: expect.objectContaining({ code: '25006' }) })
      await readFrom(standby.port)
    })
  })

  const publish = async (store: ContentStore, title: string): Promise<void> => {
    const address = { kind: 'page', market: 'dk', key: '/dk/replicated' } as const
    const body = { statusCode: 200, meta: { _alias: 'contentPage', title }, rows: {} }
    await store.putDraft({ ...address, body: JSON.stringify(body) }, 'editor')
    await store.publish([address], 'editor')
  }
  const pageAt = async (path: string) => (await fetch(`${shop.url}${path}`)).text()
  const publishedTitle = async () => /<title>[^<]*/.exec(await pageAt('/dk/replicated'))?.[0]
  const counted = async (outcome: string): Promise<number> => {
    const text = await pageAt('/metrics')
    return Number(new RegExp(`vitrine_replica_reads_total{outcome="${outcome}"} (\\d+)`).exec(text)?.[1] ?? 0)
  }

  it('serves a published page without a delay, however far the replica is behind', async () => {
    await publish(shop.store, 'First')
    expect(await publishedTitle()).toBe('<title>First')
    await onReplica.query('select pg_wal_replay_pause()')
    const before = await counted('behind')
    await publish(shop.store, 'Second')
    expect(await publishedTitle()).toBe('<title>Second')
    expect(await counted('behind')).toBeGreaterThan(before)
    await onReplica.query('select pg_wal_replay_resume()')
  })

  it('shows pages while the primary fails over, refuses to sell, and sells once it has', async () => {
    const anna = await guestAtCheckout(shop.url)
    await caughtUp()
    const before = await counted('replica')
    await expect.poll(() => pageAt('/dk/p/cap-black').then(() => counted('replica'))).toBeGreaterThan(before)
    toPrimary.cut()
    await primary.close()
    const statusOf = async (path: string) => (await fetch(`${shop.url}${path}`)).status
    // A busy machine may make the replica late, which is then away for a moment.
    await expect.poll(() => statusOf('/dk/women/knitwear')).toBe(200)
    await expect.poll(() => statusOf('/dk/p/beanie-navy')).toBe(200)
    expect((await anna.pay()).status).toBe(503)
    await standby.promote()
    toPrimary.leadTo(standby.port)
    toPrimary.mend()
    await expect.poll(async () => (await fetch(`${shop.url}/readyz`)).status).toBe(200)
    const { action } = (await anna.pay()).body
    const returned = await anna.ask(await anna.decide(action, { decision: 'approve' }))
    expect(returned.body.paymentState).toBe('completed')
    expect(await shop.database.db.select({ id: orders.id }).from(orders)).toHaveLength(1)
    await publish(shop.store, 'Third')
    expect(await publishedTitle()).toBe('<title>Third')
  })
})
