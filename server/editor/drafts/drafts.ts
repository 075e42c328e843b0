import type { Registry } from '#renderer/registry.ts'
import { canChangeFamily, familyOf } from '#schemas/api/editor-roles.ts'
import { checkBounds } from '#schemas/cms/bounds.ts'
import { applyChange } from '#schemas/editor/apply-change.ts'
import type { Change, Operation } from '#schemas/editor/operation.ts'
import type { EditedDocument, Editor } from '#schemas/editor/parts.ts'
import { touchedTypes } from '#schemas/editor/touched-widgets.ts'
import type { Page } from '#schemas/pages/page.ts'
import { limits } from '#schemas/validation/limits.ts'
import type { Database } from '#server/database/database.ts'
import { and, eq, inArray } from '#server/database/drizzle.ts'
import { draftChanges } from '#server/database/tables/editor.ts'
import { inTransaction, type Transaction } from '#server/database/transactions.ts'
import { type Conflict, conflictWith, impossible } from '#server/editor/drafts/conflicts.ts'
import {
  addEntry,
  changeOf,
  entriesSince,
  inverseOf,
  isForgotten,
  isUndone,
  type LogRow,
  nextSteps,
} from '#server/editor/drafts/draft-log.ts'
import { migratePage } from '#server/editor/drafts/migrate-page.ts'
import {
  lockDocument,
  type OpenPage,
  openPage,
  readDraft,
  rememberPage,
  type StoredDraft,
  writeDraft,
} from '#server/editor/drafts/stored-draft.ts'

/** The result of changes. Unless they were applied, nothing was changed. */
export type DraftChangeOutcome =
  | { kind: 'applied'; sequence: number; page: Page; canUndo: boolean; canRedo: boolean; change?: Change }
  | { kind: 'conflict'; conflict: Conflict }
  /** The author's role does not cover widgets of this type. */
  | { kind: 'forbidden'; type: string }
  | { kind: 'missing' }

/** Returns why a change is refused whose widgets the author's role does not cover. */
export const foreignWidget = ({ type }: Extract<DraftChangeOutcome, { kind: 'forbidden' }>): string =>
  `Your role does not cover widgets of the type ${type}.`

/** Author of a change to a draft, and the tab. */
interface Author {
  editor: Editor
  client: string
}

export interface Drafts {
  /**
   * Applies changes in order, all or none; repeated changes are applied once.
   * @param base last sequence that the author has received
   */
  change(
    document: EditedDocument,
    author: Author,
    base: number,
    changes: readonly Change[],
  ): Promise<DraftChangeOutcome>
  /**
   * Changes a draft if it still has this revision.
   * @param make returns the change of the current page; undefined if there is none
   */
  rewrite(
    document: EditedDocument,
    author: Author,
    revision: string,
    make: (page: Page) => Change | undefined,
  ): Promise<DraftChangeOutcome>
  /**
   * Undoes the author's last change.
   * @param expected id of the change that must be the last, or be undone already; undefined: any
   */
  undo(document: EditedDocument, author: Author, expected?: string): Promise<DraftChangeOutcome>
  /** Redoes the change that the author undid last. */
  redo(document: EditedDocument, author: Author): Promise<DraftChangeOutcome>
}

interface Entry {
  change: Change
  inverse: Operation[]
}

type Applied =
  | { kind: 'applied'; page: Page; entries: Entry[] }
  | Extract<DraftChangeOutcome, { kind: 'conflict' | 'forbidden' }>

/** Returns a type of widgets that a change touches and an editor's role does not cover. */
function foreignType(registry: Registry, editor: Editor, before: Page, after: Page): string | undefined {
  if (!editor.families) return undefined
  const familyOfType = (type: string) => {
    const folder = registry.get(type)?.folder
    return folder === undefined ? undefined : familyOf(folder)
  }
  return touchedTypes(before, after).find((type) => !canChangeFamily(editor, familyOfType(type)))
}

function applyAll(
  { open: { page }, registry }: Held,
  editor: Editor,
  changes: readonly Change[],
  others: readonly LogRow[],
): Applied {
  let current = page
  const entries: Entry[] = []
  for (const change of changes) {
    const applied = applyChange(current, change)
    if (applied.kind === 'impossible') return { kind: 'conflict', conflict: impossible(change, applied) }
    const conflict = conflictWith(change, others, current, applied.page)
    if (conflict) return { kind: 'conflict', conflict }
    const type = foreignType(registry, editor, current, applied.page)
    if (type !== undefined) return { kind: 'forbidden', type }
    current = applied.page
    entries.push({ change, inverse: applied.inverse })
  }
  return { kind: 'applied', page: current, entries }
}

/** Returns the entries of other tabs. */
const ofOthers = (entries: readonly LogRow[], { editor, client }: Author): LogRow[] =>
  entries.filter((entry) => entry.client !== client || entry.editorId !== editor.id)

const conflict = (change: string, reason: string): DraftChangeOutcome => ({
  kind: 'conflict',
  conflict: { change, reason },
})

interface Options {
  database: Database
  /** Widget definitions, equal to those that editors received when they opened the page. */
  registry: Registry
  /** Milliseconds since the epoch. */
  now: () => number
}

/** A locked draft during a change. */
interface Held {
  tx: Transaction
  stored: StoredDraft
  open: OpenPage
  registry: Registry
}

/** Locks a draft for a change. */
const holding = (
  { database, registry }: Options,
  document: EditedDocument,
  work: (held: Held) => Promise<DraftChangeOutcome>,
): Promise<DraftChangeOutcome> =>
  inTransaction(database, async (tx) => {
    if ((await lockDocument(tx, document)) === undefined) return { kind: 'missing' }
    const stored = await readDraft(tx, document)
    const open = stored && openPage(stored)
    if (!stored || !open) return { kind: 'missing' }
    return work({ tx, stored, open: { ...open, page: migratePage(open.page, registry) }, registry })
  })

/** Writes the page into the draft; returns false above the size limit. */
async function write({ tx, stored, open }: Held, page: Page, editor: Editor): Promise<boolean> {
  const document = open.codec.encode(page, open.original)
  const body = JSON.stringify(document)
  if (Buffer.byteLength(body) > limits.documentBytes || checkBounds(document)) return false
  const revision = await writeDraft(tx, stored.id, body, editor.email)
  rememberPage(revision, { ...open, page, original: document })
  return true
}

async function applied({ tx, stored }: Held, editor: Editor, sequence: number, page: Page, change?: Change) {
  const { undo, redo } = await nextSteps(tx, stored.id, editor.id)
  const steps = { canUndo: undo !== undefined, canRedo: redo !== undefined }
  return { kind: 'applied', sequence, page, ...steps, ...(change && { change }) } as const
}

/**
 * Logs new changes, after which undone ones cannot be redone.
 * @returns the last sequence
 */
async function log({ tx, stored }: Held, { editor, client }: Author, entries: readonly Entry[], now: number) {
  const undone = and(
    eq(draftChanges.documentId, stored.id),
    eq(draftChanges.editorId, editor.id),
    eq(draftChanges.state, 'undone'),
  )
  await tx.update(draftChanges).set({ state: 'past' }).where(undone)
  const writing = { documentId: stored.id, editor, client, now: new Date(now) }
  let { sequence } = stored
  for (const entry of entries) {
    sequence += 1
    await addEntry(tx, writing, { sequence, ...entry, state: 'done' })
  }
  return sequence
}

const tooLarge = 'The page would be larger than a page can be.'

/**
 * Applies new changes atomically.
 * @param others concurrent changes, which must not be overwritten unseen
 */
async function apply(
  held: Held,
  author: Author,
  changes: readonly Change[],
  others: readonly LogRow[],
  now: number,
): Promise<DraftChangeOutcome> {
  const outcome = applyAll(held, author.editor, changes, others)
  if (outcome.kind === 'conflict')
    return { ...outcome, conflict: { ...outcome.conflict, sequence: held.stored.sequence } }
  if (outcome.kind !== 'applied') return outcome
  if (!(await write(held, outcome.page, author.editor))) return conflict(changes[0]?.id ?? '', tooLarge)
  const sequence = await log(held, author, outcome.entries, now)
  // A new change can be undone, and earlier undone changes can no longer be redone.
  return { kind: 'applied', sequence, page: outcome.page, canUndo: true, canRedo: false }
}

/** Applies one change of the log, forwards or back, and notes the step. */
async function step(
  held: Held,
  { editor, client, now }: Author & { now: number },
  target: LogRow,
  change: Change,
  state: 'done' | 'undone',
): Promise<DraftChangeOutcome> {
  const { tx, stored } = held
  const since = await entriesSince(tx, stored.id, target.sequence)
  const others = since.filter(({ editorId }) => editorId !== editor.id)
  const outcome = applyAll(held, editor, [change], others)
  if (outcome.kind !== 'applied') return outcome
  if (!(await write(held, outcome.page, editor))) return conflict(change.id, tooLarge)
  const sequence = stored.sequence + 1
  const writing = { documentId: stored.id, editor, client, now: new Date(now) }
  const inverse = outcome.entries[0]?.inverse ?? []
  await addEntry(tx, writing, { sequence, change, inverse, state: 'step' })
  await tx
    .update(draftChanges)
    .set({ state, ...(state === 'done' && { inverse: JSON.stringify(inverse) }) })
    .where(and(eq(draftChanges.documentId, stored.id), eq(draftChanges.sequence, target.sequence)))
  return applied(held, editor, sequence, outcome.page, change)
}

/** Applies those changes that were not applied before. */
async function changeOnce(
  held: Held,
  author: Author,
  { base, changes, now }: { base: number; changes: readonly Change[]; now: number },
): Promise<DraftChangeOutcome> {
  const { tx, stored, open } = held
  const since = await entriesSince(tx, stored.id, Math.min(base, stored.sequence))
  const ids = changes.map(({ id }) => id)
  const existing = await tx
    .select({ id: draftChanges.changeId })
    .from(draftChanges)
    .where(and(eq(draftChanges.documentId, stored.id), inArray(draftChanges.changeId, ids)))
  const done = new Set(existing.map(({ id }) => id))
  const left = changes.filter(({ id }) => !done.has(id))
  const [first] = left
  if (!first) return applied(held, author.editor, stored.sequence, open.page)
  const wasReplaced = base > stored.sequence || since.some(({ state }) => state === 'replaced')
  if (wasReplaced || isForgotten(since, base))
    return conflict(first.id, 'The draft was replaced as a whole meanwhile.')
  return apply(held, author, left, ofOthers(since, author), now)
}

/** Creates the changes of drafts, serialised per document. */
export function createDrafts(options: Options): Drafts {
  const { now } = options
  return {
    change: (document, author, base, changes) =>
      holding(options, document, (held) => changeOnce(held, author, { base, changes, now: now() })),

    rewrite: (document, author, revision, make) =>
      holding(options, document, async (held) => {
        if (held.stored.revision !== revision) return conflict('', 'The draft has changed meanwhile.')
        const change = make(held.open.page)
        return change ? apply(held, author, [change], [], now()) : conflict('', 'There is nothing to change.')
      }),

    undo: (document, author, expected) =>
      holding(options, document, async (held) => {
        const { undo } = await nextSteps(held.tx, held.stored.id, author.editor.id)
        const change = undo && changeOf(undo)
        const inverse = undo && change && inverseOf(undo, `Undo: ${change.label}`.slice(0, 200))
        // A repeated request, whose response was lost.
        if (expected !== undefined && (await isUndone(held.tx, held.stored.id, author.editor.id, expected)))
          return applied(held, author.editor, held.stored.sequence, held.open.page)
        if (!undo || !inverse) return conflict('', 'There is nothing to undo.')
        if (expected !== undefined && change?.id !== expected)
          return conflict('', 'You have changed it since.')
        return step(held, { ...author, now: now() }, undo, inverse, 'undone')
      }),

    redo: (document, author) =>
      holding(options, document, async (held) => {
        const { redo } = await nextSteps(held.tx, held.stored.id, author.editor.id)
        const change = redo && changeOf(redo)
        if (!redo || !change) return conflict('', 'There is nothing to do again.')
        const again = { ...change, id: crypto.randomUUID() }
        return step(held, { ...author, now: now() }, redo, again, 'done')
      }),
  }
}
