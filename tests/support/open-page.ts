import { pageAtom } from '#preview/state/page.ts'
import { indexPage } from '#preview/state/page-index.ts'
import { sessionAtom } from '#preview/state/session.ts'
import { store } from '#preview/state/store.ts'
import type { Page } from '#schemas/pages/page.ts'

const editor = {
  id: 'ada',
  email: 'ada@shop.example',
  name: 'Ada',
  role: 'admin',
  markets: null,
  secondFactor: 'off',
} as const

/** Opens a saved page in the editor's state for an admin, without a server. @returns the function that closes it */
export function openTestPage(page: Page): () => void {
  store.set(sessionAtom, { kind: 'signedIn', editor })
  store.set(pageAtom, {
    status: 'open',
    open: {
      document: { kind: 'page', market: 'dk', key: '/dk/autumn' },
      page,
      shape: 'widget',
      readOnly: false,
      isDraft: false,
      publishedVersion: null,
      nextKey: null,
      followed: undefined,
      canvas: null,
      problems: [],
      canUndo: false,
      canRedo: false,
      saving: 'saved',
      conflict: undefined,
      index: indexPage(page),
    },
  })
  return () => store.set(pageAtom, { status: 'none', open: undefined })
}
