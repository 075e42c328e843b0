import type { Assets } from '#renderer/assets.ts'
import { readBuiltAssets } from '#server/assets/built-assets.ts'
import { createStaticFiles } from '#server/assets/static-files.ts'
import { builtId } from '#server/build/source-id.ts'
import { cssModules, renderingEntry, root } from '#server/build/vite-options.ts'
import type { StorefrontOptions } from '#server/storefront.ts'

type Built = typeof import('#server/rendering.ts')

type Parts = Pick<StorefrontOptions, 'assets' | 'createRendering' | 'staticFiles' | 'development'> & {
  close(): Promise<void>
}

/** What a build left in `folder`: a `client` and a `server` part. */
async function builtParts(folder: string): Promise<Parts> {
  const assets: Assets = readBuiltAssets(`${folder}/client`, builtId() ?? 'unknown')
  const { createRendering }: Built = await import(`${folder}/server/rendering.js`)
  return {
    assets,
    createRendering,
    staticFiles: createStaticFiles(`${folder}/client/assets`),
    close: async () => undefined,
  }
}

/** Components straight from their source, with hot reload. */
async function developmentParts(): Promise<Parts> {
  const [{ createServer }, { default: react }, { createDevelopmentAssets }] = await Promise.all([
    import('vite'),
    import('@vitejs/plugin-react-swc'),
    import('#server/assets/development-assets.ts'),
  ])
  const vite = await createServer({
    root,
    configFile: false,
    appType: 'custom',
    plugins: [react()],
    css: { modules: cssModules },
    server: { middlewareMode: true, host: '127.0.0.1' },
  })
  const loaded = await vite.ssrLoadModule(`/${renderingEntry}`)
  const { createRendering } = loaded
  return {
    assets: createDevelopmentAssets(vite),
    createRendering,
    staticFiles: () => false,
    development: vite.middlewares,
    close: () => vite.close(),
  }
}

export const loadParts = (development: boolean): Promise<Parts> =>
  development ? developmentParts() : builtParts(`${root}dist`)
