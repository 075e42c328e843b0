// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { dispatch, getOpenDraft } from '#preview/state/open-draft.ts'
import { joinOthers, presenceAtom } from '#preview/state/presence.ts'
import { store } from '#preview/state/store.ts'
import { autumn } from '#tests/support/edited-page.ts'
import { testPage } from '#tests/support/engine.ts'
import { openTestPage } from '#tests/support/open-page.ts'

let stream = new EventTarget()
let leave = () => {}

beforeEach(() => {
  stream = Object.assign(new EventTarget(), { close: () => undefined })
  vi.stubGlobal('EventSource', function open() {
    return stream
  })
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
  leave = joinOthers({ kind: 'page', market: 'dk', key: '/dk/autumn' })
})
afterEach(() => {
  leave()
  vi.unstubAllGlobals()
})

const send = (name: string, data: string) => stream.dispatchEvent(new MessageEvent(name, { data }))
const other = { client: 'other', editor: '2', name: 'Ida', widget: null }

it('lists the other editors of the page', () => {
  send('presence', JSON.stringify([other]))
  expect(store.get(presenceAtom)).toEqual([other])
})

it.each([
  ['no JSON', '['],
  ['no list', '{}'],
  ['nobody’s name', JSON.stringify([{ ...other, name: undefined }])],
])('ignores presence with %s', (_, data) => {
  send('presence', JSON.stringify([other]))
  send('presence', data)
  expect(store.get(presenceAtom)).toEqual([other])
})

it.each(['{', '{}', '{"kind":"page"}'])('has not moved by %s', (data) => {
  const close = openTestPage(testPage({}))
  send('moved', data)
  expect(getOpenDraft()?.movedTo).toBeUndefined()
  send('moved', JSON.stringify({ kind: 'page', market: 'dk', key: '/dk/winter' }))
  expect(getOpenDraft()?.movedTo?.key).toBe('/dk/winter')
  close()
})

it('knows that another editor has deleted the page', () => {
  const close = openTestPage(testPage({}))
  send('removed', '{}')
  expect(getOpenDraft()?.isRemoved).toBe(true)
  close()
})

it('reads the page again if another version is published, and not before its changes are saved', async () => {
  const requests: string[] = []
  vi.stubGlobal('fetch', (request: Request | string) => {
    requests.push(request instanceof Request ? request.url : request)
    return Promise.reject(new TypeError('offline'))
  })
  const reads = () => requests.filter((url) => url.includes('/preview/api/page?')).length
  const close = openTestPage(testPage({}))
  const title = { label: 'Title', operations: [{ setPage: { values: { title: 'Typed' } } }] }
  dispatch({ kind: 'changed', change: { id: 'typed', ...title }, mergeKey: undefined })
  send('published', JSON.stringify({ version: 3 }))
  await Promise.resolve()
  expect(reads()).toBe(0)
  const saved = { ids: new Set(['typed']), sequence: 1, problems: [], canUndo: true }
  dispatch({ kind: 'saved', document: autumn, saved })
  await vi.waitFor(() => expect(reads()).toBe(1))
  close()
})
