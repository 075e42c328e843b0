import { readFile } from 'node:fs/promises'
import { type MediaAsset, versionOf } from '#server/media/media-router.ts'
import type { Site } from '#server/site/site.ts'

/** To be raised when drawings change. */
const drawingVersion = 1

/** Where the bytes of an asset lie. Only for paths that the assets table lists. */
export const mediaFile = (dataDir: string, urlPath: string): string => `${dataDir}${urlPath}`

/** A picture that is drawn from its address. */
export interface DrawnPicture {
  width: number
  height: number
  readonly svg: string
}

/**
 * Creates the lookup of assets, from the site's list: without queries, and without disk access for unlisted paths.
 * @param drawn returns drawn pictures for unlisted paths
 */
export function findMedia(
  dataDir: string,
  site: () => Site,
  drawn: (urlPath: string) => DrawnPicture | undefined = () => undefined,
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

  function drawnAt(urlPath: string): MediaAsset | undefined {
    const picture = drawn(urlPath)
    if (!picture) return undefined
    const { width, height } = picture
    // A drawing is determined by its address, until the drawing code changes.
    const version = versionOf(`${drawingVersion} ${urlPath}`)
    return { source: async () => picture.svg, contentType: 'image/svg+xml', width, height, version }
  }

  return async (urlPath) => {
    const facts = site().asset(urlPath)
    if (!facts) return drawnAt(urlPath)
    const { contentType, width, height } = facts
    const source = () => readFile(mediaFile(dataDir, urlPath))
    return { source, contentType, width, height, version: await versionAt(urlPath) }
  }
}
