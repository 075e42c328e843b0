import type { EditedPage } from '#schemas/editor/responses.ts'
import type { Page } from '#schemas/pages/page.ts'

/** The document of a test that needs some page. */
export const autumn = { kind: 'page', market: 'dk', key: '/dk/autumn' } as const

/** A page as the server gives it to the editor: published, and without changes since. */
export const editedPage = (page: Page, facts: Partial<EditedPage> = {}): EditedPage => ({
  document: autumn,
  page,
  sequence: 0,
  shape: 'widget',
  readOnly: false,
  isDraft: false,
  publishedVersion: null,
  nextKey: null,
  canvas: null,
  problems: [],
  canUndo: false,
  canRedo: false,
  ...facts,
})
