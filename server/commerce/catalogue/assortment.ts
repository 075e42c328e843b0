import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Badge } from '#schemas/badge.ts'
import { localeOf, type Market } from '#schemas/market.ts'
import { selectOffers } from '#server/commerce/catalogue/offer-rows.ts'
import { stock } from '#server/commerce/catalogue/tables.ts'
import type { Database } from '#server/database/database.ts'
import { and, eq, gte, sql } from '#server/database/drizzle.ts'

/** A sku as it is sold in a market now. Amounts are in minor units of `currency`. */
export interface Offer {
  sku: string
  /** style_colour */
  productId: string
  styleNumber: string
  optionId: string
  name: string
  url: string
  imageUrl: string
  brand: string
  subBrand?: string
  ean: string
  colour: { name: string; base?: string; nuance?: { hexCode: string } }
  size?: string
  length?: string
  isDigital: boolean
  ediCategory?: string
  ediSubCategory?: string
  badges: readonly Badge[]
  salesPrice: number
  /** Equal to the sales price without a reduction. */
  listPrice: number
  /** Price for members of the customer club. */
  memberPrice?: number
  currency: string
  stock: { warehouse: number; stores: ReadonlyMap<string, number> }
}

/** The database, or a transaction of it. */
export type Queries = Pick<NodePgDatabase, 'select' | 'insert' | 'update'>

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
  /** Puts goods back. */
  returnStock(tx: Queries, sku: string, location: string, quantity: number): Promise<void>
}

/** @param now milliseconds since the epoch */
export function createAssortment({ db }: Pick<Database, 'db'>, now: () => number): Assortment {
  async function offersIn(tx: Queries, market: Market, skus: readonly string[]) {
    const asked = [...new Set(skus)]
    if (asked.length === 0) return new Map<string, Offer>()
    const languages = [localeOf(market), market.language.baseCode, 'en']
    const found = await selectOffers(tx, { market: market.id, languages, skus: asked, now: new Date(now()) })
    return new Map(found.map((offer) => [offer.sku, offer]))
  }

  return {
    offers: (market, skus) => offersIn(db, market, skus),
    offersIn,

    async takeStock(tx, sku, location, quantity) {
      const taken = await tx
        .update(stock)
        .set({ quantity: sql`${stock.quantity} - ${quantity}` })
        .where(and(eq(stock.sku, sku), eq(stock.location, location), gte(stock.quantity, quantity)))
        .returning({ sku: stock.sku })
      return taken.length > 0
    },

    async returnStock(tx, sku, location, quantity) {
      await tx
        .insert(stock)
        .values({ sku, location, quantity })
        .onConflictDoUpdate({
          target: [stock.sku, stock.location],
          set: { quantity: sql`${stock.quantity} + ${quantity}` },
        })
    },
  }
}
