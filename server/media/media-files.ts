import { readFile } from 'node:fs/promises'
import type { MediaAsset } from '#server/media/media-router.ts'
import type { Site } from '#server/site/site.ts'

/** Where the bytes of an asset lie. Only for paths that the assets table lists. */
export const mediaFile = (dataDir: string, urlPath: string): string => `${dataDir}${urlPath}`

/** Finds assets by what the site knows of them: no query, and no path that nobody listed reaches the disk. */
export function findMedia(
  dataDir: string,
  site: () => Site,
): (urlPath: string) => Promise<MediaAsset | undefined> {
  return async (urlPath) => {
    const facts = site().asset(urlPath)
    if (!facts) return undefined
    const { contentType, width, height } = facts
    return { source: () => readFile(mediaFile(dataDir, urlPath)), contentType, width, height }
  }
}
