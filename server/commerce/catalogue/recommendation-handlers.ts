import type { Commerce, RecommendationRequest } from '#renderer/loader.ts'
import type { recommendation } from '#schemas/api/recommendation.ts'
import type { Market } from '#schemas/markets/market.ts'
import { catalogueCardOf } from '#server/commerce/catalogue/catalogue-cards.ts'
import { recordProductEvents, type ViewTracking } from '#server/commerce/catalogue/product-events.ts'
import { identifyVisitor } from '#server/commerce/catalogue/recommendation-visitor.ts'
import type { Catalogue } from '#server/commerce/catalogue/search-context.ts'
import type { Database } from '#server/database/database.ts'
import { marketOfCatalog } from '#server/endpoints/caller-market.ts'
import type { Caller, HandlersOf } from '#server/endpoints/handlers.ts'
import type { Site } from '#server/site/site.ts'

interface RecommendationHandlerDependencies {
  site: () => Site
  catalogue: () => Catalogue
  commerce: Pick<Commerce, 'recommendations'>
  database: Pick<Database, 'db'>
  /** Reports product views to a recommendation service. Default: none is configured, and views are not stored. */
  tracking?: ViewTracking | undefined
  publicUrl: string
  /** Milliseconds since the epoch. */
  now: () => number
}

type RecommendationInput = RecommendationRequest & { size: number }

/** Milliseconds before a recommendation request times out. */
const timeout = 2_000

export function createRecommendationHandlers(
  parts: RecommendationHandlerDependencies,
): HandlersOf<typeof recommendation> {
  const { site, catalogue, commerce, database, tracking, publicUrl, now } = parts
  const visitorOf = (caller: Caller) =>
    tracking ? identifyVisitor(caller, publicUrl) : { visitor: undefined, cookies: [] }

  async function recommended(market: Market, { size, ...recommendationQuery }: RecommendationInput) {
    const cards = await commerce.recommendations(
      market.id,
      recommendationQuery,
      size,
      AbortSignal.timeout(timeout),
    )
    const current = catalogue()
    return cards.flatMap(({ id }) => {
      const ordinal = current.index.ordinalOf(id)
      return ordinal === undefined ? [] : (catalogueCardOf(current, ordinal, market) ?? [])
    })
  }

  return {
    async get({ path, body }, caller) {
      const { visitor, cookies } = visitorOf(caller)
      const market = marketOfCatalog(site(), path.catalog, caller.market)
      const recommendations = await recommended(market, { ...body, ...(visitor && { visitor }) })
      return { status: 200, body: { recommendations }, cookies }
    },

    async several({ path, body }, caller) {
      const { visitor, cookies } = visitorOf(caller)
      const current = marketOfCatalog(site(), path.catalog, caller.market)
      const lists = await Promise.all(
        body.requests.map(async ({ name, ...recommendationQuery }) => ({
          name,
          recommendations: await recommended(current, {
            ...recommendationQuery,
            ...(visitor && { visitor }),
          }),
        })),
      )
      return { status: 200, body: { lists }, cookies }
    },

    async viewed({ path, body }, caller) {
      marketOfCatalog(site(), path.catalog, caller.market)
      const { index } = catalogue()
      // Stores existing products only: the endpoint is public, so ids may be invented.
      const seedIds = body.productIds.flatMap((id) => {
        const ordinal = index.ordinalOf(id)
        return (ordinal === undefined ? undefined : index.entries[ordinal]?.product.id) ?? []
      })
      await recordProductEvents(database.db, 'viewed', seedIds, now())
      const { visitor, cookies } = visitorOf(caller)
      const [latest] = seedIds
      if (latest !== undefined) tracking?.viewed(latest, visitor)
      return { status: 204, cookies }
    },
  }
}
