// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { documentSaveStateOf } from '#preview/global/document-draft.ts'
import { openDocument } from '#preview/global/open-document.ts'
import { sessionAtom, signOut } from '#preview/state/session.ts'
import { isSignOutAskedAtom, saveAndSignOut } from '#preview/state/sign-out.ts'
import { store } from '#preview/state/store.ts'
import { signedInAdmin } from '#tests/support/open-page.ts'

/** The stored document, which another editor may change. */
let stored: { body: object; revision: string }
/** Changes that reached the server. */
let sent: object[]
/** Status of refusals; undefined: changes are saved. */
let refusal: number | undefined
/** Runs before the response to a change. */
let beforeResponse: () => void
let count = 0

async function respond(address: string, { method, body }: RequestInit): Promise<Response> {
  if (address.endsWith('/sign-out')) return new Response(null, { status: 204 })
  if (method === 'GET') return Response.json({ ...stored, isDraft: true })
  const change = JSON.parse(String(body))
  sent.push(change.body)
  const status = refusal ?? (change.base === stored.revision ? 200 : 409)
  beforeResponse()
  if (status !== 200) return Response.json({ title: 'Refused', message: 'Refused.', errors: {} }, { status })
  stored = { body: change.body, revision: `${stored.revision}+` }
  return Response.json({ revision: stored.revision })
}

function signInAs(id: string): void {
  store.set(sessionAtom, { kind: 'signedIn', editor: { ...signedInAdmin.editor, id } })
}

/** Opens a document that no other test opens. */
async function show(key = `menu-${++count}`) {
  const open = openDocument({ kind: 'payload', market: 'dk', key })
  open.show()
  await vi.advanceTimersByTimeAsync(0)
  return { ...open, key, draft: () => store.get(open.draftAtom) }
}

const isConfirmed = () => {
  const event = new Event('beforeunload', { cancelable: true })
  dispatchEvent(event)
  return event.defaultPrevented
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', respond)
  signInAs(`ada-${++count}`)
  stored = { body: { title: 'start' }, revision: '1' }
  sent = []
  refusal = undefined
  beforeResponse = () => {}
})
afterEach(() => {
  store.set(sessionAtom, { kind: 'unknown' })
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** Signs out by the menu. @returns whether the editor is asked first */
async function isSignOutAsked(): Promise<boolean> {
  store.set(isSignOutAskedAtom, false)
  await saveAndSignOut()
  return store.get(isSignOutAskedAtom)
}

// First: later tests leave changes that are not saved.
it('is saved before its editor signs out, who is asked if that is impossible', async () => {
  refusal = 403
  const { change, leave, draft } = await show()
  change({ title: 'mine' })
  expect([await isSignOutAsked(), store.get(sessionAtom).kind]).toEqual([true, 'signedIn'])
  refusal = undefined
  expect([await isSignOutAsked(), store.get(sessionAtom).kind]).toEqual([false, 'guest'])
  leave()
  expect(documentSaveStateOf(draft())).toBe('saved')
  expect(stored.body).toEqual({ title: 'mine' })
})

it('is kept after a sign-out without saving, and the browser asks before it is lost', async () => {
  refusal = 403
  const { change, leave, key } = await show()
  const session = store.get(sessionAtom)
  change({ title: 'mine' })
  await signOut()
  leave()
  expect(isConfirmed()).toBe(true)
  store.set(sessionAtom, session)
  refusal = undefined
  const reopened = await show(key)
  expect(reopened.draft().body).toEqual({ title: 'mine' })
  await reopened.save()
  expect(isConfirmed()).toBe(false)
})

it.each([400, 403, 404])(
  'sends a change that was refused with %d again after the next change',
  async (status) => {
    refusal = status
    const { change, draft } = await show()
    change({ title: 'first' })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(sent).toEqual([{ title: 'first' }])
    refusal = undefined
    change({ title: 'second' })
    await vi.advanceTimersByTimeAsync(1_000)
    expect(documentSaveStateOf(draft())).toBe('saved')
    expect(stored.body).toEqual({ title: 'second' })
  },
)

it('repeats what the server had no time for while the document is shown', async () => {
  refusal = 429
  const { change, leave } = await show()
  change({ title: 'first' })
  await vi.advanceTimersByTimeAsync(20_000)
  expect(sent).toHaveLength(2)
  leave()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent).toHaveLength(3)
})

it('keeps a refused change for the editor who comes back, and the browser asks before it is lost', async () => {
  refusal = 403
  const first = await show()
  first.change({ title: 'mine' })
  first.leave()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent).toHaveLength(1)
  expect(isConfirmed()).toBe(true)
  const reopened = await show(first.key)
  expect(reopened.draft().body).toEqual({ title: 'mine' })
  refusal = undefined
  await reopened.save()
  expect(stored.body).toEqual({ title: 'mine' })
  expect(isConfirmed()).toBe(false)
})

it('asks about a conflict when the editor comes back', async () => {
  const first = await show()
  first.change({ title: 'mine' })
  stored = { body: { title: 'theirs' }, revision: '2' }
  first.leave()
  await vi.advanceTimersByTimeAsync(0)
  const reopened = await show(first.key)
  expect(reopened.draft().conflict).toEqual({ mine: { title: 'mine' }, theirs: { title: 'theirs' } })
  await reopened.settle(true)
  expect(stored.body).toEqual({ title: 'mine' })
})

it('reads a saved document again', async () => {
  const first = await show()
  first.leave()
  stored = { body: { title: 'theirs' }, revision: '2' }
  expect((await show(first.key)).draft().body).toEqual({ title: 'theirs' })
})

it('does not show what another editor has typed', async () => {
  refusal = 403
  const first = await show()
  first.change({ title: 'mine' })
  first.leave()
  await vi.advanceTimersByTimeAsync(0)
  signInAs('ben')
  expect((await show(first.key)).draft().body).toEqual({ title: 'start' })
  expect(isConfirmed()).toBe(false)
})

it('sends a change again that was refused for the session before', async () => {
  const { change, save, draft } = await show()
  const editor = { ...signedInAdmin.editor, id: `ada-${count - 1}` }
  store.set(sessionAtom, { kind: 'signedIn', editor, isExpired: true })
  change({ title: 'mine' })
  refusal = 401
  beforeResponse = () => {
    refusal = undefined
    store.set(sessionAtom, { kind: 'signedIn', editor })
  }
  await save()
  expect(sent).toHaveLength(2)
  expect(documentSaveStateOf(draft())).toBe('saved')
  expect(stored.body).toEqual({ title: 'mine' })
})
