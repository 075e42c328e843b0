// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { RefusedChange } from '#preview/draft/draft.ts'
import { ConflictDialog } from '#preview/shell/conflict-dialog.tsx'
import { dispatch } from '#preview/state/open-draft.ts'
import { text } from '#preview/texts/texts.ts'
import { autumn as document, editedPage } from '#tests/support/edited-page.ts'
import { pageOf } from '#tests/support/engine.ts'
import { openTestPage } from '#tests/support/open-page.ts'

const textNode = (id: string, words: string) => ({ id, type: 'text', content: { markdownContent: words } })
const page = pageOf(textNode('a', 'First words'))
let close = () => {}
afterEach(() => {
  cleanup()
  close()
})

const write = (id: string, widget: string, markdownContent: string) => {
  const operations = [{ setContent: { widget, content: { markdownContent } } }]
  const change = { id, label: `Change ${id}`, operations }
  dispatch({ kind: 'changed', change, mergeKey: undefined })
  return change
}

/** Shows the question about a change that the server refused. */
function ask(conflict: Pick<RefusedChange, 'change' | 'reason' | 'cause'>): void {
  const facts = { widget: undefined, author: undefined, theirs: undefined }
  render(<ConflictDialog />)
  act(() => void dispatch({ kind: 'conflicted', document, conflict: { ...facts, ...conflict } }))
}

const buttons = () => screen.getAllByRole('button').map((button) => button.textContent)

it('shows all that is not saved of a page that was replaced, and offers to keep it', () => {
  close = openTestPage(page)
  const change = write('one', 'a', 'My words')
  const operations = [{ setPage: { values: { title: 'My title' } } }]
  const title = { id: 'two', label: 'Title', operations }
  dispatch({ kind: 'changed', change: title, mergeKey: undefined })
  const restored = editedPage(pageOf(textNode('a', 'Restored words')), { sequence: 3 })
  dispatch({ kind: 'replaced', document, edited: restored })
  ask({ change, reason: 'The draft was replaced as a whole meanwhile.', cause: 'replaced' })
  const shown = screen.getByRole('dialog').textContent
  for (const words of ['The draft was replaced as a whole meanwhile.', 'Change one, Title', 'My title'])
    expect(shown).toContain(words)
  expect(shown).toMatch(/Restored.*My/)
  expect(buttons()).toEqual([text('conflict.drop'), text('conflict.mine')])
})

it('says that a change makes the page too large, and shows its text to be copied', () => {
  close = openTestPage(page)
  write('one', 'a', 'My words')
  const change = write('two', 'a', 'My long words')
  const reason = 'The page would be larger than a page can be.'
  ask({ change, reason, cause: 'tooLarge' })
  const shown = screen.getByRole('dialog').textContent
  expect(shown).toContain(`${reason} This change is not saved: Change two.`)
  expect(shown).toContain('long')
  expect(buttons()).toEqual([text('conflict.understood')])
})
