import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { type NextFunction, type Request, type RequestHandler, type Response, Router } from 'express'
import { LRUCache } from 'lru-cache'
import { hashesIn, joinStyles, styleHashOf } from '#server/assets/joined-styles.ts'
import { type StaticFile, sendStaticFile, toStaticFile } from '#server/assets/static-files.ts'
import { builds } from '#server/build/builds.ts'
import { MissingObject, type ObjectStorage, StorageUnavailable } from '#server/storage/object-storage.ts'

const brotli = promisify(brotliCompress)

/** File name of a build, with a hash of its content: `basket-Dq3x8_1a.js`. */
const builtName = /^[\w.-]{1,100}-[\w-]{7,8}\.[a-z0-9]{2,8}$/
/** Bytes of other builds' files in memory. */
const maxBytes = 32 * 2 ** 20
const objectOf = (name: string): string => `builds/${name}`
/** Style files are stored by hash too: the address of joined ones names nothing else. */
const styleObjectOf = (hash: string): string => `builds/styles/${hash}.css`

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

const undefinedIfMissing = (error: unknown): undefined => {
  if (error instanceof MissingObject || error instanceof StorageUnavailable) return undefined
  throw error
}

/** Finds files in the builds on this machine, else in the shared storage. */
function createBuildFiles({ dist, storage }: Pick<Options, 'dist' | 'storage'>) {
  async function read(name: string): Promise<Buffer | undefined> {
    for (const { folder } of builds(dist)) {
      const bytes = await readFile(join(folder, 'client/assets', name)).catch(() => undefined)
      if (bytes) return bytes
    }
    return storage?.read(objectOf(name)).catch(undefinedIfMissing)
  }

  async function find(name: string): Promise<StaticFile | undefined> {
    const bytes = await read(name)
    const params = { [constants.BROTLI_PARAM_QUALITY]: 5 }
    return bytes && toStaticFile(name, bytes, { br: await brotli(bytes, { params }) })
  }

  async function readStyle(hash: string): Promise<Buffer | undefined> {
    for (const { folder } of builds(dist)) {
      const assets = join(folder, 'client/assets')
      const names = await readdir(assets).catch(() => [])
      const name = names.find((value) => styleHashOf(value) === hash)
      const bytes = name && (await readFile(join(assets, name)).catch(() => undefined))
      if (bytes) return bytes
    }
    return storage?.read(styleObjectOf(hash)).catch(undefinedIfMissing)
  }

  async function findStyles(address: string): Promise<StaticFile | undefined> {
    const hashes = hashesIn(address) ?? []
    const contents = (await Promise.all(hashes.map(readStyle))).filter((content) => content !== undefined)
    return contents.length < hashes.length ? undefined : joinStyles(address, contents)
  }

  return { find, findStyles }
}

/** Makes the files of a build available to processes of other builds. */
async function publishBuild(storage: Pick<ObjectStorage, 'write'>, folder: string): Promise<void> {
  const names = (await readdir(join(folder, 'client/assets'))).filter((name) => builtName.test(name))
  const queue = names.values()
  const work = async (): Promise<void> => {
    for (const name of queue) {
      const bytes = await readFile(join(folder, 'client/assets', name))
      const type = toStaticFile(name, bytes)?.type
      if (type === undefined) continue
      await storage.write(objectOf(name), bytes, type)
      const hash = styleHashOf(name)
      if (hash !== undefined) await storage.write(styleObjectOf(hash), bytes, type)
    }
  }
  await Promise.all(Array.from({ length: 8 }, work)).catch(undefinedIfMissing)
}

/**
 * Serves files of other builds: pages loaded before a release, or sent by a process of another release, request the
 * files of their build. Reads them from the builds on this machine, else from the shared storage. Equal names mean
 * equal files.
 */
export function createOtherBuilds({ dist, storage, admit }: Options): OtherBuilds {
  const { find, findStyles } = createBuildFiles({ dist, storage })
  const cache = new LRUCache<string, StaticFile>({
    maxSize: maxBytes,
    sizeCalculation: ({ size, br }) => size + (br?.length ?? 0) + 1,
  })

  async function send(
    request: Request,
    response: Response,
    next: NextFunction,
    key: string,
    findFile: () => Promise<StaticFile | undefined>,
  ): Promise<void> {
    const cached = cache.get(key)
    const wait = cached ? undefined : await admit(request)
    if (wait !== undefined) {
      response.status(429).set('Retry-After', String(wait)).json({ title: 'Too Many Requests', status: 429 })
      return
    }
    const file = cached ?? (await findFile())
    if (!file) return next()
    cache.set(key, file)
    sendStaticFile(file, request, response)
  }

  const router = Router()
  router.get('/:name', async (request, response, next) => {
    const { name } = request.params
    if (!builtName.test(name)) return next()
    await send(request, response, next, name, () => find(name))
  })
  router.get('/styles/:name', async (request, response, next) => {
    const address = `/assets/styles/${request.params.name}`
    if (!hashesIn(address)) return next()
    await send(request, response, next, address, () => findStyles(address))
  })
  return { router, publish: async (folder) => storage && publishBuild(storage, folder) }
}
