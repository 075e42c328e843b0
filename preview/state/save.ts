import { changesIn, emptyQueue, nextBatch } from '#preview/draft/change-queue.ts'
import { type DraftEvent, isSameDocument, noDraft, type OpenDraft } from '#preview/draft/draft.ts'
import { isBehind } from '#preview/draft/reduce-draft.ts'
import { call, writableCopy } from '#preview/state/api.ts'
import { invalidFieldsAtom, invalidFieldsOf, keepInvalidFields } from '#preview/state/invalid-fields.ts'
import { canChangeType } from '#preview/state/library.ts'
import { replaceAddress } from '#preview/state/location.ts'
import { contentKey, type NewChange } from '#preview/state/new-change.ts'
import { dispatch, draftAtom, getOpenDraft, isReadOnly } from '#preview/state/open-draft.ts'
import { moveStored, removeStored, storeChanges } from '#preview/state/pending.ts'
import { sendStored } from '#preview/state/send-stored.ts'
import { createSendTimer } from '#preview/state/send-timer.ts'
import { currentScope, endSession, userIdAtom } from '#preview/state/session.ts'
import { store } from '#preview/state/store.ts'
import { tabId } from '#preview/state/tab.ts'
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
import type { ConflictCause } from '#schemas/editor/responses.ts'
import { touchedTypes } from '#schemas/editor/touched-widgets.ts'
import { isComposed } from '#schemas/pages/document-kinds.ts'

// Effects of the draft: it is stored in the browser, saved on the server, and follows the server's log.

/** Milliseconds without a change after which they are sent, and the most that a first one waits. */
const saveDelay = 400
const maxSaveDelay = 2_000
/** Milliseconds between retries while the server does not respond. */
const offlinePause = 3_000
/** The same after a refusal that may pass, such as one of too many requests, or of a role that is about to change. */
const refusedPause = 15_000
/** Status of the log if it does not lead to the current draft. */
const goneStatus = 410

const timer = createSendTimer(() => void flush(), saveDelay, maxSaveDelay)
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
  const editor = store.get(userIdAtom)
  const pending = { document, base, changes: changesIn(queue), ...(editor !== undefined && { editor }) }
  if (!storeChanges(pending, tabId())) void flush()
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
export async function fetchMissedEntries(step?: string): Promise<void> {
  const open = getOpenDraft()
  if (!open) return
  const { document, sequence } = open
  const response = await call(drafts.log, { query: { ...document, since: sequence } })
  if (response.status === 401) endSession()
  if (response.status === 200) {
    const entries = writableCopy(response.body)
    update({ kind: 'logged', document, entries, step })
    showLoggedStep(entries)
  } else if (response.status === goneStatus) await readReplaced(document)
}

/**
 * Reads an open page that was replaced as a whole. Its changes that are not saved stay, and are sent: the server asks
 * what becomes of them.
 * @throws CallFailed if the server does not respond
 */
export async function readReplaced(document: EditedDocument): Promise<void> {
  if (!isOpen(document)) return
  const response = await readPage(document)
  if (response?.status !== 200) return
  update({ kind: 'replaced', document, edited: writableCopy(response.body) })
  if ((getOpenDraft()?.queue.length ?? 0) > 0) timer.start()
}

/** Applies a change that the server pushed. */
export function applyPushedChange(document: EditedDocument, entry: LoggedChange): void {
  const open = getOpenDraft()
  if (!open || entry.sequence <= open.sequence || entry.client === tabId()) return
  if (entry.sequence === open.sequence + 1) update({ kind: 'logged', document, entries: [entry] })
  else void fetchMissedEntries().catch(() => undefined)
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
  const invalid = store.get(invalidFieldsAtom)
  return isUnsaved || documents.some((document) => invalidFieldsOf(invalid, document).size > 0)
    ? text('fault.unsaved')
    : undefined
}

/** Drops the changes of the open document that are not saved, with its draft. */
export function dropUnsaved(document: EditedDocument): void {
  keepInvalidFields(document, new Map())
  let isChanged = isOpen(document)
  while (isChanged) isChanged = update({ kind: 'undone' })
}

async function sendAll(): Promise<void> {
  await stepQueue
  if (pendingStep) await fetchMissedEntries().catch(() => timer.startIn(offlinePause))
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
    readonly cause?: ConflictCause
  }
}

/** Handles a refused save: a conflict, an expired session, or another reason, which may pass. */
async function handleRefusal(
  document: EditedDocument,
  sentChanges: readonly Change[],
  response: SaveRefusal,
): Promise<void> {
  const { status, body } = response
  const refusedChange = body && (sentChanges.find(({ id }) => id === body.change) ?? sentChanges[0])
  if (refusedChange) {
    const { reason, widget, author, sequence, cause } = body
    // The question compares with the page that there is now.
    if (cause === 'replaced') await readReplaced(document)
    const theirChange = body.theirs && writableCopy(body.theirs)
    update({
      kind: 'conflicted',
      document,
      conflict: { change: refusedChange, reason, widget, author, theirs: theirChange, sequence, cause },
    })
  } else {
    update({ kind: 'sendingFailed', document, refusal: reasonOf(response) })
    if (status !== 401) timer.startIn(refusedPause)
  }
  if (status === 401) endSession()
}

/** @returns whether to go on */
async function sendBatch(): Promise<boolean> {
  const open = getOpenDraft()
  const batch = open && nextBatch(open.queue, maxChanges)
  // A document that has moved takes changes at its new address only.
  if (!batch || open.conflict || open.movedTo) return false
  const { document } = open
  const ids = new Set(batch.changes.map(({ id }) => id))
  dispatch({ kind: 'sendingStarted', ids })
  try {
    const response = await call(drafts.change, { body: { document, client: tabId(), ...batch } })
    if (!isOpen(document)) return false
    if (response.status !== 200) {
      await handleRefusal(document, batch.changes, response)
      return false
    }
    const { sequence, problems, canUndo } = writableCopy(response.body)
    const saved = { ids, sequence, problems, canUndo }
    if (isBehind(getOpenDraft() ?? open, saved)) await fetchMissedEntries()
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
export async function resolveConflict(keepMine: boolean): Promise<void> {
  const open = getOpenDraft()
  if (!open?.conflict) return
  try {
    await fetchMissedEntries()
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

/** Redoes the change that was undone last. @returns the message of a failure */
export async function redo(): Promise<string | undefined> {
  const open = getOpenDraft()
  if (!open || isReadOnly(open)) return undefined
  if (!update({ kind: 'redone', id: crypto.randomUUID() })) return step(false)
  timer.start()
  return undefined
}

/** Pending steps, which are sent one at a time; later changes are sent after them. */
let stepQueue: Promise<unknown> = Promise.resolve()

/** A step that the server is to take. */
interface RequestedStep {
  document: EditedDocument
  isUndo: boolean
  id: string
  /** The change that it undoes, if it is known here. */
  expected: string | undefined
}

/** A step whose response was lost, until the log shows whether the server has taken it. */
let pendingStep: RequestedStep | undefined

/**
 * Undoes or redoes a saved change. A change of this tab is shown undone immediately, before the server confirms it. A
 * step whose response was lost is retried with its id, which makes it idempotent.
 */
async function step(isUndo: boolean): Promise<string | undefined> {
  const open = getOpenDraft()
  if (!open) return undefined
  if (pendingStep?.isUndo === isUndo && isOpen(pendingStep.document)) return takeStep(pendingStep, false)
  const { document } = open
  const id = crypto.randomUUID()
  const show = () => update({ kind: 'stepping', isUndo, id })
  let isShown = pendingStep === undefined && show()
  if (!isShown) {
    await flush()
    isShown = show()
  }
  const undone = isShown && isUndo ? getOpenDraft()?.steps.undone.at(-1) : undefined
  return takeStep({ document, isUndo, id, expected: undone?.change.id }, isShown)
}

/** Takes a step after the pending ones. @param isShown whether it is shown already */
function takeStep(requested: RequestedStep, isShown: boolean): Promise<string | undefined> {
  const response = stepQueue.then(() => stepOnServer(requested, isShown))
  stepQueue = response.catch(() => undefined)
  return response
}

const isRunning = ({ id }: RequestedStep): boolean =>
  getOpenDraft()?.steps.running.some((running) => running.id === id) === true

function requestStep({ document, isUndo, id, expected }: RequestedStep) {
  const body = { document, client: tabId(), step: id }
  if (!isUndo) return call(drafts.redo, { body })
  return call(drafts.undo, { body: { ...body, ...(expected !== undefined && { change: expected }) } })
}

async function stepOnServer(requested: RequestedStep, isShown: boolean): Promise<string | undefined> {
  const { document, isUndo, id } = requested
  // An earlier step was refused, or another document is open.
  if (!isOpen(document) || (isShown && !isRunning(requested))) return undefined
  try {
    const response = await requestStep(requested)
    pendingStep = undefined
    if (!isOpen(document)) return undefined
    if (response.status !== 200) {
      update({ kind: 'notStepped' })
      const author = 'body' in response ? response.body.author : undefined
      return author === undefined ? text('step.refused') : text('step.changed', { author })
    }
    const { canUndo, canRedo, problems } = writableCopy(response.body)
    await fetchMissedEntries(id)
    update({ kind: 'stepped', isUndo, canUndo, canRedo, problems })
    return undefined
  } catch (error) {
    update({ kind: 'notStepped' })
    if (!(error instanceof CallFailed)) throw error
    pendingStep = requested
    timer.startIn(offlinePause)
    return text('step.offline')
  }
}

/** Shows a step whose response was lost, if the log has it. */
function showLoggedStep(entries: readonly LoggedChange[]): void {
  const open = getOpenDraft()
  const takenStep = entries.some(({ change }) => change.id === pendingStep?.id) ? pendingStep : undefined
  pendingStep = undefined
  if (!open || !takenStep) return
  const { isUndo } = takenStep
  const { canUndo, canRedo, problems } = open
  update({ kind: 'stepped', isUndo, canUndo: canUndo || !isUndo, canRedo: canRedo || isUndo, problems })
}

/** Requests a page; undefined for documents of other kinds. */
async function readPage({ kind, market, key }: EditedDocument) {
  if (!isComposed(kind)) return undefined
  const read = () => call(pages.page, { query: { kind, market, key } })
  let before = getOpenDraft()?.sequence
  let response = await read()
  // Changes were saved meanwhile: the response may be older than what is shown.
  while (getOpenDraft()?.sequence !== before) {
    before = getOpenDraft()?.sequence
    response = await read()
  }
  return response
}

/** Reads a document into the draft, after sending what earlier tabs stored. */
async function readDocument(document: EditedDocument): Promise<void> {
  const unsaved = await sendStored(document)
  const response = await readPage(document)
  if (response?.status === 401) return endSession()
  if (response?.status !== 200) return void update({ kind: 'notOpened', document, status: 'missing' })
  // Another document was opened meanwhile: the changes stay stored.
  if (!isAwaited(document)) return
  const editedPage = writableCopy(response.body)
  // A page that cannot be changed shows no changes: they stay stored until it can.
  const rejected = isReadOnly({ ...editedPage, document }) ? [] : unsaved
  // From here on, they are stored with the page's other changes.
  for (const { key } of rejected) removeStored(key)
  update({ kind: 'opened', document, edited: editedPage, rejected: rejected.map(({ changes }) => changes) })
  if (rejected.length > 0) timer.start()
}

/**
 * Opens a document after saving the current one.
 * @param isReload reads the open document again, which stays visible
 */
export async function openDocument(document: EditedDocument, isReload = false): Promise<void> {
  await flush()
  if (isReload && !isOpen(document)) return
  // Stored changes are kept until they are sent.
  dispatch({ kind: 'opening', document, isReload })
  try {
    await readDocument(document)
  } catch (error) {
    dispatch({ kind: 'notOpened', document, status: 'failed' })
    if (!(error instanceof CallFailed)) throw error
  }
}

/** Shows the open document, which has moved, at its new address, where what is not saved is sent. */
export function followMove(): void {
  const { document, movedTo } = getOpenDraft() ?? {}
  if (!document || !movedTo) return
  moveStored(document, movedTo)
  replaceAddress(movedTo)
}

// Stored changes belong to the user who made them: another user neither sees nor sends them.
store.sub(userIdAtom, () => {
  timer.stop()
  store.set(draftAtom, noDraft)
})
addEventListener('online', () => void flush())
addEventListener('pagehide', () => void flush())
