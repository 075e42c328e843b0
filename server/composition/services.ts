import type { Commerce } from '#renderer/loader.ts'
import { api } from '#schemas/api/list.ts'
import { warehouse } from '#schemas/commerce/basket-content.ts'
import type { AddressBook } from '#server/addresses/address-book.ts'
import { createAddressHandlers } from '#server/addresses/handlers.ts'
import type { BasketEngine } from '#server/commerce/basket/basket-engine.ts'
import { createBasketHandlers } from '#server/commerce/basket/handlers.ts'
import { createAssortment } from '#server/commerce/catalogue/assortment.ts'
import { createInventory } from '#server/commerce/catalogue/inventory.ts'
import { createInventoryHandlers } from '#server/commerce/catalogue/inventory-handlers.ts'
import { createProductHandlers } from '#server/commerce/catalogue/product-handlers.ts'
import { createRecommendationHandlers } from '#server/commerce/catalogue/recommendation-handlers.ts'
import type { Catalogue } from '#server/commerce/catalogue/searching.ts'
import { createClubPromotions } from '#server/commerce/loyalty/club-promotions.ts'
import { createLoyaltyHandlers } from '#server/commerce/loyalty/handlers.ts'
import { createMembers } from '#server/commerce/loyalty/members.ts'
import { createRewardQr } from '#server/commerce/loyalty/reward-qr.ts'
import { createVouchers } from '#server/commerce/loyalty/vouchers.ts'
import { createAlerts } from '#server/commerce/notify-me/alerts.ts'
import { createNotifyMeHandlers } from '#server/commerce/notify-me/handlers.ts'
import { createOrderHandlers } from '#server/commerce/orders/handlers.ts'
import { createOrderKeys } from '#server/commerce/orders/order-keys.ts'
import { createOrderServiceHandlers } from '#server/commerce/orders/service-handlers.ts'
import { createAttemptLimits } from '#server/commerce/payments/attempt-limits.ts'
import { createPaymentHandlers } from '#server/commerce/payments/handlers.ts'
import type { Places } from '#server/commerce/stores/find-stores.ts'
import { createStoreHandlers } from '#server/commerce/stores/handlers.ts'
import { createWishlistHandlers } from '#server/commerce/wishlists/handlers.ts'
import { createWishlists } from '#server/commerce/wishlists/wishlists.ts'
import type { CheckoutEngine } from '#server/composition/checkout-engine.ts'
import { createConsentHandlers } from '#server/consents/consent-log.ts'
import type { ShopPages } from '#server/content/shop-pages.ts'
import type { ContentStore } from '#server/content/store.ts'
import { createAccount } from '#server/customers/account.ts'
import { createCustomers } from '#server/customers/customers.ts'
import type { Database } from '#server/database/database.ts'
import { type Service, servicesOf } from '#server/endpoints/handlers.ts'
import type { RateLimits } from '#server/endpoints/rate-limits.ts'
import { createScreens } from '#server/endpoints/screens.ts'
import { createAnalyticsHandlers } from '#server/handlers/analytics.ts'
import { createCareersHandlers } from '#server/handlers/careers.ts'
import { createCatalogueHandlers } from '#server/handlers/catalogue.ts'
import { createContactHandlers } from '#server/handlers/contact.ts'
import { createMarketHandlers } from '#server/handlers/markets.ts'
import { createPayloadHandlers } from '#server/handlers/payload.ts'
import type { CountryOf } from '#server/http/geo-country.ts'
import { createMailTexts } from '#server/mail/mail-texts.ts'
import type { Rendering } from '#server/rendering/rendering.ts'
import type { SecondFactors } from '#server/second-factor/second-factors.ts'
import { keyFor, keysFor, type SecretKeys } from '#server/security/secret-key.ts'
import { createConfirmIdentity } from '#server/session/confirm-identity.ts'
import { createSessionFormHandlers } from '#server/session/form-handlers.ts'
import { createSecondFactorHandlers } from '#server/session/second-factor-handlers.ts'
import type { SessionService } from '#server/session/session-service.ts'
import { createSessionsHandlers } from '#server/session/sessions-handlers.ts'
import type { Site } from '#server/site/site.ts'
import type { SiteHolder } from '#server/site/site-holder.ts'
import { createCustomerClubHandlers, createNewsletterHandlers } from '#server/subscriptions/handlers.ts'
import type { NewsSignUp } from '#server/subscriptions/news-sign-up.ts'
import type { Subscriptions } from '#server/subscriptions/subscriptions.ts'

interface Parts {
  database: Database
  publicUrl: string
  /** Milliseconds since the epoch. */
  now: () => number
  site: () => Site
  store: ContentStore
  rendering: Rendering
  /** Where products come from. */
  commerce: Pick<Commerce, 'products' | 'recommendations'>
  /** The catalogue in memory. */
  catalogue: () => Catalogue
  /** The embedded catalogue's pages by address. */
  shopPages: ShopPages
  /** The same with drafts. */
  draftSite: SiteHolder
  /** Whether the caller can see drafts, by the cookies of the request. */
  seesDrafts: (cookies: string | undefined) => Promise<boolean>
  /** Where browsers report to. */
  monitoring: Readonly<Record<string, string>> | undefined
  secret: SecretKeys
  countryOf: CountryOf
  /** Towns with known positions. */
  places: Places
  /** Never rejects. */
  addressBook: AddressBook
  /** Systems that show it may enrol members of the customer club. */
  loyaltyApiKey: string | undefined
  /** Token of systems that send advertisement leads. */
  leadApiKey: string | undefined
  /** For passwords, codes and cards that could be guessed from many addresses. */
  limits: RateLimits
  /** Counts outcomes of payment attempts. */
  countPayment: (outcome: string) => void
  factors: SecondFactors
  /** Mailing lists, and the way onto the newsletter's. */
  subscriptions: Subscriptions
  news: NewsSignUp
  /** Accounts; modules register sign-in hooks with its `hooks`. */
  session: SessionService
  /** Baskets and their prices. */
  basketEngine: BasketEngine
  /** Payments and orders. */
  checkoutEngine: CheckoutEngine
}

/** Every endpoint with its handler: a family is one line. */
export function createServices(parts: Parts): Service[] {
  const { site, draftSite, seesDrafts, rendering, secret, database, publicUrl, commerce, now } = parts
  const { basketEngine, checkoutEngine, limits, monitoring, catalogue, places } = parts
  const inventory = createInventory(database)
  const mailTexts = createMailTexts({ site, publicUrl })
  const { subscriptions, news } = parts
  const orderKeys = createOrderKeys(keysFor(secret, 'order key'), publicUrl, now)
  const mailing = { site, publicUrl, mailTexts, subscriptions, news }
  const { products } = commerce
  const assortment = createAssortment(database, now)
  const wishlists = createWishlists(database, now)
  const customers = createCustomers(database, now)
  const screens = createScreens({ site, keys: keysFor(secret, 'staff'), publicUrl, now })
  const club = {
    site,
    database,
    members: createMembers(database, now),
    vouchers: createVouchers(database, now),
    promotions: createClubPromotions(database, now),
    qr: createRewardQr(keysFor(secret, 'reward-qr'), now),
    screens,
    apiKey: parts.loyaltyApiKey,
    now,
  }
  const account = createAccount({ ...parts, ...mailing, members: club.members })
  // A declared family without handlers does not compile.
  const families: Readonly<Record<keyof typeof api, readonly Service[]>> = {
    account: servicesOf('account', api.account, account),
    payload: servicesOf(
      'payload',
      api.payload,
      createPayloadHandlers({ site, draftSite, seesDrafts, monitoring }),
    ),
    markets: servicesOf('markets', api.markets, createMarketHandlers(site, parts.countryOf)),
    careers: servicesOf('careers', api.careers, createCareersHandlers(site)),
    catalogue: servicesOf('catalogue', api.catalogue, createCatalogueHandlers({ site, rendering })),
    analytics: servicesOf('analytics', api.analytics, createAnalyticsHandlers(keyFor(secret, 'analytics'))),
    newsletter: servicesOf('newsletter', api.newsletter, createNewsletterHandlers(mailing)),
    customerClub: servicesOf(
      'customerClub',
      api.customerClub,
      createCustomerClubHandlers({ ...mailing, members: club.members, leadKey: parts.leadApiKey }),
    ),
    session: servicesOf(
      'session',
      api.session,
      createSessionFormHandlers({ site, session: parts.session, publicUrl, now }),
    ),
    sessions: servicesOf('sessions', api.sessions, createSessionsHandlers(parts.session.sessions)),
    secondFactor: servicesOf(
      'secondFactor',
      api.secondFactor,
      createSecondFactorHandlers({
        factors: parts.factors,
        sessions: parts.session.sessions,
        confirmIdentity: createConfirmIdentity({ users: parts.session.users, limits, now }),
      }),
    ),
    consents: servicesOf('consents', api.consents, createConsentHandlers(database, now)),
    contact: servicesOf('contact', api.contact, createContactHandlers({ site, database, publicUrl })),
    wishlist: servicesOf(
      'wishlist',
      api.wishlist,
      createWishlistHandlers({
        site,
        wishlists,
        products,
        database,
        publicUrl,
        mailTexts,
        limits: parts.limits,
        now,
      }),
    ),
    basket: servicesOf(
      'basket',
      api.basket,
      createBasketHandlers({
        ...basketEngine,
        site,
        database,
        publicUrl,
        limits,
        screens,
        places,
        now,
      }),
    ),
    stores: servicesOf(
      'stores',
      api.stores,
      createStoreHandlers({
        site,
        database,
        assortment,
        places,
        screens,
        staff: {
          async nameOf(userId, email) {
            const { firstName = '', lastName = '' } = await customers.detailsOf(userId)
            return `${firstName} ${lastName}`.trim() || email.replace(/@.*/, '')
          },
          endSession: parts.session.sessions.end,
        },
        publicUrl,
        now,
      }),
    ),
    products: servicesOf(
      'products',
      api.products,
      createProductHandlers({ site, catalogue, inventory, pages: parts.shopPages }),
    ),
    recommendation: servicesOf(
      'recommendation',
      api.recommendation,
      createRecommendationHandlers({ site, catalogue, commerce, database, now }),
    ),
    inventory: servicesOf('inventory', api.inventory, createInventoryHandlers({ site, inventory })),
    loyalty: servicesOf('loyalty', api.loyalty, createLoyaltyHandlers(club)),
    notifyMe: servicesOf(
      'notifyMe',
      api.notifyMe,
      createNotifyMeHandlers({
        site,
        database,
        alerts: createAlerts(database, now),
        assortment,
        limits: parts.limits,
      }),
    ),
    addresses: servicesOf(
      'addresses',
      api.addresses,
      createAddressHandlers({ site, book: parts.addressBook }),
    ),
    payments: servicesOf(
      'payments',
      api.payments,
      createPaymentHandlers({
        ...checkoutEngine.handlerParts,
        attemptLimits: createAttemptLimits({ database, limits, now }),
        counted: parts.countPayment,
      }),
    ),
    orders: servicesOf(
      'orders',
      api.orders,
      createOrderHandlers({ ...basketEngine, ...checkoutEngine, orderKeys, database, warehouse, now }),
    ),
    orderService: servicesOf(
      'orderService',
      api.orderService,
      createOrderServiceHandlers({
        ...checkoutEngine,
        orderKeys,
        database,
        limits,
        site,
        mailTexts,
        publicUrl,
        now,
      }),
    ),
  }
  return Object.values(families).flat()
}
