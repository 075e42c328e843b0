import { type Row, rowSchema } from '#schemas/pages/page.ts'
import { isRecord } from '#schemas/validation/is-record.ts'
import { parseJson } from '#schemas/validation/json.ts'
import { compileSchema } from '#schemas/validation/validator.ts'
import type { Database } from '#server/database/database.ts'
import { eq } from '#server/database/drizzle.ts'
import { documents } from '#server/database/tables/content.ts'
import { inTransaction } from '#server/database/transactions.ts'
import { makePattern, patternBody, patternKey, patternPage } from '#server/editor/drafts/make-pattern.ts'
import { lockDocument, readDraft } from '#server/editor/drafts/stored-draft.ts'

/** Earlier storage of patterns: all in one document. */
const before = { kind: 'payload', market: '', key: 'patterns' } as const

const checkRow = compileSchema(rowSchema)

function rowsIn(body: unknown): { name: string; row: Row }[] {
  const list: unknown = isRecord(body) ? body.patterns : undefined
  return (Array.isArray(list) ? list : []).flatMap((pattern: unknown) => {
    if (!isRecord(pattern) || typeof pattern.name !== 'string') return []
    const checked = checkRow(pattern.row)
    return checked.kind === 'valid' ? [{ name: pattern.name, row: checked.value }] : []
  })
}

/**
 * Moves each pattern of the earlier common document to its own, once, at the server's start.
 * @param market of the new documents
 */
export async function adoptStoredPatterns(database: Database, market: string): Promise<void> {
  if (!(await readDraft(database.db, before))) return
  await inTransaction(database, async (tx) => {
    const id = await lockDocument(tx, before)
    const stored = id === undefined ? undefined : await readDraft(tx, before)
    if (id === undefined || !stored) return
    for (const { name, row } of rowsIn(parseJson(stored.body))) {
      const key = patternKey(name)
      if (key !== '')
        await makePattern(
          tx,
          { kind: 'pattern', market, key },
          patternBody(patternPage(name, [row])),
          'vitrine',
        )
    }
    await tx.delete(documents).where(eq(documents.id, id))
  })
}
