import type { SQL } from 'drizzle-orm'
import type { EditedDocument, Editor } from '#schemas/editor/parts.ts'
import { isRecord } from '#schemas/validation/is-record.ts'
import { parseJson } from '#schemas/validation/json.ts'
import { isDocumentAt } from '#server/content/queries.ts'
import type { Database } from '#server/database/database.ts'
import { and, desc, eq, isNull, lt, or } from '#server/database/drizzle.ts'
import { documents } from '#server/database/tables/content.ts'
import { editorAudit } from '#server/database/tables/editor.ts'

interface AuditEntry {
  id: number
  at: string
  author: string
  action: string
  document?: EditedDocument
  details: Readonly<Record<string, unknown>>
}

interface AuditQuery extends Partial<EditedDocument> {
  before?: number
  limit: number
}

/** The audit log. */
export interface Audit {
  /**
   * @param author of the action; a text if no editor did it, such as a schedule
   * @param document with its id if it is no longer at its address
   */
  note(
    author: Editor | string,
    action: string,
    document?: EditedDocument & { id?: number },
    details?: Readonly<Record<string, unknown>>,
  ): Promise<void>
  /** Newest first; of a document also what it did at earlier addresses, and nothing of others at its own. */
  read(query: AuditQuery): Promise<AuditEntry[]>
}

/** Returns the entries of a document, and those of its address that are older than the ids. */
const entriesOf = (id: number, atAddress: SQL | undefined) =>
  or(eq(editorAudit.documentId, id), and(isNull(editorAudit.documentId), atAddress))

/** @param now milliseconds since the epoch */
export function createAudit({ db }: Database, now: () => number): Audit {
  async function readId(document: EditedDocument): Promise<number | undefined> {
    const [row] = await db.select({ id: documents.id }).from(documents).where(isDocumentAt(document))
    return row?.id
  }

  return {
    async note(author, action, document, details = {}) {
      const name = typeof author === 'string' ? author : author.email
      const documentId = document && (document.id ?? (await readId(document)))
      await db.insert(editorAudit).values({
        made: new Date(now()),
        author: name,
        action,
        kind: document?.kind ?? null,
        market: document?.market ?? null,
        key: document?.key ?? null,
        documentId: documentId ?? null,
        details: JSON.stringify(details),
      })
    },

    async read({ before, limit, kind, market, key }) {
      const atAddress = and(
        kind === undefined ? undefined : eq(editorAudit.kind, kind),
        market === undefined ? undefined : eq(editorAudit.market, market),
        key === undefined ? undefined : eq(editorAudit.key, key),
      )
      const isDocument = kind !== undefined && market !== undefined && key !== undefined
      const id = isDocument ? await readId({ kind, market, key }) : undefined
      const rows = await db
        .select()
        .from(editorAudit)
        .where(
          and(
            before === undefined ? undefined : lt(editorAudit.id, before),
            id === undefined ? atAddress : entriesOf(id, atAddress),
          ),
        )
        .orderBy(desc(editorAudit.id))
        .limit(limit)
      return rows.map((row) => {
        const details = parseJson(row.details)
        const { kind, market, key } = row
        return {
          id: row.id,
          at: row.made.toISOString(),
          author: row.author,
          action: row.action,
          ...(kind !== null && market !== null && key !== null && { document: { kind, market, key } }),
          details: isRecord(details) ? details : {},
        }
      })
    },
  }
}
