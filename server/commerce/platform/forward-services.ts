import type { Platform } from '#server/commerce/platform/platform.ts'
import type { Service } from '#server/endpoints/handlers.ts'

/** Endpoint families that a commerce platform answers. */
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
const ownEndpoints: ReadonlySet<string> = new Set([
  'payments.iyzicoWebhook',
  'payments.secretWebhook',
  'payments.webhook',
])

/**
 * Returns the services, with those of commerce forwarded to the platform if configured. Input checks, limits, sessions
 * and customer identity stay in the shop.
 */
export const forwardServices = (services: readonly Service[], platform: Platform | undefined): Service[] =>
  services.map((service) => {
    const { name, endpoint } = service
    const [family = ''] = name.split('.')
    if (!platform || !commerceFamilies.has(family) || ownEndpoints.has(name)) return service
    return { name, endpoint, handler: (input, caller) => platform.ask(endpoint, input, caller) }
  })
