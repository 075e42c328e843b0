import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ContentStore, createContentStore } from '#server/content/store.ts'
import type { Database } from '#server/database/database.ts'
import { createPictureBin } from '#server/editor/pictures/picture-bin.ts'
import { keepUpload } from '#server/editor/upload.ts'
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

it('does not lose the file of a picture that is uploaded again while the bin erases it', async () => {
  const files = new Set<string>()
  let written = Promise.withResolvers<void>()
  let erasing: (() => void) | undefined
  const storage = {
    has: async (name: string) => files.has(name),
    write: async (name: string) => {
      files.add(name)
      written.resolve()
    },
    remove: async (name: string) => {
      erasing?.()
      await written.promise
      files.delete(name)
    },
  }
  const sharp = await openSharp()
  const drawn = sharp({ create: { width: 2, height: 2, channels: 3, background: '#336699' } }).png()
  const upload = { folder: 'uploads', name: 'coat.png', data: (await drawn.toBuffer()).toString('base64') }
  const uploaded = await keepUpload({ storage, store }, upload)
  const path = uploaded.kind === 'uploaded' ? uploaded.asset.path : ''

  const site = await readSite({ list: async () => [], assets: async () => [], pages: async () => [] })
  const bin = createPictureBin({ database, bus, storage, site: () => site, now: () => 0 })
  expect((await bin.remove(path, 'editor')).kind).toBe('removed')
  written = Promise.withResolvers()
  const isErasing = new Promise<void>((resolve) => {
    erasing = resolve
  })
  const erased = bin.erase(path)
  await isErasing
  await keepUpload({ storage, store }, upload)
  expect((await erased).kind).toBe('removed')
  expect((await store.assets()).map((asset) => asset.path)).toEqual([path])
  expect(files.size).toBe(1)
})
