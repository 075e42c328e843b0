import { once } from 'node:events'
import { createServer } from 'node:http'
import { createServer as createProbe } from 'node:net'
import { relative } from 'node:path'
import { createServer as createVite, type ViteDevServer } from 'vite'
import { createDevelopmentAssets } from '#server/assets/development-assets.ts'
import { createDevelopmentFailure, type DevelopmentFailure } from '#server/assets/development-failure.ts'
import { readableClassNames } from '#server/build/class-names.ts'
import { clientScriptsPlugin } from '#server/build/client-scripts-plugin.ts'
import { reactPlugin } from '#server/build/react-plugin.ts'
import { validatorPlugin } from '#server/build/validator-plugin.ts'
import { renderingEntry, root } from '#server/build/vite-options.ts'
import type { RenderingModule, StorefrontParts } from '#server/composition/storefront-options.ts'
import type { Config } from '#server/configuration/config.ts'
import type { RenderingEngine } from '#server/rendering/rendering.ts'

/** Returns a free port. */
async function freePort(): Promise<number> {
  const probe = createProbe().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  return typeof address === 'object' && address ? address.port : 0
}

/** Calls back for each change of a page's source file, with its path from the root, until it is stopped. */
function watchSources({ watcher }: ViteDevServer, onChange: (file: string) => Promise<void>): () => void {
  const listener = (event: string, path: string) => {
    const file = relative(root, path).replaceAll('\\', '/')
    if (!event.endsWith('Dir') && /^(?:schemas|renderer|widgets)\/.*\.(?:tsx?|css)$/.test(file))
      void onChange(file)
  }
  watcher.on('all', listener)
  return () => void watcher.off('all', listener)
}

const waitingPage =
  '<!doctype html><title>Vitrine</title><script type="module" src="/@vite/client"></script><p>Waiting for a change that mends the source.'

/** Responds to every page with the start-up error until a change fixes it. */
async function waitUntilMended(
  vite: ViteDevServer,
  { host, port }: Pick<Config, 'host' | 'port'>,
  load: () => Promise<RenderingModule | undefined>,
): Promise<RenderingModule> {
  const server = createServer((request, response) =>
    vite.middlewares(request, response, () => {
      response.writeHead(503, { 'Content-Type': 'text/html; charset=utf-8' }).end(waitingPage)
    }),
  )
  server.listen(port, host)
  await once(server, 'listening')
  const built = await new Promise<RenderingModule>((resolve) => {
    const stop = watchSources(vite, async () => {
      const mended = await load()
      if (!mended) return
      stop()
      resolve(mended)
    })
  })
  server.close()
  server.closeAllConnections()
  return built
}

/** Reloads the rendering, one load at a time; returns undefined and shows the error if the source is broken. */
function createLoader(
  vite: ViteDevServer,
  failure: DevelopmentFailure,
): () => Promise<RenderingModule | undefined> {
  let last: Promise<unknown> = Promise.resolve()
  async function load(): Promise<RenderingModule | undefined> {
    vite.environments.ssr.moduleGraph.invalidateAll()
    try {
      const { createRenderingEngine } = await vite.ssrLoadModule(`/${renderingEntry}`, {
        fixStacktrace: true,
      })
      failure.clear()
      return { createRenderingEngine: createRenderingEngine }
    } catch (error) {
      failure.show(error)
      return undefined
    }
  }
  return () => {
    const next = last.then(load)
    last = next
    return next
  }
}

/** Shows the error of a style, also to browsers that are not connected yet and would miss it. */
async function checkStyle(vite: ViteDevServer, file: string, failure: DevelopmentFailure): Promise<void> {
  vite.environments.ssr.moduleGraph.onFileChange(`${root}${file}`)
  try {
    await vite.ssrLoadModule(`/${file}?inline`)
  } catch (error) {
    failure.show(error)
  }
}

/**
 * Creates the storefront's parts for development: components from source with hot reload. Errors appear in the browser,
 * and the server continues.
 */
export async function developmentParts(config: Pick<Config, 'host' | 'port'>): Promise<StorefrontParts> {
  const vite = await createVite({
    root,
    configFile: false,
    appType: 'custom',
    plugins: [reactPlugin(), validatorPlugin(), clientScriptsPlugin()],
    css: { modules: readableClassNames },
    // A free port for hot reload, so that two checkouts can run at the same time.
    server: { middlewareMode: true, host: '127.0.0.1', hmr: { port: await freePort() } },
  })
  const failure = createDevelopmentFailure(vite)
  const load = createLoader(vite, failure)
  const reloadPages = () => vite.ws.send({ type: 'full-reload' })
  const firstLoad = await load()
  const { createRenderingEngine } = firstLoad ?? (await waitUntilMended(vite, config, load))
  const listeners: (() => void)[] = []
  return {
    assets: createDevelopmentAssets(vite, failure.show),
    staticFiles: () => false,
    createRenderingEngine(options) {
      let current: RenderingEngine = createRenderingEngine(options)
      // Server-only components: rendered again, and the page reloaded. Styles are replaced separately.
      watchSources(vite, async (file) => {
        if (file.endsWith('.css') && !failure.isShown()) return checkStyle(vite, file, failure)
        const fresh = await load()
        if (!fresh) return
        current = fresh.createRenderingEngine(options)
        for (const listener of listeners) listener()
        reloadPages()
      })
      return {
        // Others store the registry itself.
        registry: { get: (type) => current.registry.get(type), all: () => current.registry.all() },
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
    // Notifies browsers that display the error.
    onReady: () => void (firstLoad === undefined && reloadPages()),
    close: () => vite.close(),
  }
}
