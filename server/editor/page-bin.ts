import { checkpointReasons } from '#schemas/editor/checkpoint.ts'
import type { EditedDocument, Editor } from '#schemas/editor/parts.ts'
import { parseJson } from '#schemas/validation/json.ts'
import { compileSchema } from '#schemas/validation/validator.ts'
import { isDocumentAt } from '#server/content/queries.ts'
import type { Database } from '#server/database/database.ts'
import { and, desc, eq } from '#server/database/drizzle.ts'
import { documents, drafts, publishedVersions } from '#server/database/tables/content.ts'
import { draftCheckpoints, editorAudit, pageBin } from '#server/database/tables/editor.ts'
import { inTransaction, type Transaction } from '#server/database/transactions.ts'
import { restoreThreads, storedThreadsSchema, threadsForBin } from '#server/editor/comments/stored-threads.ts'
import { logReplacement } from '#server/editor/drafts/draft-log.ts'
import { isHiddenByRedirect } from '#server/editor/drafts/next-address.ts'
import { openPage, readDraft, readPageUncached, writeDraft } from '#server/editor/drafts/stored-draft.ts'

const text = { type: 'string' } as const
const version = { type: 'integer' } as const
const moment = { type: 'string', format: 'date-time' } as const

/** Stored content of a deleted page. */
const contentSchema = {
  type: 'object',
  properties: {
    /** The draft, or the published text without one. */
    draft: {
      type: 'object',
      properties: { body: text, author: text },
      required: ['body', 'author'],
      additionalProperties: false,
    },
    versions: {
      type: 'array',
      items: {
        type: 'object',
        properties: { version, body: text, revision: text, publishedBy: text, published: moment },
        required: ['version', 'body', 'revision', 'publishedBy', 'published'],
        additionalProperties: false,
      },
    },
    checkpoints: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          body: text,
          revision: text,
          author: text,
          reason: { enum: checkpointReasons },
          version: { type: ['integer', 'null'] },
          madeBy: text,
          made: moment,
        },
        required: ['body', 'revision', 'author', 'reason', 'version', 'madeBy', 'made'],
        additionalProperties: false,
      },
    },
    /** Default: none; earlier releases stored none. */
    comments: storedThreadsSchema,
    /** Sequence of the last change, so that editors who have the page open notice the restoration. Default: 0. */
    sequence: version,
  },
  required: ['draft', 'versions', 'checkpoints'],
  additionalProperties: false,
} as const

const checkContent = compileSchema(contentSchema)

/**
 * Parses the content of a row.
 * @throws if this module did not write it
 */
function contentIn(contentText: string) {
  const checked = checkContent(parseJson(contentText))
  if (checked.kind === 'invalid')
    throw new Error(`Stored deleted page is invalid: ${contentText.slice(0, 100)}`)
  return checked.value
}

/** Deleted pages that are listed. */
const maxListed = 200

/**
 * Moves a document with its draft, versions and checkpoints to the bin; its log of changes is lost.
 * @returns the id that it had, and whether it was published; undefined if there is nothing to delete
 */
export async function moveToBin(
  tx: Transaction,
  document: EditedDocument,
  editor: Pick<Editor, 'email'>,
  now: Date,
): Promise<{ id: number; wasPublished: boolean } | undefined> {
  const [row] = await tx.select().from(documents).where(isDocumentAt(document)).for('update')
  if (!row) return undefined
  const [draft] = await tx.select().from(drafts).where(eq(drafts.documentId, row.id))
  const versions = await tx.select().from(publishedVersions).where(eq(publishedVersions.documentId, row.id))
  const live = versions.find((item) => item.version === row.publishedVersion)
  const latestVersion = draft ?? (live && { ...live, author: live.publishedBy })
  if (!latestVersion) return undefined
  const checkpoints = await tx.select().from(draftCheckpoints).where(eq(draftCheckpoints.documentId, row.id))
  const content = {
    draft: { body: latestVersion.body, author: latestVersion.author },
    versions: versions.map(({ documentId, ...fields }) => fields),
    checkpoints: checkpoints.map(({ id, documentId, ...fields }) => fields),
    comments: await threadsForBin(tx, row.id),
    sequence: (await readDraft(tx, document))?.sequence ?? 0,
  }
  await tx.insert(pageBin).values({
    ...document,
    title: openPage(latestVersion)?.page.title ?? '',
    content: JSON.stringify(content),
    documentId: row.id,
    removedBy: editor.email,
    removed: now,
  })
  await tx.delete(documents).where(eq(documents.id, row.id))
  return { id: row.id, wasPublished: row.publishedVersion !== null }
}

/** Lists a market's deleted pages, newest first. */
export const listBin = ({ db }: Database, market: string) =>
  db
    .select({
      id: pageBin.id,
      kind: pageBin.kind,
      market: pageBin.market,
      key: pageBin.key,
      title: pageBin.title,
      author: pageBin.removedBy,
      removed: pageBin.removed,
    })
    .from(pageBin)
    .where(and(eq(pageBin.market, market), eq(pageBin.kind, 'page')))
    .orderBy(desc(pageBin.id))
    .limit(maxListed)

export type RestoreResult =
  | { kind: 'restored'; document: EditedDocument }
  | { kind: 'missing' }
  | { kind: 'taken' }
  | { kind: 'redirected' }

/** Returns the address of a deleted page, and its page kind; none if the bin has no such page. */
export async function readBinned(
  { db }: Pick<Database, 'db'>,
  id: string,
): Promise<(EditedDocument & { alias: string | undefined })[]> {
  if (!/^[1-9]\d{0,8}$/.test(id)) return []
  const rows = await db
    .select({ kind: pageBin.kind, market: pageBin.market, key: pageBin.key, content: pageBin.content })
    .from(pageBin)
    .where(eq(pageBin.id, Number(id)))
  return rows.map(({ content, ...document }) => {
    const { body } = contentIn(content).draft
    return { ...document, alias: readPageUncached({ body, revision: '' })?.alias }
  })
}

/**
 * Takes a page out of the bin: as a draft, with its versions.
 * @param now milliseconds since the epoch
 */
export function restoreFromBin(
  database: Database,
  id: number,
  editor: Editor,
  now: number,
): Promise<RestoreResult> {
  return inTransaction(database, async (tx): Promise<RestoreResult> => {
    const [row] = await tx.select().from(pageBin).where(eq(pageBin.id, id)).for('update')
    if (!row) return { kind: 'missing' }
    const document = { kind: row.kind, market: row.market, key: row.key }
    if (document.kind === 'page' && (await isHiddenByRedirect(tx, document, true)))
      return { kind: 'redirected' }
    const [created] = await tx.insert(documents).values(document).onConflictDoNothing().returning()
    if (!created) return { kind: 'taken' }
    const { draft, versions, checkpoints, comments = [], sequence } = contentIn(row.content)
    const documentId = created.id
    if (versions.length > 0)
      await tx
        .insert(publishedVersions)
        .values(versions.map((item) => ({ ...item, documentId, published: new Date(item.published) })))
    if (checkpoints.length > 0)
      await tx
        .insert(draftCheckpoints)
        .values(checkpoints.map((item) => ({ ...item, documentId, made: new Date(item.made) })))
    await restoreThreads(tx, documentId, comments)
    if (row.documentId !== null)
      await tx.update(editorAudit).set({ documentId }).where(eq(editorAudit.documentId, row.documentId))
    await writeDraft(tx, documentId, draft.body, draft.author)
    await logReplacement(tx, documentId, editor, new Date(now), sequence)
    await tx.delete(pageBin).where(eq(pageBin.id, id))
    return { kind: 'restored', document }
  })
}
