import { readBuiltAssets } from '#server/assets/built-assets.ts'
import { createStaticFiles } from '#server/assets/static-files.ts'
import { builtId } from '#server/build/source-id.ts'
import { root } from '#server/build/vite-options.ts'
import type { StorefrontParts } from '#server/composition/storefront.ts'
import type { Config } from '#server/configuration/config.ts'

type Built = typeof import('#server/rendering/rendering.ts')

/** Loads a build from `folder`: its `client` and `server` parts. */
export async function builtParts(folder: string): Promise<StorefrontParts> {
  const { createRendering }: Built = await import(/* @vite-ignore */ `${folder}/server/rendering.js`)
  return {
    assets: readBuiltAssets(`${folder}/client`, builtId() ?? 'unknown'),
    createRendering,
    staticFiles: createStaticFiles(`${folder}/client/assets`, `${folder}/previous/assets`),
    onReady: () => undefined,
    close: async () => undefined,
  }
}

/** Loads the storefront's parts: the last build, or the source with `development`. */
export async function loadParts(
  development: boolean,
  config: Pick<Config, 'host' | 'port'>,
): Promise<StorefrontParts> {
  if (!development) return builtParts(`${root}dist`)
  const { developmentParts } = await import('#server/composition/development-parts.ts')
  return developmentParts(config)
}
