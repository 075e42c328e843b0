import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { parseJson } from '#schemas/validation/json.ts'
import { addressKey, type DocumentAddress, revisionOf } from '#server/content/document.ts'
import { documents, publishedVersions } from '#server/database/tables/content.ts'

/** A new document with the exact JSON of its body. */
export interface NewDocument extends DocumentAddress {
  body: string
}

/** Documents of one insert: PostgreSQL takes 65,535 parameters. */
const documentsAtOnce = 500

/**
 * Publishes new documents as their version 1, in one transaction, and returns the new ones. Existing documents are
 * not changed, so several processes may seed concurrently.
 * @throws SyntaxError when a body is not JSON
 */
export async function seedDocuments(
  db: Pick<NodePgDatabase, 'transaction'>,
  newDocuments: readonly NewDocument[],
  author: string,
): Promise<DocumentAddress[]> {
  for (const { body } of newDocuments) parseJson(body)
  const bodies = new Map(newDocuments.map((document) => [addressKey(document), document.body]))
  return db.transaction(async (tx) => {
    const addedDocuments: DocumentAddress[] = []
    for (let start = 0; start < newDocuments.length; start += documentsAtOnce) {
      const values = newDocuments
        .slice(start, start + documentsAtOnce)
        .map(({ kind, market, key }) => ({ kind, market, key, publishedVersion: 1 }))
      const rows = await tx.insert(documents).values(values).onConflictDoNothing().returning()
      const versions = rows.map((row) => {
        const body = bodies.get(addressKey(row)) ?? ''
        return { documentId: row.id, version: 1, body, revision: revisionOf(body), publishedBy: author }
      })
      if (versions.length > 0) await tx.insert(publishedVersions).values(versions)
      addedDocuments.push(...rows)
    }
    return addedDocuments
  })
}
