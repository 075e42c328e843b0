// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { publish } from '#preview/publishing/publish.ts'
import { dispatch, getOpenDraft } from '#preview/state/open-draft.ts'
import { saveBefore } from '#preview/state/save.ts'
import { text } from '#preview/texts/texts.ts'
import { autumn } from '#tests/support/edited-page.ts'
import { testPage } from '#tests/support/engine.ts'
import { openTestPage } from '#tests/support/open-page.ts'

const now = { at: undefined, until: undefined, keepEnds: false }
const winter = { ...autumn, key: '/dk/winter' }

afterEach(() => vi.unstubAllGlobals())

/** The server responds by path. Returns the paths of the requests. */
function respondWith(responses: Record<string, () => Response>): string[] {
  const paths: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname } = new URL(address, location.origin)
    paths.push(pathname)
    return responses[pathname]?.() ?? new Response(null, { status: 503 })
  })
  return paths
}

const published = (schedule?: object) => () => Response.json({ published: [], ...(schedule && { schedule }) })

/** Opens a page with a change that is not saved. @returns the function that closes it */
function openChanged(): () => void {
  const close = openTestPage(testPage({}))
  const change = { id: 'typed', label: 'Title', operations: [{ setPage: { values: { title: 'Right' } } }] }
  dispatch({ kind: 'changed', change, mergeKey: undefined })
  return close
}

it.each([
  ['does not respond', () => new Response(null, { status: 503 })],
  ['refuses', () => Response.json({ errors: [], title: 'Too many requests', message: '' }, { status: 429 })],
])('publishes nothing while the last change is not saved because the server %s', async (_, respond) => {
  const paths = respondWith({ '/preview/api/changes': respond, '/preview/api/publish': published() })
  const close = openChanged()
  expect(await publish([winter, autumn], now)).toBe(text('fault.unsaved'))
  expect(paths).not.toContain('/preview/api/publish')
  expect(getOpenDraft()?.isDraft).toBe(true)
  expect(await saveBefore(autumn)).toBe(text('fault.unsaved'))
  close()
})

it('publishes other pages while a change of the open one is not saved', async () => {
  respondWith({ '/preview/api/publish': published() })
  const close = openChanged()
  expect(await publish([winter], now)).toEqual({ kind: 'done', planned: undefined })
  close()
})

it('reports the server’s result, independent of this computer’s clock', async () => {
  const at = '2031-01-01T10:00:00.000Z'
  respondWith({ '/preview/api/publish': published() })
  expect(await publish([winter], { at, until: undefined, keepEnds: false })).toEqual({
    kind: 'done',
    planned: undefined,
  })
  respondWith({ '/preview/api/publish': published({ at }) })
  expect(await publish([winter], { at, until: undefined, keepEnds: false })).toEqual({
    kind: 'done',
    planned: at,
  })
})

it('waits for a content system that accepts several pages in sequence', async () => {
  const deadline = vi.spyOn(AbortSignal, 'timeout')
  respondWith({ '/preview/api/publish': published() })
  await publish([winter], now)
  expect(deadline).toHaveBeenLastCalledWith(120_000)
  deadline.mockRestore()
})

it('keeps the draft of a page that changed during publication', () => {
  const close = openChanged()
  dispatch({ kind: 'published', document: autumn })
  expect(getOpenDraft()?.isDraft).toBe(true)
  close()
})
