import { LRUCache } from 'lru-cache'
import { blockCodec } from '#schemas/cms/block-shape.ts'
import type { Codec } from '#schemas/cms/codec.ts'
import { recognise } from '#schemas/cms/recognise.ts'
import type { EditedDocument } from '#schemas/editor/parts.ts'
import type { Page } from '#schemas/pages/page.ts'
import { parseJson } from '#schemas/validation/json.ts'
import { revisionOf } from '#server/content/document.ts'
import { isDocumentAt, ofDraft, ofPublished } from '#server/content/queries.ts'
import { toNullableText, toNumber } from '#server/database/decoders.ts'
import { sql } from '#server/database/drizzle.ts'
import { documents, drafts, publishedVersions } from '#server/database/tables/content.ts'
import { draftChanges } from '#server/database/tables/editor.ts'
import type { SelectQueries, Transaction } from '#server/database/transactions.ts'

/** A document in the editor: its draft, or the published text. */
export interface StoredDraft {
  id: number
  document: EditedDocument
  body: string
  revision: string
  isDraft: boolean
  publishedVersion: number | null
  /** The page's address after the draft is published; null: the address does not change. */
  nextKey: string | null
  /** Sequence of the last change. */
  sequence: number
}

/** A page in its document. */
export interface OpenPage {
  page: Page
  /** Document over which the page is written. */
  original: unknown
  codec: Codec
  shape: 'widget' | 'block'
}

const sequenceOf =
  sql`coalesce((select max(${draftChanges.sequence}) from ${draftChanges} where ${draftChanges.documentId} = ${documents.id}), 0)`.mapWith(
    toNumber,
  )

/** Reads a document's draft or published text; undefined if there is neither. */
export async function readDraft(
  db: SelectQueries,
  document: EditedDocument,
): Promise<StoredDraft | undefined> {
  const [row] = await db
    .select({
      id: documents.id,
      publishedVersion: documents.publishedVersion,
      draft: drafts.body,
      draftRevision: drafts.revision,
      nextKey: drafts.nextKey,
      body: publishedVersions.body,
      revision: publishedVersions.revision,
      sequence: sequenceOf,
    })
    .from(documents)
    .leftJoin(drafts, ofDraft)
    .leftJoin(publishedVersions, ofPublished)
    .where(isDocumentAt(document))
  const body = row?.draft ?? row?.body
  const revision = row?.draftRevision ?? row?.revision
  if (!row || body === undefined || body === null || !revision) return undefined
  const { id, publishedVersion, nextKey, draft } = row
  return {
    id,
    document,
    body,
    revision,
    isDraft: draft !== null,
    publishedVersion,
    nextKey,
    sequence: row.sequence,
  }
}

/** Returns the revision of the draft or published text, without reading it. */
export async function readRevision(db: SelectQueries, document: EditedDocument): Promise<string | undefined> {
  const [row] = await db
    .select({
      revision: sql`coalesce(${drafts.revision}, ${publishedVersions.revision})`.mapWith(toNullableText),
    })
    .from(documents)
    .leftJoin(drafts, ofDraft)
    .leftJoin(publishedVersions, ofPublished)
    .where(isDocumentAt(document))
  return row?.revision ?? undefined
}

/**
 * Locks a document, so that its changes are serialised.
 * @returns its id; undefined if there is none
 */
export async function lockDocument(tx: Transaction, document: EditedDocument): Promise<number | undefined> {
  const [row] = await tx
    .select({ id: documents.id })
    .from(documents)
    .where(isDocumentAt(document))
    .for('update')
  return row?.id
}

/** Writes the draft. @returns its revision */
export async function writeDraft(
  tx: Transaction,
  documentId: number,
  body: string,
  author: string,
): Promise<string> {
  const draft = { body, revision: revisionOf(body), author }
  await tx
    .insert(drafts)
    .values({ documentId, ...draft })
    .onConflictDoUpdate({ target: drafts.documentId, set: { ...draft, updated: sql`now()` } })
  return draft.revision
}

const openedPages = new LRUCache<string, OpenPage>({ max: 20 })

function read(body: string): OpenPage | undefined {
  const original = parseJson(body)
  const codec = recognise(original)
  const decodedPage = codec?.decode(original)
  if (!codec || decodedPage?.kind !== 'page') return undefined
  return { page: decodedPage.page, original, codec, shape: codec === blockCodec ? 'block' : 'widget' }
}

/** Decodes the page of a document; undefined if it has none. Cached by revision and never modified. */
export function openPage({ body, revision }: Pick<StoredDraft, 'body' | 'revision'>): OpenPage | undefined {
  const cached = openedPages.get(revision)
  if (cached) return cached
  const openedPage = read(body)
  if (openedPage) openedPages.set(revision, openedPage)
  return openedPage
}

/** Reads a draft of a bulk scan without evicting open drafts from the cache. */
export const readPageUncached = ({
  body,
  revision,
}: Pick<StoredDraft, 'body' | 'revision'>): Page | undefined =>
  (openedPages.peek(revision) ?? read(body))?.page

export const rememberedPage = (revision: string): OpenPage | undefined => openedPages.get(revision)

/** Caches the result of a change. */
export const rememberPage = (revision: string, open: OpenPage): void => void openedPages.set(revision, open)
