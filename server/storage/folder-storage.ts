import { randomUUID } from 'node:crypto'
import type { Dirent } from 'node:fs'
import { access, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { MissingObject, type ObjectStorage, StorageUnavailable } from '#server/storage/object-storage.ts'

const temporary = '.part'

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')

async function entriesOf(folder: string): Promise<Dirent[]> {
  try {
    return await readdir(folder, { recursive: true, withFileTypes: true })
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}

/**
 * Stores objects as files below a folder. A file appears when it is complete.
 * @param report receives errors other than that of a missing object
 */
export function createFolderStorage(folder: string, report: (error: unknown) => void): ObjectStorage {
  const fileOf = (name: string): string => join(folder, name)
  const unavailable = (cause: unknown): StorageUnavailable => {
    report(cause)
    return new StorageUnavailable(`The folder of pictures cannot be used: ${Object(cause).message}`, {
      cause,
    })
  }
  return {
    async read(name) {
      try {
        return await readFile(fileOf(name))
      } catch (error) {
        throw isMissing(error) ? new MissingObject(name, { cause: error }) : unavailable(error)
      }
    },
    async write(name, bytes) {
      const file = fileOf(name)
      const part = `${file}.${randomUUID()}${temporary}`
      try {
        await mkdir(dirname(file), { recursive: true })
        await writeFile(part, bytes)
        await rename(part, file)
      } catch (error) {
        await rm(part, { force: true }).catch(() => undefined)
        throw unavailable(error)
      }
    },
    async remove(name) {
      await rm(fileOf(name), { force: true })
    },
    has: (name) =>
      access(fileOf(name)).then(
        () => true,
        () => false,
      ),
    async *list(below) {
      for (const entry of await entriesOf(fileOf(below)))
        if (entry.isFile() && !entry.name.endsWith(temporary))
          yield relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/')
    },
    close: () => undefined,
  }
}
