import { isRecord } from '#schemas/validation/is-record.ts'
import { parseJson } from '#schemas/validation/json.ts'
import { and, eq } from '#server/database/drizzle.ts'
import { documents } from '#server/database/tables/content.ts'
import { translatedTexts } from '#server/database/tables/translations.ts'
import type { SelectQueries, Transaction } from '#server/database/transactions.ts'

/** Source of a page's translation. */
export interface SeenTexts {
  /** Market of the source. */
  market: string
  /** The source's texts when their translations were written, by field. */
  texts: ReadonlyMap<string, string>
}

const noTexts: ReadonlyMap<string, string> = new Map()

function textsIn(stored: string): ReadonlyMap<string, string> {
  const texts = parseJson(stored)
  if (!isRecord(texts)) return noTexts
  return new Map(
    Object.entries(texts).flatMap(([field, text]): [string, string][] =>
      typeof text === 'string' ? [[field, text]] : [],
    ),
  )
}

/** Reads the source of a document's translation; undefined if unknown. */
export async function readSeen(db: SelectQueries, documentId: number): Promise<SeenTexts | undefined> {
  const [row] = await db.select().from(translatedTexts).where(eq(translatedTexts.documentId, documentId))
  return row && { market: row.sourceMarket, texts: textsIn(row.texts) }
}

/** Lists the translated pages of a market. */
export const listTranslations = (
  db: SelectQueries,
  market: string,
): Promise<{ key: string; source: string }[]> =>
  db
    .select({ key: documents.key, source: translatedTexts.sourceMarket })
    .from(translatedTexts)
    .innerJoin(documents, eq(documents.id, translatedTexts.documentId))
    .where(and(eq(documents.kind, 'page'), eq(documents.market, market)))

/** Stores the source's texts whose translations were written. Those of an earlier source are deleted. */
export async function storeSeenTexts(
  tx: Transaction,
  documentId: number,
  market: string,
  texts: ReadonlyMap<string, string>,
): Promise<void> {
  const before = await readSeen(tx, documentId)
  const cached = before?.market === market ? before.texts : noTexts
  const row = { sourceMarket: market, texts: JSON.stringify(Object.fromEntries([...cached, ...texts])) }
  await tx
    .insert(translatedTexts)
    .values({ documentId, ...row })
    .onConflictDoUpdate({ target: translatedTexts.documentId, set: row })
}
