// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { dispatch } from '#preview/state/open-draft.ts'
import { clearReview, readReview, reviewAtom } from '#preview/state/reviews.ts'
import { store } from '#preview/state/store.ts'
import type { EditedDocument } from '#schemas/editor/parts.ts'
import type { Review } from '#schemas/editor/reviews.ts'
import { autumn, editedPage } from '#tests/support/edited-page.ts'
import { testPage } from '#tests/support/engine.ts'
import { openTestPage } from '#tests/support/open-page.ts'

const winter = { ...autumn, key: '/dk/winter' }
const review = (id: number, document: EditedDocument): Review => ({
  ...{ id, document, title: '', asker: 'Ida', askerId: '2', reviewer: null, reviewerId: null, note: '' },
  ...{ status: 'open', answer: null, answeredBy: null, made: '2031-01-10T08:00:00.000Z', answered: null },
})

/** Responses of the server to the first and the second request. */
let responses: readonly PromiseWithResolvers<Response>[] = []
let close = () => {}

beforeEach(() => {
  responses = [Promise.withResolvers(), Promise.withResolvers()]
  const pending = responses.values()
  vi.stubGlobal('fetch', () => pending.next().value?.promise)
  close = openTestPage(testPage({}))
})
afterEach(() => {
  close()
  clearReview()
  vi.unstubAllGlobals()
})

const respond = (at: number, ...list: Review[]) => responses[at]?.resolve(Response.json(list))
const readReviewId = () => store.get(reviewAtom)?.id

it('shows no request about a page that is no longer open', async () => {
  const slowRead = readReview(autumn)
  dispatch({ kind: 'opening', document: winter, isReload: false })
  dispatch({ kind: 'opened', document: winter, edited: editedPage(testPage({})), rejected: [] })
  respond(0, review(1, autumn))
  await slowRead
  expect(readReviewId()).toBeUndefined()
})

it('shows the response to the last request', async () => {
  const [first, last] = [readReview(autumn), readReview(autumn)]
  respond(1, review(2, autumn))
  await last
  respond(0, review(1, autumn))
  await first
  expect(readReviewId()).toBe(2)
})
