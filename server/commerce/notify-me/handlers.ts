import type { notifyMe } from '#schemas/api/notify-me.ts'
import type { Assortment } from '#server/commerce/catalogue/assortment.ts'
import type { Alerts } from '#server/commerce/notify-me/alerts.ts'
import { lowestPrice } from '#server/commerce/notify-me/lowest-price.ts'
import { skusOf } from '#server/commerce/notify-me/product-skus.ts'
import { verifiedAddress } from '#server/commerce/orders/verified-address.ts'
import type { Database } from '#server/database/database.ts'
import type { AlertKind } from '#server/database/tables/notify-me.ts'
import { marketOfCatalog } from '#server/endpoints/caller-market.ts'
import type { Caller, HandlersOf } from '#server/endpoints/handlers.ts'
import type { RateLimits } from '#server/endpoints/rate-limits.ts'
import type { Site } from '#server/site/site.ts'
import { questionAddress } from '#server/subscriptions/mail-addresses.ts'

interface NotifyMeHandlerDependencies {
  site: () => Site
  database: Database
  alerts: Alerts
  assortment: Pick<Assortment, 'offers'>
  limits: Pick<RateLimits, 'take'>
}

/** Limits the alerts per address and day: each becomes a mail, and the address is not verified. */
const alertsPerAddress = { requests: 10, seconds: 86_400 } as const

const tooMany = { status: 429, errors: { '': ['notifyMe.tooMany'] } } as const

export function createNotifyMeHandlers({
  site,
  database,
  alerts,
  assortment,
  limits,
}: NotifyMeHandlerDependencies): HandlersOf<typeof notifyMe> {
  async function optIn(
    kind: AlertKind,
    catalog: string,
    { email, productId }: { email: string; productId: string },
    caller: Caller,
  ) {
    const market = marketOfCatalog(site(), catalog, caller.market)
    const skus = (await skusOf(database, [productId])).get(productId)
    if (!skus) return { status: 404 } as const
    const offers = kind === 'priceDrop' ? await assortment.offers(market, skus) : undefined
    const price = offers && lowestPrice([...offers.values()])
    if (kind === 'priceDrop' && price === undefined) return { status: 404 } as const
    if ((await limits.take('notify me', email, alertsPerAddress)) !== undefined) return tooMany
    await alerts.add({ market: market.id, kind, productId, email, ...(price !== undefined && { price }) })
    return { status: 202 } as const
  }

  return {
    async check({ path, query }, caller) {
      const market = marketOfCatalog(site(), path.catalog, caller.market)
      const address = verifiedAddress(caller.session)
      const alert = address === undefined ? undefined : await alerts.find(market.id, query.productId, address)
      if (!alert) return { status: 204 }
      const { productId, email, created } = alert
      return { status: 200, body: { productId, email, created: created.toISOString() } }
    },
    optIn: ({ path, body }, caller) => optIn('inStock', path.catalog, body, caller),
    goingLive: ({ path, body }, caller) => optIn('goingLive', path.catalog, body, caller),
    priceDrop: ({ path, body }, caller) => optIn('priceDrop', path.catalog, body, caller),
    async optOut({ query }) {
      return { status: 302, location: questionAddress('end-alerts', query.token) }
    },
    async optOutByOneClick({ query }) {
      await alerts.end(query.token)
      return { status: 204 }
    },
  }
}
