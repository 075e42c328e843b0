// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { noDraft } from '#preview/draft/draft.ts'
import { Discard } from '#preview/publishing/discard.tsx'
import { draftAtom, getOpenDraft } from '#preview/state/open-draft.ts'
import { readStoredChanges } from '#preview/state/pending.ts'
import { change, openDocument, saveBefore } from '#preview/state/save.ts'
import { sessionAtom } from '#preview/state/session.ts'
import { store } from '#preview/state/store.ts'
import { inspectorText } from '#preview/texts/inspector-texts.ts'
import { autumn, editedPage } from '#tests/support/edited-page.ts'
import { testPage } from '#tests/support/engine.ts'
import { signedInAdmin } from '#tests/support/open-page.ts'

/** Status of the response to a discarded draft. */
let discarded = 404

/** The server has the published page, and refuses changes. */
async function respond(address: string, init?: RequestInit): Promise<Response> {
  const { pathname } = new URL(address, location.origin)
  if (pathname === '/preview/api/page') return Response.json(editedPage(testPage({})))
  const status = init?.method === 'DELETE' ? discarded : 400
  return Response.json({ errors: [], title: 'Invalid', message: 'Not valid' }, { status })
}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('fetch', respond)
  localStorage.clear()
  store.set(sessionAtom, signedInAdmin)
  await openDocument(autumn)
  change({ label: 'Title', operations: [{ setPage: { values: { title: 'Typed' } } }] })
  render(<Discard document={autumn} />)
})
afterEach(() => {
  cleanup()
  store.set(draftAtom, noDraft)
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const name = inspectorText('publish.discard')

async function discard(): Promise<void> {
  await act(async () => screen.getByRole('button', { name }).click())
  await act(async () => screen.getAllByRole('button', { name }).at(-1)?.click())
}

it('drops changes that the server refused, of which it has no draft', async () => {
  discarded = 404
  await discard()
  await vi.waitFor(() => expect(getOpenDraft()?.isDraft).toBe(false))
  expect(getOpenDraft()?.page.title).not.toBe('Typed')
  expect(readStoredChanges(autumn)).toEqual([])
  expect(await saveBefore(autumn)).toBeUndefined()
})

it('keeps the changes if the draft cannot be discarded', async () => {
  discarded = 409
  await discard()
  await vi.waitFor(() => expect(screen.getByRole('status').textContent).toContain('Not valid'))
  expect(getOpenDraft()?.page.title).toBe('Typed')
})
