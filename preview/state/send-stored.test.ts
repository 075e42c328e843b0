// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { readStoredChanges, storeChanges } from '#preview/state/pending.ts'
import { sendStored } from '#preview/state/send-stored.ts'
import { tabId } from '#preview/state/tab.ts'
import type { PendingChanges } from '#schemas/editor/browser-storage.ts'

const document = { kind: 'page', market: 'dk', key: '/dk/autumn' } as const
const changes: PendingChanges['changes'] = Array.from({ length: 250 }, (_, index) => ({
  id: `11111111-2222-3333-4444-${String(index).padStart(12, '0')}`,
  label: 'Remove text',
  operations: [{ removeWidget: { widget: `text-${index}` } }],
}))

/** The server answers with these statuses, one request after another. Returns the number of changes in each request. */
function respondWith(...statuses: number[]): number[] {
  const sizes: number[] = []
  const respond = async (_: unknown, init?: RequestInit) => {
    const body: unknown = JSON.parse(String(init?.body))
    expect(body).toMatchObject({ base: 7 })
    sizes.push(Object(body).changes.length)
    return new Response('{"errors":[]}', { status: statuses[sizes.length - 1] ?? 500 })
  }
  vi.stubGlobal('fetch', respond)
  return sizes
}

beforeEach(() => {
  localStorage.clear()
  storeChanges({ document, base: 7, changes }, 'tab')
})
afterEach(() => vi.unstubAllGlobals())

it('sends as many at a time as the server takes', async () => {
  const sizes = respondWith(200, 200, 200)
  expect(await sendStored(document)).toEqual([])
  expect(sizes).toEqual([100, 100, 50])
  expect(readStoredChanges(document)).toEqual([])
})

it.each([400, 403, 404, 409, 413, 429])(
  'returns those from the first %i on, which stay stored',
  async (status) => {
    respondWith(200, status)
    const remaining = { document, base: 7, changes: changes.slice(100) }
    expect(await sendStored(document)).toEqual([{ key: expect.any(String), changes: remaining }])
    expect(readStoredChanges(document)).toMatchObject([{ changes: { changes } }])
  },
)

it('does not let the tab’s next changes replace those that were refused', async () => {
  storeChanges({ document, base: 7, changes: changes.slice(0, 2) }, tabId())
  respondWith(400, 400)
  const unsaved = await sendStored(document)
  expect(unsaved.flatMap((item) => item.changes.changes)).toHaveLength(250)
  storeChanges({ document, base: 8, changes: changes.slice(249) }, tabId())
  expect(
    readStoredChanges(document)
      .map((item) => item.changes.changes.length)
      .toSorted(),
  ).toEqual([1, 2, 250])
})

it('keeps all changes if the server fails, because it applies each once', async () => {
  respondWith(200, 503)
  await expect(sendStored(document)).rejects.toThrow('503')
  expect(readStoredChanges(document)).toMatchObject([{ changes: { changes } }])
})
