import { readFile } from 'node:fs/promises'
import { type MediaAsset, versionOf } from '#server/media/media-router.ts'
import type { Site } from '#server/site/site.ts'

/** Where the bytes of an asset lie. Only for paths that the assets table lists. */
export const mediaFile = (dataDir: string, urlPath: string): string => `${dataDir}${urlPath}`

/** Finds assets by what the site knows of them: no query, and no path that nobody listed reaches the disk. */
export function findMedia(
  dataDir: string,
  site: () => Site,
): (urlPath: string) => Promise<MediaAsset | undefined> {
  let revision = ''
  let versions = new Map<string, Promise<string>>()

  /** Reads and hashes a file once for as long as the site stays as it is. */
  function versionAt(urlPath: string): Promise<string> {
    if (site().revision !== revision) {
      versions = new Map()
      revision = site().revision
    }
    const version = versions.get(urlPath) ?? readFile(mediaFile(dataDir, urlPath)).then(versionOf)
    versions.set(urlPath, version)
    return version
  }

  return async (urlPath) => {
    const facts = site().asset(urlPath)
    if (!facts) return undefined
    const { contentType, width, height } = facts
    const source = () => readFile(mediaFile(dataDir, urlPath))
    return { source, contentType, width, height, version: await versionAt(urlPath) }
  }
}
