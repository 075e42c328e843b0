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

/** Other drafts on the server. */
let otherDrafts: object[] = []
/** Why the server does not publish everything; undefined: it does. */
let refusal: object | undefined

async function respond(address: string, init?: RequestInit): Promise<Response> {
  const { pathname } = new URL(address, location.origin)
  if (pathname === '/preview/api/schedules') return Response.json(plans)
  if (pathname === '/preview/api/pages') return Response.json(otherDrafts)
  if (pathname === '/preview/api/publish') {
    if (refusal) return Response.json(refusal, { status: 409 })
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
  otherDrafts = []
  refusal = undefined
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

it('shows the plan that would replace the publication, and cancels it', async () => {
  renderDialog()
  await screen.findByText(warning)
  const [, cancel] = screen.getAllByRole('button', { name: inspectorText('publish.cancelPlan') })
  await act(async () => cancel?.click())
  expect(plans).toEqual([])
  await vi.waitFor(() => expect(screen.queryByText(warning)).toBeNull())
})

it('omits a plan that is replaced itself, and lists the new one at once', async () => {
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

it('lists documents published before a refusal and publishes only the rest', async () => {
  const winter = { ...autumn, key: '/dk/winter' }
  otherDrafts = [{ document: winter, title: 'Winter', nextKey: null }]
  const problems = [{ severity: 'error', rule: 'content-system', pointer: '', message: 'Not accepted' }]
  refusal = { checked: [{ document: winter, problems }], published: [autumn] }
  const onPublished = vi.fn()
  render(
    <PublishDialog
      documents={[{ document: autumn, title: 'Autumn' }]}
      onClose={() => undefined}
      onPublished={onPublished}
    />,
  )
  fireEvent.click(await screen.findByRole('checkbox', { name: /Winter/ }))
  await act(async () => screen.getByRole('button', { name: inspectorText('publish.do') }).click())
  await vi.waitFor(() =>
    expect(screen.getByRole('status').textContent).toBe(inspectorText('publish.doneBefore')),
  )
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([autumn.key])
  expect(screen.getByRole('alert').textContent).toContain('Winter')
  expect(screen.queryByText(inspectorText('publish.warned'))).toBeNull()
  expect(onPublished).toHaveBeenCalledOnce()
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /Autumn/ }).checked).toBe(false)
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /Winter/ }).checked).toBe(true)
})
