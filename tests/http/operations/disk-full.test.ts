import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { root } from '#server/build/vite-options.ts'
import { createEditorClient, type EditorClient } from '#tests/support/editor-client.ts'
import { freePort } from '#tests/support/free-port.ts'
import { canMountDisks, diskOf, onSmallDisk } from '#tests/support/small-disk.ts'
import { demoTemplate } from '#tests/support/storefront.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'

// A process whose data, embedded database, pictures and log are on one small disk that is full: every write fails with
// ENOSPC. Not covered: a PostgreSQL server whose own disk is full.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const megabytes = 160
const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480"><rect width="640" height="480"/></svg>`

describe.skipIf(!canMountDisks())('a full disk', () => {
  let folder: string
  let template: TestDatabase
  let child: ChildProcess
  let url: string
  let disk: ReturnType<typeof diskOf>
  let editor: EditorClient

  const log = (): string => readFileSync(join(disk.path, 'log'), 'utf8')
  const statusOf = async (path: string): Promise<number> => (await fetch(url + path)).status
  const upload = async (name: string) => {
    const { default: sharp } = await import('sharp')
    const data = (await sharp(Buffer.from(drawing)).png().toBuffer()).toString('base64')
    return editor.ask('POST', 'assets', { name, contentType: 'image/png', data, alt: 'A rectangle' })
  }
  const addToBasket = (): Promise<Response> =>
    fetch(`${url}/api/order/dk/basket/line`, {
      method: 'POST',
      headers: { 'X-Current-Market': 'dk', 'Content-Type': 'application/json' },
      body: JSON.stringify({ sku: '10001_001_002', quantity: 1 }),
    })
  const picture = '/media/garments/beanie-navy-front.jpg?w=320&f=jpeg'

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'vitrine-disk-'))
    template = await createTestDatabase(demoTemplate())
    const port = String(await freePort())
    url = `http://127.0.0.1:${port}`
    const program = [process.execPath, '--disable-warning=ExperimentalWarning', 'server/commands/start.ts']
    child = spawn(...onSmallDisk({ megabytes, folder, template: template.dataDir }, program), {
      cwd: root,
      stdio: 'ignore',
      env: {
        ...process.env,
        NODE_ENV: 'production',
        DEMO: '1',
        DATABASE_URL: '',
        REDIS_URL: '',
        PORT: port,
        DATA_DIR: folder,
        PICTURES_AHEAD: '0',
        NODE_COMPILE_CACHE: `${root}node_modules/.cache/node`,
      },
    })
    disk = diskOf(child.pid ?? 0, folder)
    const setupToken = await vi.waitFor(
      () => /#setup=(\S+)/.exec(log())?.[1] ?? Promise.reject(new Error('The shop does not start')),
      { timeout: 50_000 },
    )
    editor = createEditorClient({ url })
    const account = { email: 'admin@shop.example', name: 'Ada', password: 'correct horse battery' }
    expect((await editor.ask('POST', 'setup', { token: setupToken, ...account })).status).toBe(200)
    expect(await statusOf('/dk')).toBe(200)
    await disk.fill()
  })
  afterAll(async () => {
    if (child.exitCode === null) {
      child.kill('SIGKILL')
      await once(child, 'exit')
    }
    await template.drop()
    await rm(folder, { recursive: true, force: true })
  })

  it('serves all pages and pictures, and refuses uploads that cannot be stored', async () => {
    expect(await Promise.all(['/dk', '/dk/women/knitwear', '/readyz', picture].map(statusOf))).toEqual([
      200, 200, 200, 200,
    ])
    expect((await upload('square.png')).status).toBe(503)
    // A basket may still find room in a page that the database has.
    await expect
      .poll(async () => {
        const { status, headers } = await addToBasket()
        return [status, headers.get('retry-after')]
      })
      .toEqual([503, '5'])
    const partial = readdirSync(disk.path, { recursive: true }).filter((name) =>
      String(name).endsWith('.part'),
    )
    expect(partial).toEqual([])
  })

  it('recovers by itself once there is space, and the log then reports the failures', async () => {
    disk.empty()
    await expect.poll(async () => (await addToBasket()).status).toBe(200)
    const uploaded = await upload('square.png')
    expect(uploaded.status).toBe(201)
    expect(await statusOf(Object(uploaded.body).path)).toBe(200)
    expect(await statusOf(picture)).toBe(200)
    await expect.poll(log).toMatch(/ENOSPC|No space left on device/)
    for (const line of log()
      .split('\n')
      .filter((text) => text.startsWith('{')))
      JSON.parse(line)
    expect(child.exitCode).toBeNull()
  })
})
