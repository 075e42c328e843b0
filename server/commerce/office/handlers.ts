import type { office as family } from '#schemas/api/office.ts'
import { localeOf, type Market } from '#schemas/markets/market.ts'
import type { MarketRules } from '#server/commerce/basket/market-rules.ts'
import { listOrders } from '#server/commerce/office/list-orders.ts'
import type { Database } from '#server/database/database.ts'
import type { HandlersOf } from '#server/endpoints/handlers.ts'
import { isOperator } from '#server/endpoints/operator.ts'
import type { Site } from '#server/site/site.ts'

interface Parts {
  database: Database
  site: () => Site
  rulesOf: (market: Market) => MarketRules
  /** Milliseconds since the epoch. */
  now: () => number
}

const refused = { status: 403 } as const

/** Orders as operators find and look after them. */
export function createOfficeHandlers({ database, site, rulesOf, now }: Parts): HandlersOf<typeof family> {
  const timeZoneOf = (market: Market): string => rulesOf(market).delivery.timeZone

  return {
    async markets(_input, { session }) {
      if (!isOperator(session)) return refused
      const markets = site().markets.map((market) => ({
        id: market.id,
        name: market.name,
        locale: localeOf(market),
        timeZone: timeZoneOf(market),
      }))
      return { status: 200, body: { markets } }
    },

    async search({ body }, { session }) {
      if (!isOperator(session)) return refused
      const market = site().market(body.market ?? '') ?? site().markets[0]
      const timeZone = market ? timeZoneOf(market) : 'UTC'
      return { status: 200, body: await listOrders(database, body, timeZone, now()) }
    },
  }
}
