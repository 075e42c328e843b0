import { api } from '#schemas/api/list.ts'
import { warehouse } from '#schemas/commerce/basket-content.ts'
import { createBasketHandlers } from '#server/commerce/basket/handlers.ts'
import type { BasketWithPrice } from '#server/commerce/basket/pricing.ts'
import { identifyVisitor } from '#server/commerce/catalogue/recommendation-visitor.ts'
import { createOfficeGiftCardsHandlers } from '#server/commerce/office/gift-cards.ts'
import { createOfficeHandlers } from '#server/commerce/office/handlers.ts'
import { createOfficePromotionsHandlers } from '#server/commerce/office/promotions.ts'
import { createOrderHandlers } from '#server/commerce/orders/handlers.ts'
import { createOrderKeys } from '#server/commerce/orders/order-keys.ts'
import { createOrderServiceHandlers } from '#server/commerce/orders/service-handlers.ts'
import { createAttemptLimits } from '#server/commerce/payments/attempt-limits.ts'
import { createPaymentHandlers } from '#server/commerce/payments/handlers.ts'
import type { RelewiseTracking } from '#server/commerce/relewise/relewise-tracking.ts'
import { createWishlistHandlers } from '#server/commerce/wishlists/handlers.ts'
import { createWishlists } from '#server/commerce/wishlists/wishlists.ts'
import type { Modules } from '#server/composition/modules.ts'
import { createPreferredPayment } from '#server/customers/preferred-payment.ts'
import { type Caller, servicesOf } from '#server/endpoints/handlers.ts'
import type { Screens } from '#server/endpoints/screens.ts'
import { createMailTexts } from '#server/mail/mail-texts.ts'
import { keysFor } from '#server/security/secret-key.ts'

/** Reports baskets of visitors who were identified on an earlier page. */
const reportBasket =
  (tracking: RelewiseTracking, publicUrl: string) =>
  (pricedBasket: BasketWithPrice, caller: Caller): void => {
    const { visitor, cookies } = identifyVisitor(caller, publicUrl)
    tracking.basketChanged(pricedBasket, cookies.length === 0 ? visitor : undefined)
  }

/** Baskets, wishlists, payments and orders. */
export function createSellingServices(
  { options, foundation, shop, traffic, selling }: Modules,
  screens: Screens,
) {
  const { now, config } = options
  const { publicUrl } = config
  const { database, secret, security, demo, metrics } = foundation
  const { tracking, commerce } = shop
  const { limits } = traffic
  const { basketEngine, checkoutEngine } = selling
  const site = shop.site.current
  const mailTexts = createMailTexts({ site, publicUrl })
  const orderKeys = createOrderKeys(keysFor(secret, 'order key'), publicUrl, now)
  const basket = createBasketHandlers({
    ...basketEngine,
    site,
    database,
    publicUrl,
    limits,
    security,
    screens,
    towns: demo?.towns ?? {},
    now,
    onChange: tracking && reportBasket(tracking, publicUrl),
  })
  const wishlist = createWishlistHandlers({
    site,
    wishlists: createWishlists(database, now),
    products: commerce.products,
    database,
    publicUrl,
    mailTexts,
    limits,
    now,
  })
  const payments = createPaymentHandlers({
    ...checkoutEngine.handlerParts,
    attemptLimits: createAttemptLimits({ database, limits, now }),
    ...createPreferredPayment(database, now),
    counted: metrics.paymentAttempt,
  })
  const orders = createOrderHandlers({
    ...basketEngine,
    ...checkoutEngine,
    orderKeys,
    database,
    warehouse,
    isDemo: demo !== undefined,
    now,
  })
  const orderService = createOrderServiceHandlers({
    ...basketEngine,
    ...checkoutEngine,
    orderKeys,
    database,
    limits,
    site,
    mailTexts,
    publicUrl,
    now,
  })
  const office = createOfficeHandlers({
    ...basketEngine,
    ...checkoutEngine,
    database,
    site,
    mailTexts,
    publicUrl,
    now,
  })
  const officePromotions = createOfficePromotionsHandlers({ database, site })
  const officeGiftCards = createOfficeGiftCardsHandlers({ ...basketEngine, database, site, mailTexts, now })
  return {
    basket: servicesOf('basket', api.basket, basket),
    wishlist: servicesOf('wishlist', api.wishlist, wishlist),
    payments: servicesOf('payments', api.payments, payments),
    orders: servicesOf('orders', api.orders, orders),
    orderService: servicesOf('orderService', api.orderService, orderService),
    office: servicesOf('office', api.office, office),
    officePromotions: servicesOf('officePromotions', api.officePromotions, officePromotions),
    officeGiftCards: servicesOf('officeGiftCards', api.officeGiftCards, officeGiftCards),
  }
}
