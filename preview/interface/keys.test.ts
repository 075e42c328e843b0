// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it } from 'vitest'
import { handleKeys } from '#preview/interface/keys.ts'
import { selectWidget } from '#preview/state/selection.ts'
import { pageOf } from '#tests/support/engine.ts'
import { openTestPage } from '#tests/support/open-page.ts'

const clipboard = 'vitrine-editor-clipboard'
let stops: (() => void)[] = []

beforeEach(() => {
  localStorage.clear()
  stops = [openTestPage(pageOf({ id: 'a', type: 'text', content: {} })), handleKeys()]
  selectWidget('a')
  document.body.innerHTML = '<p>A comment</p><ul role="tree"><li role="treeitem" tabindex="0">Text</li></ul>'
})
afterEach(() => {
  for (const stop of stops) stop()
  document.getSelection()?.removeAllRanges()
  document.body.innerHTML = ''
})

const selectText = () => {
  const paragraph = document.querySelector('p')
  if (paragraph) document.getSelection()?.selectAllChildren(paragraph)
}

/** Presses Ctrl and a letter on an element. @returns whether the browser's own action is left to it */
const pressKey = (key: string, on: string, modifiers: KeyboardEventInit = {}): boolean => {
  const code = `Key${key.toUpperCase()}`
  const event = new KeyboardEvent('keydown', {
    ...{ key, code, ctrlKey: true, bubbles: true, cancelable: true, ...modifiers },
  })
  document.querySelector(on)?.dispatchEvent(event)
  return !event.defaultPrevented
}

it('copies the selected widget', () => {
  expect(pressKey('c', 'body')).toBe(false)
  expect(localStorage.getItem(clipboard)).toContain('"a"')
})

it('leaves copying and cutting to the browser while text is selected', () => {
  selectText()
  expect([pressKey('c', 'body'), pressKey('x', 'body')]).toEqual([true, true])
  expect(localStorage.getItem(clipboard)).toBeNull()
})

it('copies the widget that is selected in the outline after a text', () => {
  selectText()
  expect(pressKey('c', '[role=treeitem]')).toBe(false)
  expect(localStorage.getItem(clipboard)).toContain('"a"')
})

it('starts a comment on keyboards that type a sign with Ctrl, Alt and the letter', () => {
  expect(pressKey('m', 'body', { altKey: true })).toBe(false)
  expect(pressKey('µ', 'body', { altKey: true, code: 'KeyM' })).toBe(false)
})
