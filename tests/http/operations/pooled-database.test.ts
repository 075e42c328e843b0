import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { guestAtCheckout } from '#tests/support/checkout-visitor.ts'
import { eventually } from '#tests/support/eventually.ts'
import { freePort } from '#tests/support/free-port.ts'
import { killServerProcesses, type ServerProcess, startServerProcess } from '#tests/support/server-process.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 180_000 })

const program = '/usr/sbin/pgbouncer'
const { DATABASE_URL: databaseUrl } = process.env

/** A PgBouncer in transaction mode with two server connections. */
async function startPooler(server: URL): Promise<{ url: string; close(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-pooler-'))
  chmodSync(folder, 0o755)
  const port = await freePort()
  const file = join(folder, 'pooler.ini')
  writeFileSync(
    file,
    `[databases]
* = host=${server.hostname} port=${server.port || 5432} user=${server.username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 2
max_client_conn = 100
`,
  )
  const args = process.getuid?.() === 0 ? ['-u', 'postgres', file] : [file]
  const child: ChildProcess = spawn(program, args, { stdio: 'ignore' })
  const url = Object.assign(new URL(server), { hostname: '127.0.0.1', port: String(port) }).href
  await eventually(async () => {
    const client = new Client({ connectionString: url })
    await client.connect()
    await client.end()
  })
  return {
    url,
    async close() {
      const exit = once(child, 'exit')
      child.kill('SIGINT')
      child.kill('SIGKILL')
      await exit
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

describe.skipIf(!databaseUrl || !existsSync(program))('a shop behind PgBouncer in transaction mode', () => {
  let testDatabase: TestDatabase
  let pooler: Awaited<ReturnType<typeof startPooler>>
  let server: ServerProcess
  let url: string

  beforeAll(async () => {
    testDatabase = await createTestDatabase()
    const direct = new URL(testDatabase.databaseUrl ?? '')
    pooler = await startPooler(direct)
    const port = String(await freePort())
    url = `http://127.0.0.1:${port}`
    server = startServerProcess({
      PORT: port,
      DATA_DIR: testDatabase.dataDir,
      DATABASE_URL: pooler.url,
      DATABASE_DIRECT_URL: direct.href,
    })
    await server.ready
  })
  afterAll(async () => {
    await killServerProcesses()
    await pooler?.close()
    await testDatabase?.drop()
  })

  it('serves many concurrent orders, and logs no error', async () => {
    const crowd = await Promise.all(
      Array.from({ length: 8 }, (_, index) => guestAtCheckout(url, { email: `pooled-${index}@example.com` })),
    )
    const states = await Promise.all(
      crowd.map(async (guest) => {
        const { action } = (await guest.pay()).body
        return (await guest.ask(await guest.decide(action, { decision: 'approve' }))).body.paymentState
      }),
    )
    expect(states).toEqual(crowd.map(() => 'completed'))
    const errors = server
      .output()
      .split('\n')
      .filter((line) => /"level":(?:50|60)|"level":"(?:error|fatal)"/.test(line))
    expect(errors).toEqual([])
    // The next migration finds no lock that a connection of the pooler still holds.
    for (const command of ['content-check', 'migrate']) {
      const started = startServerProcess(
        {
          DATABASE_URL: pooler.url,
          DATABASE_DIRECT_URL: testDatabase.databaseUrl ?? '',
          DATA_DIR: testDatabase.dataDir,
        },
        [`server/commands/${command}.ts`],
      )
      expect([await started.exit, started.errors()]).toEqual([0, ''])
    }
  })
})
