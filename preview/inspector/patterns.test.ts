// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { emptyRow } from '#preview/draft/copies.ts'
import { insertCopy } from '#preview/inspector/patterns.ts'
import { getOpenDraft } from '#preview/state/open-draft.ts'
import { testPage } from '#tests/support/engine.ts'
import { openTestPage } from '#tests/support/open-page.ts'

/** A pattern of one link. */
function patternIn(market: string, link: object) {
  const content = { link }
  const rows = [
    emptyRow([{ id: 'link', type: 'slimBannerSimple', version: 1, disabledOn: [], content, pointer: '' }]),
  ]
  return {
    name: 'Coats',
    rows,
    document: { kind: 'pattern', market, key: 'coats' },
    isPublished: true,
  } as const
}

const links = () =>
  getOpenDraft()?.page.areas.main.flatMap(({ widgets }) => widgets.map(({ content }) => content.link))

let close = () => {}

beforeEach(() => {
  vi.useFakeTimers()
  close = openTestPage(testPage({ areas: { main: [] } }))
})
afterEach(() => {
  close()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

it('copies a pattern of another market with links to the same pages here', async () => {
  vi.stubGlobal('fetch', async () => Response.json([{ page: 'coats', link: 'coats-dk' }]))
  expect(await insertCopy(patternIn('en', { link: 'coats' }))).toBeUndefined()
  expect(await insertCopy(patternIn('en', { url: '/en/coats' }))).toBeUndefined()
  expect(links()).toEqual([{ link: 'coats-dk' }, { url: '/dk/coats' }])
})

it('copies a pattern of its own market as it is', async () => {
  expect(await insertCopy(patternIn('dk', { link: 'coats' }))).toBeUndefined()
  expect(links()).toEqual([{ link: 'coats' }])
})
