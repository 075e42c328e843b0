// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { copySelected, paste } from '#preview/state/clipboard.ts'
import { emptyRow } from '#preview/state/copies.ts'
import { getOpenDraft } from '#preview/state/open-draft.ts'
import { selectRow } from '#preview/state/selection.ts'
import { testPage } from '#tests/support/engine.ts'
import { openTestPage } from '#tests/support/open-page.ts'

const key = 'vitrine-editor-clipboard'
const row = emptyRow([
  { id: 'text', type: 'text', version: 1, disabledOn: [], content: { text: 'Autumn' }, pointer: '' },
])
const page = testPage({ areas: { main: [row] } })

let close = () => {}

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
  close = openTestPage(page)
  selectRow(row.id)
})
afterEach(() => {
  close()
  vi.useRealTimers()
})

const contents = () =>
  getOpenDraft()?.page.areas.main.flatMap(({ widgets }) => widgets.map((one) => one.content))

it('pastes the copied element', () => {
  copySelected()
  expect(paste()).toBeUndefined()
  expect(contents()).toEqual([{ text: 'Autumn' }, { text: 'Autumn' }])
})

it.each([
  ['no JSON', '{'],
  ['no object', '[]'],
  ['no rows', JSON.stringify({ widgets: [] })],
  ['a row without widgets', JSON.stringify({ rows: [{ ...row, widgets: null }], widgets: [] })],
  ['a widget without a type', JSON.stringify({ rows: [], widgets: [{ id: 'text', content: {} }] })],
])('pastes nothing of a clipboard with %s', (_, stored) => {
  localStorage.setItem(key, stored)
  expect(paste()).toBeUndefined()
  expect(contents()).toEqual([{ text: 'Autumn' }])
})
