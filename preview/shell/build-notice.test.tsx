// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { BuildNotice } from '#preview/shell/build-notice.tsx'
import { isOtherBuildAtom } from '#preview/state/api.ts'
import { readSession } from '#preview/state/session.ts'
import { store } from '#preview/state/store.ts'
import { text } from '#preview/texts/texts.ts'
import { buildHeader } from '#schemas/api/editor-roles.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  delete document.documentElement.dataset.build
  store.set(isOtherBuildAtom, false)
})

/** Sends a request to a server that runs a build, and refuses it. */
async function ask(build: string): Promise<void> {
  const headers = { [buildHeader]: build }
  const refusal = { status: 400, title: 'Bad Request', errors: {} }
  vi.stubGlobal('fetch', async () => Response.json(refusal, { status: 400, headers }))
  await act(readSession)
}

it('asks to reload once the server runs another build, even if it refuses what the tab sends', async () => {
  document.documentElement.dataset.build = 'before'
  render(<BuildNotice />)
  await ask('before')
  expect(screen.queryByRole('status')).toBeNull()
  await ask('after')
  expect(screen.getByRole('status').textContent).toContain(text('build.other'))
  screen.getByRole('button', { name: text('build.reload') })
  await ask('before')
  expect(screen.queryByRole('status')).toBeNull()
})
