import type { Platform } from '#server/commerce/platform/platform.ts'
import type { Service } from '#server/endpoints/handlers.ts'

/** Families that a retailer's own platform answers where there is one: the mark is a line here. */
const commerceFamilies: ReadonlySet<string> = new Set([
  'basket',
  'customerClub',
  'inventory',
  'loyalty',
  'notifyMe',
  'orders',
  'orderService',
  'payments',
  'products',
  'recommendation',
  'stores',
  'wishlist',
])

/** Of those, what nobody but the platform itself is called by: providers sign what they tell, byte by byte. */
const ownEndpoints: ReadonlySet<string> = new Set([
  'payments.iyzicoWebhook',
  'payments.secretWebhook',
  'payments.webhook',
])

/**
 * The services, those of commerce answered by the platform where there is one. Checks of what comes in, limits and
 * sessions stay ours, and so does who a customer is.
 */
export const forwardServices = (services: readonly Service[], platform: Platform | undefined): Service[] =>
  services.map((service) => {
    const { name, endpoint } = service
    const [family = ''] = name.split('.')
    if (!platform || !commerceFamilies.has(family) || ownEndpoints.has(name)) return service
    return { name, endpoint, handler: (input, caller) => platform.ask(endpoint, input, caller) }
  })
