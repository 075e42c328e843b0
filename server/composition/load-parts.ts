import { readBuiltAssets } from '#server/assets/built-assets.ts'
import { createJoinedStyles } from '#server/assets/joined-styles.ts'
import { createStaticFiles } from '#server/assets/static-files.ts'
import { currentBuild } from '#server/build/builds.ts'
import { dist } from '#server/build/vite-options.ts'
import type { RenderingModule, StorefrontParts } from '#server/composition/storefront-options.ts'
import type { Config } from '#server/configuration/config.ts'

/**
 * Loads the current build: its `client` and `server` parts. Later builds do not change it. @param from folder of the
 * builds
 */
export async function builtParts(from: string): Promise<StorefrontParts> {
  const build = currentBuild(from)
  if (!build) throw new Error(`There is no build in ${from}. Run: npm run build`)
  const { id, folder } = build
  const { createRenderingEngine }: RenderingModule = await import(
    /* @vite-ignore */ `${folder}/server/rendering.js`
  )
  const files = createStaticFiles(`${folder}/client/assets`)
  const styles = createJoinedStyles(`${folder}/client/assets`)
  return {
    assets: readBuiltAssets(`${folder}/client`, id),
    createRenderingEngine,
    staticFiles: (request, response) => files(request, response) || styles(request, response),
    buildFolder: folder,
    onReady: () => undefined,
    close: async () => undefined,
  }
}

/** Loads the storefront's parts: the last build, or the source with `development`. */
export async function loadParts(
  development: boolean,
  config: Pick<Config, 'host' | 'port'>,
): Promise<StorefrontParts> {
  if (!development) return builtParts(dist)
  const { developmentParts } = await import('#server/composition/development-parts.ts')
  return developmentParts(config)
}
