// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Plans } from '#preview/publishing/plans.tsx'
import { PublishDialog } from '#preview/publishing/publish-dialog.tsx'
import { sessionAtom } from '#preview/state/session.ts'
import { store } from '#preview/state/store.ts'
import { inspectorText } from '#preview/texts/inspector-texts.ts'
import { autumn } from '#tests/support/edited-page.ts'
import { signedInAdmin } from '#tests/support/open-page.ts'

const plan = (id: string, at: string) => ({
  id,
  documents: [autumn],
  titles: ['Autumn'],
  at,
  until: null,
  author: 'ada@shop.example',
  status: 'waiting',
  reason: null,
})
/** Plans on the server. */
let plans = [plan('friday', '2031-01-10T08:00:00.000Z')]

async function respond(address: string, init?: RequestInit): Promise<Response> {
  const { pathname } = new URL(address, location.origin)
  if (pathname === '/preview/api/schedules') return Response.json(plans)
  if (pathname === '/preview/api/pages') return Response.json([])
  if (pathname === '/preview/api/publish') {
    plans = [...plans, plan('added', '2031-01-20T08:00:00.000Z')]
    return Response.json({ published: [], schedule: plans.at(-1) })
  }
  if (init?.method === 'DELETE') plans = plans.filter(({ id }) => !pathname.endsWith(id))
  return new Response(null, { status: 204 })
}

beforeEach(() => {
  vi.stubGlobal('fetch', respond)
  store.set(sessionAtom, signedInAdmin)
  plans = [plan('friday', '2031-01-10T08:00:00.000Z')]
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const renderDialog = () =>
  render(
    <>
      <Plans document={autumn} />
      <PublishDialog documents={[{ document: autumn, title: 'Autumn' }]} onClose={() => undefined} />
    </>,
  )
const warning = inspectorText('publish.planReplaces')

it('shows the plan that would replace what is published, and cancels it', async () => {
  renderDialog()
  await screen.findByText(warning)
  const [, cancel] = screen.getAllByRole('button', { name: inspectorText('publish.cancelPlan') })
  await act(async () => cancel?.click())
  expect(plans).toEqual([])
  await vi.waitFor(() => expect(screen.queryByText(warning)).toBeNull())
})

it('shows no plan that is replaced itself, and lists the new one at once', async () => {
  renderDialog()
  await screen.findByText(warning)
  fireEvent.click(screen.getByLabelText(inspectorText('publish.later')))
  const time = screen.getByLabelText(inspectorText('publish.at'))
  fireEvent.change(time, { target: { value: '2031-01-20T08:00' } })
  expect(screen.queryByText(warning)).toBeNull()
  const listed = screen.getByRole('region', { name: inspectorText('publish.planTitle') })
  expect(listed.querySelectorAll('li')).toHaveLength(1)
  await act(async () => screen.getByRole('button', { name: inspectorText('publish.plan') }).click())
  await vi.waitFor(() => expect(listed.querySelectorAll('li')).toHaveLength(2))
})
