import type { EditorAsset, PictureUsage } from '#schemas/editor/library-responses.ts'
import type { Database } from '#server/database/database.ts'
import { and, eq, isNotNull, isNull, lt, sql } from '#server/database/drizzle.ts'
import { assets } from '#server/database/tables/content.ts'
import { findPictureUsage, isUsed } from '#server/editor/pictures/picture-usage.ts'
import type { JobHandler } from '#server/jobs/handler.ts'
import { addRecurringJob } from '#server/jobs/jobs.ts'
import { objectName } from '#server/media/media-files.ts'
import type { PurgeBus } from '#server/operations/bus.ts'
import type { Site } from '#server/site/site.ts'
import type { ObjectStorage } from '#server/storage/object-storage.ts'

export const emptyPictureBinKind = 'editor.emptyPictureBin'

const day = 86_400_000
/** Time that a picture stays in the bin. */
const binTime = 30 * day

type Removal = { kind: 'removed' } | { kind: 'missing' } | { kind: 'used'; usage: PictureUsage }

export interface PictureBin {
  /** Pictures by path: those in the bin, or all outside it. */
  list(isInBin: boolean): Promise<EditorAsset[]>
  /** Moves a picture to the bin unless something uses it. Its file stays, and is served. */
  remove(path: string, author: string): Promise<Removal>
  /** Restores a picture from the bin; false if it is not in there. */
  restore(path: string): Promise<boolean>
  /** Deletes a picture of the bin with its file, unless something uses it by now. */
  erase(path: string): Promise<Removal>
  /** Deletes pictures after 30 days in the bin, and restores pictures that are used again. */
  job: JobHandler
}

interface Options {
  database: Database
  bus: PurgeBus
  site: () => Site
  storage: Pick<ObjectStorage, 'has' | 'read' | 'remove' | 'write'>
  /** Milliseconds since the epoch. */
  now: () => number
}

/** Every day, on one process at a time. */
export const startEmptyingPictureBin = (database: Database, now: () => number): Promise<void> =>
  addRecurringJob(database.db, { kind: emptyPictureBinKind, key: 'bin', due: new Date(now()) })

export function createPictureBin({ database, bus, site, storage, now }: Options): PictureBin {
  const { db } = database
  const inBin = (path: string) => and(eq(assets.path, path), isNotNull(assets.removed))

  async function restore(path: string): Promise<boolean> {
    const set = { removed: null, removedBy: null }
    return (await db.update(assets).set(set).where(inBin(path)).returning({ path: assets.path })).length > 0
  }

  /** Removes the file of a picture whose row is deleted, unless the picture is uploaded again meanwhile. */
  async function removeFile({ path, contentType }: Pick<EditorAsset, 'path' | 'contentType'>): Promise<void> {
    const name = objectName(path)
    if (!(await storage.has(name))) return
    const bytes = await storage.read(name)
    await storage.remove(name)
    // An upload that adds its row later finds that the file is missing.
    const again = await db.select({ path: assets.path }).from(assets).where(eq(assets.path, path))
    if (again.length > 0) await storage.write(name, bytes, contentType)
  }

  async function erase(path: string): Promise<Removal> {
    const [existing] = await db.select({ path: assets.path }).from(assets).where(inBin(path))
    if (!existing) return { kind: 'missing' }
    const usage = await findPictureUsage(database, site(), path)
    if (isUsed(usage)) return { kind: 'used', usage }
    const [erased] = await db.delete(assets).where(inBin(path)).returning()
    if (!erased) return { kind: 'missing' }
    try {
      await removeFile(erased)
    } catch (error) {
      await db.insert(assets).values(erased).onConflictDoNothing()
      throw error
    }
    await bus.purge([`asset:${path}`])
    return { kind: 'removed' }
  }

  return {
    restore,
    erase,

    async list(isInBin) {
      const rows = await db
        .select()
        .from(assets)
        .where(isInBin ? isNotNull(assets.removed) : isNull(assets.removed))
        .orderBy(sql`${assets.path} collate "C"`)
      return rows.map(({ created, removed, removedBy, ...asset }) => ({
        ...asset,
        ...(removed && { removed: removed.toISOString() }),
      }))
    },

    async remove(path, author) {
      const [picture] = await db
        .select({ path: assets.path })
        .from(assets)
        .where(and(eq(assets.path, path), isNull(assets.removed)))
      if (!picture) return { kind: 'missing' }
      const usage = await findPictureUsage(database, site(), path)
      if (isUsed(usage)) return { kind: 'used', usage }
      const set = { removed: new Date(now()), removedBy: author }
      await db.update(assets).set(set).where(eq(assets.path, path))
      return { kind: 'removed' }
    },

    async job() {
      const old = await db
        .select({ path: assets.path })
        .from(assets)
        .where(lt(assets.removed, new Date(now() - binTime)))
      for (const { path } of old) if ((await erase(path)).kind === 'used') await restore(path)
      return { kind: 'later', due: new Date(now() + day) }
    },
  }
}
