import { createHash } from 'node:crypto'
import type { ObjectStorage } from '#server/storage/object-storage.ts'

/** Content types by file extension of uploads and drawings. */
const contentTypes: ReadonlyMap<string, string> = new Map([
  ['jpg', 'image/jpeg'],
  ['png', 'image/png'],
  ['webp', 'image/webp'],
  ['avif', 'image/avif'],
  ['svg', 'image/svg+xml'],
])

const typeOf = (name: string): string =>
  contentTypes.get(name.slice(name.lastIndexOf('.') + 1)) ?? 'application/octet-stream'

const digestOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

/** Counts of objects. */
export interface CopyCounts {
  copied: number
  /** Number of objects that the target already had. */
  present: number
}

/**
 * Copies the objects of a folder that the target lacks, one after another; each is read back and compared. Nothing is
 * removed from the source, and an interrupted run can be resumed.
 * @throws Error if a copy differs from its source; it is removed from the target, so that the next run copies it again
 */
export async function copyObjects(
  source: ObjectStorage,
  target: ObjectStorage,
  folder: string,
): Promise<CopyCounts> {
  const objectCounts = { copied: 0, present: 0 }
  for await (const name of source.list(folder)) {
    if (await target.has(name)) {
      objectCounts.present += 1
      continue
    }
    const bytes = await source.read(name)
    await target.write(name, bytes, typeOf(name))
    if (digestOf(await target.read(name)) !== digestOf(bytes)) {
      await target.remove(name)
      throw new Error(`The copy of ${name} differs from its source`)
    }
    objectCounts.copied += 1
  }
  return objectCounts
}
