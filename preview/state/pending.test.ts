// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest'
import { readStoredChanges, storeChanges } from '#preview/state/pending.ts'
import type { PendingChanges } from '#schemas/editor/browser-storage.ts'

const document = { kind: 'page', market: 'dk', key: '/dk/autumn' } as const
const pending: PendingChanges = {
  document,
  base: 7,
  changes: [
    {
      id: '11111111-2222-3333-4444-555555555555',
      label: 'Remove text',
      operations: [{ removeWidget: { widget: 'text' } }],
    },
  ],
}
const key = 'vitrine-editor-pending tab page dk /dk/autumn'

beforeEach(() => localStorage.clear())

it('reads what it stored, from any tab', () => {
  expect(storeChanges(pending, 'tab')).toBe(true)
  expect(readStoredChanges(document)).toEqual([{ key, changes: pending }])
  expect(readStoredChanges({ ...document, key: '/dk/winter' })).toEqual([])
})

it('returns an editor’s own changes and those that an earlier version stored, and keeps the others', () => {
  storeChanges({ ...pending, editor: 'anna' }, 'tab')
  storeChanges(pending, 'old')
  const tabs = (editor?: string) =>
    readStoredChanges(document, editor)
      .map((item) => item.key.split(' ')[1])
      .toSorted()
  expect([tabs('anna'), tabs('bo'), tabs()]).toEqual([['old', 'tab'], ['old'], ['old', 'tab']])
})

const [change] = pending.changes
it.each([
  ['no JSON', '{'],
  ['no object', 'null'],
  ['no changes', JSON.stringify({ ...pending, changes: [] })],
  ['no base', JSON.stringify({ ...pending, base: undefined })],
  ['a change of no operations', JSON.stringify({ ...pending, changes: [{ ...change, operations: null }] })],
  [
    'an operation without its input',
    JSON.stringify({ ...pending, changes: [{ ...change, operations: [{ insertRow: { row: null } }] }] }),
  ],
])('ignores and removes %s', (_, stored) => {
  localStorage.setItem(key, stored)
  expect(readStoredChanges(document)).toEqual([])
  expect(localStorage.getItem(key)).toBeNull()
})
