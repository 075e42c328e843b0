import { promotionRuleSchema } from '#schemas/commerce/promotion.ts'
import type { Market } from '#schemas/markets/market.ts'
import { parseJson } from '#schemas/validation/json.ts'
import { compileSchema } from '#schemas/validation/validator.ts'
import { and, asc, eq, sql } from '#server/database/drizzle.ts'
import { promotions } from '#server/database/tables/basket.ts'
import { prices, products, styleTexts, variants } from '#server/database/tables/catalogue.ts'
import type { SelectQueries } from '#server/database/transactions.ts'

// What gifts are named by in content: promotions, their rewards, and SKUs.

/** Something that a link can open, or that content can reference. */
export interface ReferencedItem {
  id: string
  title: string
  path: string
}

/** Maximum number of results of a search. */
export const maxResults = 50

export const containsText = (text: string, q: string): boolean =>
  text.toLowerCase().includes(q.trim().toLowerCase())

const checkRule = compileSchema(promotionRuleSchema)

/** Reads the market's promotions by the names that its shoppers read. */
async function promotionsIn(db: SelectQueries, { id: market, language }: Market) {
  const rows = await db.select({ id: promotions.id, rule: promotions.rule }).from(promotions)
  return rows.flatMap(({ id, rule }) => {
    const checked = checkRule(parseJson(rule))
    if (checked.kind === 'invalid') return []
    const { name, names = {}, markets = [], bonus } = checked.value
    const { baseCode } = language
    if (markets.length > 0 && !markets.includes(market)) return []
    return [
      { id, name: (Object.hasOwn(names, baseCode) && names[baseCode]) || name, rewardId: bonus?.rewardId },
    ]
  })
}

const matching = (items: readonly ReferencedItem[], q: string): ReferencedItem[] =>
  items
    .filter(({ id, title }) => containsText(`${id} ${title}`, q))
    .toSorted((a, b) => a.title.localeCompare(b.title) || a.id.localeCompare(b.id))
    .slice(0, maxResults)

/** Searches promotions by id and name. */
export async function promotionsOf(db: SelectQueries, market: Market, q: string): Promise<ReferencedItem[]> {
  const promotions = await promotionsIn(db, market)
  return matching(
    promotions.map(({ id, name }) => ({ id, title: name, path: id })),
    q,
  )
}

/** Searches rewards. They have no names of their own: editors know them by their promotions. */
export async function rewardsOf(db: SelectQueries, market: Market, q: string): Promise<ReferencedItem[]> {
  const promotions = await promotionsIn(db, market)
  return matching(
    promotions.flatMap(({ name, rewardId }) =>
      rewardId ? [{ id: rewardId, title: name, path: rewardId }] : [],
    ),
    q,
  )
}

/** Searches sizes of products by SKU and name. */
export async function skusOf(db: SelectQueries, market: Market, q: string): Promise<ReferencedItem[]> {
  const searchText = q.trim().toLowerCase()
  const rows = await db
    .select({ sku: variants.sku, size: variants.sizeName, slug: products.slug, name: styleTexts.name })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .innerJoin(prices, and(eq(prices.item, products.id), eq(prices.market, market.id)))
    .leftJoin(
      styleTexts,
      and(
        eq(styleTexts.styleNumber, products.styleNumber),
        eq(styleTexts.language, market.language.baseCode),
      ),
    )
    .where(
      sql`strpos(lower(${variants.sku} || ' ' || ${products.slug} || ' ' || coalesce(${styleTexts.name}, '')), ${searchText}) > 0`,
    )
    .orderBy(asc(variants.sku))
    .limit(maxResults)
  return rows.map(({ sku, size, slug, name }) => ({
    id: sku,
    title: [name ?? slug, size].filter(Boolean).join(', '),
    path: sku,
  }))
}
