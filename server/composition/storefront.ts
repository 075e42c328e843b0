import type { Server } from 'node:http'
import { everything } from '#renderer/cache-tags.ts'
import { createApp } from '#server/composition/app.ts'
import type { Modules } from '#server/composition/modules.ts'
import { openFoundation } from '#server/composition/open-base-services.ts'
import { openCommerce } from '#server/composition/open-commerce.ts'
import { openPageSources } from '#server/composition/open-page-sources.ts'
import { openShop } from '#server/composition/open-shop.ts'
import { openTraffic } from '#server/composition/open-traffic.ts'
import { createStorefrontJobs, planRecurringJobs } from '#server/composition/storefront-jobs.ts'
import type { ClockedOptions, StorefrontOptions } from '#server/composition/storefront-options.ts'
import type { Config } from '#server/configuration/config.ts'
import type { ContentStore } from '#server/content/store.ts'
import type { Database } from '#server/database/database.ts'
import { adoptStoredPatterns } from '#server/editor/drafts/stored-patterns.ts'
import { createEditorService } from '#server/editor/editor.ts'
import { type OpenPort, openPort } from '#server/http/open-port.ts'
import type { JobRunner } from '#server/jobs/runner.ts'
import { steadyTime } from '#server/operations/steady-time.ts'
import { followPayload } from '#server/site/follow-payload.ts'

export interface Storefront {
  server: Server
  /** The embedded content store, which editors write to. */
  store: ContentStore
  database: Database
  /** Returns the token that creates the editor's first admin; undefined once there is one. */
  setupToken(): Promise<string | undefined>
  /** Drains the server before it closes. */
  drain(): void
  /** Waits for running responses, at most this many milliseconds, then releases everything. */
  close(timeout?: number): Promise<void>
}

/** Listens first, then opens database, content and engine: a port in use is reported immediately. */
export async function startStorefront(options: StorefrontOptions): Promise<Storefront> {
  const { port, host } = options.config
  const openedPort = await openPort(port, host)
  try {
    return await openStorefront(
      { ...options, now: options.now ?? Date.now, steady: options.now ?? steadyTime },
      openedPort,
    )
  } catch (error) {
    openedPort.close()
    throw error
  }
}

/** The address by which this process reaches itself. */
function localAddress(server: Server, config: Config): string {
  const listening = server.address()
  const port = typeof listening === 'object' && listening ? listening.port : config.port
  const host = ['0.0.0.0', '::'].includes(config.host) ? '127.0.0.1' : config.host
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

async function openModules(options: ClockedOptions): Promise<Modules> {
  const foundation = await openFoundation(options)
  const shop = await openShop(options, foundation)
  const sources = openPageSources(options, foundation, shop)
  const traffic = await openTraffic(options, foundation, shop)
  const selling = await openCommerce(options, foundation, shop, traffic)
  const editor = createEditorService({
    ...options,
    ...foundation,
    ...sources,
    site: shop.site.current,
    draftSite: shop.draftSite,
    limits: traffic.limits,
    findPicture: traffic.findPicture,
    factors: selling.factors,
    rendering: shop.rendering,
    shopPages: shop.shopPages,
  })
  return { options, foundation, shop, sources, traffic, selling, editor }
}

/** Waits for running responses, at most `timeout` milliseconds, then ends their connections. */
async function closeServer(server: Server, timeout: number): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve))
  // Connections become idle after their response, and browsers would hold them open.
  const sweep = setInterval(() => server.closeIdleConnections(), 50)
  const timer = setTimeout(() => server.closeAllConnections(), timeout)
  await closed
  clearInterval(sweep)
  clearTimeout(timer)
}

/** Closes resources, in the order of their dependencies. */
async function closeModules(modules: Modules, jobs: JobRunner, timeout: number): Promise<void> {
  const { foundation, shop, traffic, selling } = modules
  await jobs.stop(timeout)
  await selling.checkoutEngine.close()
  traffic.loadGuard.close()
  await traffic.media.close()
  foundation.storage.close()
  await shop.catalogue.close()
  await foundation.bus.close()
  await traffic.limits.close()
  await foundation.variantCounts.close()
  await foundation.searchCounts.close()
  await foundation.replica?.close()
  await foundation.database.close()
  await foundation.tracing?.close()
}

async function openStorefront(
  options: ClockedOptions,
  { server, setListener, drain }: OpenPort,
): Promise<Storefront> {
  const { config, development, buildFolder, now } = options
  const modules = await openModules(options)
  const { foundation, shop, traffic, selling, editor } = modules
  const { database, store, bus, onError } = foundation
  const { site, cmsPayload } = shop
  const app = createApp(modules)
  const jobs = await createStorefrontJobs(modules)
  const minutes = site.current().settings('').constants.payloadCacheMinutes
  const stopFollowing = cmsPayload && followPayload({ payload: cmsPayload, bus, minutes, onError })
  development?.onChange(() => void bus.purge([everything]))
  if (buildFolder !== undefined) await traffic.otherBuilds.publish(buildFolder)
  setListener(app)
  await selling.checkoutEngine.start(localAddress(server, config))
  await shop.tracking?.startFeed()
  await planRecurringJobs(database, now)
  const [firstMarket] = site.current().markets
  if (firstMarket) await adoptStoredPatterns(database, firstMarket.id)
  jobs.start()
  return {
    server,
    store,
    database,
    setupToken: editor.setupToken,
    drain,
    async close(timeout = 10_000) {
      editor.close()
      stopFollowing?.()
      await closeServer(server, timeout)
      await closeModules(modules, jobs, timeout)
    },
  }
}
