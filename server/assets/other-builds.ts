import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { type Request, type RequestHandler, Router } from 'express'
import { LRUCache } from 'lru-cache'
import { type StaticFile, sendStaticFile, toStaticFile } from '#server/assets/static-files.ts'
import { builds } from '#server/build/builds.ts'
import { MissingObject, type ObjectStorage, StorageUnavailable } from '#server/storage/object-storage.ts'

const brotli = promisify(brotliCompress)

/** File name of a build, with a hash of its content: `basket-Dq3x8_1a.js`. */
const builtName = /^[\w.-]{1,100}-[\w-]{7,8}\.[a-z0-9]{2,8}$/
/** Bytes of other builds' files in memory. */
const maxBytes = 32 * 2 ** 20
const objectOf = (name: string): string => `builds/${name}`

interface Options {
  /** Holds the builds of this machine. */
  dist: string
  /** Shared by machines whose builds differ while a release is rolled out. */
  storage: Pick<ObjectStorage, 'read' | 'write'> | undefined
  /** Counts a lookup of a file; returns the seconds to wait above the limit, else undefined. */
  admit: (request: Request) => Promise<number | undefined>
}

/** Serves the files of other builds than this process's own. */
export interface OtherBuilds {
  /** Makes this build's files available to processes of other builds. */
  publish(folder: string): Promise<void>
  /** Serves `/assets/<name>`; calls `next` for files that no build has. */
  router: RequestHandler
}

const absent = (error: unknown): undefined => {
  if (error instanceof MissingObject || error instanceof StorageUnavailable) return undefined
  throw error
}

/**
 * Serves files of other builds: pages loaded before a release, or sent by a process of another release, request the
 * files of their build. Reads them from the builds on this machine, else from the shared storage. Equal names mean
 * equal files.
 */
export function createOtherBuilds({ dist, storage, admit }: Options): OtherBuilds {
  const cache = new LRUCache<string, StaticFile>({
    maxSize: maxBytes,
    sizeCalculation: ({ size, br }) => size + (br?.length ?? 0) + 1,
  })

  async function read(name: string): Promise<Buffer | undefined> {
    for (const { folder } of builds(dist)) {
      const bytes = await readFile(join(folder, 'client/assets', name)).catch(() => undefined)
      if (bytes) return bytes
    }
    return storage?.read(objectOf(name)).catch(absent)
  }

  async function find(name: string): Promise<StaticFile | undefined> {
    const bytes = await read(name)
    const params = { [constants.BROTLI_PARAM_QUALITY]: 5 }
    const file = bytes && toStaticFile(name, bytes, { br: await brotli(bytes, { params }) })
    if (file) cache.set(name, file)
    return file
  }

  const router = Router()
  router.get('/:name', async (request, response, next) => {
    const { name } = request.params
    if (!builtName.test(name)) return next()
    const bundle = cache.get(name)
    const wait = bundle ? undefined : await admit(request)
    if (wait !== undefined) {
      response.status(429).set('Retry-After', String(wait)).json({ title: 'Too Many Requests', status: 429 })
      return
    }
    const file = bundle ?? (await find(name))
    if (file) sendStaticFile(file, request, response)
    else next()
  })
  return {
    router,
    async publish(folder) {
      if (!storage) return
      const names = (await readdir(join(folder, 'client/assets'))).filter((name) => builtName.test(name))
      const queue = names.values()
      const work = async (): Promise<void> => {
        for (const name of queue) {
          const bytes = await readFile(join(folder, 'client/assets', name))
          const type = toStaticFile(name, bytes)?.type
          if (type !== undefined) await storage.write(objectOf(name), bytes, type)
        }
      }
      await Promise.all(Array.from({ length: 8 }, work)).catch(absent)
    },
  }
}
