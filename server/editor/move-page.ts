import { isObject } from '#schemas/cms/json.ts'
import type { EditedDocument, Editor } from '#schemas/editor/parts.ts'
import { revisionOf, tagsOf } from '#server/content/document.ts'
import { at } from '#server/content/queries.ts'
import type { Database } from '#server/database/database.ts'
import { and, desc, eq } from '#server/database/drizzle.ts'
import { documents, publishedVersions } from '#server/database/tables/content.ts'
import { inTransaction, type Transaction } from '#server/database/transactions.ts'
import { noteReplaced } from '#server/editor/drafts/draft-log.ts'
import { lockDocument, readDraft, writeDraft } from '#server/editor/drafts/stored-draft.ts'
import type { PurgeBus } from '#server/operations/bus.ts'

/** Returns the redirects with a new one, and without those that lead away from the new path. */
function withRedirect(body: unknown, from: string, to: string): object {
  const kept = isObject(body) && Array.isArray(body.redirects) ? body.redirects : []
  const others = kept.filter((one: unknown) => !isObject(one) || (one.from !== from && one.from !== to))
  // Earlier redirects to the old path now lead to the new one directly.
  const led = others.map((one: unknown) => (isObject(one) && one.to === from ? { ...one, to } : one))
  return { ...(isObject(body) && body), redirects: [...led, { from, to, status: 301 }] }
}

/** Redirects shoppers from the old path, in the market's published redirects and in their draft. */
async function leadOn(
  tx: Transaction,
  market: string,
  { from, to }: { from: string; to: string },
  editor: Editor,
): Promise<void> {
  const address = { kind: 'redirects', market, key: '' } as const
  await tx.insert(documents).values(address).onConflictDoNothing()
  const [held] = await tx.select().from(documents).where(at(address)).for('update')
  if (!held) return
  const [newest] = await tx
    .select()
    .from(publishedVersions)
    .where(eq(publishedVersions.documentId, held.id))
    .orderBy(desc(publishedVersions.version))
    .limit(1)
  const [live] = await tx
    .select()
    .from(publishedVersions)
    .where(
      and(
        eq(publishedVersions.documentId, held.id),
        eq(publishedVersions.version, held.publishedVersion ?? 0),
      ),
    )
  const body = JSON.stringify(withRedirect(live && JSON.parse(live.body), from, to))
  const version = (newest?.version ?? 0) + 1
  const row = { documentId: held.id, version, body, revision: revisionOf(body), publishedBy: editor.email }
  await tx.insert(publishedVersions).values(row)
  await tx
    .update(documents)
    .set({ publishedVersion: version, unpublished: null })
    .where(eq(documents.id, held.id))
  const stored = await readDraft(tx, address)
  if (stored?.isDraft)
    await writeDraft(
      tx,
      held.id,
      JSON.stringify(withRedirect(JSON.parse(stored.body), from, to)),
      editor.email,
    )
}

/**
 * Moves a page to another path, with its draft, versions and log, and redirects the old path.
 * @param now milliseconds since the epoch
 */
export async function movePage(
  database: Database,
  bus: PurgeBus,
  document: EditedDocument,
  path: string,
  editor: Editor,
  now: number,
): Promise<'moved' | 'missing' | 'taken'> {
  const next = { ...document, key: path }
  const outcome = await inTransaction(database, async (tx) => {
    if ((await lockDocument(tx, document)) === undefined) return 'missing'
    const taken = await tx.select({ id: documents.id }).from(documents).where(at(next))
    if (taken.length > 0) return 'taken'
    const [moved] = await tx.update(documents).set({ key: path }).where(at(document)).returning()
    if (!moved) return 'missing'
    if (moved.publishedVersion !== null)
      await leadOn(tx, document.market, { from: document.key, to: path }, editor)
    await noteReplaced(tx, moved.id, editor, new Date(now))
    return 'moved'
  })
  if (outcome === 'moved')
    await bus.purge([
      ...tagsOf(document),
      ...tagsOf(next),
      ...tagsOf({ kind: 'redirects', market: document.market, key: '' }),
    ])
  return outcome
}
