// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { changesIn } from '#preview/draft/change-queue.ts'
import { noDraft } from '#preview/draft/draft.ts'
import { dispatch, draftAtom, getOpenDraft, savingAtom } from '#preview/state/open-draft.ts'
import { readStoredChanges } from '#preview/state/pending.ts'
import { change, dropUnsaved, openDocument } from '#preview/state/save.ts'
import { sessionAtom } from '#preview/state/session.ts'
import { store } from '#preview/state/store.ts'
import { autumn, editedPage } from '#tests/support/edited-page.ts'
import { testPage } from '#tests/support/engine.ts'
import { signedInAdmin } from '#tests/support/open-page.ts'

/** Status of saves, and of the page. */
let statuses = { save: 400, page: 200 }

const refusal = (status: number) =>
  Response.json({ errors: [], title: 'Invalid', message: 'Not valid' }, { status })

/** Called when the page is requested. */
let whileReading = () => true

async function respond(address: string): Promise<Response> {
  const { pathname } = new URL(address, location.origin)
  const saved = { sequence: 1, problems: [], canUndo: true, canRedo: false }
  if (pathname === '/preview/api/changes')
    return statuses.save === 200 ? Response.json(saved) : refusal(statuses.save)
  whileReading()
  return statuses.page === 200 ? Response.json(editedPage(testPage({}))) : refusal(statuses.page)
}

beforeEach(() => {
  // The page is saved when a test says so, and not in between.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('fetch', respond)
  localStorage.clear()
  whileReading = () => true
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
const queued = () => changesIn(getOpenDraft()?.queue ?? []).map(({ label }) => label)
const stored = () =>
  readStoredChanges(autumn).flatMap(({ changes }) => changes.changes.map(({ label }) => label))

it('shows changes that the server refused after a reload of the tab, and keeps them stored with later ones', async () => {
  await openDocument(autumn)
  typeTitle('Typed')
  store.set(draftAtom, noDraft)
  await openDocument(autumn)
  expect(queued()).toEqual(['Title'])
  expect(getOpenDraft()?.page.title).toBe('Typed')
  typeDescription('Later')
  expect(queued()).toEqual(['Title', 'Description'])
  expect(stored()).toEqual(['Title', 'Description'])
})

it('keeps refused changes, and those typed meanwhile, when the open page is read again', async () => {
  await openDocument(autumn)
  typeTitle('Typed')
  whileReading = () => typeDescription('Later')
  await openDocument(autumn, true)
  expect(queued()).toEqual(['Title', 'Description'])
  expect(stored()).toEqual(['Title', 'Description'])
})

it('keeps the changes of a deleted page until it is restored', async () => {
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

it('keeps the changes stored, and does not show them, while the editor may only read the page', async () => {
  await openDocument(autumn)
  typeTitle('Typed')
  const { editor } = signedInAdmin
  store.set(sessionAtom, { kind: 'signedIn', editor: { ...editor, role: 'viewer' } })
  statuses = { save: 403, page: 200 }
  store.set(draftAtom, noDraft)
  await openDocument(autumn)
  expect(queued()).toEqual([])
  expect(stored()).toEqual(['Title'])
})

it('drops unsaved changes with the draft that is discarded', async () => {
  await openDocument(autumn)
  typeTitle('Typed')
  typeDescription('Typed')
  dropUnsaved(autumn)
  expect(queued()).toEqual([])
  expect(stored()).toEqual([])
})

it('knows that a deleted page is there again once changes are saved', async () => {
  await openDocument(autumn)
  dispatch({ kind: 'removed' })
  typeTitle('Typed')
  statuses.save = 200
  await openDocument(autumn, true)
  expect(getOpenDraft()).toMatchObject({ isRemoved: false })
  expect(store.get(savingAtom)).toBe('saved')
})
