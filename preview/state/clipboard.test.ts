// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { emptyRow } from '#preview/draft/copies.ts'
import { copySelected, paste } from '#preview/state/clipboard.ts'
import { getOpenDraft } from '#preview/state/open-draft.ts'
import { selectRow } from '#preview/state/selection.ts'
import { CallFailed } from '#renderer/browser/page/api-client.ts'
import { testPage } from '#tests/support/engine.ts'
import { openTestPage } from '#tests/support/open-page.ts'

const key = 'vitrine-editor-clipboard'
const row = emptyRow([
  { id: 'text', type: 'text', version: 1, disabledOn: [], content: { text: 'Autumn' }, pointer: '' },
])
const page = testPage({ areas: { main: [row] } })

let close = () => {}

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
  close = openTestPage(page)
  selectRow(row.id)
})
afterEach(() => {
  close()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const contents = () =>
  getOpenDraft()?.page.areas.main.flatMap(({ widgets }) => widgets.map((one) => one.content))

it('pastes the copied element', async () => {
  copySelected()
  expect(await paste()).toBeUndefined()
  expect(contents()).toEqual([{ text: 'Autumn' }, { text: 'Autumn' }])
})

it.each([
  ['no JSON', '{'],
  ['no object', '[]'],
  ['no rows', JSON.stringify({ widgets: [] })],
  ['a row without widgets', JSON.stringify({ rows: [{ ...row, widgets: null }], widgets: [] })],
  ['a widget without a type', JSON.stringify({ rows: [], widgets: [{ id: 'text', content: {} }] })],
])('pastes nothing of a clipboard with %s', async (_, stored) => {
  localStorage.setItem(key, stored)
  expect(await paste()).toBeUndefined()
  expect(contents()).toEqual([{ text: 'Autumn' }])
})

/** Stores a link of another market in the clipboard. */
function copyLink(link: object): void {
  const [text] = row.widgets
  localStorage.setItem(
    key,
    JSON.stringify({ market: 'en', rows: [], widgets: [{ ...text, content: { link } }] }),
  )
}

it('pastes links of another market as links to the same pages here', async () => {
  const fetchMock = vi.fn<typeof fetch>(async () => Response.json([{ page: 'coats', url: '/dk/coats' }]))
  vi.stubGlobal('fetch', fetchMock)
  copyLink({ link: 'coats' })
  expect(await paste()).toBeUndefined()
  expect(contents()).toEqual([{ text: 'Autumn' }, { link: { url: '/dk/coats' } }])
  expect(JSON.parse(String(fetchMock.mock.calls[0]?.[1]?.body))).toEqual({
    ...{ market: 'dk', source: 'en', pages: ['coats'] },
  })
  copyLink({ url: '/en/coats' })
  await paste()
  expect(fetchMock).toHaveBeenCalledOnce()
  expect(contents()).toContainEqual({ link: { url: '/dk/coats' } })
})

it('pastes nothing while it is unknown where links of another market lead', async () => {
  vi.stubGlobal('fetch', async () => Response.error())
  copyLink({ link: 'coats' })
  await expect(paste()).rejects.toThrow(CallFailed)
  expect(contents()).toEqual([{ text: 'Autumn' }])
})
