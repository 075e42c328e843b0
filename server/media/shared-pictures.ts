import type { MediaCache } from '#server/media/media-cache.ts'
import { MissingObject, type ObjectStorage, StorageUnavailable } from '#server/storage/object-storage.ts'

const nameOf = (key: string): string => `made/${key}`
const typeOf = (key: string): string => `image/${key.slice(key.lastIndexOf('.') + 1)}`

/** Ignores what a missing or unavailable object means for a cache: the picture is made. */
function ignoreUnavailable(error: unknown): undefined {
  if (error instanceof MissingObject || error instanceof StorageUnavailable) return undefined
  throw error
}

/**
 * Adds a storage that every process shares behind this machine's cache: what one has made, no other makes again. While
 * it is unavailable, each process makes its own. Its rules for the age of objects bound what `made/` takes.
 */
export function withSharedPictures(
  localCache: MediaCache,
  storage: Pick<ObjectStorage, 'read' | 'write'>,
): MediaCache {
  return {
    async get(key) {
      const local = await localCache.get(key)
      if (local) return local
      const shared = await storage.read(nameOf(key)).catch(ignoreUnavailable)
      // A full disk costs speed, not the picture.
      if (shared) await localCache.put(key, shared).catch(() => undefined)
      return shared
    },
    async put(key, bytes) {
      await storage.write(nameOf(key), bytes, typeOf(key)).catch(ignoreUnavailable)
      await localCache.put(key, bytes)
    },
  }
}
