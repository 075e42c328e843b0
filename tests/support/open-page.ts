import { noDraft } from '#preview/draft/draft.ts'
import { dispatch, draftAtom } from '#preview/state/open-draft.ts'
import { sessionAtom } from '#preview/state/session.ts'
import { store } from '#preview/state/store.ts'
import type { Page } from '#schemas/pages/page.ts'
import { autumn, editedPage } from '#tests/support/edited-page.ts'

const admin = {
  id: 'ada',
  email: 'ada@shop.example',
  name: 'Ada',
  role: 'admin',
  markets: null,
  kinds: null,
  families: null,
  secondFactor: 'off',
} as const

/** The session of an admin. */
export const signedInAdmin = { kind: 'signedIn', editor: admin } as const

/** Opens a saved page in the editor's state for an admin, without a server. @returns the function that closes it */
export function openTestPage(page: Page): () => void {
  store.set(sessionAtom, signedInAdmin)
  dispatch({ kind: 'opening', document: autumn, isReload: false })
  dispatch({ kind: 'opened', document: autumn, edited: editedPage(page), rejected: [] })
  return () => store.set(draftAtom, noDraft)
}
