import { addressOf, type DocumentAddress, sameAddress } from '#server/content/document.ts'
import { isDocumentAt } from '#server/content/queries.ts'
import { and, eq, inArray, max, or, sql } from '#server/database/drizzle.ts'
import { documents, drafts, publishedVersions } from '#server/database/tables/content.ts'
import type { Transaction } from '#server/database/transactions.ts'

/**
 * Names the draft to publish. With `revision`, it is published only if unchanged, so that exactly the checked text is
 * published.
 */
export interface PublishRequest extends DocumentAddress {
  revision?: string
}

interface PublishedDocument extends DocumentAddress {
  version: number
  revision: string
}

/** Why a draft cannot be published: there is none, or it has changed. */
interface PublishRefusal {
  document: DocumentAddress
  reason: 'no-draft' | 'changed'
}

/** If refused, nothing was published. */
export type PublishOutcome =
  | { kind: 'published'; documents: readonly PublishedDocument[] }
  | { kind: 'refused'; refusals: readonly PublishRefusal[] }

function refusalOf(
  request: PublishRequest,
  published: readonly (DocumentAddress & { revision: string })[],
): PublishRefusal | undefined {
  const draft = published.find((row) => sameAddress(row, request))
  if (!draft) return { document: addressOf(request), reason: 'no-draft' }
  if (request.revision === undefined || request.revision === draft.revision) return undefined
  return { document: addressOf(request), reason: 'changed' }
}

/** Makes the next published version of each draft, all or none, and removes the drafts. */
export async function publishDrafts(
  tx: Transaction,
  requests: readonly PublishRequest[],
  author: string,
): Promise<PublishOutcome> {
  if (requests.length === 0) return { kind: 'published', documents: [] }
  const rows = await tx
    .select({
      id: documents.id,
      kind: documents.kind,
      market: documents.market,
      key: documents.key,
      body: drafts.body,
      revision: drafts.revision,
    })
    .from(documents)
    .innerJoin(drafts, eq(drafts.documentId, documents.id))
    .where(or(...requests.map(isDocumentAt)))
    // Locked in one order, so that two editors who publish the same documents wait and do not deadlock.
    .orderBy(documents.id)
    .for('update')
  const refusals = requests.flatMap((request) => refusalOf(request, rows) ?? [])
  if (refusals.length > 0) return { kind: 'refused', refusals }

  const ids = rows.map(({ id }) => id)
  const newest = await tx
    .select({ id: publishedVersions.documentId, version: max(publishedVersions.version) })
    .from(publishedVersions)
    .where(inArray(publishedVersions.documentId, ids))
    .groupBy(publishedVersions.documentId)
  const newestOf = new Map(newest.map(({ id, version }) => [id, version ?? 0]))
  const published = rows.map((row) => ({ ...row, version: (newestOf.get(row.id) ?? 0) + 1 }))
  await tx.insert(publishedVersions).values(
    published.map(({ id, version, body, revision }) => ({
      documentId: id,
      version,
      body,
      revision,
      publishedBy: author,
    })),
  )
  for (const { id, version } of published)
    await tx
      .update(documents)
      .set({ publishedVersion: version, unpublished: null })
      .where(eq(documents.id, id))
  await tx.delete(drafts).where(inArray(drafts.documentId, ids))
  return {
    kind: 'published',
    documents: published.map((row) => ({
      ...addressOf(row),
      version: row.version,
      revision: row.revision,
    })),
  }
}

/** Makes a published version the draft of its document, unless it has one. */
export async function keepVersionAsDraft(
  tx: Transaction,
  documentId: number,
  version: number,
  author: string,
): Promise<void> {
  const [published] = await tx
    .select({ body: publishedVersions.body, revision: publishedVersions.revision })
    .from(publishedVersions)
    .where(and(eq(publishedVersions.documentId, documentId), eq(publishedVersions.version, version)))
  if (published)
    await tx
      .insert(drafts)
      .values({ documentId, author, ...published })
      .onConflictDoNothing()
}

/** Unpublishes a document. Its text becomes the draft if there is none. Returns false if it was not published. */
export async function unpublishDocument(
  tx: Transaction,
  address: DocumentAddress,
  author: string,
): Promise<boolean> {
  const [current] = await tx
    .select({ id: documents.id, version: documents.publishedVersion })
    .from(documents)
    .where(isDocumentAt(address))
    .for('update')
  if (!current || current.version === null) return false
  await keepVersionAsDraft(tx, current.id, current.version, author)
  await tx
    .update(documents)
    .set({ publishedVersion: null, unpublished: sql`now()` })
    .where(eq(documents.id, current.id))
  return true
}
