// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { handlePageMessage } from '#preview/canvas/page-messages.ts'
import { inlineTextAtom } from '#preview/page-frame/canvas-state.ts'
import { dispatch, getOpenDraft, widgetById } from '#preview/state/open-draft.ts'
import { store } from '#preview/state/store.ts'
import { autumn } from '#tests/support/edited-page.ts'
import { pageOf } from '#tests/support/engine.ts'
import { openTestPage } from '#tests/support/open-page.ts'

let close = () => {}

beforeEach(() => {
  vi.useFakeTimers()
  const content = { headline: 'Wool\nand silk', button: 'Buy' }
  close = openTestPage(pageOf({ id: 'a', type: 'banner', content }))
  const spot = { widget: 'a', row: 'row', area: 'main', rect: undefined, rowRect: undefined }
  handlePageMessage({ kind: 'double', spot, text: 'Wool and silk', call: 1 })
})
afterEach(() => {
  store.set(inlineTextAtom, undefined)
  close()
  vi.useRealTimers()
})

const type = (text: string, done = false) => handlePageMessage({ kind: 'typed', call: 1, text, done })
const content = () => widgetById('a')?.content
/** A colleague changes the widget. */
const receive = (changed: { headline: string; button: string }) => {
  const operations = [{ setContent: { widget: 'a', content: changed } }]
  const change = { id: 'theirs', label: 'Edit', operations }
  const entries = [{ sequence: 1, client: 'other', author: 'Ida', change }]
  dispatch({ kind: 'logged', document: autumn, entries })
}

it('changes nothing when a text is left as it was', () => {
  const before = getOpenDraft()
  type('Wool and silk', true)
  expect(getOpenDraft()).toBe(before)
  expect(store.get(inlineTextAtom)).toBeUndefined()
})

it('stores what is typed, and restores the text with its line break when that is taken back', () => {
  type('Wool and')
  expect(content()).toEqual({ headline: 'Wool and', button: 'Buy' })
  type('Wool and silk', true)
  expect(content()).toEqual({ headline: 'Wool\nand silk', button: 'Buy' })
})

it.each([true, false])(
  'keeps a text that a colleague changed meanwhile (left without typing: %s)',
  (isLeft) => {
    receive({ headline: 'Theirs', button: 'Buy' })
    type(isLeft ? 'Wool and silk' : 'Wool', isLeft)
    expect(content()).toEqual({ headline: 'Theirs', button: 'Buy' })
    expect(getOpenDraft()?.queue).toEqual([])
    expect(store.get(inlineTextAtom)).toBeUndefined()
  },
)

it('goes on when a colleague changes another text of the widget', () => {
  receive({ headline: 'Wool\nand silk', button: 'Theirs' })
  type('Wool')
  expect(content()).toEqual({ headline: 'Wool', button: 'Theirs' })
})
