import { api } from '#schemas/api/list.ts'
import { createAddressHandlers } from '#server/addresses/handlers.ts'
import { openAddressBook } from '#server/addresses/open-address-book.ts'
import { createAssortment } from '#server/commerce/catalogue/assortment.ts'
import { createInventory } from '#server/commerce/catalogue/inventory.ts'
import { createInventoryHandlers } from '#server/commerce/catalogue/inventory-handlers.ts'
import { createProductHandlers } from '#server/commerce/catalogue/product-handlers.ts'
import { createRecommendationHandlers } from '#server/commerce/catalogue/recommendation-handlers.ts'
import { createMerchandisingHandlers } from '#server/commerce/merchandising/handlers.ts'
import { createAlerts } from '#server/commerce/notify-me/alerts.ts'
import { createNotifyMeHandlers } from '#server/commerce/notify-me/handlers.ts'
import { createOfficeProductsHandlers } from '#server/commerce/office/products.ts'
import { createStoreHandlers } from '#server/commerce/stores/handlers.ts'
import type { Modules } from '#server/composition/modules.ts'
import { createCustomers } from '#server/customers/customers.ts'
import { type Caller, servicesOf } from '#server/endpoints/handlers.ts'
import type { Screens } from '#server/endpoints/screens.ts'
import { createAnalyticsHandlers } from '#server/handlers/analytics.ts'
import { createCareersHandlers } from '#server/handlers/careers.ts'
import { createCatalogueHandlers } from '#server/handlers/catalogue.ts'
import { createContactHandlers } from '#server/handlers/contact.ts'
import { createMarketHandlers } from '#server/handlers/markets.ts'
import { createPayloadHandlers } from '#server/handlers/payload.ts'
import { hasPreviewSecret } from '#server/http/request-context.ts'
import { keyFor } from '#server/security/secret-key.ts'
import { createVariantHandlers } from '#server/variants/variant-handlers.ts'

/** Markets, settings and other public data of the site. */
function createSiteServices({ options, foundation, shop, traffic, editor }: Modules) {
  const { config, assets } = options
  const { publicUrl, production, previewToken } = config
  const { database, secret, variantCounts, variantMarks } = foundation
  const { rendering, draftSite } = shop
  const site = shop.site.current
  const monitoring = config.tracking.monitoring && { ...config.tracking.monitoring, version: assets.buildId }
  const seesDrafts = async (cookies: string | undefined) =>
    !production || hasPreviewSecret(cookies, previewToken) || editor.isEditor(cookies)
  const payload = createPayloadHandlers({ site, draftSite, seesDrafts, monitoring })
  return {
    payload: servicesOf('payload', api.payload, payload),
    markets: servicesOf('markets', api.markets, createMarketHandlers(site, traffic.countryOf)),
    careers: servicesOf('careers', api.careers, createCareersHandlers(site, options.now)),
    catalogue: servicesOf('catalogue', api.catalogue, createCatalogueHandlers({ site, rendering })),
    variants: servicesOf('variants', api.variants, createVariantHandlers(variantCounts, variantMarks)),
    analytics: servicesOf('analytics', api.analytics, createAnalyticsHandlers(keyFor(secret, 'analytics'))),
    contact: servicesOf('contact', api.contact, createContactHandlers({ site, database, publicUrl })),
  }
}

/** Products, their stock, stores, and addresses. */
export function createCatalogueServices(modules: Modules, screens: Screens) {
  const { options, foundation, shop, traffic, selling } = modules
  const { now, config, logger } = options
  const { publicUrl } = config
  const { database, demo } = foundation
  const { commerce, tracking } = shop
  const site = shop.site.current
  const catalogue = shop.catalogue.current
  const { limits } = traffic
  const towns = demo?.towns ?? {}
  const inventory = createInventory(database)
  const assortment = createAssortment(database, now)
  const customers = createCustomers(database, now)
  const staff = {
    async nameOf(userId: string, email: string) {
      const { firstName = '', lastName = '' } = await customers.detailsOf(userId)
      return `${firstName} ${lastName}`.trim() || email.replace(/@.*/, '')
    },
    endSession: selling.session.sessions.end,
    guestCookies: (caller: Caller) => selling.session.audienceCookies(caller, undefined),
  }
  const stores = createStoreHandlers({ site, database, assortment, towns, screens, staff, publicUrl, now })
  const products = createProductHandlers({ site, catalogue, inventory, pages: shop.embeddedShopPages })
  const recommendation = createRecommendationHandlers({
    site,
    catalogue,
    commerce,
    database,
    tracking,
    publicUrl,
    now,
  })
  const alerts = createAlerts(database, now)
  const notifyMe = createNotifyMeHandlers({ site, database, alerts, assortment, limits })
  const merchandising = createMerchandisingHandlers({
    database,
    site,
    catalogue,
    searchCounts: foundation.searchCounts,
  })
  const officeProducts = createOfficeProductsHandlers({ database, site, catalogue })
  const book = openAddressBook(config, towns, (error) => logger.warn({ error }, 'address service failed'))
  return {
    ...createSiteServices(modules),
    stores: servicesOf('stores', api.stores, stores),
    products: servicesOf('products', api.products, products),
    recommendation: servicesOf('recommendation', api.recommendation, recommendation),
    inventory: servicesOf('inventory', api.inventory, createInventoryHandlers({ site, inventory })),
    merchandising: servicesOf('merchandising', api.merchandising, merchandising),
    officeProducts: servicesOf('officeProducts', api.officeProducts, officeProducts),
    notifyMe: servicesOf('notifyMe', api.notifyMe, notifyMe),
    addresses: servicesOf('addresses', api.addresses, createAddressHandlers({ site, book })),
  }
}
