import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Rendered pictures on disk. Files survive the process; the least recently used are evicted. */
export interface MediaCache {
  /** Returns the bytes, or undefined if there are none or the file is broken (it is then removed). */
  get(key: string): Promise<Buffer | undefined>
  put(key: string, bytes: Buffer): Promise<void>
}

const digestLength = 32
const digestOf = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest()
const temporary = '.part'

/** A file contains a digest followed by the bytes, so that truncated and corrupt files are detected. */
function verifyDigest(file: Buffer): Buffer | undefined {
  const bytes = file.subarray(digestLength)
  return file.length > digestLength && digestOf(bytes).equals(file.subarray(0, digestLength))
    ? bytes
    : undefined
}

/** Milliseconds after which a partial file counts as abandoned: another process may be writing a younger one. */
const maxTemporaryFileAge = 3_600_000

interface StoredFile {
  name: string
  size: number
  /** Milliseconds since the epoch. */
  time: number
}

async function filesByAge(directory: string): Promise<StoredFile[]> {
  const names = await readdir(directory)
  const files = await Promise.all(
    names.map(async (name) => {
      const info = await stat(join(directory, name)).catch(() => undefined)
      return info?.isFile() ? [{ name, size: info.size, time: info.mtimeMs }] : []
    }),
  )
  return files.flat().sort((a, b) => a.time - b.time)
}

/** @param maxBytes total size of all files except the newest one */
export function openMediaCache(directory: string, maxBytes: number): MediaCache {
  /** In order of use, the oldest first. */
  const sizes = new Map<string, number>()
  let total = 0

  const forget = (name: string): void => {
    total -= sizes.get(name) ?? 0
    sizes.delete(name)
  }
  const remember = (name: string, size: number): void => {
    forget(name)
    sizes.set(name, size)
    total += size
  }
  const remove = async (name: string): Promise<void> => {
    forget(name)
    await rm(join(directory, name), { force: true })
  }
  async function shrink(): Promise<void> {
    for (const name of sizes.keys()) {
      if (total <= maxBytes || sizes.size <= 1) return
      await remove(name)
    }
  }
  async function open(): Promise<void> {
    await mkdir(directory, { recursive: true })
    for (const { name, size, time } of await filesByAge(directory))
      if (!name.endsWith(temporary)) remember(name, size)
      else if (time < Date.now() - maxTemporaryFileAge) await rm(join(directory, name), { force: true })
    await shrink()
  }
  let opening: Promise<void> | undefined
  const prepareFolder = (): Promise<void> => {
    // An unreadable folder prevents reuse, not pictures: `put` will report the error.
    opening ??= open().catch(() => undefined)
    return opening
  }

  return {
    async get(key) {
      await prepareFolder()
      const file = await readFile(join(directory, key)).catch(() => undefined)
      if (!file) {
        forget(key)
        return undefined
      }
      const bytes = verifyDigest(file)
      if (bytes) remember(key, file.length)
      else await remove(key)
      return bytes
    },
    async put(key, bytes) {
      await prepareFolder()
      const part = join(directory, `${key}.${randomUUID()}${temporary}`)
      try {
        await writeFile(part, Buffer.concat([digestOf(bytes), bytes]))
        await rename(part, join(directory, key))
      } catch (error) {
        await rm(part, { force: true })
        throw error
      }
      remember(key, digestLength + bytes.length)
      await shrink()
    },
  }
}
