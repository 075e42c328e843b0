// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { BulkActions } from '#preview/pages/bulk-actions.tsx'
import { sessionAtom } from '#preview/state/session.ts'
import { store } from '#preview/state/store.ts'
import { inspectorText } from '#preview/texts/inspector-texts.ts'
import { autumn } from '#tests/support/edited-page.ts'
import { signedInAdmin } from '#tests/support/open-page.ts'

const chosen = [
  { document: autumn, title: 'Autumn', alias: 'contentPage', isPublished: false, isDraft: true },
  {
    ...{ document: { ...autumn, key: '/dk/winter' }, title: 'Winter' },
    ...{ alias: 'contentPage', isPublished: false, isDraft: true },
  },
]

/** What the server answers to a publication, and whether it is refused. */
let publication: { body: object; status: number } = { body: {}, status: 200 }
const onDone = vi.fn()

async function respond(address: string): Promise<Response> {
  const { pathname } = new URL(address, location.origin)
  return pathname === '/preview/api/publish'
    ? Response.json(publication.body, { status: publication.status })
    : Response.json([])
}

beforeEach(() => {
  vi.stubGlobal('fetch', respond)
  store.set(sessionAtom, signedInAdmin)
  onDone.mockClear()
  render(<BulkActions chosen={chosen} onDone={onDone} onClear={() => undefined} />)
  fireEvent.click(button('publish.open'))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const button = (name: Parameters<typeof inspectorText>[0]) =>
  screen.getByRole('button', { name: inspectorText(name) })
const publish = (name: 'publish.do' | 'publish.plan') => act(async () => button(name).click())

it('reads the list again after a publication was planned', async () => {
  const at = '2031-01-20T08:00:00.000Z'
  publication = { body: { published: [], schedule: { at } }, status: 200 }
  fireEvent.click(screen.getByLabelText(inspectorText('publish.later')))
  fireEvent.change(screen.getByLabelText(inspectorText('publish.at')), { target: { value: at.slice(0, 16) } })
  await publish('publish.plan')
  fireEvent.click(await screen.findByRole('button', { name: inspectorText('common.close') }))
  expect(onDone).toHaveBeenCalledOnce()
})

it('reads the list again after only some of the chosen pages were published', async () => {
  publication = { body: { published: [autumn], schedule: null }, status: 200 }
  fireEvent.click(await screen.findByRole('checkbox', { name: /Winter/ }))
  await publish('publish.do')
  // The dialog still reports what was published.
  expect(onDone).not.toHaveBeenCalled()
  fireEvent.click(await screen.findByRole('button', { name: inspectorText('common.close') }))
  expect(onDone).toHaveBeenCalledOnce()
})

it('leaves the list as it is when nothing was published', async () => {
  publication = { body: { checked: [{ document: autumn, problems: [] }], published: [] }, status: 409 }
  await publish('publish.do')
  fireEvent.click(button('common.cancel'))
  expect(onDone).not.toHaveBeenCalled()
})
