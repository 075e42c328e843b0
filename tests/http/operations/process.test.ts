import { chmod, lstat, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { createContentStore } from '#server/content/store.ts'
import { openDatabase } from '#server/database/database.ts'
import { createPurgeBus } from '#server/operations/bus.ts'
import { type FakeCms, startFakeCms } from '#tests/support/fakes/fake-cms.ts'
import { freePort } from '#tests/support/free-port.ts'
import { killServerProcesses, type ServerProcess, startServerProcess } from '#tests/support/server-process.ts'
import { demoTemplate } from '#tests/support/storefront.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'

// The server as in production: a separate process over the last build, on a seeded database: the test of the image begins
// with none.
vi.setConfig({ testTimeout: 120_000 })

let place: TestDatabase
let dataDir: string
let cms: FakeCms

beforeAll(async () => {
  place = await createTestDatabase(demoTemplate())
  dataDir = place.dataDir
  cms = await startFakeCms()
})
afterEach(killServerProcesses)
afterAll(async () => {
  await cms.close()
  await place.drop()
})

const page = {
  statusCode: 200,
  meta: { _alias: 'contentPage', title: 'Page' },
  rows: { main: [{ id: 'row', widgets: [{ id: 'a', type: 'text', markdownContent: 'Found again' }] }] },
}

async function writePage(): Promise<void> {
  const database = await openDatabase({ databaseUrl: undefined, dataDir })
  const bus = await createPurgeBus(undefined, (error) => {
    throw error
  })
  const address = { kind: 'page', market: 'dk', key: '/dk/own' } as const
  const store = createContentStore(database, bus)
  await store.putDraft({ ...address, body: JSON.stringify(page) }, 'editor')
  await store.publish([address], 'editor')
  await database.close()
}

describe('npm start', () => {
  it('prints its addresses, serves requests, exits with 0, and finds its data after a restart', async () => {
    const port = String(await freePort())
    const environment = { PORT: port, DATA_DIR: dataDir }
    await chmod(dataDir, 0o755)
    const first = startServerProcess(environment, ['server/launch.mjs', 'start'])
    await first.ready
    await expect.poll(first.output).toContain(`http://localhost:${port}/preview/`)
    expect(first.output()).toContain(`http://localhost:${port}/\n`)
    expect((await fetch(`http://127.0.0.1:${port}/dk`)).status).toBe(200)
    expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200)
    first.stop()
    expect(await first.exit).toBe(0)
    expect(first.errors()).toBe('')
    // The embedded database writes world-readable files: the directory's permissions protect them.
    expect((await lstat(dataDir)).mode & 0o077).toBe(0)

    await writePage()
    const second = startServerProcess(environment)
    await second.ready
    const response = await fetch(`http://127.0.0.1:${port}/dk/own`)
    expect(await response.text()).toContain('Found again')
    second.stop()
    expect(await second.exit).toBe(0)
  })
})

describe('SIGTERM', () => {
  it('drains with DRAIN_SECONDS, and the second finishes running requests and accepts no new ones', async () => {
    const port = String(await freePort())
    const environment = { PORT: port, DATA_DIR: dataDir, CMS_URL: cms.url, DRAIN_SECONDS: '600' }
    const server = startServerProcess(environment)
    await server.ready
    cms.answer('/dk/first', { body: page })
    const status = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status
    expect(await status('/readyz')).toBe(200)
    server.stop()
    await expect.poll(() => status('/readyz')).toBe(503)
    expect(await status('/healthz')).toBe(200)
    // The first page of a new process takes longest: the one to be waited for is not it.
    const first = await fetch(`http://127.0.0.1:${port}/dk/first`)
    expect([first.status, first.headers.get('connection')]).toEqual([200, 'close'])
    cms.answer('/dk/slow', { body: page, delay: 1_000 })
    const slow = fetch(`http://127.0.0.1:${port}/dk/slow`)
    await expect.poll(() => cms.requests.some(({ path }) => path === '/dk/slow')).toBe(true)
    server.stop()
    await expect
      .poll(() =>
        fetch(`http://127.0.0.1:${port}/healthz`, { headers: { connection: 'close' } }).then(
          () => 'answered',
          () => 'refused',
        ),
      )
      .toBe('refused')
    const response = await slow
    expect(response.status).toBe(200)
    expect(await response.text()).toContain('Found again')
    expect(await server.exit).toBe(0)
  })
})

describe('errors that prevent a start', () => {
  const oneLine = async (server: ServerProcess): Promise<string> => {
    expect(await server.exit).toBe(1)
    const lines = server.errors().trim().split('\n')
    expect(lines, server.errors()).toHaveLength(1)
    return lines[0] ?? ''
  }

  it('is reported in one line if the configuration is invalid, or the database server unreachable', async () => {
    const invalid = startServerProcess({ DATA_DIR: dataDir, PORT: 'eighty' })
    const DATABASE_URL = 'postgres://shop:hidden@127.0.0.1:1/shop'
    const unreachable = startServerProcess({ DATA_DIR: dataDir, PORT: '0', DATABASE_URL })
    expect(await oneLine(invalid)).toMatch(/PORT.*eighty/)
    const line = await oneLine(unreachable)
    expect(line).toMatch(/^DATABASE_URL: nothing listens at 127\.0\.0\.1:1\. /)
    expect(line).not.toContain('hidden')
  })

  it('is reported in one line if another process uses the data or the port', async () => {
    const port = String(await freePort())
    const first = startServerProcess({ PORT: port, DATA_DIR: dataDir })
    await first.ready
    const otherFolder = await mkdtemp(join(tmpdir(), 'vitrine-process-'))
    const withData = startServerProcess({ PORT: String(await freePort()), DATA_DIR: dataDir })
    const withPort = startServerProcess({ PORT: port, DATA_DIR: otherFolder })
    expect(await oneLine(withData)).toContain(`The database in ${dataDir}`)
    expect(await oneLine(withPort)).toMatch(/^PORT: .*EADDRINUSE/)
    // Fails before a database would be created.
    expect(await readdir(otherFolder)).toEqual([])
    await rm(otherFolder, { recursive: true, force: true })
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200)
    first.stop()
    expect(await first.exit).toBe(0)
  })
})
