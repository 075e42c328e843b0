import type { FilterBuilder } from '@relewise/client'
import { localeOf, type Market } from '#schemas/markets/market.ts'
import type { RecommendationLookup, RecommendationQuery } from '#server/commerce/catalogue/product-events.ts'
import type { RelewiseConfig } from '#server/configuration/config.ts'

/** Maximum number of products that a page requests. */
const maxProducts = 100
/** Two weeks: popularity beyond that is the past season's. */
const popularMinutes = 14 * 24 * 60

/** Recommendations by Relewise: personalised for visitors with consent, by product for everyone else. */
export async function createRelewise({
  datasetId,
  apiKey,
  serverUrl,
}: RelewiseConfig): Promise<RecommendationLookup> {
  // Loaded on demand: half a megabyte that only shops with an account need.
  const {
    PersonalProductRecommendationBuilder,
    PopularProductsBuilder,
    ProductsViewedAfterViewingProductBuilder,
    PurchasedWithProductBuilder,
    Recommender,
    UserFactory,
  } = await import('@relewise/client')
  const recommender = new Recommender(datasetId, apiKey, serverUrl === undefined ? {} : { serverUrl })

  function userOf({ visitor }: RecommendationQuery) {
    if (!visitor) return UserFactory.anonymous()
    const { userId, temporaryId } = visitor
    return userId === undefined
      ? UserFactory.byTemporaryId(temporaryId)
      : UserFactory.byAuthenticatedId(userId, temporaryId)
  }

  function requestProducts(market: Market, query: RecommendationQuery, abortSignal: AbortSignal) {
    const { kind, productIds, category, visitor } = query
    const inCategory = (filters: FilterBuilder) => {
      if (category !== undefined) filters.addProductCategoryIdFilter('Ancestor', category)
    }
    const settings = {
      language: localeOf(market),
      currency: market.currency,
      displayedAtLocation: kind,
      user: userOf(query),
    }
    if (kind === 'personal' && visitor) {
      const personal = new PersonalProductRecommendationBuilder(settings)
        .setNumberOfRecommendations(maxProducts)
        .filters(inCategory)
      return recommender.recommendPersonalProducts(personal.build(), { abortSignal })
    }
    const [productId] = productIds
    if (kind === 'popular' || productId === undefined) {
      const popular = new PopularProductsBuilder(settings)
        .basedOn('MostPurchased')
        .sinceMinutesAgo(popularMinutes)
        .setNumberOfRecommendations(maxProducts)
        .filters(inCategory)
      return recommender.recommendPopularProducts(popular.build(), { abortSignal })
    }
    if (kind === 'boughtTogether') {
      const bought = new PurchasedWithProductBuilder(settings)
        .product({ productId })
        .setNumberOfRecommendations(maxProducts)
        .filters(inCategory)
      return recommender.recommendPurchasedWithProduct(bought.build(), { abortSignal })
    }
    const viewed = new ProductsViewedAfterViewingProductBuilder(settings)
      .product({ productId })
      .setNumberOfRecommendations(maxProducts)
      .filters(inCategory)
    return recommender.recommendProductsViewedAfterViewingProduct(viewed.build(), { abortSignal })
  }

  return async (market, query, signal) => {
    const response = await requestProducts(market, query, signal)
    return (response?.recommendations ?? []).flatMap(({ productId }) => productId ?? [])
  }
}

/**
 * Returns the first source that responds, so that a failed service does not empty a page.
 * @param onFailure receives the reason
 */
export const firstRespondingOf =
  (
    service: RecommendationLookup,
    fallback: RecommendationLookup,
    onFailure: (error: unknown) => void,
  ): RecommendationLookup =>
  async (market, query, signal) => {
    try {
      return await service(market, query, signal)
    } catch (error) {
      onFailure(error)
      return fallback(market, query, signal)
    }
  }
