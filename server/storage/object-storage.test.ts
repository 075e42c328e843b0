import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readAssetsConfig } from '#server/configuration/assets-config.ts'
import { copyObjects } from '#server/storage/copy-objects.ts'
import { createFolderStorage } from '#server/storage/folder-storage.ts'
import { MissingObject, type ObjectStorage, StorageUnavailable } from '#server/storage/object-storage.ts'
import { createS3Storage } from '#server/storage/s3-storage.ts'
import { type S3Server, startS3Server } from '#tests/support/fakes/s3-server.ts'

let server: S3Server
let folder = ''
let faults: unknown[] = []
const report = (error: unknown): void => void faults.push(error)
const configOf = (url: string) => {
  const config = readAssetsConfig(url, (message) => new Error(message))
  if (!config) throw new Error('no configuration')
  return config
}

beforeAll(async () => {
  server = await startS3Server()
})
afterAll(() => server?.close())
beforeEach(async () => {
  faults = []
  folder = await mkdtemp(join(tmpdir(), 'vitrine-objects-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function namesIn(storage: ObjectStorage, below: string): Promise<string[]> {
  const names: string[] = []
  for await (const name of storage.list(below)) names.push(name)
  return names.sort()
}
const bytes = Buffer.from([0, 1, 254, 255, 13, 10])

describe.each([
  ['a folder', async () => createFolderStorage(folder, report)],
  ['a bucket', async () => createS3Storage(configOf(server.url), report)],
] as const)('%s', (_, open) => {
  it('returns stored bytes unchanged until they are deleted', async () => {
    const storage = await open()
    await storage.write('media/uploads/a b-ü.png', bytes, 'image/png')
    expect(await storage.read('media/uploads/a b-ü.png')).toEqual(bytes)
    expect(await storage.has('media/uploads/a b-ü.png')).toBe(true)
    await storage.remove('media/uploads/a b-ü.png')
    await storage.remove('media/uploads/a b-ü.png')
    expect(await storage.has('media/uploads/a b-ü.png')).toBe(false)
    await expect(storage.read('media/uploads/a b-ü.png')).rejects.toThrow(MissingObject)
    expect(faults).toEqual([])
    storage.close()
  })

  it('lists all objects below a folder, and none outside', async () => {
    const storage = await open()
    const names = ['media/a.png', 'media/deep/er/b.png', 'made/c.png']
    for (const name of names) await storage.write(name, bytes, 'image/png')
    expect(await namesIn(storage, 'media/')).toEqual(['media/a.png', 'media/deep/er/b.png'])
    expect(await namesIn(storage, 'nothing/')).toEqual([])
    for (const name of names) await storage.remove(name)
    storage.close()
  })
})

it('leaves no partial files in an unusable folder, and reports it', async () => {
  await writeFile(join(folder, 'media'), 'a file where a folder should be')
  const storage = createFolderStorage(folder, report)
  await expect(storage.write('media/a.png', bytes, 'image/png')).rejects.toThrow(StorageUnavailable)
  expect(faults).toHaveLength(1)
  expect(await readdir(folder)).toEqual(['media'])
})

it('distinguishes an unavailable bucket from a missing object, and recovers', async () => {
  const storage = await createS3Storage(configOf(server.url), report)
  await storage.write('media/a.png', bytes, 'image/png')
  server.proxy.cut()
  await expect(storage.read('media/a.png')).rejects.toThrow(StorageUnavailable)
  await expect(storage.has('media/a.png')).rejects.toThrow(StorageUnavailable)
  expect(faults).toHaveLength(2)
  server.proxy.mend()
  expect(await storage.read('media/a.png')).toEqual(bytes)
  await storage.remove('media/a.png')
  storage.close()
})

it('reports rejected credentials', async () => {
  const { AWS_ACCESS_KEY_ID: account } = process.env
  process.env.AWS_ACCESS_KEY_ID = 'another'
  const storage = await createS3Storage(configOf(server.url), report)
  await expect(storage.write('media/a.png', bytes, 'image/png')).rejects.toThrow(StorageUnavailable)
  process.env.AWS_ACCESS_KEY_ID = account
  storage.close()
})

it('copies missing objects between a folder and a bucket', async () => {
  const source = createFolderStorage(folder, report)
  const bucket = await createS3Storage(configOf(server.url), report)
  for (const name of ['media/uploads/a.jpg', 'media/b.svg', 'media-cache/c.webp'])
    await source.write(name, bytes, 'image/png')
  expect(await copyObjects(source, bucket, 'media/')).toEqual({ copied: 2, present: 0 })
  expect(await copyObjects(source, bucket, 'media/')).toEqual({ copied: 0, present: 2 })
  const other = createFolderStorage(join(folder, 'other'), report)
  expect(await copyObjects(bucket, other, 'media/')).toEqual({ copied: 2, present: 0 })
  expect(await other.read('media/uploads/a.jpg')).toEqual(bytes)
  for (const name of await namesIn(bucket, 'media/')) await bucket.remove(name)
  bucket.close()
})

it('does not trust a copy that differs', async () => {
  const source = createFolderStorage(folder, report)
  await source.write('media/a.jpg', bytes, 'image/jpeg')
  const target = createFolderStorage(join(folder, 'other'), report)
  const spoilt = { ...target, write: (name: string) => target.write(name, Buffer.from('half'), 'image/jpeg') }
  await expect(copyObjects(source, spoilt, 'media/')).rejects.toThrow('The copy of media/a.jpg differs')
  expect(await copyObjects(source, target, 'media/')).toMatchObject({ present: 0 })
  expect(await target.read('media/a.jpg')).toEqual(bytes)
})

it.each([
  ['https://shop.s3.example', 'must begin with s3://'],
  ['s3:///folder', 'name a bucket'],
  ['s3://key:secret@shop', 'must hold no credentials'],
  ['s3://shop?endpoint=storage.example', 'web address'],
  ['s3://shop?reigon=eu-north-1', 'does not know "reigon"'],
])('refuses ASSETS_URL=%s', (url, why) => {
  expect(() => configOf(url)).toThrow(why)
})

it('reads a bucket, a folder in it, a region and an endpoint', () => {
  expect(configOf('s3://shop/a/b/?region=eu-north-1')).toEqual({
    bucket: 'shop',
    prefix: 'a/b/',
    region: 'eu-north-1',
    endpoint: undefined,
  })
  expect(configOf('s3://shop?endpoint=http://127.0.0.1:9000')).toMatchObject({
    prefix: '',
    region: 'us-east-1',
  })
})
