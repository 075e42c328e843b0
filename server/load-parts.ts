import { once } from 'node:events'
import { createServer } from 'node:net'
import { readBuiltAssets } from '#server/assets/built-assets.ts'
import { createStaticFiles } from '#server/assets/static-files.ts'
import { builtId } from '#server/build/source-id.ts'
import { validatorPlugin } from '#server/build/validator-plugin.ts'
import { cssModules, renderingEntry, root } from '#server/build/vite-options.ts'
import type { StorefrontOptions } from '#server/storefront.ts'

type Built = typeof import('#server/rendering.ts')

type Parts = Pick<StorefrontOptions, 'assets' | 'createRendering' | 'staticFiles' | 'development'> & {
  close(): Promise<void>
}

/** What a build left in `folder`: a `client` and a `server` part. */
export async function builtParts(folder: string): Promise<Parts> {
  const { createRendering }: Built = await import(/* @vite-ignore */ `${folder}/server/rendering.js`)
  return {
    assets: readBuiltAssets(`${folder}/client`, builtId() ?? 'unknown'),
    createRendering,
    staticFiles: createStaticFiles(`${folder}/client/assets`, `${folder}/previous/assets`),
    close: async () => undefined,
  }
}

/** A port that nobody listens on now. */
async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  return typeof address === 'object' && address ? address.port : 0
}

/** Components straight from their source, with hot reload. */
async function developmentParts(): Promise<Parts> {
  const [{ createServer: createVite }, { default: react }, { createDevelopmentAssets }] = await Promise.all([
    import('vite'),
    import('@vitejs/plugin-react-swc'),
    import('#server/assets/development-assets.ts'),
  ])
  const vite = await createVite({
    root,
    configFile: false,
    appType: 'custom',
    plugins: [react(), validatorPlugin()],
    css: { modules: cssModules },
    // A port of its own for word of changes, so that two checkouts can be developed side by side.
    server: { middlewareMode: true, host: '127.0.0.1', hmr: { port: await freePort() } },
  })
  const load = () => vite.ssrLoadModule(`/${renderingEntry}`)
  const { createRendering } = await load()
  const listeners: (() => void)[] = []
  return {
    assets: createDevelopmentAssets(vite),
    staticFiles: () => false,
    createRendering(options) {
      let current: ReturnType<Built['createRendering']> = createRendering(options)
      // Components that never reach the browser: rendered anew, and the page loaded again.
      vite.watcher.on('change', async (file) => {
        if (!/\/(schemas|renderer|widgets)\/.*\.tsx?$/.test(file)) return
        vite.environments.ssr.moduleGraph.invalidateAll()
        const fresh = await load()
        current = fresh.createRendering(options)
        for (const listener of listeners) listener()
        vite.ws.send({ type: 'full-reload' })
      })
      return {
        registry: current.registry,
        prepare: (...input) => current.prepare(...input),
        render: (...input) => current.render(...input),
        renderForVisitor: (...input) => current.renderForVisitor(...input),
        document: (...input) => current.document(...input),
        createRenderContext: (...input) => current.createRenderContext(...input),
        joinHead: (...input) => current.joinHead(...input),
        renderBody: (...input) => current.renderBody(...input),
        purge: (...input) => current.purge(...input),
      }
    },
    development: { middleware: vite.middlewares, onChange: (listener) => void listeners.push(listener) },
    close: () => vite.close(),
  }
}

export const loadParts = (development: boolean): Promise<Parts> =>
  development ? developmentParts() : builtParts(`${root}dist`)
