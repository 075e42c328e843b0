import type { Registry } from '#renderer/registry.ts'
import { checkBounds } from '#schemas/cms/bounds.ts'
import { applyChange } from '#schemas/editor/apply-change.ts'
import type { Change, Operation } from '#schemas/editor/operation.ts'
import type { EditedDocument, Editor } from '#schemas/editor/parts.ts'
import type { ConflictCause } from '#schemas/editor/responses.ts'
import type { Page } from '#schemas/pages/page.ts'
import { limits } from '#schemas/validation/limits.ts'
import type { Database } from '#server/database/database.ts'
import { and, eq, inArray } from '#server/database/drizzle.ts'
import { draftChanges } from '#server/database/tables/editor.ts'
import { inTransaction, type Transaction } from '#server/database/transactions.ts'
import { type Conflict, conflictWith, impossibleConflict } from '#server/editor/drafts/conflicts.ts'
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
import { foreignType } from '#server/editor/roles/foreign-widgets.ts'

/** The result of changes. Unless they were applied, nothing was changed. */
export type DraftChangeOutcome =
  | { kind: 'applied'; sequence: number; page: Page; canUndo: boolean; canRedo: boolean; change?: Change }
  | { kind: 'conflict'; conflict: Conflict }
  /** The author's role does not cover widgets of this type. */
  | { kind: 'forbidden'; type: string }
  | { kind: 'missing' }

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
   * @param id idempotency key of the step; default: a new one
   * @param expected id of the change that must be the last one, or already undone; default: any
   */
  undo(document: EditedDocument, author: Author, id?: string, expected?: string): Promise<DraftChangeOutcome>
  /**
   * Redoes the change that the author undid last.
   * @param id idempotency key of the step; default: a new one
   */
  redo(document: EditedDocument, author: Author, id?: string): Promise<DraftChangeOutcome>
}

interface Entry {
  change: Change
  inverse: Operation[]
  /** The page after the change. */
  page: Page
}

type ApplyResult =
  | { kind: 'applied'; page: Page; entries: Entry[] }
  | Extract<DraftChangeOutcome, { kind: 'conflict' | 'forbidden' }>

function applyAll(
  { open: { page }, registry }: LockedDraft,
  editor: Editor,
  changes: readonly Change[],
  otherRows: readonly LogRow[],
): ApplyResult {
  let current = page
  const entries: Entry[] = []
  for (const change of changes) {
    const storeAppliedChange = applyChange(current, change)
    if (storeAppliedChange.kind === 'impossible')
      return { kind: 'conflict', conflict: impossibleConflict(change, storeAppliedChange) }
    const conflict = conflictWith(change, otherRows, current, storeAppliedChange.page)
    if (conflict) return { kind: 'conflict', conflict }
    const type = foreignType(registry, editor, current, storeAppliedChange.page)
    if (type !== undefined) return { kind: 'forbidden', type }
    current = storeAppliedChange.page
    entries.push({ change, inverse: storeAppliedChange.inverse, page: current })
  }
  return { kind: 'applied', page: current, entries }
}

/** Returns the entries of other tabs. */
const ofOthers = (entries: readonly LogRow[], { editor, client }: Author): LogRow[] =>
  entries.filter((entry) => entry.client !== client || entry.editorId !== editor.id)

const conflict = (change: string, reason: string, cause?: ConflictCause): DraftChangeOutcome => ({
  kind: 'conflict',
  conflict: { change, reason, ...(cause && { cause }) },
})

interface Options {
  database: Database
  /** Widget definitions, equal to those that editors received when they opened the page. */
  registry: Registry
  /** Milliseconds since the epoch. */
  now: () => number
}

/** A locked draft during a change. */
interface LockedDraft {
  tx: Transaction
  stored: StoredDraft
  open: OpenPage
  registry: Registry
}

/** Locks a draft for a change. */
const withDraftLock = (
  { database, registry }: Options,
  document: EditedDocument,
  work: (lockedDraft: LockedDraft) => Promise<DraftChangeOutcome>,
): Promise<DraftChangeOutcome> =>
  inTransaction(database, async (tx) => {
    if ((await lockDocument(tx, document)) === undefined) return { kind: 'missing' }
    const stored = await readDraft(tx, document)
    const open = stored && openPage(stored)
    if (!stored || !open) return { kind: 'missing' }
    return work({ tx, stored, open: { ...open, page: migratePage(open.page, registry) }, registry })
  })

/** Returns a page as it is stored; undefined above the size limit. */
function encode({ open }: LockedDraft, page: Page) {
  const document = open.codec.encode(page, open.original)
  const body = JSON.stringify(document)
  const isTooLarge = Buffer.byteLength(body) > limits.documentBytes || checkBounds(document)
  return isTooLarge ? undefined : { document, body }
}

/** Writes the page into the draft; returns false above the size limit. */
async function write(lockedDraft: LockedDraft, page: Page, editor: Editor): Promise<boolean> {
  const { tx, stored, open } = lockedDraft
  const encodedPage = encode(lockedDraft, page)
  if (!encodedPage) return false
  const { document, body } = encodedPage
  const revision = await writeDraft(tx, stored.id, body, editor.email)
  rememberPage(revision, { ...open, page, original: document })
  return true
}

async function storeAppliedChange(
  { tx, stored }: LockedDraft,
  editor: Editor,
  sequence: number,
  page: Page,
  change?: Change,
) {
  const { undo, redo } = await nextSteps(tx, stored.id, editor.id)
  const steps = { canUndo: undo !== undefined, canRedo: redo !== undefined }
  return { kind: 'applied', sequence, page, ...steps, ...(change && { change }) } as const
}

/**
 * Logs new changes, after which undone ones cannot be redone.
 * @returns the last sequence
 */
async function log(
  { tx, stored }: LockedDraft,
  { editor, client }: Author,
  entries: readonly Entry[],
  now: number,
) {
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

/** Returns the conflict of changes after which the page is too large: with the first one that makes it so. */
function createSizeConflict(lockedDraft: LockedDraft, entries: readonly Entry[]): DraftChangeOutcome {
  const entry = entries.find(({ page }) => !encode(lockedDraft, page)) ?? entries.at(-1)
  return conflict(entry?.change.id ?? '', 'The page would be larger than a page can be.', 'tooLarge')
}

/**
 * Applies new changes atomically.
 * @param otherRows concurrent changes, which must not be overwritten unseen
 */
async function apply(
  lockedDraft: LockedDraft,
  author: Author,
  changes: readonly Change[],
  otherRows: readonly LogRow[],
  now: number,
): Promise<DraftChangeOutcome> {
  const outcome = applyAll(lockedDraft, author.editor, changes, otherRows)
  if (outcome.kind === 'conflict')
    return { ...outcome, conflict: { ...outcome.conflict, sequence: lockedDraft.stored.sequence } }
  if (outcome.kind !== 'applied') return outcome
  if (!(await write(lockedDraft, outcome.page, author.editor)))
    return createSizeConflict(lockedDraft, outcome.entries)
  const sequence = await log(lockedDraft, author, outcome.entries, now)
  // A new change can be undone, and earlier undone changes can no longer be redone.
  return { kind: 'applied', sequence, page: outcome.page, canUndo: true, canRedo: false }
}

/** Applies one change of the log, forwards or back, and notes the step. */
async function step(
  lockedDraft: LockedDraft,
  { editor, client, now }: Author & { now: number },
  target: LogRow,
  change: Change,
  state: 'done' | 'undone',
): Promise<DraftChangeOutcome> {
  const { tx, stored } = lockedDraft
  const since = await entriesSince(tx, stored.id, target.sequence)
  const otherSince = since.filter(({ editorId }) => editorId !== editor.id)
  const outcome = applyAll(lockedDraft, editor, [change], otherSince)
  if (outcome.kind !== 'applied') return outcome
  if (!(await write(lockedDraft, outcome.page, editor)))
    return createSizeConflict(lockedDraft, outcome.entries)
  const sequence = stored.sequence + 1
  const writing = { documentId: stored.id, editor, client, now: new Date(now) }
  const inverse = outcome.entries[0]?.inverse ?? []
  await addEntry(tx, writing, { sequence, change, inverse, state: 'step' })
  await tx
    .update(draftChanges)
    .set({ state, ...(state === 'done' && { inverse: JSON.stringify(inverse) }) })
    .where(and(eq(draftChanges.documentId, stored.id), eq(draftChanges.sequence, target.sequence)))
  return storeAppliedChange(lockedDraft, editor, sequence, outcome.page, change)
}

/** Returns those of some ids that changes and steps of the log have. */
async function loggedIds({ tx, stored }: LockedDraft, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const logged = await tx
    .select({ id: draftChanges.changeId })
    .from(draftChanges)
    .where(and(eq(draftChanges.documentId, stored.id), inArray(draftChanges.changeId, ids)))
  return new Set(logged.map(({ id }) => id))
}

/** Locks a draft for a step, unless it was taken by an earlier request, whose response was lost. */
const withDraftLockOnce = (
  options: Options,
  { document, author, id }: { document: EditedDocument; author: Author; id: string },
  work: (lockedDraft: LockedDraft) => Promise<DraftChangeOutcome>,
): Promise<DraftChangeOutcome> =>
  withDraftLock(options, document, async (lockedDraft) =>
    (await loggedIds(lockedDraft, [id])).has(id)
      ? storeAppliedChange(lockedDraft, author.editor, lockedDraft.stored.sequence, lockedDraft.open.page)
      : work(lockedDraft),
  )

/** Applies those changes that were not applied before. */
async function changeOnce(
  lockedDraft: LockedDraft,
  author: Author,
  { base, changes, now }: { base: number; changes: readonly Change[]; now: number },
): Promise<DraftChangeOutcome> {
  const { tx, stored, open } = lockedDraft
  const since = await entriesSince(tx, stored.id, Math.min(base, stored.sequence))
  const ids = changes.map(({ id }) => id)
  const doneIds = await loggedIds(lockedDraft, ids)
  const remainingChanges = changes.filter(({ id }) => !doneIds.has(id))
  const [first] = remainingChanges
  if (!first) return storeAppliedChange(lockedDraft, author.editor, stored.sequence, open.page)
  const wasReplaced = base > stored.sequence || since.some(({ state }) => state === 'replaced')
  if (wasReplaced || isForgotten(since, base))
    return conflict(first.id, 'The draft was replaced as a whole meanwhile.', 'replaced')
  return apply(lockedDraft, author, remainingChanges, ofOthers(since, author), now)
}

/** Creates the changes of drafts, serialised per document. */
export function createDrafts(options: Options): Drafts {
  const { now } = options
  return {
    change: (document, author, base, changes) =>
      withDraftLock(options, document, (lockedDraft) =>
        changeOnce(lockedDraft, author, { base, changes, now: now() }),
      ),

    rewrite: (document, author, revision, make) =>
      withDraftLock(options, document, async (lockedDraft) => {
        if (lockedDraft.stored.revision !== revision) return conflict('', 'The draft has changed meanwhile.')
        const change = make(lockedDraft.open.page)
        return change
          ? apply(lockedDraft, author, [change], [], now())
          : conflict('', 'There is nothing to change.')
      }),

    undo: (document, author, id = crypto.randomUUID(), expected) =>
      withDraftLockOnce(options, { document, author, id }, async (lockedDraft) => {
        const { undo } = await nextSteps(lockedDraft.tx, lockedDraft.stored.id, author.editor.id)
        const change = undo && changeOf(undo)
        const inverse = undo && change && inverseOf(undo, `Undo: ${change.label}`.slice(0, 200))
        // A repeated request, whose response was lost.
        if (
          expected !== undefined &&
          (await isUndone(lockedDraft.tx, lockedDraft.stored.id, author.editor.id, expected))
        )
          return storeAppliedChange(
            lockedDraft,
            author.editor,
            lockedDraft.stored.sequence,
            lockedDraft.open.page,
          )
        if (!undo || !inverse) return conflict('', 'There is nothing to undo.')
        if (expected !== undefined && change?.id !== expected)
          return conflict('', 'You have changed it since.')
        return step(lockedDraft, { ...author, now: now() }, undo, { ...inverse, id }, 'undone')
      }),

    redo: (document, author, id = crypto.randomUUID()) =>
      withDraftLockOnce(options, { document, author, id }, async (lockedDraft) => {
        const { redo } = await nextSteps(lockedDraft.tx, lockedDraft.stored.id, author.editor.id)
        const change = redo && changeOf(redo)
        if (!redo || !change) return conflict('', 'There is nothing to do again.')
        return step(lockedDraft, { ...author, now: now() }, redo, { ...change, id }, 'done')
      }),
  }
}
