import { withBenchPage } from '#server/bench/bench-source.ts'
import type { BaseServices } from '#server/composition/open-base-services.ts'
import type { Shop } from '#server/composition/open-shop.ts'
import type { StorefrontOptions } from '#server/composition/storefront-options.ts'
import type { ContentSource } from '#server/content/content-source.ts'
import { withFollowedMarkets } from '#server/content/followed-markets.ts'
import { withShopPages } from '#server/content/shop-pages.ts'
import { createCmsPages } from '#server/editor/drafts/foreign-pages.ts'
import { redirectAddress } from '#server/pages/redirect-address.ts'

export type PageSources = ReturnType<typeof openPageSources>

/** Returns the sources of pages: the configured one (content system or embedded store), and the embedded store. */
export function openPageSources(
  { config, logger }: StorefrontOptions,
  { database, bus, store, demo, metrics }: BaseServices,
  { site, draftSite, shopPages }: Shop,
) {
  const { cmsUrl, cmsToken, publicUrl, redirectHosts } = config
  const onFailure = (failure: { path: string; reason: string }) => {
    metrics.content('unavailable')
    logger.warn(failure, 'content system request failed')
  }
  const allowRedirect = (location: string) => redirectAddress(location, publicUrl, redirectHosts)
  const marketsFollowedBy = (id: string, preview: boolean) =>
    (preview ? draftSite : site).current().followed(id)
  const withShop = (pages: ContentSource) => withShopPages(pages, store, shopPages, marketsFollowedBy)
  const embeddedSource = withShop(withFollowedMarkets(store, marketsFollowedBy))
  const published = cmsUrl
    ? withShop(createCmsPages({ cmsUrl, cmsToken, database, bus, redirectAddress: allowRedirect, onFailure }))
    : embeddedSource
  const source = config.bench && demo ? withBenchPage(published) : published
  return { source, embeddedSource }
}
