// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { NewComment } from '#preview/comments/new-comment.tsx'
import { sessionAtom } from '#preview/state/session.ts'
import { store } from '#preview/state/store.ts'
import { signedInAdmin } from '#tests/support/open-page.ts'

const signInAs = (id: string) =>
  act(async () => store.set(sessionAtom, { ...signedInAdmin, editor: { ...signedInAdmin.editor, id } }))

const send = vi.fn<(words: string) => Promise<string | undefined>>()
const show = () => render(<NewComment of="page dk /dk/autumn" label="Comment" action="Send" send={send} />)
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox')
const type = (value: string) => fireEvent.change(field(), { target: { value } })

beforeEach(() => signInAs('ada'))
afterEach(() => {
  cleanup()
  send.mockReset()
})

it('keeps unsent words for their author, also in an open field', async () => {
  show()
  type('From Ada')
  await signInAs('ben')
  expect(field().value).toBe('')
  cleanup()
  show()
  expect(field().value).toBe('')
  await signInAs('ada')
  expect(field().value).toBe('From Ada')
})

it('takes no words while it sends, which it would clear', async () => {
  const sent = Promise.withResolvers<undefined>()
  send.mockReturnValue(sent.promise)
  show()
  type('First')
  await act(async () => screen.getByRole('button', { name: 'Send' }).click())
  expect(field().readOnly).toBe(true)
  await act(async () => sent.resolve(undefined))
  expect([field().value, field().readOnly]).toEqual(['', false])
})
