// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { dispatch, getOpenDraft } from '#preview/state/open-draft.ts'
import { joinOthers, presenceAtom } from '#preview/state/presence.ts'
import { isExpiredAtom } from '#preview/state/session.ts'
import { store } from '#preview/state/store.ts'
import { autumn } from '#tests/support/edited-page.ts'
import { testPage } from '#tests/support/engine.ts'
import { openTestPage } from '#tests/support/open-page.ts'

let stream = new EventTarget()
/** The addresses of the streams that were opened. */
let streams: string[] = []
let leave = () => {}

beforeEach(() => {
  streams = []
  const open = function open(address: string) {
    streams.push(address)
    stream = Object.assign(new EventTarget(), { close: () => undefined })
    return stream
  }
  vi.stubGlobal('EventSource', Object.assign(open, { CONNECTING: 0, OPEN: 1, CLOSED: 2 }))
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
  leave = joinOthers({ kind: 'page', market: 'dk', key: '/dk/autumn' })
})
afterEach(() => {
  leave()
  vi.unstubAllGlobals()
})

const send = (name: string, data: string, lastEventId = '') =>
  stream.dispatchEvent(new MessageEvent(name, { data, lastEventId }))
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

it('reopens an ended stream from the last event', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const [first] = streams
  send('presence', JSON.stringify([other]))
  send('published', '{"version":null}', '17-4')
  Object.assign(stream, { readyState: EventSource.CONNECTING }).dispatchEvent(new Event('error'))
  expect(store.get(presenceAtom)).toEqual([])
  vi.runAllTimers()
  expect(streams).toEqual([first])
  Object.assign(stream, { readyState: EventSource.CLOSED }).dispatchEvent(new Event('error'))
  vi.runAllTimers()
  expect(streams).toEqual([first, `${first}&lastEventId=17-4`])
  send('presence', JSON.stringify([other]))
  expect(store.get(presenceAtom)).toEqual([other])
  vi.useRealTimers()
})

it('asks for a sign-in if the stream ended with the session', async () => {
  const close = openTestPage(testPage({}))
  vi.stubGlobal('fetch', async () => Response.json({ errors: [], title: '', message: '' }, { status: 401 }))
  Object.assign(stream, { readyState: EventSource.CLOSED }).dispatchEvent(new Event('error'))
  await vi.waitFor(() => expect(store.get(isExpiredAtom)).toBe(true))
  close()
})

it.each(['{', '{}', '{"kind":"page"}'])('ignores a move with %s', (data) => {
  const close = openTestPage(testPage({}))
  send('moved', data)
  expect(getOpenDraft()?.movedTo).toBeUndefined()
  send('moved', JSON.stringify({ kind: 'page', market: 'dk', key: '/dk/winter' }))
  expect(getOpenDraft()?.movedTo?.key).toBe('/dk/winter')
  close()
})

it('reports that another editor has deleted the page', () => {
  const close = openTestPage(testPage({}))
  send('removed', '{}')
  expect(getOpenDraft()?.isRemoved).toBe(true)
  close()
})

it('reloads the page after a publication, once its changes are saved', async () => {
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
