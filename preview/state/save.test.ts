// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { changesIn } from '#preview/draft/change-queue.ts'
import { noDraft } from '#preview/draft/draft.ts'
import { locationAtom } from '#preview/state/location.ts'
import { dispatch, draftAtom, getOpenDraft, savingAtom } from '#preview/state/open-draft.ts'
import { readStoredChanges } from '#preview/state/pending.ts'
import { change, dropUnsaved, flush, followMove, openDocument } from '#preview/state/save.ts'
import { endSession, sessionAtom } from '#preview/state/session.ts'
import { isSignOutAskedAtom, saveAndSignOut } from '#preview/state/sign-out.ts'
import { store } from '#preview/state/store.ts'
import type { EditedDocument } from '#schemas/editor/parts.ts'
import { autumn, editedPage } from '#tests/support/edited-page.ts'
import { testPage } from '#tests/support/engine.ts'
import { signedInAdmin } from '#tests/support/open-page.ts'

/** Status of saves, and of the page. */
let statuses = { save: 400, page: 200 }

const refusal = (status: number) =>
  Response.json({ errors: [], title: 'Invalid', message: 'Not valid' }, { status })

/** Called when the page is requested. */
let onRead = () => true

/** Addresses and changes of requests to save. */
let savedAt: string[][] = []

async function respond(address: string, init?: RequestInit): Promise<Response> {
  const { pathname } = new URL(address, location.origin)
  const saved = { sequence: 1, problems: [], canUndo: true, canRedo: false }
  if (pathname === '/preview/api/sign-out') return new Response(null, { status: 204 })
  if (pathname === '/preview/api/changes' && init?.method === 'POST') {
    const { document, changes } = JSON.parse(String(init.body))
    savedAt.push([document.key, ...changes.map(({ label }: { label: string }) => label)])
  }
  if (pathname === '/preview/api/changes')
    return statuses.save === 200 ? Response.json(saved) : refusal(statuses.save)
  onRead()
  return statuses.page === 200 ? Response.json(editedPage(testPage({}))) : refusal(statuses.page)
}

beforeEach(() => {
  // The page is saved when a test says so, and not in between.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('fetch', respond)
  localStorage.clear()
  onRead = () => true
  statuses = { save: 400, page: 200 }
  store.set(sessionAtom, signedInAdmin)
})
afterEach(() => {
  store.set(draftAtom, noDraft)
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const typeTitle = (title: string) =>
  change({ label: 'Title', operations: [{ setPage: { values: { title } } }] })
const typeDescription = (description: string) =>
  change({ label: 'Description', operations: [{ setPage: { values: { description } } }] })
const queuedChanges = () => changesIn(getOpenDraft()?.queue ?? []).map(({ label }) => label)
const winter = { ...autumn, key: '/dk/winter' }
const stored = (document: EditedDocument = autumn) =>
  readStoredChanges(document).flatMap(({ changes }) => changes.changes.map(({ label }) => label))

it('shows refused changes after a reload of the tab, and stores them with later ones', async () => {
  await openDocument(autumn)
  typeTitle('Typed')
  store.set(draftAtom, noDraft)
  await openDocument(autumn)
  expect(queuedChanges()).toEqual(['Title'])
  expect(getOpenDraft()?.page.title).toBe('Typed')
  typeDescription('Later')
  expect(queuedChanges()).toEqual(['Title', 'Description'])
  expect(stored()).toEqual(['Title', 'Description'])
})

it('preserves refused changes, and those typed meanwhile, during a reload of the page', async () => {
  await openDocument(autumn)
  typeTitle('Typed')
  onRead = () => typeDescription('Later')
  await openDocument(autumn, true)
  expect(queuedChanges()).toEqual(['Title', 'Description'])
  expect(stored()).toEqual(['Title', 'Description'])
})

it('stores the changes of a deleted page until it is restored', async () => {
  await openDocument(autumn)
  typeTitle('Typed')
  statuses = { save: 404, page: 404 }
  store.set(draftAtom, noDraft)
  await openDocument(autumn)
  expect(store.get(draftAtom).status).toBe('missing')
  expect(stored()).toEqual(['Title'])
  statuses = { save: 200, page: 200 }
  await openDocument(autumn)
  expect(stored()).toEqual([])
})

it('stores changes without showing them while the editor may only read the page', async () => {
  await openDocument(autumn)
  typeTitle('Typed')
  const { editor } = signedInAdmin
  store.set(sessionAtom, { kind: 'signedIn', editor: { ...editor, role: 'viewer' } })
  statuses = { save: 403, page: 200 }
  store.set(draftAtom, noDraft)
  await openDocument(autumn)
  expect(queuedChanges()).toEqual([])
  expect(stored()).toEqual(['Title'])
})

it('drops unsaved changes of a discarded draft', async () => {
  await openDocument(autumn)
  typeTitle('Typed')
  typeDescription('Typed')
  dropUnsaved(autumn)
  expect(queuedChanges()).toEqual([])
  expect(stored()).toEqual([])
})

const signInAs = (id: string) =>
  store.set(sessionAtom, { kind: 'signedIn', editor: { ...signedInAdmin.editor, id } })

it('neither shows nor sends unsaved changes of another user', async () => {
  await openDocument(autumn)
  typeTitle('Typed')
  endSession()
  signInAs('bo')
  expect(getOpenDraft()).toBeUndefined()
  ;[statuses.save, savedAt] = [200, []]
  await openDocument(autumn)
  typeDescription('Of Bo')
  await flush()
  expect(savedAt).toEqual([[autumn.key, 'Description']])
  signInAs(signedInAdmin.editor.id)
  await openDocument(autumn)
  expect(savedAt.slice(1)).toEqual([[autumn.key, 'Title']])
  expect(stored()).toEqual([])
})

it('saves before it signs out, and asks if that is impossible', async () => {
  await openDocument(autumn)
  typeTitle('Typed')
  await saveAndSignOut()
  expect([store.get(isSignOutAskedAtom), store.get(sessionAtom).kind]).toEqual([true, 'signedIn'])
  store.set(isSignOutAskedAtom, false)
  statuses.save = 200
  await saveAndSignOut()
  expect(savedAt.at(-1)).toEqual([autumn.key, 'Title'])
  expect([store.get(isSignOutAskedAtom), store.get(sessionAtom).kind]).toEqual([false, 'guest'])
})

it('sends unsaved changes of a moved page to its new address', async () => {
  await openDocument(autumn)
  typeTitle('Typed')
  statuses.save = 404
  await flush()
  dispatch({ kind: 'moved', movedTo: winter })
  typeDescription('Typed later')
  savedAt = []
  statuses.save = 200
  followMove()
  expect(store.get(locationAtom).document).toEqual(winter)
  await openDocument(winter)
  expect(savedAt).toEqual([[winter.key, 'Title', 'Description']])
  expect([...stored(), ...stored(winter)]).toEqual([])
})

it('shows a deleted page as restored once changes are saved', async () => {
  await openDocument(autumn)
  dispatch({ kind: 'removed' })
  typeTitle('Typed')
  statuses.save = 200
  await openDocument(autumn, true)
  expect(getOpenDraft()).toMatchObject({ isRemoved: false })
  expect(store.get(savingAtom)).toBe('saved')
})
