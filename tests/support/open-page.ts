import { pageStore } from '#preview/state/page.ts'
import { indexPage } from '#preview/state/page-index.ts'
import type { Page } from '#schemas/pages/page.ts'

/** Opens a saved page in the editor's state, without a server. @returns the function that closes it */
export function openTestPage(page: Page): () => void {
  pageStore.set({
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
  return () => pageStore.set({ status: 'none', open: undefined })
}
