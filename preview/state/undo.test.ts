// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { noDraft } from '#preview/draft/draft.ts'
import { draftAtom, getOpenDraft } from '#preview/state/open-draft.ts'
import { change, flush, redo, undo } from '#preview/state/save.ts'
import { store } from '#preview/state/store.ts'
import { text } from '#preview/texts/texts.ts'
import type { LoggedChange } from '#schemas/editor/events.ts'
import { testPage } from '#tests/support/engine.ts'
import { openTestPage } from '#tests/support/open-page.ts'

// Undo and redo of saved changes over a connection that loses responses.

/** The titles of the server's draft; the last one that is not undone is the page's. */
let titles: string[] = []
let undone = 0
let log: LoggedChange[] = []
/** Requests that the server receives and whose response is lost. */
let isCut = false

const titleOf = (): string => titles[titles.length - 1 - undone] ?? ''

const enter = (id: string, title: string) => {
  const operations = [{ setPage: { values: { title } } }]
  const sequence = log.length + 1
  log.push({ sequence, client: 'own', author: 'Ada', change: { id, label: 'Title', operations } })
}

function takeStep(id: string, isUndo: boolean): void {
  if (log.some((entry) => entry.change.id === id)) return
  undone += isUndo ? 1 : -1
  enter(id, titleOf())
}

async function respond(address: string, init?: RequestInit): Promise<Response> {
  const { pathname, searchParams } = new URL(address, location.origin)
  if (pathname === '/preview/api/presence') return new Response(null, { status: 204 })
  const body = Object(JSON.parse(String(init?.body ?? '{}')))
  if (init?.method === 'GET') {
    if (isCut) throw new TypeError('offline')
    return Response.json(log.slice(Number(searchParams.get('since'))))
  }
  if (pathname === '/preview/api/changes')
    for (const { id, operations } of body.changes) {
      titles.push(operations[0].setPage.values.title)
      enter(id, titleOf())
    }
  else takeStep(body.step, pathname === '/preview/api/undo')
  if (isCut) throw new TypeError('offline')
  const canUndo = undone < titles.length - 1
  return Response.json({ sequence: log.length, problems: [], canUndo, canRedo: undone > 0 })
}

let close = () => {}
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('fetch', respond)
  localStorage.clear()
  ;[titles, undone, log, isCut] = [['start'], 0, [], false]
  close = openTestPage(testPage({ title: 'start' }))
  for (const title of ['one', 'two', 'three']) {
    change({ label: title, operations: [{ setPage: { values: { title } } }] })
    await flush()
  }
})
afterEach(() => {
  close()
  store.set(draftAtom, noDraft)
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const readTitle = () => getOpenDraft()?.page.title
/** The server receives the request, and its response is lost. */
async function loseResponse(step: () => Promise<string | undefined>): Promise<void> {
  isCut = true
  expect(await step()).toBe(text('step.offline'))
  isCut = false
}

it('undoes one change if the response to the first request was lost', async () => {
  await loseResponse(undo)
  expect([readTitle(), titleOf()]).toEqual(['three', 'two'])
  expect(await undo()).toBeUndefined()
  expect([readTitle(), titleOf()]).toEqual(['two', 'two'])
  await undo()
  expect([readTitle(), titleOf()]).toEqual(['one', 'one'])
})

it('redoes one change if the response to the first request was lost', async () => {
  await undo()
  await undo()
  await loseResponse(redo)
  expect([readTitle(), titleOf()]).toEqual(['one', 'two'])
  await redo()
  expect([readTitle(), titleOf()]).toEqual(['two', 'two'])
})

it('shows what the server has undone once it responds again', async () => {
  await loseResponse(undo)
  await vi.runAllTimersAsync()
  expect(readTitle()).toBe('two')
  expect(getOpenDraft()).toMatchObject({ canRedo: true })
  await undo()
  expect([readTitle(), titleOf()]).toEqual(['one', 'one'])
})

it('redoes what was undone by a request whose response was lost', async () => {
  await loseResponse(undo)
  expect(await redo()).toBeUndefined()
  expect([readTitle(), titleOf()]).toEqual(['three', 'three'])
})
