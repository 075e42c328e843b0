import { LRUCache } from 'lru-cache'
import { type MediaAsset, versionOf } from '#server/media/media-router.ts'
import type { Site } from '#server/site/site.ts'
import type { ObjectStorage } from '#server/storage/object-storage.ts'

/** Increment it when drawings change. */
const drawingVersion = 1

/** The name under which an asset is stored. Only for paths that the assets table lists. */
export const objectName = (urlPath: string): string => urlPath.slice(1)

/** An upload's address contains a hash of its bytes, so its content never changes. */
const uploaded = /-(?:[0-9a-f]{8}|[0-9a-f]{16})\.(?:jpg|png|webp)$/

/** Whether an address is of a picture that an editor uploaded. */
export const isUpload = (urlPath: string): boolean => urlPath.startsWith('/media/') && uploaded.test(urlPath)

/** Maximum number of cached versions. */
const maxVersions = 10_000

/** A picture that is drawn from its address. */
export interface DrawnPicture {
  width: number
  height: number
  readonly svg: string
}

/**
 * Creates the lookup of assets, from the site's list: without queries, and without asking the storage for unlisted paths.
 * @param drawnPicture returns drawn pictures for unlisted paths
 */
export function findMedia(
  storage: Pick<ObjectStorage, 'read'>,
  site: () => Site,
  drawnPicture: (urlPath: string) => DrawnPicture | undefined = () => undefined,
): (urlPath: string) => Promise<MediaAsset | undefined> {
  let revision = ''
  const versions = new LRUCache<string, string>({
    max: maxVersions,
    fetchMethod: async (urlPath) => versionOf(await storage.read(objectName(urlPath))),
    // Waiting requests get the picture even if its cache entry is evicted.
    ignoreFetchAbort: true,
  })

  /** Reads and hashes a picture once until the site changes; failures are retried. */
  function versionAt(urlPath: string): Promise<string> {
    if (site().revision !== revision) {
      versions.clear()
      revision = site().revision
    }
    return versions.forceFetch(urlPath)
  }

  function drawnAt(urlPath: string): MediaAsset | undefined {
    const picture = drawnPicture(urlPath)
    if (!picture) return undefined
    const { width, height } = picture
    // A drawing is determined by its address, until the drawing code changes.
    const version = versionOf(`${drawingVersion} ${urlPath}`)
    return { source: async () => picture.svg, contentType: 'image/svg+xml', width, height, version }
  }

  return async (urlPath) => {
    const assetFacts = site().asset(urlPath)
    if (!assetFacts) return drawnAt(urlPath)
    const { contentType, width, height } = assetFacts
    const source = () => storage.read(objectName(urlPath))
    const picture = { source, contentType, width, height }
    return uploaded.test(urlPath)
      ? { ...picture, version: versionOf(urlPath), isFixed: true }
      : { ...picture, version: await versionAt(urlPath) }
  }
}
