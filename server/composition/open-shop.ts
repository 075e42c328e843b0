import {
  createCatalogueCommerce,
  createInStoreCommerce,
} from '#server/commerce/catalogue/catalogue-commerce.ts'
import { lookEvery, openCatalogue } from '#server/commerce/catalogue/catalogue-holder.ts'
import { changedTags } from '#server/commerce/catalogue/changed-tags.ts'
import { createShopPages } from '#server/commerce/catalogue/shop-pages.ts'
import { siteSearch } from '#server/commerce/catalogue/site-search.ts'
import { selectPageCommerce } from '#server/commerce/platform/page-commerce.ts'
import { openPlatform } from '#server/commerce/platform/platform.ts'
import { readLocalRates } from '#server/commerce/tax/local-rates.ts'
import { createTaxService } from '#server/commerce/tax/tax-service.ts'
import type { BaseServices } from '#server/composition/open-base-services.ts'
import { openRecommendations } from '#server/composition/open-recommendations.ts'
import type { ClockedOptions } from '#server/composition/storefront-options.ts'
import { togglesOff } from '#server/configuration/provider-config.ts'
import { openSites } from '#server/site/open-sites.ts'
import type { Site } from '#server/site/site.ts'
import { withStorePages } from '#server/site/store-pages.ts'

export type Shop = Awaited<ReturnType<typeof openShop>>

/** Opens the site (markets, settings, payload), the catalogue, and the rendering of both. */
export async function openShop(options: ClockedOptions, foundation: BaseServices) {
  const { config, logger, assets, now } = options
  const { database, reads, replica, bus, metrics, onError, variantMarks } = foundation
  const { site, draftSite, cmsPayload, readPublished } = await openSites({
    database,
    reads,
    cmsUrl: config.cmsUrl,
    cmsToken: config.cmsToken,
    forced: togglesOff(config.providers),
    onFailure: (failure) => logger.warn(failure, 'content system request failed'),
  })
  const catalogue = await openCatalogue({
    database,
    readAll() {
      replica?.requireCurrent()
      return replica?.bulk ?? database
    },
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
  const taxes = createTaxService(await readLocalRates(config.taxRatesFile))
  const embedded = createCatalogueCommerce({ catalogue: catalogue.current, market, learned, taxes })
  const platform = openPlatform(config, (failure) => logger.warn(failure, 'commerce platform request failed'))
  const embeddedShopPages = createShopPages(reads, site.current, catalogue.current)
  const { commerce, commerceInStore, shopPages } = selectPageCommerce(platform, market, {
    commerce: embedded,
    commerceInStore: createInStoreCommerce(embedded),
    shopPages: embeddedShopPages,
  })
  const renderingOf = (asOf: () => Site, clock: () => number) =>
    options.createRenderingEngine({
      assets,
      commerce,
      commerceInStore,
      markets: () => asOf().markets,
      payload: (market, part) => asOf().payload(market, part),
      now: clock,
      markVariant: variantMarks.mark,
      report: ({ error, ...failure }) => {
        metrics.widgetFailure(failure.type, failure.stage)
        logger.error({ ...failure, error }, 'widget failed')
      },
    })
  // Stores are content: their pages take precedence over those of any catalogue.
  const shopPagesOf = (asOf: () => Site) =>
    withStorePages(platform ? shopPages : createShopPages(reads, asOf, catalogue.current), asOf)
  return {
    site,
    draftSite,
    readPublished,
    cmsPayload,
    catalogue,
    tracking,
    taxes,
    platform,
    commerce,
    embeddedShopPages,
    shopPages: shopPagesOf(site.current),
    shopPagesOf,
    rendering: renderingOf(site.current, now),
    renderingOf,
  }
}
