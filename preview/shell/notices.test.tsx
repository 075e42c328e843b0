// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { Notices } from '#preview/shell/notices.tsx'
import { dispatch } from '#preview/state/open-draft.ts'
import { text } from '#preview/texts/texts.ts'
import { testPage } from '#tests/support/engine.ts'
import { openTestPage } from '#tests/support/open-page.ts'

afterEach(cleanup)

it('says that the page was deleted, and that changes are stored only if some are', () => {
  const close = openTestPage(testPage({}))
  render(<Notices />)
  act(() => void dispatch({ kind: 'removed' }))
  expect(screen.getByRole('status').textContent).toBe(text('fault.removed'))
  const change = { id: 'typed', label: 'Title', operations: [{ setPage: { values: { title: 'Typed' } } }] }
  act(() => void dispatch({ kind: 'changed', change, mergeKey: undefined }))
  expect(screen.getByRole('status').textContent).toBe(text('fault.removedUnsaved'))
  close()
})
