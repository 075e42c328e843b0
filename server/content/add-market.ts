import { type Market, marketSchema } from '#schemas/markets/market.ts'
import { parseJson } from '#schemas/validation/json.ts'
import { compileSchema } from '#schemas/validation/validator.ts'
import { type DocumentAddress, revisionOf } from '#server/content/document.ts'
import { isDocumentAt } from '#server/content/queries.ts'
import { type NewDocument, seedDocuments } from '#server/content/seed.ts'
import type { Database } from '#server/database/database.ts'
import { and, eq, or, sql } from '#server/database/drizzle.ts'
import { documents, drafts, publishedVersions } from '#server/database/tables/content.ts'
import { type Transaction, tryTransaction } from '#server/database/transactions.ts'

/** A market with its first documents. */
export interface NewMarket {
  market: Market
  /** Documents shared with other markets, such as texts, are not changed if they exist. */
  published: readonly NewDocument[]
  drafts: readonly NewDocument[]
}

/**
 * Why a market cannot be added: it exists, documents of its id exist, or editors have a draft of the list of markets,
 * which the change would overwrite.
 */
export type MarketRefusal = 'market-exists' | 'documents-exist' | 'list-drafted' | 'list-invalid'

export type MarketOutcome =
  | { kind: 'added'; documents: readonly DocumentAddress[]; market: Market }
  | { kind: 'refused'; reason: MarketRefusal }

const listAddress: DocumentAddress = { kind: 'markets', market: '', key: '' }
const checkList = compileSchema({ type: 'array', items: marketSchema, maxItems: 500 })

/** Locks the list of markets and returns it; without one it is empty. */
async function readList(tx: Transaction, refuse: (reason: MarketRefusal) => never) {
  await tx.insert(documents).values(listAddress).onConflictDoNothing()
  const [row] = await tx.select().from(documents).where(isDocumentAt(listAddress)).for('update')
  const documentId = row?.id ?? 0
  const [draft] = await tx.select().from(drafts).where(eq(drafts.documentId, documentId))
  if (draft) return refuse('list-drafted')
  const versions = await tx
    .select()
    .from(publishedVersions)
    .where(eq(publishedVersions.documentId, documentId))
  const published = versions.find(({ version }) => version === row?.publishedVersion)
  const checked = checkList(published ? parseJson(published.body) : [])
  if (checked.kind !== 'valid') return refuse('list-invalid')
  const next = Math.max(0, ...versions.map(({ version }) => version)) + 1
  return { documentId, markets: checked.value, next }
}

/** Returns the market's list entry: last in order, with a name that differs from markets of the same country. */
function listedMarket(market: Market, markets: readonly Market[]): Market {
  const exists = markets.some(({ name }) => name === market.name)
  return {
    ...market,
    name: exists ? `${market.name} (${market.language.name})` : market.name,
    priority: Math.max(0, ...markets.map(({ priority }) => priority)) + 1,
  }
}

async function insertDrafts(
  tx: Transaction,
  newDocuments: readonly NewDocument[],
  author: string,
): Promise<void> {
  for (const { body, ...address } of newDocuments) {
    parseJson(body)
    await tx.insert(documents).values(address).onConflictDoNothing()
    const [row] = await tx.select({ id: documents.id }).from(documents).where(isDocumentAt(address))
    if (row) await tx.insert(drafts).values({ documentId: row.id, body, revision: revisionOf(body), author })
  }
}

/**
 * Adds a market and its documents, all or nothing. The caller purges what was cached without it.
 * @param author of the documents
 * @param options with `isDryRun`, finds out whether it could be added and changes nothing
 * @throws SyntaxError when a body is not JSON
 */
export async function addMarket(
  database: Pick<Database, 'db'>,
  { market, published, drafts: drafted }: NewMarket,
  author: string,
  { isDryRun = false } = {},
): Promise<MarketOutcome> {
  const outcome = await tryTransaction<MarketOutcome, MarketOutcome>(database, async (tx, undo) => {
    const refuse = (reason: MarketRefusal) => undo({ kind: 'refused', reason })
    const { documentId, markets, next } = await readList(tx, refuse)
    if (markets.some(({ id }) => id === market.id)) return refuse('market-exists')
    const isOwn = or(
      eq(documents.market, market.id),
      and(eq(documents.kind, 'page'), sql`${documents.key} ~ ${`^/${market.id}(/|$)`}`),
    )
    const [other] = await tx.select({ id: documents.id }).from(documents).where(isOwn).limit(1)
    if (other) return refuse('documents-exist')
    const addedDocuments = await seedDocuments(tx, published, author)
    await insertDrafts(tx, drafted, author)
    const marketList = listedMarket(market, markets)
    const body = JSON.stringify([...markets, marketList])
    const version = { documentId, version: next, body, revision: revisionOf(body), publishedBy: author }
    await tx.insert(publishedVersions).values(version)
    await tx
      .update(documents)
      .set({ publishedVersion: next, unpublished: null })
      .where(eq(documents.id, documentId))
    const done: MarketOutcome = {
      kind: 'added',
      documents: [...addedDocuments, listAddress],
      market: marketList,
    }
    return isDryRun ? undo(done) : done
  })
  return outcome.kind === 'done' ? outcome.value : outcome.reason
}
