// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { PageInspector } from '#preview/inspector/page-inspector.tsx'
import { dispatch, getOpenDraft, savingAtom } from '#preview/state/open-draft.ts'
import { flush, saveBefore } from '#preview/state/save.ts'
import { sessionAtom } from '#preview/state/session.ts'
import { store } from '#preview/state/store.ts'
import { saveScreens } from '#preview/state/unsaved.ts'
import { inspectorText } from '#preview/texts/inspector-texts.ts'
import { autumn, editedPage } from '#tests/support/edited-page.ts'
import { testPage } from '#tests/support/engine.ts'
import { openTestPage, signedInAdmin } from '#tests/support/open-page.ts'

// Settings of a page that the server would refuse: they stay in the form until they are corrected.

let close: () => void
let sequence = 0

/** The server saves every change. */
async function respond(address: string): Promise<Response> {
  if (!address.includes('/changes')) return Response.json([], { status: 200 })
  sequence += 1
  return Response.json({ sequence, problems: [], canUndo: true })
}

beforeEach(() => {
  vi.stubGlobal('fetch', respond)
  localStorage.clear()
  sequence = 0
  close = openTestPage(testPage({ title: 'Autumn' }))
  render(<PageInspector />)
})
afterEach(() => {
  cleanup()
  close()
  store.set(sessionAtom, { kind: 'guest' })
  vi.unstubAllGlobals()
})

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })
const save = () => act(flush)
const savedPage = () => getOpenDraft()?.page
const state = () => store.get(savingAtom)
const isLeavingConfirmed = () => {
  const event = new Event('beforeunload', { cancelable: true })
  dispatchEvent(event)
  return event.defaultPrevented
}

it('adds a breadcrumb, which is saved once it is complete', async () => {
  const moreSection = within(screen.getByRole('region', { name: inspectorText('page.more') }))
  const press = (name: RegExp) => act(async () => moreSection.getByRole('button', { name }).click())
  await press(/^Breadcrumbs/)
  await press(/^Add breadcrumb/)
  await save()
  expect([state(), savedPage()?.breadcrumbs]).toEqual(['invalid', []])
  const list = within(moreSection.getByRole('list', { name: 'Breadcrumbs' }))
  fireEvent.change(list.getByRole('textbox', { name: /^Title/ }), { target: { value: 'Women' } })
  fireEvent.change(list.getByRole('combobox', { name: /^Address/ }), { target: { value: '/dk/women' } })
  await save()
  expect([state(), savedPage()?.breadcrumbs]).toEqual(['saved', [{ title: 'Women', url: '/dk/women' }]])
})

it('keeps a text that is too long, says that it is not saved, and saves other fields', async () => {
  const long = 'x'.repeat(501)
  type('Title', long)
  type('Description', 'All about autumn')
  await save()
  expect(field('Title').value).toBe(long)
  expect([state(), savedPage()?.title, savedPage()?.description]).toEqual([
    'invalid',
    'Autumn',
    'All about autumn',
  ])
  expect(await saveBefore(autumn)).toBeDefined()
  expect(await saveScreens()).toBe(true)
  expect(isLeavingConfirmed()).toBe(true)
  cleanup()
  render(<PageInspector />)
  expect(field('Title').value).toBe(long)
  type('Title', 'Late autumn')
  await save()
  expect([state(), savedPage()?.title]).toEqual(['saved', 'Late autumn'])
  expect(await saveBefore(autumn)).toBeUndefined()
  expect(isLeavingConfirmed()).toBe(false)
})

it('shows what a colleague writes instead, and shows nothing of it to another user', async () => {
  const long = 'x'.repeat(501)
  type('Title', long)
  const operations = [{ setPage: { values: { title: 'Winter' } } }]
  const change = { id: crypto.randomUUID(), label: 'Title', operations }
  await act(async () => {
    dispatch({
      kind: 'logged',
      document: autumn,
      entries: [{ sequence: 1, client: 'other', author: 'Ben', change }],
    })
  })
  expect(field('Title').value).toBe('Winter')
  type('Title', long)
  const ben = { ...signedInAdmin, editor: { ...signedInAdmin.editor, id: 'ben' } }
  await act(async () => store.set(sessionAtom, ben))
  act(() => dispatch({ kind: 'opening', document: autumn, isReload: false }))
  act(() =>
    dispatch({
      kind: 'opened',
      document: autumn,
      edited: editedPage(testPage({ title: 'Winter' })),
      rejected: [],
    }),
  )
  expect(field('Title').value).toBe('Winter')
})
