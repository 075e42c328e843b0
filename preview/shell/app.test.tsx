// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { App } from '#preview/shell/app.tsx'
import { endSession, sessionAtom } from '#preview/state/session.ts'
import { store } from '#preview/state/store.ts'
import { text } from '#preview/texts/texts.ts'
import { signedInAdmin } from '#tests/support/open-page.ts'

afterEach(() => {
  cleanup()
  store.set(sessionAtom, { kind: 'unknown' })
})

it('opens the sign-in when the session ends before the second factor is set up', async () => {
  const editor = { ...signedInAdmin.editor, secondFactor: 'required' } as const
  store.set(sessionAtom, { kind: 'signedIn', editor })
  render(<App />)
  await screen.findByRole('button', { name: 'Sign out' })
  act(endSession)
  await screen.findByRole('button', { name: 'Sign in' })
  expect(screen.queryByRole('button', { name: 'Sign out' })).toBeNull()
})

it('says at the sign-in that the session ended, and that what was typed is still there', async () => {
  store.set(sessionAtom, signedInAdmin)
  render(<App />)
  await screen.findByRole('heading', { name: 'Pages' })
  act(endSession)
  await screen.findByText(text('signIn.expired'))
})
