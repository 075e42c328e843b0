import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { DocumentKind } from '#schemas/pages/document-kinds.ts'
import { parseJson } from '#schemas/validation/json.ts'
import type { ContentRequest, ContentResponse, ContentSource } from '#server/content/content-source.ts'
import { type DocumentAddress, revisionOf, tagsOf } from '#server/content/document.ts'
import {
  type PublishOutcome,
  type PublishRequest,
  publishDrafts,
  unpublishDocument,
} from '#server/content/publish.ts'
import { isDocumentAt, readDocuments } from '#server/content/queries.ts'
import { redirectFrom } from '#server/content/redirects.ts'
import { type NewDocument, seedDocuments } from '#server/content/seed.ts'
import type { Database } from '#server/database/database.ts'
import { and, desc, eq, inArray, lt, min, or, sql } from '#server/database/drizzle.ts'
import type { ReadDatabase, ReadQueries } from '#server/database/read-database.ts'
import { assets, documents, drafts, publishedVersions } from '#server/database/tables/content.ts'
import type { PurgeBus } from '#server/operations/bus.ts'
import { changeAndPurge } from '#server/operations/change-and-purge.ts'

/** A document's text as it was written, to the byte. */
export interface StoredDocument extends DocumentAddress {
  body: string
  revision: string
}

/** A document in an editor's list. */
export interface DocumentSummary extends DocumentAddress {
  publishedVersion: number | null
  /** When the draft was last written; null without a draft. */
  drafted: Date | null
}

export type Asset = Omit<typeof assets.$inferSelect, 'created' | 'removed' | 'removedBy'>

/** The embedded content store. Bodies are exact JSON texts; writing one that is not JSON throws a SyntaxError. */
export interface ContentStore extends ContentSource {
  /** Returns the published document, or with `preview` its draft if there is one. */
  document(address: DocumentAddress, options?: { preview: boolean }): Promise<StoredDocument | undefined>
  /** Lists documents of a kind, in one market or all, by market and key. */
  list(kind: DocumentKind, market?: string): Promise<DocumentSummary[]>
  /** Writes the draft, creates the document if it is new, and returns the draft's revision. */
  putDraft(document: NewDocument, author: string): Promise<string>
  /** Deletes the draft; the published document stays. */
  discardDraft(address: DocumentAddress): Promise<void>
  /** Publishes these drafts, all or none, and purges the pages that show them. */
  publish(requests: readonly PublishRequest[], author: string): Promise<PublishOutcome>
  /** Unpublishes a document (a page then responds with 410) and stores its text as a draft. */
  unpublish(address: DocumentAddress, author: string): Promise<boolean>
  isEmpty(): Promise<boolean>
  /** Publishes new documents as version 1; existing ones are not changed. */
  seed(newDocuments: readonly NewDocument[], author: string): Promise<void>
  /**
   * Records an asset; the caller stores its bytes. An asset with the same path is replaced and restored from the bin.
   */
  putAsset(asset: Asset): Promise<void>
  /** All assets by path, those in the editor's bin too: they are served until it is emptied. */
  assets(): Promise<Asset[]>
}

/** PostgreSQL cannot store U+0000, so no document has such a path. */
const isStorable = (text: string): boolean => !text.includes('\0')

/** Same order on every database, whatever its collation. */
const byBytes = (column: AnyPgColumn) => sql`${column} collate "C"`

/** Reads a document's published text, or with `preview` its draft if there is one. */
export async function readStoredDocument(
  db: ReadQueries,
  address: DocumentAddress,
  preview: boolean,
): Promise<StoredDocument | undefined> {
  const [document] = await readDocuments(db, preview).where(isDocumentAt(address))
  if (!document?.body || !document.revision) return undefined
  return { ...address, body: document.body, revision: document.revision }
}

/**
 * Reads pages and their redirects, drafts from `primary`. Any earlier version can be restored, because each was checked
 * before its publication.
 */
export function storedPages(primary: ReadQueries, db: ReadQueries): Pick<ContentSource, 'page' | 'refuse'> {
  return {
    async page({ market, path, preview }: ContentRequest): Promise<ContentResponse> {
      if (!isStorable(market + path)) return { kind: 'missing', status: 404 }
      const rows = await readDocuments(preview ? primary : db, preview).where(
        and(
          eq(documents.market, market),
          or(
            and(eq(documents.kind, 'page'), eq(documents.key, path)),
            and(eq(documents.kind, 'redirects'), eq(documents.key, '')),
          ),
        ),
      )
      const redirects = rows.find(({ kind }) => kind === 'redirects')?.body
      const redirect = redirects ? redirectFrom(parseJson(redirects), path) : undefined
      if (redirect) return { kind: 'redirect', status: redirect.status, location: redirect.to }
      const page = rows.find(({ kind }) => kind === 'page')
      if (page?.body && page.revision)
        return { kind: 'document', document: parseJson(page.body), revision: page.revision }
      return { kind: 'missing', status: page?.unpublished ? 410 : 404 }
    },

    /** Returns the version before the refused one, so that repeated refusals end. */
    async refuse({ market, path, preview }: ContentRequest, revision: string): Promise<ContentResponse> {
      const selectRefused = db
        .select({ version: min(publishedVersions.version) })
        .from(publishedVersions)
        .where(and(eq(publishedVersions.documentId, documents.id), eq(publishedVersions.revision, revision)))
      const [earlier] = await db
        .select({ body: publishedVersions.body, revision: publishedVersions.revision })
        .from(documents)
        .innerJoin(publishedVersions, eq(publishedVersions.documentId, documents.id))
        .where(
          and(
            isDocumentAt({ kind: 'page', market, key: path }),
            lt(publishedVersions.version, sql`(${selectRefused})`),
          ),
        )
        .orderBy(desc(publishedVersions.version))
        .limit(1)
      if (!earlier || preview)
        return { kind: 'unavailable', reason: 'invalid document and no earlier version' }
      const document = parseJson(earlier.body)
      return { kind: 'document', document, revision: earlier.revision, stale: true }
    },
  }
}

const listDocuments = async (db: Database['db'], kind: DocumentKind, market: string | undefined) =>
  db
    .select({
      kind: documents.kind,
      market: documents.market,
      key: documents.key,
      publishedVersion: documents.publishedVersion,
      drafted: drafts.updated,
    })
    .from(documents)
    .leftJoin(drafts, eq(drafts.documentId, documents.id))
    .where(and(eq(documents.kind, kind), market === undefined ? undefined : eq(documents.market, market)))
    .orderBy(byBytes(documents.market), byBytes(documents.key))

/**
 * Creates the embedded content store in `database`; publishing purges on `bus`.
 * @param readDatabase where published documents are read from
 */
export function createContentStore(
  database: Database,
  bus: PurgeBus,
  readDatabase: ReadDatabase = database,
): ContentStore {
  const { db } = database
  return {
    ...storedPages(db, readDatabase.db),

    // Every published version is stored, so no copy is needed.
    accept: async () => undefined,
    forget: async () => undefined,

    ready: database.ping,

    document: (address, { preview } = { preview: false }) =>
      readStoredDocument(preview ? db : readDatabase.db, address, preview),

    list: (kind, market) => listDocuments(db, kind, market),

    async putDraft({ body, ...address }, author) {
      parseJson(body)
      const draft = { body, revision: revisionOf(body), author }
      await db.transaction(async (tx) => {
        await tx.insert(documents).values(address).onConflictDoNothing()
        const ids = await tx.select({ id: documents.id }).from(documents).where(isDocumentAt(address))
        await tx
          .insert(drafts)
          .values(ids.map(({ id }) => ({ documentId: id, ...draft })))
          .onConflictDoUpdate({ target: drafts.documentId, set: { ...draft, updated: sql`now()` } })
      })
      return draft.revision
    },

    async discardDraft(address) {
      const ids = db.select({ id: documents.id }).from(documents).where(isDocumentAt(address))
      await db.delete(drafts).where(inArray(drafts.documentId, ids))
    },

    async publish(requests, author) {
      return changeAndPurge({ database, bus }, async (tx, purge) => {
        const outcome = await publishDrafts(tx, requests, author)
        if (outcome.kind === 'published') purge(outcome.documents.flatMap(tagsOf))
        return outcome
      })
    },

    async unpublish(address, author) {
      return changeAndPurge({ database, bus }, async (tx, purge) => {
        const isChanged = await unpublishDocument(tx, address, author)
        if (isChanged) purge(tagsOf(address))
        return isChanged
      })
    },

    async isEmpty() {
      return (await db.select({ id: documents.id }).from(documents).limit(1)).length === 0
    },

    async seed(newDocuments, author) {
      const addedDocuments = await seedDocuments(db, newDocuments, author)
      if (addedDocuments.length > 0) await bus.purge([...new Set(addedDocuments.flatMap(tagsOf))])
    },

    async putAsset(asset) {
      const set = { ...asset, removed: null, removedBy: null }
      await db.insert(assets).values(asset).onConflictDoUpdate({ target: assets.path, set })
    },

    async assets() {
      const rows = await db.select().from(assets).orderBy(byBytes(assets.path))
      return rows.map(({ created, removed, removedBy, ...asset }) => asset)
    },
  }
}
