import type { Database } from '#server/database/database.ts'
import { and, count, eq, gt, inArray, isNull, or, sql } from '#server/database/drizzle.ts'
import { giftCards, promotions } from '#server/database/tables/basket.ts'
import { products } from '#server/database/tables/catalogue.ts'
import { documents, publishedVersions } from '#server/database/tables/content.ts'
import { demoAuthor, demoMoney, demoPictureFolder } from '#server/demo/demo.ts'

/** Remains of the demo in a database that affect shoppers. */
export interface LiveDemo {
  /** Gift cards with a balance, whose codes are public. */
  cards: number
  /** Codes of promotions that apply. */
  codes: readonly string[]
  /** Promotions that apply without a code. */
  promotions: number
  /** Published documents that were never edited. */
  documents: number
  /** Products with the demo's pictures. */
  products: number
}

/**
 * Finds remains of the demo in a database.
 * @param now milliseconds since the epoch
 */
export async function findLiveDemo({ db }: Pick<Database, 'db'>, now: number): Promise<LiveDemo> {
  const demo = await demoMoney()
  const isNotOver = (column: typeof giftCards.expires | typeof promotions.validUntil) =>
    or(isNull(column), gt(column, new Date(now)))
  const ids = demo.promotions.map(({ id }) => id)
  const [cards, rows, published, goods] = await Promise.all([
    db
      .select()
      .from(giftCards)
      .where(
        and(inArray(giftCards.number, demo.cards), gt(giftCards.balance, 0), isNotOver(giftCards.expires)),
      ),
    db
      .select()
      .from(promotions)
      .where(and(inArray(promotions.id, ids), isNotOver(promotions.validUntil))),
    db
      .select({ count: count() })
      .from(documents)
      .innerJoin(
        publishedVersions,
        and(
          eq(publishedVersions.documentId, documents.id),
          eq(publishedVersions.version, documents.publishedVersion),
        ),
      )
      .where(eq(publishedVersions.publishedBy, demoAuthor)),
    db
      .select({ count: count() })
      .from(products)
      .where(sql`starts_with(${products.pictureTemplate}, ${demoPictureFolder})`),
  ])
  const live = rows.filter(({ id, code }) =>
    demo.promotions.some((item) => item.id === id && item.code === code),
  )
  const codes = live.flatMap(({ code }) => code ?? []).sort()
  return {
    cards: cards.length,
    codes,
    promotions: live.length - codes.length,
    documents: published[0]?.count ?? 0,
    products: goods[0]?.count ?? 0,
  }
}

/** Returns a warning for the operator of a real shop; undefined if nothing of the demo is left. */
export function liveDemoWarning(live: LiveDemo): string | undefined {
  const { cards, codes, promotions, documents } = live
  const parts = [
    cards > 0 && `${cards} gift cards with public codes`,
    codes.length > 0 && `promotion codes ${codes.join(', ')}`,
    promotions > 0 && `${promotions} promotions without a code`,
    documents > 0 && `${documents} documents`,
    live.products > 0 && `${live.products} products`,
  ].filter((part) => part !== false)
  if (parts.length === 0) return undefined
  return `DEMO is off, but this database still holds the demo: ${parts.join('; ')}. "npm run demo:remove" lists and removes it.`
}
