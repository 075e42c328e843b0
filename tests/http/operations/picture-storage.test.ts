import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type EditorClient, setUpAdmin } from '#tests/support/editor-client.ts'
import { type S3Server, startS3Server } from '#tests/support/fakes/s3-server.ts'
import { killServerProcesses, startServerProcess } from '#tests/support/server-process.ts'
import { startTestStorefront, type TestStorefront } from '#tests/support/storefront.ts'

// A shop with pictures in a bucket: machines store only what they can make or fetch again.

let storage: S3Server
let shop: TestStorefront
let admin: EditorClient
let picture: Buffer

beforeAll(async () => {
  storage = await startS3Server()
  shop = await startTestStorefront({ environment: { ASSETS_URL: storage.url } })
  const { dataDir } = shop.config
  const copy = startServerProcess({ DATA_DIR: dataDir, ASSETS_URL: storage.url }, [
    'server/commands/assets-copy.ts',
  ])
  expect([await copy.exit, copy.output()]).toEqual([
    0,
    expect.stringMatching(/^\d{3} pictures copied to ASSETS_URL, 0 were there already\.\n$/),
  ])
  await rm(join(dataDir, 'media'), { recursive: true })
  admin = await setUpAdmin(shop)
  picture = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#336699' } })
    .jpeg()
    .toBuffer()
})
afterAll(async () => {
  await killServerProcesses()
  await shop?.close()
  await storage?.close()
})

const upload = (name: string) => admin.ask('POST', 'assets', { name, data: picture.toString('base64') })
const read = async ({ url }: { url: string }, path: string) => {
  const response = await fetch(url + path)
  return {
    status: response.status,
    cached: response.headers.get('cache-control'),
    bytes: await response.bytes(),
  }
}

/** Another process of the same shop, on a machine that never saw it: with the embedded database a copy of that alone. */
async function startElsewhere(): Promise<{ other: TestStorefront; dataDir: string }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'vitrine-elsewhere-'))
  const { databaseUrl, dataDir: before } = shop.config
  if (!databaseUrl) {
    await shop.database.pool.query('checkpoint')
    for (const name of ['database', 'secret.key'])
      await cp(join(before, name), join(dataDir, name), { recursive: true })
  }
  const environment = {
    ASSETS_URL: storage.url,
    DATA_DIR: dataDir,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  }
  return { other: await startTestStorefront({ environment }), dataDir }
}

it('serves pictures that another process uploaded or resized, without resizing them again', async () => {
  const { status, body } = await upload('coat.jpg')
  expect(status).toBe(201)
  const { path } = Object(body)
  const firstResponse = await read(shop, `${path}?w=640&f=webp`)
  expect([firstResponse.status, firstResponse.cached]).toEqual([200, 'public, max-age=31536000, immutable'])
  expect(await readdir(shop.config.dataDir)).not.toContain('media')
  const { other, dataDir } = await startElsewhere()
  expect((await read(other, `${path}?w=640&f=jpeg`)).status).toBe(200)
  expect((await read(other, '/media/garments/beanie-navy-front.jpg?w=320&f=webp')).status).toBe(200)
  // The bucket has the made picture: this process needs no original, and no more requests, for it.
  const otherResponse = await read(other, `${path}?w=640&f=webp`)
  expect([otherResponse.status, otherResponse.bytes]).toEqual([200, firstResponse.bytes])
  storage.proxy.cut()
  expect((await read(other, `${path}?w=640&f=webp`)).bytes).toEqual(firstResponse.bytes)
  storage.proxy.mend()
  await other.close()
  await rm(dataDir, { recursive: true, force: true })
})

it('serves cached pictures while the bucket is unavailable, and reports failing uploads', async () => {
  const { path } = Object((await upload('parka.jpg')).body)
  await read(shop, `${path}?w=320&f=webp`)
  storage.proxy.cut()
  expect((await read(shop, `${path}?w=320&f=webp`)).status).toBe(200)
  expect((await fetch(`${shop.url}/dk`)).status).toBe(200)
  const unmade = await fetch(`${shop.url}${path}?w=640&f=webp`)
  expect([unmade.status, unmade.headers.get('retry-after'), unmade.headers.get('cache-control')]).toEqual([
    503,
    '5',
    'no-store',
  ])
  expect(await upload('scarf.jpg')).toMatchObject({
    status: 503,
    body: { message: 'The picture storage is full or unavailable. Try again in a minute.' },
  })
  expect(shop.records.filter(({ component }) => component === 'pictures')).toHaveLength(1)
  storage.proxy.mend()
  await expect.poll(async () => (await read(shop, `${path}?w=640&f=webp`)).status).toBe(200)
  expect((await upload('scarf.jpg')).status).toBe(201)
})
