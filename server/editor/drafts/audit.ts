import type { EditedDocument, Editor } from '#schemas/editor/parts.ts'
import { isRecord } from '#schemas/validation/is-record.ts'
import { parseJson } from '#schemas/validation/json.ts'
import type { Database } from '#server/database/database.ts'
import { and, desc, eq, lt } from '#server/database/drizzle.ts'
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
  /** @param author of the action; a text if no editor did it, such as a schedule */
  note(
    author: Editor | string,
    action: string,
    document?: EditedDocument,
    details?: Readonly<Record<string, unknown>>,
  ): Promise<void>
  /** Newest first. */
  read(query: AuditQuery): Promise<AuditEntry[]>
}

/** @param now milliseconds since the epoch */
export function createAudit({ db }: Database, now: () => number): Audit {
  return {
    async note(author, action, document, details = {}) {
      const name = typeof author === 'string' ? author : author.email
      await db.insert(editorAudit).values({
        made: new Date(now()),
        author: name,
        action,
        ...document,
        details: JSON.stringify(details),
      })
    },

    async read({ before, limit, kind, market, key }) {
      const rows = await db
        .select()
        .from(editorAudit)
        .where(
          and(
            before === undefined ? undefined : lt(editorAudit.id, before),
            kind === undefined ? undefined : eq(editorAudit.kind, kind),
            market === undefined ? undefined : eq(editorAudit.market, market),
            key === undefined ? undefined : eq(editorAudit.key, key),
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
