import { rewriteLinksToMarket } from '#schemas/cms/rewrite-links.ts'
import type { EditedDocument, Editor } from '#schemas/editor/parts.ts'
import { pathInMarket } from '#schemas/markets/market-tree.ts'
import { parseJson } from '#schemas/validation/json.ts'
import { revisionOf } from '#server/content/document.ts'
import { isDocumentAt } from '#server/content/queries.ts'
import type { Database } from '#server/database/database.ts'
import { eq } from '#server/database/drizzle.ts'
import { documents, drafts, publishedVersions } from '#server/database/tables/content.ts'
import { inTransaction, type SelectQueries, type Transaction } from '#server/database/transactions.ts'
import type { AddressUse } from '#server/editor/checks/address-check.ts'
import { storeCheckpoint } from '#server/editor/drafts/checkpoints.ts'
import { logReplacement } from '#server/editor/drafts/draft-log.ts'
import { isHiddenByRedirect, isNextAddress } from '#server/editor/drafts/next-address.ts'
import {
  lockDocument,
  type OpenPage,
  openPage,
  readDraft,
  type StoredDraft,
  writeDraft,
} from '#server/editor/drafts/stored-draft.ts'
import type { Site } from '#server/site/site.ts'

/** Whether a market unpublished the page at this place. */
export async function isUnpublished(db: SelectQueries, document: EditedDocument): Promise<boolean> {
  const [row] = await db
    .select({ unpublished: documents.unpublished })
    .from(documents)
    .where(isDocumentAt(document))
  return row !== undefined && row.unpublished !== null
}

/**
 * Creates and locks the document of a new page, also if the market had given up its own, whose versions stay.
 * @returns the document's id, or what occupies the address: a page that the market has there or unpublished, another
 * page that moves there, or a redirect
 */
export async function lockFreeAddress(
  tx: Transaction,
  document: EditedDocument,
): Promise<number | AddressUse> {
  if (await isNextAddress(tx, document, document.key)) return 'draft'
  if (await isHiddenByRedirect(tx, document, true)) return 'redirect'
  await tx.insert(documents).values(document).onConflictDoNothing()
  const id = await lockDocument(tx, document)
  const isTaken = (await readDraft(tx, document)) !== undefined || (await isUnpublished(tx, document))
  return isTaken || id === undefined ? 'page' : id
}

/** Returns the page at the same place in followed markets, drafts included; undefined if there is none. */
export async function followedPage(
  db: SelectQueries,
  site: Pick<Site, 'followed'>,
  document: EditedDocument,
): Promise<StoredDraft | undefined> {
  if (document.kind !== 'page') return undefined
  for (const market of site.followed(document.market)) {
    const target: EditedDocument = { kind: 'page', market, key: pathInMarket(document.key, market) }
    const stored = await readDraft(db, target)
    if (stored) return stored
    if (await isUnpublished(db, target)) return undefined
  }
  return undefined
}

/** Opens a followed page in the market of `document`, with its links rewritten. */
export function openFollowed(source: StoredDraft, { market }: EditedDocument): OpenPage | undefined {
  if (!openPage(source)) return undefined
  const led = rewriteLinksToMarket(parseJson(source.body), source.document.market, market)
  const body = JSON.stringify(led)
  return openPage({ body, revision: revisionOf(body) })
}

/**
 * Detaches an inherited page: creates a draft in the same shape and with the same id, which links use.
 * @param now milliseconds since the epoch
 */
export function detachPage(
  database: Database,
  site: Pick<Site, 'followed'>,
  document: EditedDocument,
  editor: Editor,
  now: number,
): Promise<StoredDraft | 'missing' | AddressUse> {
  return inTransaction(database, async (tx) => {
    const source = await followedPage(tx, site, document)
    const open = source && openFollowed(source, document)
    if (!source || !open) return 'missing'
    const id = await lockFreeAddress(tx, document)
    if (typeof id !== 'number') return id
    const body = open.codec.encode({ ...open.page, path: document.key }, open.original)
    await writeDraft(tx, id, JSON.stringify(body), editor.email)
    await logReplacement(tx, id, editor, new Date(now))
    return source
  })
}

/**
 * Removes a market's own page in favour of the followed one. Published versions stay and can be restored.
 * @param now milliseconds since the epoch
 * @returns the id of the page; undefined if the market has no such page
 */
export async function giveUpPage(
  tx: Transaction,
  document: EditedDocument,
  editor: Editor,
  now: number,
): Promise<number | undefined> {
  const id = await lockDocument(tx, document)
  if (id === undefined) return undefined
  const isThere = (await readDraft(tx, document)) !== undefined || (await isUnpublished(tx, document))
  if (!isThere) return undefined
  await storeCheckpoint(tx, id, { reason: 'follow', editor, now: new Date(now) })
  await tx.delete(drafts).where(eq(drafts.documentId, id))
  await tx.update(documents).set({ publishedVersion: null, unpublished: null }).where(eq(documents.id, id))
  const versions = await tx
    .select({ version: publishedVersions.version })
    .from(publishedVersions)
    .where(eq(publishedVersions.documentId, id))
    .limit(1)
  if (versions.length === 0) await tx.delete(documents).where(eq(documents.id, id))
  else await logReplacement(tx, id, editor, new Date(now))
  return id
}
