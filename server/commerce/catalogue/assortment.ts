import { localeOf, type Market } from '#schemas/markets/market.ts'
import type { ContentBadges } from '#server/commerce/catalogue/badges.ts'
import type { Offer, Queries } from '#server/commerce/catalogue/offer.ts'
import { selectOffers } from '#server/commerce/catalogue/offer-rows.ts'
import type { Database } from '#server/database/database.ts'
import { and, eq, gte, sql } from '#server/database/drizzle.ts'
import { stock, variants } from '#server/database/tables/catalogue.ts'

/** Offers and stock. */
export interface Assortment {
  /** Returns current offers of a market by SKU; SKUs that are not on sale are left out. */
  offers(market: Market, skus: readonly string[]): Promise<ReadonlyMap<string, Offer>>
  /** The same as a transaction sees it. */
  offersIn(tx: Queries, market: Market, skus: readonly string[]): Promise<ReadonlyMap<string, Offer>>
  /**
   * Takes goods from `warehouse` or a store.
   * @returns false if there is too little; then nothing is taken
   */
  takeStock(tx: Queries, sku: string, location: string, quantity: number): Promise<boolean>
  /** Puts goods back. A SKU that has left the catalogue has no stock. */
  returnStock(tx: Queries, sku: string, location: string, quantity: number): Promise<void>
}

/**
 * @param now milliseconds since the epoch
 * @param contentBadges badges from content, which replace the catalogue's; default: none
 */
export function createAssortment(
  { db }: Pick<Database, 'db'>,
  now: () => number,
  contentBadges?: ContentBadges,
): Assortment {
  async function offersIn(tx: Queries, market: Market, skus: readonly string[]) {
    const unique = [...new Set(skus)]
    if (unique.length === 0) return new Map<string, Offer>()
    const languages = [localeOf(market), market.language.baseCode, 'en']
    const offers = await selectOffers(tx, {
      market,
      languages,
      skus: unique,
      now: new Date(now()),
    })
    const contentTexts = contentBadges?.(market)
    return new Map(
      offers.map((offer) => [
        offer.sku,
        { ...offer, badges: offer.badges.map((badge) => contentTexts?.get(badge.badgeId) ?? badge) },
      ]),
    )
  }

  return {
    offers: (market, skus) => offersIn(db, market, skus),
    offersIn,

    async takeStock(tx, sku, location, quantity) {
      const updated = await tx
        .update(stock)
        .set({ quantity: sql`${stock.quantity} - ${quantity}` })
        .where(and(eq(stock.sku, sku), eq(stock.location, location), gte(stock.quantity, quantity)))
        .returning({ sku: stock.sku })
      return updated.length > 0
    },

    async returnStock(tx, sku, location, quantity) {
      const newStock = tx
        .select({
          sku: variants.sku,
          location: sql`${location}::text`.as('location'),
          quantity: sql`${quantity}::integer`.as('quantity'),
        })
        .from(variants)
        .where(eq(variants.sku, sku))
        // An import that deletes the size at this moment is waited for.
        .for('key share')
      await tx
        .insert(stock)
        .select(newStock)
        .onConflictDoUpdate({
          target: [stock.sku, stock.location],
          set: { quantity: sql`${stock.quantity} + ${quantity}` },
        })
    },
  }
}
