// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { App } from '#preview/shell/app.tsx'
import { forgetSession, sessionAtom } from '#preview/state/session.ts'
import { store } from '#preview/state/store.ts'
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
  act(forgetSession)
  await screen.findByRole('button', { name: 'Sign in' })
  expect(screen.queryByRole('button', { name: 'Sign out' })).toBeNull()
})
