import { randomUUID } from 'node:crypto'
import type { LoggedChange } from '#schemas/editor/events.ts'
import { type Change, changeSchema, type Operation } from '#schemas/editor/operation.ts'
import type { Editor } from '#schemas/editor/parts.ts'
import { parseJson } from '#schemas/validation/json.ts'
import { compileSchema } from '#schemas/validation/validator.ts'
import { toNumber } from '#server/database/decoders.ts'
import { and, asc, desc, eq, gt, sql } from '#server/database/drizzle.ts'
import { draftChanges } from '#server/database/tables/editor.ts'
import { notifyAfterCommit } from '#server/database/transaction-guard.ts'
import type { SelectQueries, Transaction } from '#server/database/transactions.ts'

/** Channel that is notified after a commit that changed a draft. */
export const draftsChanged = 'drafts'

export type LogRow = typeof draftChanges.$inferSelect

/** Author, tab and time of a change. */
export interface ChangeOrigin {
  documentId: number
  editor: Editor
  client: string
  now: Date
}

export interface NewEntry {
  sequence: number
  change: Change
  inverse: readonly Operation[]
  state: 'done' | 'step'
}

const checkChange = compileSchema(changeSchema)

/** Returns the change of an entry; undefined if the whole draft was replaced. */
export function changeOf({ change }: Pick<LogRow, 'change'>): Change | undefined {
  if (change === '') return undefined
  const checked = checkChange(parseJson(change))
  return checked.kind === 'valid' ? checked.value : undefined
}

/** Returns the change that undoes an entry. */
export function inverseOf({ inverse }: Pick<LogRow, 'inverse'>, label: string): Change | undefined {
  const checked = checkChange({ id: randomUUID(), label, operations: parseJson(inverse) })
  return checked.kind === 'valid' ? checked.value : undefined
}

/** Entries after a sequence, oldest first. */
export const entriesSince = (db: SelectQueries, documentId: number, since: number): Promise<LogRow[]> =>
  db
    .select()
    .from(draftChanges)
    .where(and(eq(draftChanges.documentId, documentId), gt(draftChanges.sequence, since)))
    .orderBy(asc(draftChanges.sequence))

/** Whether the entry after a sequence was pruned from the log (`pruning-job.ts`). */
export const isForgotten = ([first]: readonly Pick<LogRow, 'sequence'>[], since: number): boolean =>
  first !== undefined && first.sequence > since + 1

/** Returns entries in the form that other editors receive. */
function asLogged(rows: readonly LogRow[]): LoggedChange[] {
  return rows.flatMap((row) => {
    const change = changeOf(row)
    const { sequence, client, author } = row
    return change ? [{ sequence, client, author, change }] : []
  })
}

/** Returns the events after a sequence: a replaced draft, and changes. */
export function readDraftEventsSince(rows: readonly LogRow[], since: number) {
  const replacedRow = rows.findLast(({ state }) => state === 'replaced')
  const last = rows.at(-1)
  // The log no longer has the entries that this tab has missed: it reloads the page.
  if (last && isForgotten(rows, since))
    return { replaced: { sequence: last.sequence, author: '' }, changes: [] }
  const start = replacedRow?.sequence ?? 0
  return {
    replaced: replacedRow && { sequence: start, author: replacedRow.author },
    changes: asLogged(rows).filter(({ sequence }) => sequence > start),
  }
}

export async function addEntry(
  tx: Transaction,
  { documentId, editor, client, now }: ChangeOrigin,
  { sequence, change, inverse, state }: NewEntry,
): Promise<void> {
  await tx.insert(draftChanges).values({
    documentId,
    sequence,
    changeId: change.id,
    editorId: editor.id,
    author: editor.name,
    client,
    state,
    change: JSON.stringify(change),
    inverse: JSON.stringify(inverse),
    made: now,
  })
  notifyAfterCommit(draftsChanged)
}

/**
 * Logs that the draft was replaced: earlier changes cannot be undone.
 * @param after sequence that the entry follows even if the log is empty, as after a deletion. Default: 0
 */
export async function logReplacement(
  tx: Transaction,
  documentId: number,
  editor: Pick<Editor, 'id' | 'name'>,
  now: Date,
  after = 0,
): Promise<void> {
  const ofDocument = eq(draftChanges.documentId, documentId)
  await tx.update(draftChanges).set({ state: 'past' }).where(ofDocument)
  const [row] = await tx
    .select({ sequence: sql`coalesce(max(${draftChanges.sequence}), 0)`.mapWith(toNumber) })
    .from(draftChanges)
    .where(ofDocument)
  await tx.insert(draftChanges).values({
    documentId,
    sequence: Math.max(row?.sequence ?? 0, after) + 1,
    changeId: randomUUID(),
    editorId: editor.id,
    author: editor.name,
    client: '',
    state: 'replaced',
    change: '',
    inverse: '',
    made: now,
  })
  notifyAfterCommit(draftsChanged)
}

/** Whether an editor's change is undone. */
export async function isUndone(
  db: SelectQueries,
  documentId: number,
  editorId: string,
  changeId: string,
): Promise<boolean> {
  const rows = await db
    .select({ sequence: draftChanges.sequence })
    .from(draftChanges)
    .where(
      and(
        eq(draftChanges.documentId, documentId),
        eq(draftChanges.editorId, editorId),
        eq(draftChanges.changeId, changeId),
        eq(draftChanges.state, 'undone'),
      ),
    )
    .limit(1)
  return rows.length > 0
}

/** Returns the changes that an editor can undo and redo next. */
export async function nextSteps(
  db: SelectQueries,
  documentId: number,
  editorId: string,
): Promise<{ undo: LogRow | undefined; redo: LogRow | undefined }> {
  const changesOfAuthor = (state: LogRow['state']) =>
    and(
      eq(draftChanges.documentId, documentId),
      eq(draftChanges.editorId, editorId),
      eq(draftChanges.state, state),
    )
  const [undo] = await db
    .select()
    .from(draftChanges)
    .where(changesOfAuthor('done'))
    .orderBy(desc(draftChanges.sequence))
    .limit(1)
  const [redo] = await db
    .select()
    .from(draftChanges)
    .where(changesOfAuthor('undone'))
    .orderBy(asc(draftChanges.sequence))
    .limit(1)
  return { undo, redo }
}
