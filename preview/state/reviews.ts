import { atom } from 'jotai'
import { isSameDocument } from '#preview/draft/draft.ts'
import { call, writableCopy } from '#preview/state/api.ts'
import { getOpenDraft } from '#preview/state/open-draft.ts'
import { store } from '#preview/state/store.ts'
import type { EditedDocument } from '#schemas/editor/parts.ts'
import { type Review, reviews } from '#schemas/editor/reviews.ts'

interface WaitingReviews {
  toReview: readonly Review[]
  returned: readonly Review[]
  requested: readonly Review[]
}

/** Requests that concern the user; undefined before they are known. */
export const waitingAtom = atom<WaitingReviews | undefined>(undefined)

/** The pending request about the open page. */
export const reviewAtom = atom<Review | undefined>(undefined)

/** Number of requests that wait for the user. */
export const waitingCountAtom = atom((get) => {
  const waiting = get(waitingAtom)
  return waiting ? waiting.toReview.length + waiting.returned.length : 0
})

/** Reads what waits for the user. @throws CallFailed if the server does not respond */
export async function readWaiting(): Promise<void> {
  const response = await call(reviews.waiting, {})
  if (response.status === 200) store.set(waitingAtom, writableCopy(response.body))
}

/** Number of the last request. */
const requestAtom = atom(0)

/**
 * Reads the request about a document, if that is open. Of several requests the last one counts.
 * @throws CallFailed if the server does not respond
 */
export async function readReview(document: EditedDocument): Promise<void> {
  store.set(requestAtom, (last) => last + 1)
  const request = store.get(requestAtom)
  const response = await call(reviews.ofDocument, { query: document })
  const open = getOpenDraft()
  if (response.status !== 200 || request !== store.get(requestAtom)) return
  if (open && isSameDocument(open.document, document)) store.set(reviewAtom, writableCopy(response.body)[0])
}

export const clearReview = (): void => store.set(reviewAtom, undefined)
