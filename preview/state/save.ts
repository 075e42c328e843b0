import { changesIn, emptyQueue, nextBatch } from '#preview/draft/change-queue.ts'
import { type DraftEvent, isSameDocument, type OpenDraft } from '#preview/draft/draft.ts'
import { isBehind } from '#preview/draft/reduce-draft.ts'
import { call, client, writableCopy } from '#preview/state/api.ts'
import { canChangeType } from '#preview/state/library.ts'
import { contentKey, type NewChange } from '#preview/state/new-change.ts'
import { dispatch, draftAtom, getOpenDraft, isReadOnly } from '#preview/state/open-draft.ts'
import { removeStored, storeChanges } from '#preview/state/pending.ts'
import { sendStored } from '#preview/state/send-stored.ts'
import { createSendTimer } from '#preview/state/send-timer.ts'
import { currentScope, forgetSession } from '#preview/state/session.ts'
import { store } from '#preview/state/store.ts'
import { reasonOf } from '#preview/texts/refusal-texts.ts'
import { text } from '#preview/texts/texts.ts'
import { CallFailed } from '#renderer/browser/page/api-client.ts'
import { createSingleFlight } from '#renderer/single-flight.ts'
import type { WithUndefined } from '#schemas/api/endpoint.ts'
import { applyChange } from '#schemas/editor/apply-change.ts'
import { drafts } from '#schemas/editor/drafts.ts'
import type { LoggedChange } from '#schemas/editor/events.ts'
import { type Change, maxChanges } from '#schemas/editor/operation.ts'
import { pages } from '#schemas/editor/pages.ts'
import type { EditedDocument } from '#schemas/editor/parts.ts'
import { touchedTypes } from '#schemas/editor/touched-widgets.ts'
import { isComposed } from '#schemas/pages/document-kinds.ts'

// Effects of the draft: it is stored in the browser, saved on the server, and follows the server's log.

/** Milliseconds without a change after which they are sent, and the most that a first one waits. */
const quiet = 400
const longest = 2_000
/** Milliseconds between retries while the server does not respond. */
const offlinePause = 3_000
/** The same after a refusal that may pass, such as one of too many requests, or of a role that is about to change. */
const refusedPause = 15_000

const timer = createSendTimer(() => void flush(), quiet, longest)
const saving = createSingleFlight<void>()

const isOpen = (document: EditedDocument): boolean => {
  const open = getOpenDraft()
  return open !== undefined && isSameDocument(open.document, document)
}

/** Whether a document is open, or is being opened. */
function isAwaited(document: EditedDocument): boolean {
  const draft = store.get(draftAtom)
  return draft.status !== 'none' && isSameDocument(draft.document, document)
}

/** Applies an event, and stores the unconfirmed changes in the browser. @returns whether it changed anything */
function update(event: DraftEvent): boolean {
  const before = getOpenDraft()?.queue ?? emptyQueue
  const isChanged = dispatch(event)
  const open = getOpenDraft()
  if (!open || open.queue === before) return isChanged
  const { document, queue, sequence } = open
  const base = queue[0]?.base ?? sequence
  if (!storeChanges({ document, base, changes: changesIn(queue) }, client)) void flush()
  return isChanged
}

/** Whether the user's role covers the widgets that a change touches: the server refuses others. */
function coversWidgets({ page }: OpenDraft, created: Change): boolean {
  if (!currentScope().families) return true
  const outcome = applyChange(page, created)
  return outcome.kind === 'impossible' || touchedTypes(page, outcome.page).every(canChangeType)
}

/**
 * Changes the page: immediately on screen, soon on the server.
 * @returns false if it is impossible; then nothing changes
 */
export function change({ label, operations, merge = contentKey(operations) }: NewChange): boolean {
  const open = getOpenDraft()
  if (!open || isReadOnly(open) || operations.length === 0) return false
  const created: Change = { id: crypto.randomUUID(), label: label.slice(0, 200), operations }
  if (!coversWidgets(open, created)) return false
  const isDone = update({ kind: 'changed', change: created, mergeKey: merge })
  if (isDone) timer.start()
  return isDone
}

/**
 * Fetches and applies changes that this browser missed.
 * @param step id of a step that the server has taken, and that is shown already
 * @throws CallFailed if the server does not respond
 */
export async function catchUp(step?: string): Promise<void> {
  const open = getOpenDraft()
  if (!open) return
  const { document, sequence } = open
  const response = await call(drafts.log, { query: { ...document, since: sequence } })
  if (response.status === 200)
    update({ kind: 'logged', document, entries: writableCopy(response.body), step })
}

/** Applies a change that the server pushed. */
export function applyPushedChange(document: EditedDocument, entry: LoggedChange): void {
  const open = getOpenDraft()
  if (!open || entry.sequence <= open.sequence || entry.client === client) return
  if (entry.sequence === open.sequence + 1) update({ kind: 'logged', document, entries: [entry] })
  else void catchUp().catch(() => undefined)
}

/** Sends pending changes. Resolves when the server has them, or does not respond. */
export function flush(): Promise<void> {
  timer.stop()
  return saving.run('save', sendAll)
}

/**
 * Saves pending changes before something else is done with a document.
 * @returns why changes of one of the documents are not saved, in words
 */
export async function saveBefore(...documents: readonly EditedDocument[]): Promise<string | undefined> {
  await flush()
  const isUnsaved = (getOpenDraft()?.queue.length ?? 0) > 0 && documents.some(isOpen)
  return isUnsaved ? text('fault.unsaved') : undefined
}

/** Drops the changes of the open document that are not saved, with its draft. */
export function dropUnsaved(document: EditedDocument): void {
  let isChanged = isOpen(document)
  while (isChanged) isChanged = update({ kind: 'undone' })
}

async function sendAll(): Promise<void> {
  await stepping
  let isGoing = true
  while (isGoing) isGoing = await sendBatch()
}

interface SaveRefusal {
  readonly status: number
  readonly error?: { title: string; message: string }
  readonly body?: {
    readonly change: string
    readonly reason: string
    readonly widget?: string
    readonly author?: string
    readonly sequence?: number
    readonly theirs?: WithUndefined<Change>
  }
}

/** Handles a refused save: a conflict, an expired session, or another reason, which may pass. */
function handleRefusal(document: EditedDocument, sent: readonly Change[], response: SaveRefusal): void {
  const { status, body } = response
  const refused = body && (sent.find(({ id }) => id === body.change) ?? sent[0])
  if (refused) {
    const { reason, widget, author, sequence } = body
    const theirs = body.theirs && writableCopy(body.theirs)
    update({
      kind: 'conflicted',
      document,
      conflict: { change: refused, reason, widget, author, theirs, sequence },
    })
  } else {
    update({ kind: 'sendingFailed', document, refusal: reasonOf(response) })
    if (status !== 401) timer.startIn(refusedPause)
  }
  if (status === 401) forgetSession()
}

/** @returns whether to go on */
async function sendBatch(): Promise<boolean> {
  const open = getOpenDraft()
  const batch = open && nextBatch(open.queue, maxChanges)
  if (!batch || open.conflict) return false
  const { document } = open
  const ids = new Set(batch.changes.map(({ id }) => id))
  dispatch({ kind: 'sendingStarted', ids })
  try {
    const response = await call(drafts.change, { body: { document, client, ...batch } })
    if (!isOpen(document)) return false
    if (response.status !== 200) {
      handleRefusal(document, batch.changes, response)
      return false
    }
    const { sequence, problems, canUndo } = writableCopy(response.body)
    const saved = { ids, sequence, problems, canUndo }
    if (isBehind(getOpenDraft() ?? open, saved)) await catchUp()
    update({ kind: 'saved', document, saved })
    return true
  } catch (error) {
    update({ kind: 'sendingFailed', document })
    if (!(error instanceof CallFailed)) throw error
    timer.startIn(offlinePause)
    return false
  }
}

/** Resolves a conflict: makes the own change again, or keeps theirs. The question stays if the server does not respond. */
export async function settleConflict(keepMine: boolean): Promise<void> {
  const open = getOpenDraft()
  if (!open?.conflict) return
  try {
    await catchUp()
  } catch (error) {
    update({ kind: 'sendingFailed', document: open.document })
    if (!(error instanceof CallFailed)) throw error
    return
  }
  // Changes that arrived meanwhile may have changed the conflict.
  if (getOpenDraft()?.conflict !== open.conflict) return
  update({ kind: 'conflictSettled', keepMine, id: crypto.randomUUID() })
  await flush()
}

/** Undoes the editor's last change: without a request if it was not sent yet. @returns why not, in words */
export async function undo(): Promise<string | undefined> {
  const open = getOpenDraft()
  if (!open || isReadOnly(open) || update({ kind: 'undone' })) return undefined
  return step(true)
}

/** Redoes the change undone last. @returns why not, in words */
export async function redo(): Promise<string | undefined> {
  const open = getOpenDraft()
  if (!open || isReadOnly(open)) return undefined
  if (!update({ kind: 'redone', id: crypto.randomUUID() })) return step(false)
  timer.start()
  return undefined
}

/** Pending steps, which are sent one at a time; later changes are sent after them. */
let stepping: Promise<unknown> = Promise.resolve()

/** Undoes or redoes a saved change. A change of this tab is shown undone immediately, before the server confirms it. */
async function step(isUndo: boolean): Promise<string | undefined> {
  const open = getOpenDraft()
  if (!open) return undefined
  const { document } = open
  const id = crypto.randomUUID()
  const show = () => update({ kind: 'stepping', isUndo, id })
  let isShown = show()
  if (!isShown) {
    await flush()
    isShown = show()
  }
  const undone = isShown && isUndo ? getOpenDraft()?.steps.undone.at(-1) : undefined
  const expected = undone?.change.id
  const response = stepping.then(() => stepOnServer(document, isUndo, isShown ? { id, expected } : undefined))
  stepping = response.catch(() => undefined)
  return response
}

/** A step that is shown before the server confirms it. */
interface ShownStep {
  id: string
  /** The change that it undoes. */
  expected: string | undefined
}

const isRunning = ({ id }: ShownStep): boolean =>
  getOpenDraft()?.steps.running.some((running) => running.id === id) === true

function requestStep(document: EditedDocument, isUndo: boolean, expected: string | undefined) {
  const body = { document, client }
  if (!isUndo) return call(drafts.redo, { body })
  return call(drafts.undo, { body: { ...body, ...(expected !== undefined && { change: expected }) } })
}

async function stepOnServer(
  document: EditedDocument,
  isUndo: boolean,
  shown: ShownStep | undefined,
): Promise<string | undefined> {
  // An earlier step was refused, or another document is open.
  if (!isOpen(document) || (shown && !isRunning(shown))) return undefined
  try {
    const response = await requestStep(document, isUndo, shown?.expected)
    if (!isOpen(document)) return undefined
    if (response.status !== 200) {
      update({ kind: 'notStepped' })
      const author = 'body' in response ? response.body.author : undefined
      return author === undefined ? text('step.refused') : text('step.changed', { author })
    }
    const { canUndo, canRedo, problems } = writableCopy(response.body)
    await catchUp(shown?.id)
    update({ kind: 'stepped', canUndo, canRedo, problems })
    return undefined
  } catch (error) {
    update({ kind: 'notStepped' })
    if (!(error instanceof CallFailed)) throw error
    return text('step.offline')
  }
}

/** Reads a document into the draft, after sending what earlier tabs stored. */
async function readDocument(document: EditedDocument): Promise<void> {
  const unsaved = await sendStored(document)
  const { kind, market, key } = document
  if (!isComposed(kind)) return void update({ kind: 'notOpened', document, status: 'missing' })
  const read = () => call(pages.page, { query: { kind, market, key } })
  let before = getOpenDraft()?.sequence
  let response = await read()
  // Changes were saved meanwhile: the response may be older than what is shown.
  while (getOpenDraft()?.sequence !== before) {
    before = getOpenDraft()?.sequence
    response = await read()
  }
  if (response.status === 401) return forgetSession()
  if (response.status !== 200) return void update({ kind: 'notOpened', document, status: 'missing' })
  // Another document was opened meanwhile: the changes stay stored.
  if (!isAwaited(document)) return
  const edited = writableCopy(response.body)
  // A page that cannot be changed shows no changes: they stay stored until it can.
  const rejected = isReadOnly({ ...edited, document }) ? [] : unsaved
  // From here on, they are stored with the page's other changes.
  for (const { key } of rejected) removeStored(key)
  update({ kind: 'opened', document, edited, rejected: rejected.map(({ changes }) => changes) })
  if (rejected.length > 0) timer.start()
}

/**
 * Opens a document after saving the current one.
 * @param isReload reads the open document again, which stays visible
 */
export async function openDocument(document: EditedDocument, isReload = false): Promise<void> {
  await flush()
  if (isReload && !isOpen(document)) return
  // What is stored stays stored until it is sent.
  dispatch({ kind: 'opening', document, isReload })
  try {
    await readDocument(document)
  } catch (error) {
    dispatch({ kind: 'notOpened', document, status: 'failed' })
    if (!(error instanceof CallFailed)) throw error
  }
}

addEventListener('online', () => void flush())
addEventListener('pagehide', () => void flush())
