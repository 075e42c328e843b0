import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ContentStore, createContentStore } from '#server/content/store.ts'
import type { Database } from '#server/database/database.ts'
import { eq } from '#server/database/drizzle.ts'
import { jobs } from '#server/database/tables/jobs.ts'
import { createPictureBin, type PictureBin, removeOrphanKind } from '#server/editor/pictures/picture-bin.ts'
import { storeUpload } from '#server/editor/pictures/upload.ts'
import { openSharp } from '#server/media/open-sharp.ts'
import { createPurgeBus, type PurgeBus } from '#server/operations/bus.ts'
import { readSite } from '#server/site/site.ts'
import { openTestDatabase } from '#tests/support/test-database.ts'

let database: Database
let bus: PurgeBus
let store: ContentStore

beforeAll(async () => {
  database = await openTestDatabase()
  bus = await createPurgeBus(undefined, (error) => {
    throw error
  })
  store = createContentStore(database, bus)
})
afterAll(async () => {
  await bus?.close()
  await database?.close()
})

/** A storage in memory, and its files. `beforeRemoval` and `afterRemoval` run during each removal. */
function memoryStorage() {
  const files = new Map<string, Buffer>()
  const hooks = { beforeRemoval: async () => {}, afterRemoval: async () => {} }
  const storage = {
    has: async (name: string) => files.has(name),
    read: async (name: string) => files.get(name) ?? Buffer.alloc(0),
    write: async (name: string, bytes: Buffer) => void files.set(name, bytes),
    remove: async (name: string) => {
      await hooks.beforeRemoval()
      files.delete(name)
      await hooks.afterRemoval()
    },
  }
  return { files, storage, hooks }
}

/** Returns an upload, stored and moved to the bin. */
async function pictureInBin(colour: string) {
  const { files, storage, hooks } = memoryStorage()
  const sharp = await openSharp()
  const drawn = sharp({ create: { width: 2, height: 2, channels: 3, background: colour } }).png()
  const upload = { folder: 'uploads', name: 'coat.png', data: (await drawn.toBuffer()).toString('base64') }
  const site = await readSite({ list: async () => [], assets: async () => [], pages: async () => [] })
  const bin = createPictureBin({ database, bus, storage, site: () => site, now: () => 0 })
  const { watchFile } = bin
  const uploadAgain = (putAsset = store.putAsset) =>
    storeUpload({ storage, store: { putAsset }, watchFile }, upload)
  const uploaded = await uploadAgain()
  const path = uploaded.kind === 'uploaded' ? uploaded.asset.path : ''
  expect((await bin.remove(path, 'editor')).kind).toBe('removed')
  const isStored = async () => (await store.assets()).some((asset) => asset.path === path)
  return { files, hooks, uploadAgain, path, bin, isStored }
}

it.each(['beforeRemoval', 'afterRemoval'] as const)(
  'does not lose the file of a picture that is uploaded again while the bin erases it: %s',
  async (moment) => {
    const { files, hooks, uploadAgain, path, bin, isStored } = await pictureInBin('#336699')
    hooks[moment] = async () => void (await uploadAgain())
    expect((await bin.erase(path)).kind).toBe('removed')
    expect([await isStored(), files.size]).toEqual([true, 1])
  },
)

it('leaves a picture in the bin if the storage does not remove its file', async () => {
  const { files, hooks, path, bin, isStored } = await pictureInBin('#993366')
  hooks.beforeRemoval = () => Promise.reject(new Error('no storage'))
  await expect(bin.erase(path)).rejects.toThrow('no storage')
  expect((await bin.list(true)).map((asset) => asset.path)).toEqual([path])
  hooks.beforeRemoval = async () => {}
  expect((await bin.erase(path)).kind).toBe('removed')
  expect([await isStored(), files.size]).toEqual([false, 0])
})

/** Runs the planned removals of files. */
async function removeOrphans(bin: PictureBin): Promise<void> {
  const planned = await database.db.delete(jobs).where(eq(jobs.kind, removeOrphanKind)).returning()
  for (const { payload } of planned)
    await bin.removeOrphan(JSON.parse(payload), { id: 1, attempt: 1, signal: new AbortController().signal })
}

it('removes a file later whose process ended before the picture had its row', async () => {
  const { files, uploadAgain, path, bin, isStored } = await pictureInBin('#669933')
  await removeOrphans(bin)
  expect([await isStored(), files.size]).toEqual([true, 1])
  await bin.erase(path)
  await removeOrphans(bin)
  await expect(uploadAgain(() => Promise.reject(new Error('ended')))).rejects.toThrow('ended')
  expect([await isStored(), files.size]).toEqual([false, 1])
  await removeOrphans(bin)
  expect(files.size).toBe(0)
})

it('removes a file later whose process ended after the picture’s row was deleted', async () => {
  const { files, hooks, path, bin, isStored } = await pictureInBin('#663399')
  hooks.beforeRemoval = () => new Promise(() => undefined)
  void bin.erase(path)
  await expect.poll(isStored).toBe(false)
  expect(files.size).toBe(1)
  hooks.beforeRemoval = async () => {}
  await removeOrphans(bin)
  expect(files.size).toBe(0)
})
