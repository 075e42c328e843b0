import { anyOf } from '#server/database/any-of.ts'
import type { Database } from '#server/database/database.ts'
import { and, eq, inArray, isNull, sql } from '#server/database/drizzle.ts'
import { giftCardEntries, giftCards, promotions, promotionUses } from '#server/database/tables/basket.ts'
import {
  categories,
  colours,
  discounts,
  priceHistory,
  prices,
  products,
  styles,
  variants,
} from '#server/database/tables/catalogue.ts'
import { assets, documents, drafts, publishedVersions } from '#server/database/tables/content.ts'
import { type Transaction, tryTransaction } from '#server/database/transactions.ts'
import { demoAuthor, demoMoney, demoProducts } from '#server/demo/demo.ts'

/** Numbers of rows. */
export interface RemovedDemo {
  giftCards: number
  promotions: number
  documents: number
  /** Documents of the demo that editors have changed since. */
  remainingDocuments: number
  styles: number
}

/** Cards and promotions used by orders remain as history: cards with a zero balance, promotions ended. */
async function removeMoney(tx: Transaction, now: Date) {
  const demo = await demoMoney()
  const cards = inArray(giftCards.number, demo.cards)
  const paidBy = sql`exists (select from ${giftCardEntries} where ${giftCardEntries.number} = ${giftCards.number})`
  const emptiedCards = await tx
    .update(giftCards)
    .set({ balance: 0, expires: now })
    .where(and(cards, paidBy))
    .returning()
  const deleted = await tx
    .delete(giftCards)
    .where(and(cards, sql`not ${paidBy}`))
    .returning()
  let count = 0
  const isUsed = sql`exists (select from ${promotionUses} where ${promotionUses.promotionId} = ${promotions.id})`
  for (const { id, code } of demo.promotions) {
    const isThis = and(
      eq(promotions.id, id),
      code === null ? isNull(promotions.code) : eq(promotions.code, code),
    )
    const endedPromotions = await tx
      .update(promotions)
      .set({ validUntil: now })
      .where(and(isThis, isUsed))
      .returning()
    const removedPromotions = await tx
      .delete(promotions)
      .where(and(isThis, sql`not ${isUsed}`))
      .returning()
    count += endedPromotions.length + removedPromotions.length
  }
  return { giftCards: emptiedCards.length + deleted.length, promotions: count }
}

/** Documents with a draft or a version by an editor remain. */
async function removeDocuments(tx: Transaction) {
  const versionsBy = (condition: ReturnType<typeof sql>) =>
    sql`exists (select from ${publishedVersions} where ${publishedVersions.documentId} = ${documents.id} and ${condition})`
  const isSeeded = versionsBy(
    sql`${publishedVersions.version} = 1 and ${publishedVersions.publishedBy} = ${demoAuthor}`,
  )
  const isChanged = sql`(exists (select from ${drafts} where ${drafts.documentId} = ${documents.id}) or ${versionsBy(sql`${publishedVersions.version} > 1`)})`
  const removedRows = await tx
    .delete(documents)
    .where(and(isSeeded, sql`not ${isChanged}`))
    .returning({ id: documents.id })
  const remaining = await tx.select({ id: documents.id }).from(documents).where(isSeeded)
  const [left] = await tx.select({ id: documents.id }).from(documents).limit(1)
  // Pictures are removable until an editor has changed a document, which may use them.
  if (!left && removedRows.length > 0) await tx.delete(assets)
  return { documents: removedRows.length, remainingDocuments: remaining.length }
}

/** Prices of the demo's products and their history: the shop can reuse an id. */
async function removePrices(tx: Transaction, productIds: readonly string[]): Promise<void> {
  const skus = await tx
    .select({ sku: variants.sku })
    .from(variants)
    .where(anyOf(variants.productId, productIds))
  const items = [...productIds, ...skus.map(({ sku }) => sku)]
  for (const table of [prices, priceHistory, discounts])
    await tx.delete(table).where(anyOf(table.item, items))
}

/** Styles with other pictures belong to the shop, whatever their numbers. */
async function removeCatalogue(tx: Transaction) {
  const demo = await demoProducts()
  const rows = await tx.select().from(products)
  const isShopProduct = ({ id, pictureTemplate }: (typeof rows)[number]) =>
    demo.pictures.get(id) !== pictureTemplate
  const shopStyles = new Set(rows.filter(isShopProduct).map(({ styleNumber }) => styleNumber))
  const numbers = [...new Set(rows.map(({ styleNumber }) => styleNumber))].filter(
    (number) => !shopStyles.has(number),
  )
  if (numbers.length > 0) {
    await removePrices(
      tx,
      rows.flatMap(({ id, styleNumber }) => (shopStyles.has(styleNumber) ? [] : id)),
    )
    await tx.delete(styles).where(inArray(styles.number, numbers))
  }
  const [left] = await tx.select({ number: styles.number }).from(styles).limit(1)
  if (!left) {
    await tx.delete(categories).where(inArray(categories.id, demo.categories))
    await tx.delete(colours).where(inArray(colours.id, demo.colours))
  }
  return { styles: numbers.length }
}

/**
 * Removes the demo's rows from a database; orders and the rows that they refer to stay.
 * @param now milliseconds since the epoch
 * @param isDryRun only counts the rows
 */
export async function removeDemo(database: Database, now: number, isDryRun: boolean): Promise<RemovedDemo> {
  const result = await tryTransaction<RemovedDemo, RemovedDemo>(database, async (tx, undo) => {
    const removedCounts = {
      ...(await removeMoney(tx, new Date(now))),
      ...(await removeDocuments(tx)),
      ...(await removeCatalogue(tx)),
    }
    return isDryRun ? undo(removedCounts) : removedCounts
  })
  return result.kind === 'done' ? result.value : result.reason
}
