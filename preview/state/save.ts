import { call, client, writableCopy } from '#preview/state/api.ts'
import { createChangeQueue } from '#preview/state/change-queue.ts'
import { contentKey, type NewChange } from '#preview/state/new-change.ts'
import { isReadOnly, openPage, pageAtom, showFacts, showPage } from '#preview/state/page.ts'
import { indexPage } from '#preview/state/page-index.ts'
import { keepChanges } from '#preview/state/pending.ts'
import { replay } from '#preview/state/replay.ts'
import { sendKept } from '#preview/state/send-kept.ts'
import { forgetSession } from '#preview/state/session.ts'
import { store } from '#preview/state/store.ts'
import { CallFailed } from '#renderer/browser/page/api-client.ts'
import type { Given } from '#schemas/api/endpoint.ts'
import { applyChange } from '#schemas/editor/apply-change.ts'
import type { PendingChanges } from '#schemas/editor/browser-storage.ts'
import { drafts } from '#schemas/editor/drafts.ts'
import type { LoggedChange } from '#schemas/editor/events.ts'
import { type Change, maxChanges } from '#schemas/editor/operation.ts'
import { pages } from '#schemas/editor/pages.ts'
import type { EditedDocument } from '#schemas/editor/parts.ts'
import { isComposed } from '#schemas/pages/document-kinds.ts'
import type { Page } from '#schemas/pages/page.ts'

/** Milliseconds without a change after which they are sent, and the most that a first one waits. */
const quiet = 400
const longest = 2_000
/** Milliseconds between retries while the server does not respond. */
const offlinePause = 3_000

/** Last state confirmed by the server. */
let confirmed: Page | undefined
let sequence = 0
/** Unconfirmed changes. */
const queue = createChangeQueue()
let timer: ReturnType<typeof setTimeout> | undefined
let waitingSince = 0
/** Taken back before they were sent: to be done again without asking the server. */
let takenBack: Change[] = []

const documentNow = (): EditedDocument | undefined => openPage()?.document

function keep(): void {
  const document = documentNow()
  const pending = { base: queue.base() ?? sequence, changes: queue.changes() }
  if (document && !keepChanges({ document, ...pending }, client)) void flush()
}

/** Renders the page with all pending changes; conflicting ones are reported and dropped. */
function showPending(): void {
  if (!confirmed) return
  const { page, left, refused } = replay(confirmed, queue.changes())
  for (const { change, reason, about } of refused)
    showFacts({ conflict: { change, reason, widget: about, author: undefined, theirs: undefined } })
  queue.remove(new Set(refused.map(({ change }) => change.id)))
  keep()
  showPage(page, { saving: left.length === 0 ? 'saved' : (openPage()?.saving ?? 'waiting') })
}

function sendLater(): void {
  clearTimeout(timer)
  waitingSince ||= Date.now()
  const left = Math.max(0, waitingSince + longest - Date.now())
  timer = setTimeout(() => void flush(), Math.min(quiet, left))
}

/**
 * Changes the page: at once on screen, soon on the server.
 * @returns false if it is impossible; then nothing changes
 */
export function change({ label, operations, merge = contentKey(operations) }: NewChange): boolean {
  const state = openPage()
  if (!state || isReadOnly(state) || operations.length === 0) return false
  const made: Change = { id: crypto.randomUUID(), label: label.slice(0, 200), operations }
  const outcome = applyChange(state.page, made)
  if (outcome.kind === 'impossible') return false
  queue.add(made, sequence, merge)
  takenBack = []
  keep()
  showPage(outcome.page, {
    isDraft: true,
    canUndo: true,
    canRedo: false,
    saving: state.saving === 'offline' ? 'offline' : 'waiting',
  })
  sendLater()
  return true
}

/** Applies changes from the server's log, in order. */
function takeLogged(entries: readonly LoggedChange[]): void {
  if (!confirmed) return
  for (const entry of entries) {
    if (entry.sequence <= sequence) continue
    const outcome = applyChange(confirmed, entry.change)
    if (outcome.kind === 'applied') confirmed = outcome.page
    sequence = entry.sequence
    queue.remove(new Set([entry.change.id]))
  }
  showPending()
}

/** Fetches and applies changes that this browser missed. */
export async function catchUp(): Promise<void> {
  const document = documentNow()
  if (!document) return
  const answer = await call(drafts.log, { query: { ...document, since: sequence } })
  if (answer.status === 200) takeLogged(writableCopy(answer.body))
}

/** Applies a change that the server pushed. */
export function takeChange(entry: LoggedChange): void {
  if (entry.sequence <= sequence || entry.client === client) return
  if (entry.sequence === sequence + 1) takeLogged([entry])
  else void catchUp().catch(() => undefined)
}

let flushing: Promise<void> | undefined

/** Sends pending changes. Resolves when the server has them, or does not respond. */
export function flush(): Promise<void> {
  clearTimeout(timer)
  flushing ??= sendAll().finally(() => {
    flushing = undefined
  })
  return flushing
}

async function sendAll(): Promise<void> {
  while (queue.changes().length > 0) if (!(await sendSome())) return
}

interface SaveRefusal {
  readonly status: number
  readonly body?: {
    readonly change: string
    readonly reason: string
    readonly widget?: string
    readonly author?: string
    readonly theirs?: Given<Change>
  }
}

/** Handles a refused save: a conflict, an expired session, or a transient failure. */
function takeRefusal(sent: readonly Change[], { status, body }: SaveRefusal): void {
  const refused = body && (sent.find(({ id }) => id === body.change) ?? sent[0])
  if (status === 401) forgetSession()
  else if (refused) {
    const { reason, widget, author } = body
    const theirs = body.theirs && writableCopy(body.theirs)
    showFacts({ conflict: { change: refused, reason, widget, author, theirs }, saving: 'waiting' })
  } else showFacts({ saving: 'offline' })
}

/** @returns whether to go on */
async function sendSome(): Promise<boolean> {
  const document = documentNow()
  if (!document || openPage()?.conflict) return false
  const batch = queue.startSending(maxChanges)
  if (!batch) return false
  const { base, changes: sent } = batch
  waitingSince = 0
  showFacts({ saving: 'saving' })
  try {
    const answer = await call(drafts.change, { body: { document, client, base, changes: sent } })
    if (documentNow() !== document) return false
    if (answer.status === 200) {
      await takeSaved(sent, answer.body.sequence)
      const { problems, canUndo } = answer.body
      showFacts({ problems, canUndo, saving: queue.changes().length === 0 ? 'saved' : 'waiting' })
      return true
    }
    takeRefusal(sent, answer)
    return false
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error
    showFacts({ saving: 'offline' })
    timer = setTimeout(() => void flush(), offlinePause)
    return false
  } finally {
    queue.endSending()
  }
}

/** Removes saved changes from the queue: changes by others may be in between. */
async function takeSaved(sent: readonly Change[], reached: number): Promise<void> {
  const ids = new Set(sent.map(({ id }) => id))
  if (reached !== sequence + sent.length) {
    await catchUp()
    queue.remove(ids)
    return showPending()
  }
  for (const one of sent) {
    const outcome = confirmed && applyChange(confirmed, one)
    if (outcome?.kind === 'applied') confirmed = outcome.page
  }
  sequence = reached
  queue.remove(ids)
  keep()
}

const setsContent = ({ operations }: Change, widget: string | undefined): boolean =>
  widget !== undefined && operations.some(({ setContent }) => setContent?.widget === widget)

/** Resolves a conflict: applies the own change again, or keeps theirs. */
export async function settleConflict(keepMine: boolean): Promise<void> {
  const conflict = openPage()?.conflict
  if (!conflict) return
  const mine = conflict.change
  queue.remove(new Set([mine.id]))
  showFacts({ conflict: undefined })
  await catchUp()
  if (keepMine) {
    queue.addFirst({ ...mine, id: crypto.randomUUID() }, sequence)
    // Later changes of the same widget follow the same choice.
    queue.rebase(sequence, (item) => setsContent(item, conflict.widget))
  }
  showPending()
  await flush()
}

/** Undoes the editor's last change. */
export async function undo(): Promise<void> {
  const open = openPage()
  if (!open || isReadOnly(open)) return
  const { document } = open
  const last = queue.takeLast()
  if (last) {
    takenBack = [...takenBack, last]
    showPending()
    showFacts({ canRedo: true })
    return
  }
  await flush()
  const answer = await call(drafts.undo, { body: { document, client } })
  if (answer.status === 200) await takeStep(answer.body)
}

/** Redoes the change undone last. */
export async function redo(): Promise<void> {
  const open = openPage()
  if (!open || isReadOnly(open)) return
  const { document } = open
  const last = takenBack.at(-1)
  if (last) {
    takenBack = takenBack.slice(0, -1)
    queue.add({ ...last, id: crypto.randomUUID() }, sequence)
    showPending()
    showFacts({ canRedo: takenBack.length > 0 })
    sendLater()
    return
  }
  await flush()
  const answer = await call(drafts.redo, { body: { document, client } })
  if (answer.status === 200) await takeStep(answer.body)
}

async function takeStep({ canUndo, canRedo }: { canUndo: boolean; canRedo: boolean }): Promise<void> {
  await catchUp()
  showFacts({ canUndo, canRedo, isDraft: true })
}

/** Keeps rejected changes of an earlier tab for the editor to decide on. */
function takeKept(storedChanges: readonly PendingChanges[]): void {
  for (const { base, changes } of storedChanges) for (const one of changes) queue.add(one, base)
  showPending()
  sendLater()
}

/**
 * Opens a document after saving the current one.
 * @param isAgain reloads the open document, which stays visible
 */
export async function openDocument(document: EditedDocument, isAgain = false): Promise<void> {
  await flush()
  if (!isAgain) store.set(pageAtom, { status: 'loading', open: undefined })
  queue.clear()
  takenBack = []
  confirmed = undefined
  try {
    const storedChanges = await sendKept(document)
    const { kind, market, key } = document
    if (!isComposed(kind)) return store.set(pageAtom, { status: 'missing', open: undefined })
    const answer = await call(pages.page, { query: { kind, market, key } })
    if (answer.status === 401) return forgetSession()
    if (answer.status !== 200) return store.set(pageAtom, { status: 'missing', open: undefined })
    const { page: pageBody, sequence: reached, followed, document: _, ...others } = answer.body
    const facts = { ...others, followed }
    const page = writableCopy(pageBody)
    confirmed = page
    sequence = reached
    // Notifies forms, outline and canvas of the difference.
    if (openPage()) showPage(page, { ...facts, saving: 'saved', conflict: undefined })
    else
      store.set(pageAtom, {
        status: 'open',
        open: { ...facts, document, page, saving: 'saved', conflict: undefined, index: indexPage(page) },
      })
    if (storedChanges.length > 0) takeKept(storedChanges)
  } catch (error) {
    store.set(pageAtom, { status: 'failed', open: undefined })
    if (!(error instanceof CallFailed)) throw error
  }
}

addEventListener('online', () => void flush())
addEventListener('pagehide', () => void flush())
