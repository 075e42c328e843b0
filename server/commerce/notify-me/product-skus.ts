import type { Database } from '#server/database/database.ts'
import { inArray, or } from '#server/database/drizzle.ts'
import { variants } from '#server/database/tables/catalogue.ts'

/** Returns the SKUs of products; a SKU returns itself (product rule 1). Unknown ids are left out. */
export async function skusOf(
  { db }: Pick<Database, 'db'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ sku: variants.sku, productId: variants.productId })
    .from(variants)
    .where(or(inArray(variants.sku, [...ids]), inArray(variants.productId, [...ids])))
  const skusByProduct = ids.map((id): [string, string[]] => [
    id,
    rows.filter(({ sku, productId }) => sku === id || productId === id).map(({ sku }) => sku),
  ])
  return new Map(skusByProduct.filter(([, skus]) => skus.length > 0))
}
