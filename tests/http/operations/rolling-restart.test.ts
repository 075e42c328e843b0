import { execFileSync } from 'node:child_process'
import { globSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { storedKeys } from '#schemas/visitors/stored-keys.ts'
import { root } from '#server/build/vite-options.ts'
import { freePort } from '#tests/support/free-port.ts'
import { type Balancer, startBalancer } from '#tests/support/load/balancer.ts'
import { type Load, type LoadRequest, startLoad } from '#tests/support/load/open-loop.ts'
import { killServerProcesses, type ServerProcess, startServerProcess } from '#tests/support/server-process.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'

// Two processes behind a load balancer that repeats nothing are replaced one after the other, while requests arrive at a
// constant rate. `npm run test:rolling` does the same with more requests, and from the release before this one: its code
// serves on this release's tables until it is replaced.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 300_000 })

const { DATABASE_URL: databaseUrl, ROLLING_RATE: rate, ROLLING_FROM: previous } = process.env
const perSecond = Number(rate ?? 20)
/** Requests that both states, before and after each replacement, are measured by. */
const calm = perSecond * (rate === undefined ? 1 : 5)

const git = (...args: string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()

/** Returns the given commit, by default the last one without the newest migration. */
function previousRelease(): string {
  if (previous) return git('rev-parse', previous)
  const newest = globSync('server/database/migrations/*.sql', { cwd: root }).sort().at(-1) ?? ''
  const added = git('log', '-1', '--diff-filter=AR', '--format=%H', '--', newest)
  return git('rev-parse', `${added}^`)
}

/** Checks the earlier release out into a second directory, and builds it with the installed packages. */
function checkOut(commit: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-previous-'))
  git('worktree', 'add', '--detach', '--force', folder, commit)
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  execFileSync(process.execPath, ['server/commands/build.ts'], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: 'ignore',
  })
  return folder
}

describe.skipIf(!databaseUrl)('two processes behind a load balancer', () => {
  let testDatabase: TestDatabase
  let balancer: Balancer
  let load: Load
  let basketId = ''
  let before = root
  let ports: number[]
  const processes: ServerProcess[] = []

  const start = async (port: number, folder: string): Promise<ServerProcess> => {
    const server = startServerProcess(
      {
        PORT: String(port),
        // A separate machine.
        DATA_DIR: join(testDatabase.dataDir, String(port)),
        DATABASE_URL: testDatabase.databaseUrl ?? '',
        REDIS_URL: process.env.REDIS_URL ?? '',
        TRUST_PROXY: 'loopback',
        DRAIN_SECONDS: '4',
      },
      undefined,
      folder,
    )
    await server.ready
    return server
  }

  /**
   * A page of a visitor with a basket. A busy process refuses pages to visitors without one, as it should: a restart
   * alone must refuse none, however busy the machine is.
   */
  const page = (path: string): LoadRequest => ({
    path,
    headers: { Cookie: `${storedKeys.basket.name}=${basketId}` },
  })
  /** Shoppers of many networks: pages in memory and pages to be made, baskets begun and baskets read. */
  const pagesInMemory = 7
  const kinds: ((index: number) => LoadRequest)[] = [
    ...['/dk', '/dk/women/knitwear', '/dk/p/beanie-navy', '/se', '/dk/women', '/se/p/beanie-navy', '/dk'].map(
      (path) => () => page(path),
    ),
    (index) => page(`/dk/women?page=${2 + (Math.floor(index / kinds.length / share) % 2)}`),
    () => ({
      path: '/api/order/dk/basket/line',
      method: 'POST',
      json: { sku: '10001_001_002', quantity: 1 },
    }),
    () => ({ path: `/api/order/dk/basket?basketId=${basketId}` }),
  ]
  /** Most of a high rate are pages in memory, as in a shop: what costs a process more stays at twenty a second. */
  const share = Math.max(1, Math.ceil(perSecond / 20))
  const kindAt = (index: number) =>
    index % share === 0 ? Math.floor(index / share) % kinds.length : index % pagesInMemory
  const next = (index: number): LoadRequest => {
    const { headers, ...request } = kinds[kindAt(index)]?.(index) ?? { path: '/dk' }
    const network = `10.${(index >> 16) % 256}.${(index >> 8) % 256}.${index % 256}`
    return {
      ...request,
      headers: {
        'X-Forwarded-For': network,
        'X-Device-Class': 'desktop',
        'X-Current-Market': 'dk',
        ...headers,
      },
    }
  }
  const waitForRequests = (requests: number): Promise<unknown> => {
    const goal = load.sent() + requests
    return expect.poll(load.sent, { timeout: 120_000 }).toBeGreaterThanOrEqual(goal)
  }

  beforeAll(async () => {
    testDatabase = await createTestDatabase()
    ports = [await freePort(), await freePort()]
    if (rate !== undefined) {
      const commit = previousRelease()
      console.log(`from ${git('log', '-1', '--format=%h %s', commit)}`)
      before = checkOut(commit)
    }
    for (const port of ports) processes.push(await start(port, before))
    balancer = await startBalancer(ports)
    const { path, method = 'GET', headers = {}, json } = next(8 * share)
    const begun = await fetch(balancer.url + path, {
      method,
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: JSON.stringify(json),
    })
    basketId = (await begun.json()).basket.basketId
  })
  afterAll(async () => {
    await balancer?.close()
    await killServerProcesses()
    if (before !== root) {
      rmSync(before, { recursive: true, force: true })
      git('worktree', 'prune')
    }
    await testDatabase?.drop()
  })

  it('are replaced one after the other without a failed request', async () => {
    expect(balancer.ready()).toEqual(ports)
    load = startLoad(balancer.url, perSecond, next)
    await waitForRequests(calm)
    // The tables of this release under the code of the one before.
    const migrate = startServerProcess(
      { DATABASE_URL: testDatabase.databaseUrl ?? '', DATA_DIR: testDatabase.dataDir },
      ['server/commands/migrate.ts'],
    )
    expect([await migrate.exit, migrate.errors()]).toEqual([0, ''])
    await waitForRequests(calm)
    for (const [index, port] of ports.entries()) {
      processes[index]?.stop()
      expect(await processes[index]?.exit).toBe(0)
      await waitForRequests(calm)
      processes[index] = await start(port, root)
      await expect.poll(balancer.ready).toEqual(ports)
      await waitForRequests(calm)
    }
    const { sent, failures, percentile } = await load.stop()
    if (rate !== undefined)
      console.log(
        `${sent} requests, ${perSecond} a second: ${failures.length} failed, p50 ${percentile(0.5).toFixed(0)} ms, p99 ${percentile(0.99).toFixed(0)} ms`,
      )
    expect(failures).toEqual([])
    expect(sent).toBeGreaterThan(calm * 5)
  })
})
