// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { checkPage } from '#preview/checks/checks.tsx'
import { dispatch, getOpenDraft } from '#preview/state/open-draft.ts'
import { autumn, editedPage } from '#tests/support/edited-page.ts'
import { testPage } from '#tests/support/engine.ts'
import { openTestPage } from '#tests/support/open-page.ts'

const winter = { ...autumn, key: '/dk/winter' }
const problem = { severity: 'error', rule: 'title', message: 'No title', pointer: '/title' } as const

let response = Promise.withResolvers<Response>()
let close = () => {}

beforeEach(() => {
  response = Promise.withResolvers()
  vi.stubGlobal('fetch', () => response.promise)
  close = openTestPage(testPage({}))
})
afterEach(() => {
  close()
  vi.unstubAllGlobals()
})

const respond = () => response.resolve(Response.json([{ document: autumn, problems: [problem] }]))

it('shows the problems of the open page', async () => {
  const check = checkPage()
  respond()
  expect(await check).toBeUndefined()
  expect(getOpenDraft()?.problems).toEqual([problem])
})

it('shows no problems of a page that was open when the check began', async () => {
  const check = checkPage()
  dispatch({ kind: 'opening', document: winter, isReload: false })
  dispatch({ kind: 'opened', document: winter, edited: editedPage(testPage({})), rejected: [] })
  respond()
  expect(await check).toBeUndefined()
  expect(getOpenDraft()).toMatchObject({ document: winter, problems: [] })
})
