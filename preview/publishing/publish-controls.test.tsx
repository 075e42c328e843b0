// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { PublishControls } from '#preview/publishing/publish-controls.tsx'
import { dispatch, getOpenDraft } from '#preview/state/open-draft.ts'
import { inspectorText } from '#preview/texts/inspector-texts.ts'
import { autumn, editedPage } from '#tests/support/edited-page.ts'
import { testPage } from '#tests/support/engine.ts'
import { openTestPage } from '#tests/support/open-page.ts'

const winter = { ...autumn, key: '/dk/winter' }
const page = testPage({})
const edited = editedPage(page, { isDraft: true })

let publication = Promise.withResolvers<Response>()
let close = () => {}

async function respond(address: string): Promise<Response> {
  const { pathname } = new URL(address, location.origin)
  return pathname === '/preview/api/publish' ? publication.promise : Response.json([])
}

beforeEach(() => {
  publication = Promise.withResolvers()
  vi.stubGlobal('fetch', respond)
  close = openTestPage(page)
  dispatch({ kind: 'opened', document: autumn, edited, rejected: [] })
})
afterEach(() => {
  cleanup()
  close()
  vi.unstubAllGlobals()
})

/** Opens the dialog and publishes. */
async function publish(): Promise<void> {
  render(<PublishControls />)
  for (const name of ['publish.open', 'publish.do'] as const)
    await act(async () => screen.getByRole('button', { name: inspectorText(name) }).click())
}
const respondPublished = () =>
  act(async () => publication.resolve(Response.json({ published: [], schedule: null })))

it('shows that the open page is no longer a draft', async () => {
  await publish()
  await respondPublished()
  await vi.waitFor(() => expect(getOpenDraft()).toMatchObject({ document: autumn, isDraft: false }))
})

it('leaves a page a draft that was opened while another one was published', async () => {
  await publish()
  act(() => {
    dispatch({ kind: 'opening', document: winter, isReload: false })
    dispatch({ kind: 'opened', document: winter, edited, rejected: [] })
  })
  await respondPublished()
  await screen.findByText(inspectorText('publish.done'))
  expect(getOpenDraft()).toMatchObject({ document: winter, isDraft: true })
})
