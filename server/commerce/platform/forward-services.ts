import type { Platform } from '#server/commerce/platform/platform.ts'
import type { Service } from '#server/endpoints/handlers.ts'

/** Endpoint families that are forwarded to a commerce platform. */
const commerceFamilies: ReadonlySet<string> = new Set([
  'basket',
  'customerClub',
  'inventory',
  'loyalty',
  'notifyMe',
  'office',
  'orders',
  'orderService',
  'payments',
  'products',
  'recommendation',
  'stores',
  'wishlist',
])

/** Endpoints of these families that only the platform itself can serve: providers sign their messages byte by byte. */
const localEndpoints: ReadonlySet<string> = new Set([
  'payments.iyzicoWebhook',
  'payments.secretWebhook',
  'payments.webhook',
])

/** Whether the endpoint of this name is forwarded to a commerce platform, such as `products.search`. */
export const isForwarded = (name: string): boolean =>
  commerceFamilies.has(name.split('.', 1)[0] ?? '') && !localEndpoints.has(name)

/**
 * Returns the services; if a platform is configured, those of commerce are forwarded to it. Input checks, limits,
 * sessions and customer identity stay in the shop.
 */
export const forwardServices = (services: readonly Service[], platform: Platform | undefined): Service[] =>
  services.map((service) => {
    const { name, endpoint } = service
    if (!platform || !isForwarded(name)) return service
    return { name, endpoint, handler: (input, caller) => platform.call(endpoint, input, caller) }
  })
