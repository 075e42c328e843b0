// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { reconcileSoon, showChanges } from '#preview/canvas/show-changes.ts'
import { canvasLinkAtom, inlineTextAtom } from '#preview/page-frame/canvas-state.ts'
import type { ToPage } from '#preview/page-frame/protocol.ts'
import { dispatch } from '#preview/state/open-draft.ts'
import { store } from '#preview/state/store.ts'
import { autumn as document, editedPage } from '#tests/support/edited-page.ts'
import { pageOf } from '#tests/support/engine.ts'

/** Waits for the requests to the server's rendering of the page. */
const requests = vi.fn<(address: string, init?: RequestInit) => Promise<Response>>()
const messages: ToPage[] = []
const readReconciled = () =>
  messages.flatMap((message) => (message.kind === 'reconcile' ? [message.html] : []))
let stop = () => {}
/** Calls back when the browser is idle: immediately, unless a test waits. */
let onIdle = (callback: () => void) => callback()

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', requests)
  onIdle = (callback) => callback()
  const requestIdleCallback = (callback: () => void) => {
    onIdle(callback)
    return 1
  }
  Object.assign(window, { requestIdleCallback })
  requests.mockReset().mockImplementation(async () => new Response('<p>Rendered</p>'))
  messages.length = 0
  store.set(canvasLinkAtom, {
    frame: window.document.createElement('iframe'),
    send: (message) => void messages.push(message),
  })
  const edited = editedPage(pageOf({ id: 'a', type: 'text', content: { text: 'a' } }), {
    canvas: '/dk/autumn',
  })
  dispatch({ kind: 'opening', document, isReload: false })
  dispatch({ kind: 'opened', document, rejected: [], edited })
  stop = showChanges()
})
afterEach(() => {
  stop()
  store.set(inlineTextAtom, undefined)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it.each([
  ['the connection failed', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['the server was busy', async () => new Response('', { status: 503 })],
  ['the server was asked too often', async () => new Response('', { status: 429 })],
])('requests the page again a while after %s', async (_, response) => {
  requests.mockImplementationOnce(response)
  reconcileSoon()
  await vi.advanceTimersByTimeAsync(2_999)
  expect([requests.mock.calls.length, readReconciled()]).toEqual([1, []])
  await vi.advanceTimersByTimeAsync(1)
  expect([requests.mock.calls.length, readReconciled()]).toEqual([2, ['<p>Rendered</p>']])
})

it('does not repeat a request that the server refused', async () => {
  requests.mockImplementationOnce(async () => new Response('', { status: 404 }))
  reconcileSoon()
  await vi.advanceTimersByTimeAsync(10_000)
  expect([requests.mock.calls.length, readReconciled()]).toEqual([1, []])
})

it('requests the page immediately if it changes after a failure', async () => {
  requests.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  reconcileSoon()
  await vi.advanceTimersByTimeAsync(0)
  reconcileSoon()
  await vi.advanceTimersByTimeAsync(0)
  expect(readReconciled()).toEqual(['<p>Rendered</p>'])
})

it('shows a rendering once the browser is idle, unless the page has changed by then', async () => {
  let idle = () => {}
  onIdle = (callback) => {
    idle = callback
  }
  requests.mockImplementationOnce(async () => new Response('<p>Old</p>'))
  reconcileSoon()
  await vi.advanceTimersByTimeAsync(0)
  expect(readReconciled()).toEqual([])
  const edited = editedPage(pageOf({ id: 'a', type: 'text', content: { text: 'b' } }), {
    canvas: '/dk/autumn',
  })
  dispatch({ kind: 'opened', document, rejected: [], edited })
  onIdle = (callback) => callback()
  idle()
  await vi.advanceTimersByTimeAsync(0)
  expect(new Set(readReconciled())).toEqual(new Set(['<p>Rendered</p>']))
})

it('discards a rendering that began before the page changed, and requests it again', async () => {
  let respond = (_: Response) => {}
  requests.mockImplementationOnce(() => new Promise((resolve) => (respond = resolve)))
  reconcileSoon()
  const edited = editedPage(pageOf({ id: 'a', type: 'text', content: { text: 'b' } }), {
    canvas: '/dk/autumn',
  })
  dispatch({ kind: 'opened', document, rejected: [], edited })
  respond(new Response('<p>Old</p>'))
  await vi.advanceTimersByTimeAsync(0)
  expect(new Set(readReconciled())).toEqual(new Set(['<p>Rendered</p>']))
})

it('ends a request as soon as the page changes, and requests the page again', async () => {
  requests.mockImplementationOnce(
    (_, init) =>
      new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(new Error()))),
  )
  reconcileSoon()
  const edited = editedPage(pageOf({ id: 'a', type: 'text', content: { text: 'b' } }), {
    canvas: '/dk/autumn',
  })
  dispatch({ kind: 'opened', document, rejected: [], edited })
  await vi.advanceTimersByTimeAsync(0)
  expect(new Set(readReconciled())).toEqual(new Set(['<p>Rendered</p>']))
})

it('leaves the page alone while a text is edited in it, and requests it afterwards', async () => {
  reconcileSoon()
  const before = { visible: '', text: '' }
  store.set(inlineTextAtom, { call: 1, widget: 'a', path: ['text'], text: '', before })
  await vi.advanceTimersByTimeAsync(0)
  expect([requests.mock.calls.length, readReconciled()]).toEqual([1, []])
  store.set(inlineTextAtom, undefined)
  await vi.advanceTimersByTimeAsync(0)
  expect([requests.mock.calls.length, readReconciled()]).toEqual([2, ['<p>Rendered</p>']])
})
