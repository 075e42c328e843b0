import type { notifyMe } from '#schemas/api/notify-me.ts'
import type { Alerts } from '#server/commerce/notify-me/alerts.ts'
import { skusOf } from '#server/commerce/notify-me/product-skus.ts'
import type { Database } from '#server/database/database.ts'
import type { AlertKind } from '#server/database/tables/notify-me.ts'
import { marketOfCatalog } from '#server/endpoints/caller-market.ts'
import type { Caller, HandlersOf } from '#server/endpoints/handlers.ts'
import type { RateLimits } from '#server/endpoints/rate-limits.ts'
import type { Site } from '#server/site/site.ts'
import { createMailLandings } from '#server/subscriptions/mail-landings.ts'

interface Parts {
  site: () => Site
  database: Database
  alerts: Alerts
  limits: Pick<RateLimits, 'take'>
}

/** Limits the alerts per address and day: each becomes a mail, and the address is not verified. */
const alertsOfOne = { requests: 10, seconds: 86_400 } as const

export function createNotifyMeHandlers({
  site,
  database,
  alerts,
  limits,
}: Parts): HandlersOf<typeof notifyMe> {
  const landings = createMailLandings(site)

  async function optIn(
    kind: AlertKind,
    catalog: string,
    { email, productId }: { email: string; productId: string },
    caller: Caller,
  ) {
    const market = marketOfCatalog(site(), catalog, caller.market)
    if (!(await skusOf(database, [productId])).has(productId)) return { status: 404 } as const
    const isTooOften = await limits.take('notify me', email, alertsOfOne)
    if (isTooOften === undefined) await alerts.add({ market: market.id, kind, productId, email })
    return { status: 202 } as const
  }

  return {
    async check({ path, query }, caller) {
      const market = marketOfCatalog(site(), path.catalog, caller.market)
      const { session } = caller
      const found = session && (await alerts.find(market.id, query.productId, session.email))
      if (!found) return { status: 204 }
      const { productId, email, created } = found
      return { status: 200, body: { productId, email, created: created.toISOString() } }
    },
    optIn: ({ path, body }, caller) => optIn('inStock', path.catalog, body, caller),
    goingLive: ({ path, body }, caller) => optIn('goingLive', path.catalog, body, caller),
    async optOut({ query }) {
      return { status: 302, location: landings.ended(await alerts.end(query.token)) }
    },
    async optOutByOneClick({ query }) {
      await alerts.end(query.token)
      return { status: 204 }
    },
  }
}
