import type { EditorAsset, PictureUsage } from '#schemas/editor/library-responses.ts'
import type { Database } from '#server/database/database.ts'
import { and, eq, isNotNull, isNull, lt, sql } from '#server/database/drizzle.ts'
import { assets } from '#server/database/tables/content.ts'
import { inTransaction, type Transaction } from '#server/database/transactions.ts'
import {
  findEveryUse,
  findPictureUsage,
  findRestorableUses,
  isUsed,
} from '#server/editor/pictures/picture-usage.ts'
import { type JobHandler, jobHandler } from '#server/jobs/handler.ts'
import { addJob, addRecurringJob } from '#server/jobs/jobs.ts'
import { objectName } from '#server/media/media-files.ts'
import type { PurgeBus } from '#server/operations/bus.ts'
import type { Site } from '#server/site/site.ts'
import type { ObjectStorage } from '#server/storage/object-storage.ts'

export const emptyPictureBinKind = 'editor.emptyPictureBin'
/** The kind of the job that removes the file of a picture without a row. */
export const removeOrphanKind = 'editor.removeOrphan'

const day = 86_400_000
/** Time that a picture stays in the bin. */
const binTime = 30 * day

/** Time that a picture's row and file may be out of step: a process can end between them. */
const orphanTime = day

type StoredFile = Pick<EditorAsset, 'path' | 'contentType'>

const orphanSchema = {
  type: 'object',
  properties: { path: { type: 'string' }, contentType: { type: 'string' } },
  required: ['path', 'contentType'],
  additionalProperties: false,
} as const

type Removal = { kind: 'removed' } | { kind: 'missing' } | { kind: 'used'; usage: PictureUsage }

export interface PictureBin {
  /** Pictures by path: those in the bin, or all outside it. */
  list(isInBin: boolean): Promise<EditorAsset[]>
  /** Moves a picture to the bin unless something uses it. Its file stays, and is served. */
  remove(path: string, author: string): Promise<Removal>
  /** Uses of a picture; of one in the bin, also those that editors can restore. */
  usage(path: string): Promise<PictureUsage>
  /** Restores a picture from the bin; false if it is not in there. */
  restore(path: string): Promise<boolean>
  /** Deletes a picture of the bin with its file, unless something uses it by now. */
  erase(path: string): Promise<Removal>
  /** Plans that the file of a picture is removed in a day if the picture has no row then. */
  watchFile(file: StoredFile): Promise<void>
  removeOrphan: JobHandler
  /**
   * Deletes pictures after 30 days in the bin, and restores pictures that are used again. Those of deleted pages and
   * replaced drafts stay in the bin as long as these can be restored.
   */
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

/** Plans the removal of a file that may be left without a row. @param now milliseconds since the epoch */
const planRemoval = (
  db: Pick<Transaction, 'insert'>,
  { path, contentType }: StoredFile,
  now: number,
): Promise<void> =>
  addJob(db, {
    kind: removeOrphanKind,
    payload: { path, contentType },
    due: new Date(now + orphanTime),
    key: path,
  })

export function createPictureBin({ database, bus, site, storage, now }: Options): PictureBin {
  const { db } = database
  const inBin = (path: string) => and(eq(assets.path, path), isNotNull(assets.removed))

  async function restore(path: string): Promise<boolean> {
    const set = { removed: null, removedBy: null }
    return (await db.update(assets).set(set).where(inBin(path)).returning({ path: assets.path })).length > 0
  }

  /** Removes the file of a picture whose row is deleted, unless the picture is uploaded again meanwhile. */
  async function removeFile({ path, contentType }: StoredFile): Promise<void> {
    const name = objectName(path)
    if (!(await storage.has(name))) return
    const bytes = await storage.read(name)
    await storage.remove(name)
    // An upload that adds its row later finds that the file is missing.
    const existingRows = await db.select({ path: assets.path }).from(assets).where(eq(assets.path, path))
    if (existingRows.length > 0) await storage.write(name, bytes, contentType)
  }

  async function erase(path: string): Promise<Removal> {
    const [existing] = await db.select({ path: assets.path }).from(assets).where(inBin(path))
    if (!existing) return { kind: 'missing' }
    const usage = await findPictureUsage(database, site(), path)
    if (isUsed(usage)) return { kind: 'used', usage }
    const erased = await inTransaction(database, async (tx) => {
      const [row] = await tx.delete(assets).where(inBin(path)).returning()
      if (row) await planRemoval(tx, row, now())
      return row
    })
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
    watchFile: (file) => planRemoval(db, file, now()),

    removeOrphan: jobHandler(orphanSchema, async (file) => {
      const rows = await db.select({ path: assets.path }).from(assets).where(eq(assets.path, file.path))
      if (rows.length === 0) await removeFile(file)
      return { kind: 'done' }
    }),

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

    async usage(path) {
      const [binned] = await db.select({ path: assets.path }).from(assets).where(inBin(path))
      return (binned ? findEveryUse : findPictureUsage)(database, site(), path)
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
      for (const { path } of old) {
        if (isUsed(await findPictureUsage(database, site(), path))) await restore(path)
        else if ((await findRestorableUses(database, path)).length === 0) await erase(path)
      }
      return { kind: 'later', due: new Date(now() + day) }
    },
  }
}
