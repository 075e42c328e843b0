import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { RequestHandler } from 'express'
import type { Logger } from 'pino'
import type { Assets } from '#renderer/assets.ts'
import { everything } from '#renderer/cache-tags.ts'
import { openAddressBook } from '#server/addresses/open-address-book.ts'
import { createOtherBuilds } from '#server/assets/other-builds.ts'
import { withBenchPage } from '#server/bench/bench-source.ts'
import { dist } from '#server/build/vite-options.ts'
import { createBasketEngine, openGiftCards } from '#server/commerce/basket/basket-engine.ts'
import { startExpiry } from '#server/commerce/basket/expiry-job.ts'
import { createCatalogueCommerce } from '#server/commerce/catalogue/catalogue-commerce.ts'
import { lookEvery, openCatalogue } from '#server/commerce/catalogue/catalogue-holder.ts'
import { changedTags } from '#server/commerce/catalogue/changed-tags.ts'
import { startCounting } from '#server/commerce/catalogue/product-events.ts'
import { createShopPages } from '#server/commerce/catalogue/shop-pages.ts'
import { siteSearch } from '#server/commerce/catalogue/site-search.ts'
import { openCarriers } from '#server/commerce/delivery/open-carriers.ts'
import { startAlerts } from '#server/commerce/notify-me/alert-job.ts'
import { createAlerts } from '#server/commerce/notify-me/alerts.ts'
import { commerceBehind } from '#server/commerce/platform/commerce-behind.ts'
import { openPlatform } from '#server/commerce/platform/platform.ts'
import { readPlaceRates } from '#server/commerce/tax/place-rates.ts'
import { createTaxService } from '#server/commerce/tax/tax-service.ts'
import { createApp } from '#server/composition/app.ts'
import { createCheckoutEngine } from '#server/composition/checkout-engine.ts'
import { createJobHandlers } from '#server/composition/kinds.ts'
import { openLoyalty } from '#server/composition/open-loyalty.ts'
import { openRecommendations } from '#server/composition/open-recommendations.ts'
import { reportCardKeys } from '#server/composition/report-card-keys.ts'
import { createServices } from '#server/composition/services.ts'
import type { Config } from '#server/configuration/config.ts'
import { togglesOff } from '#server/configuration/provider-config.ts'
import { startConsentPruning } from '#server/consents/consent-log.ts'
import type { ContentSource } from '#server/content/content-source.ts'
import { withFollowedMarkets } from '#server/content/followed-markets.ts'
import { withShopPages } from '#server/content/shop-pages.ts'
import { type ContentStore, createContentStore } from '#server/content/store.ts'
import { type Database, openDatabase } from '#server/database/database.ts'
import { prepareDemo } from '#server/demo/prepare-demo.ts'
import { createCmsPages } from '#server/editor/drafts/foreign-pages.ts'
import { adoptKeptRows } from '#server/editor/drafts/kept-rows.ts'
import { createEditorService } from '#server/editor/editor.ts'
import { startEmptyingPictureBin } from '#server/editor/pictures/picture-bin.ts'
import { startPruning } from '#server/editor/pruning-job.ts'
import type { Service } from '#server/endpoints/handlers.ts'
import { createRateLimits } from '#server/endpoints/rate-limits.ts'
import { openSharedCounts } from '#server/endpoints/shared-counts.ts'
import { createQuestionRouter } from '#server/handlers/question-router.ts'
import { clientAddress } from '#server/http/client-address.ts'
import { openCountries } from '#server/http/geo-country.ts'
import { networkOf } from '#server/http/network-of.ts'
import { type OpenPort, openPort } from '#server/http/open-port.ts'
import { hasPreviewSecret } from '#server/http/request-context.ts'
import { createJobRunner } from '#server/jobs/runner.ts'
import { createAwayLog } from '#server/logging/away-log.ts'
import { createSecurityLog } from '#server/logging/security-log.ts'
import { createMailTexts } from '#server/mail/mail-texts.ts'
import { startMailPruning } from '#server/mail/prune-job.ts'
import { findMedia } from '#server/media/media-files.ts'
import { createMediaRouter } from '#server/media/media-router.ts'
import { createPurgeBus } from '#server/operations/bus.ts'
import { createMetrics } from '#server/operations/metrics.ts'
import { openPurgeLog } from '#server/operations/purge-log.ts'
import type { Rendering, RenderingOptions } from '#server/rendering/rendering.ts'
import { createSecondFactors } from '#server/second-factor/second-factors.ts'
import { makePrivateDirectory } from '#server/security/data-directory.ts'
import { keyFor, readSecretKeys } from '#server/security/secret-key.ts'
import { createShopListing } from '#server/seo/shop-listing.ts'
import { createSessionService } from '#server/session/session-service.ts'
import { createSignedInHooks } from '#server/session/signed-in.ts'
import { openSites } from '#server/site/open-sites.ts'
import { withStorePages } from '#server/site/store-pages.ts'
import { openStorage } from '#server/storage/open-storage.ts'
import { confirmAndJoin } from '#server/subscriptions/confirm-and-join.ts'
import { createNewsSignUp } from '#server/subscriptions/news-sign-up.ts'
import { createSubscriptions } from '#server/subscriptions/subscriptions.ts'

export interface StorefrontOptions {
  config: Config
  logger: Logger
  assets: Assets
  createRendering: (options: RenderingOptions) => Rendering
  /** Milliseconds since the epoch; the system's clock by default. */
  now?: () => number
  /** Number of styles that an empty catalogue gets in addition to those on the demo's pages. Default: about 600. */
  demoStyles?: number
  staticFiles: (request: IncomingMessage, response: ServerResponse) => boolean
  /** The build that this process runs; absent in development. */
  buildFolder?: string
  /** Stands between each endpoint and its handler. */
  watchService?: (service: Service) => Service
  /** The development server: its middleware, and notifications of changed components. */
  development?: { middleware: RequestHandler; onChange(listener: () => void): void }
}

/** What is derived from the source, built or not. */
export interface StorefrontParts
  extends Pick<
    StorefrontOptions,
    'assets' | 'createRendering' | 'staticFiles' | 'buildFolder' | 'development'
  > {
  /** Call once the storefront listens. */
  onReady(): void
  close(): Promise<void>
}

export interface Storefront {
  server: Server
  /** The embedded content store, which editors write to. */
  store: ContentStore
  database: Database
  /** Returns the token that creates the editor's first admin; undefined once there is one. */
  setupToken(): Promise<string | undefined>
  /** Leads requests elsewhere before the server closes. */
  drain(): void
  /** Waits for running responses, at most this many milliseconds, then releases everything. */
  close(patience?: number): Promise<void>
}

/** Listens, then opens database, content and engine: a port in use is reported at once. */
export async function startStorefront(options: StorefrontOptions): Promise<Storefront> {
  const { port, host } = options.config
  const opened = await openPort(port, host)
  try {
    return await openStorefront(options, opened)
  } catch (error) {
    opened.close()
    throw error
  }
}

/** The address by which this process reaches itself. */
function ownAddress(server: Server, config: Config): string {
  const listening = server.address()
  const port = typeof listening === 'object' && listening ? listening.port : config.port
  const host = ['0.0.0.0', '::'].includes(config.host) ? '127.0.0.1' : config.host
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

async function openStorefront(
  options: StorefrontOptions,
  { server, answerWith, drain }: OpenPort,
): Promise<Storefront> {
  const { config, logger, assets, staticFiles, development, now = Date.now } = options
  const { databaseUrl, dataDir, redisUrl, cmsUrl } = config
  const away = createAwayLog(logger, Date.now)
  const onError = away('database')
  await makePrivateDirectory(dataDir)
  const database = await openDatabase({ databaseUrl, dataDir, onError })
  const log = databaseUrl === undefined ? undefined : await openPurgeLog(database, Date.now, onError)
  const bus = await createPurgeBus(redisUrl, away('redis'), log)
  const store = createContentStore(database, bus)
  const storage = await openStorage(config, away('pictures'))
  const secret = await readSecretKeys(config)
  const giftCards = openGiftCards(secret, now)
  reportCardKeys(await giftCards.countByKey(database.db), logger)
  const demo = await prepareDemo({
    config,
    database,
    store,
    storage,
    giftCards,
    count: options.demoStyles,
    now: now(),
    logger,
  })
  const { site, draftSite, cmsPayload } = await openSites({
    database,
    cmsUrl,
    forced: togglesOff(config.providers),
    onFailure: (failure) => logger.warn(failure, 'content system'),
  })
  const metrics = createMetrics()
  const catalogue = await openCatalogue({
    database,
    search: siteSearch(site.current, now),
    onChange: (changes, before, after) => bus.purge(changedTags(changes, before.index, after.index)),
    onError,
    every: lookEvery,
  })
  const { learned, tracking } = await openRecommendations({
    config,
    database,
    catalogue: catalogue.current,
    site: site.current,
    logger,
    now,
  })
  const market = (id: string) => site.current().market(id)
  const embedded = createCatalogueCommerce({ catalogue: catalogue.current, market, learned })
  const platform = openPlatform(config, (failure) => logger.warn(failure, 'commerce platform'))
  const ownShopPages = createShopPages(database, site.current)
  const behind = commerceBehind(platform, market, {
    commerce: embedded,
    commerceInStore: embedded,
    shopPages: ownShopPages,
  })
  const { commerce, commerceInStore } = behind
  // Stores are content: their pages stand before whichever catalogue there is.
  const shopPages = withStorePages(behind.shopPages, site.current)
  const rendering = options.createRendering({
    assets,
    commerce,
    commerceInStore,
    markets: () => site.current().markets,
    payload: (market, part) => site.current().payload(market, part),
    now,
    report: ({ error, ...failure }) => {
      metrics.widgetFailure(failure.type, failure.stage)
      logger.error({ ...failure, error }, 'widget')
    },
  })
  const onFailure = (failure: { path: string; reason: string }) => {
    metrics.content('unavailable')
    logger.warn(failure, 'content system')
  }
  const followed = (id: string, preview: boolean) => (preview ? draftSite : site).current().followed(id)
  const withShop = (pages: ContentSource) => withShopPages(pages, store, shopPages, followed)
  const ownSource = withShop(withFollowedMarkets(store, followed))
  const published = cmsUrl ? withShop(createCmsPages({ cmsUrl, database, bus, onFailure })) : ownSource
  const source = config.bench && demo ? withBenchPage(published) : published
  const places = demo?.places ?? {}
  const shared = await openSharedCounts({
    config,
    database,
    now: Date.now,
    report: away(redisUrl ? 'redis' : 'database'),
  })
  const limits = createRateLimits({
    now: Date.now,
    key: keyFor(secret, 'rate-limit'),
    onError: away(redisUrl ? 'redis' : 'database'),
    ...(shared && { shared }),
  })
  const addressOf = clientAddress(config.trustProxy)
  const countryOf = await openCountries(config.geoipDb)
  const media = createMediaRouter({
    dataDir,
    find: findMedia(storage, site.current, demo?.drawnPicture),
    shared: config.assets && storage,
    // Enough for many pages of a shop whose pictures were never rendered.
    admit: (request) => limits.take('media', networkOf(addressOf(request)), { requests: 600, seconds: 600 }),
    report: (error) => logger.error({ error }, 'picture'),
  })
  const otherBuilds = createOtherBuilds({
    dist,
    storage: config.assets && storage,
    admit: (request) => limits.take('assets', networkOf(addressOf(request)), { requests: 600, seconds: 600 }),
  })
  const basketEngine = createBasketEngine({
    database,
    site: site.current,
    secret,
    taxes: createTaxService(await readPlaceRates(config.taxRatesFile)),
    points: openCarriers(config.carriers, demo?.carriers, (error) => logger.warn({ error }, 'carrier')),
    now,
  })
  const { publicUrl } = config
  const subscriptions = createSubscriptions(database, now, limits)
  const mailTexts = createMailTexts({ site: site.current, publicUrl })
  const news = createNewsSignUp({ subscriptions, mailTexts, publicUrl })
  const security = createSecurityLog(logger, keyFor(secret, 'security-log'))
  const loyalty = openLoyalty({ database, site: site.current, config, now })
  const checkoutEngine = createCheckoutEngine({
    note: security.note,
    database,
    points: loyalty.points,
    tellOrder: tracking?.orderPlaced,
    news,
    basketEngine,
    config,
    site: site.current,
    assets,
    secret,
    now,
    report: (fault) => logger.error(fault, 'checkout'),
  })
  const issuer = new URL(publicUrl).host
  const factors = createSecondFactors({ database, secret, issuer, limits, security, now })
  const hooks = createSignedInHooks((failure) => logger.error(failure, 'after a sign-in'))
  hooks.register('basket', basketEngine.claim)
  hooks.register('newsletter', async ({ isNew, consents, market, email }) => {
    if (isNew && consents.newsletter) await news.signUp(market, email, 'account')
  })
  const session = createSessionService({
    database,
    config,
    secret,
    site: site.current,
    hooks,
    limits,
    logger,
    security,
    factors,
    now,
  })
  const editor = createEditorService({
    database,
    config,
    site: site.current,
    draftSite,
    limits,
    security,
    factors,
    assets,
    rendering,
    source,
    ownSource,
    shopPages,
    store,
    bus,
    storage,
    secret,
    now,
    onError,
  })
  const app = createApp({
    config,
    editor,
    assets,
    rendering,
    site,
    draftSite,
    source,
    ownSource,
    shopListing: createShopListing({ shopPages, templates: store, site: site.current }),
    bus,
    logger,
    metrics,
    staticFiles,
    media,
    otherBuilds: otherBuilds.router,
    paymentPages: checkoutEngine.router,
    mailQuestions: createQuestionRouter({
      subscriptions,
      confirm: confirmAndJoin({ subscriptions, members: loyalty.members }),
      alerts: createAlerts(database, now),
      site: site.current,
      assets,
      limits,
      addressOf,
      development: !config.production,
    }),
    session,
    services: createServices({
      basketEngine,
      checkoutEngine,
      factors,
      subscriptions,
      news,
      database,
      publicUrl,
      now,
      site: site.current,
      store,
      rendering,
      commerce,
      shopPages: ownShopPages,
      catalogue: catalogue.current,
      draftSite,
      seesDrafts: async (cookies) =>
        !config.production || hasPreviewSecret(cookies, config.previewToken) || editor.isEditor(cookies),
      monitoring: config.tracking.monitoring && { ...config.tracking.monitoring, version: assets.buildId },
      secret,
      loyalty,
      tracking,
      loyaltyApiKey: config.loyaltyApiKey,
      countryOf,
      places,
      addressBook: openAddressBook(config, places, (error) => logger.warn({ error }, 'addresses')),
      leadApiKey: config.leadApiKey,
      limits,
      countPayment: metrics.payment,
      session,
    }).map((service) => options.watchService?.(service) ?? service),
    platform,
    countryOf,
    secret,
    limits,
    security,
    now,
    pingDatabase: database.ping,
    ...(development && { development: development.middleware }),
  })
  const jobs = createJobRunner({
    database,
    handlers: await createJobHandlers({
      config,
      database,
      site: site.current,
      now,
      checkout: checkoutEngine.jobs,
      loyalty: loyalty.jobs,
      tracking,
      editor: editor.jobs,
    }),
    now,
    random: Math.random,
    report: ({ error, ...job }) => {
      metrics.job(job.kind, job.outcome)
      if (error !== undefined) logger.error({ ...job, error }, 'job')
      else if (job.reason !== undefined) logger.warn(job, 'job')
    },
    onError,
  })
  const payloadTimer = setInterval(async () => {
    if (await cmsPayload?.refresh()) await bus.purge([everything])
  }, site.current().settings('').constants.payloadCacheMinutes * 60_000)
  development?.onChange(() => void bus.purge([everything]))
  if (options.buildFolder !== undefined) await otherBuilds.publish(options.buildFolder)
  answerWith(app)
  await startAlerts(database, now)
  await checkoutEngine.start(ownAddress(server, config))
  await startExpiry(database, now)
  await startCounting(database, now)
  await tracking?.startFeed()
  await startPruning(database, now)
  await startMailPruning(database, now)
  await startConsentPruning(database, now)
  await startEmptyingPictureBin(database, now)
  const [firstMarket] = site.current().markets
  if (firstMarket) await adoptKeptRows(database, firstMarket.id)
  jobs.start()
  return {
    server,
    store,
    database,
    setupToken: editor.setupToken,
    drain,
    async close(patience = 10_000) {
      const closed = new Promise((resolve) => server.close(resolve))
      editor.close()
      // A connection becomes idle after its response, and its browser would keep it open.
      clearInterval(payloadTimer)
      const sweep = setInterval(() => server.closeIdleConnections(), 50)
      const timer = setTimeout(() => server.closeAllConnections(), patience)
      await closed
      clearInterval(sweep)
      clearTimeout(timer)
      await jobs.stop(patience)
      await checkoutEngine.close()
      await media.close()
      storage.close()
      await catalogue.close()
      await bus.close()
      await limits.close()
      await database.close()
    },
  }
}
