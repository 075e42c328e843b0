import type { MediaCache } from '#server/media/media-cache.ts'
import { MissingObject, type ObjectStorage, StorageUnavailable } from '#server/storage/object-storage.ts'

const nameOf = (key: string): string => `made/${key}`
const typeOf = (key: string): string => `image/${key.slice(key.lastIndexOf('.') + 1)}`

/** Treats missing and unavailable objects as cache misses. */
function ignoreUnavailable(error: unknown): undefined {
  if (error instanceof MissingObject || error instanceof StorageUnavailable) return undefined
  throw error
}

/**
 * Adds a shared storage behind this machine's cache, so that each variant is rendered once for all processes. While it
 * is unavailable, each process renders its own. The storage's lifecycle rules limit the size of `made/`.
 */
export function withSharedPictures(
  localCache: MediaCache,
  storage: Pick<ObjectStorage, 'read' | 'write'>,
): MediaCache {
  return {
    async get(key) {
      const local = await localCache.get(key)
      if (local) return local
      const sharedPicture = await storage.read(nameOf(key)).catch(ignoreUnavailable)
      // A full disk affects speed only.
      if (sharedPicture) await localCache.put(key, sharedPicture).catch(() => undefined)
      return sharedPicture
    },
    async put(key, bytes) {
      await storage.write(nameOf(key), bytes, typeOf(key)).catch(ignoreUnavailable)
      await localCache.put(key, bytes)
    },
  }
}
