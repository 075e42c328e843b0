import type { ActedPage, PageAction } from '#preview/pages/page-questions.tsx'
import { may } from '#preview/state/session.ts'

/** Returns the actions that the editor may take: only publishers may change published pages. */
export function actionsOn({
  document,
  isPublished,
}: Pick<ActedPage, 'document' | 'isPublished'>): PageAction[] {
  return [
    ...(may('editor', document) ? (['duplicate'] as const) : []),
    ...(isPublished && may('publisher', document) ? (['takeDown'] as const) : []),
    ...(may(isPublished ? 'publisher' : 'editor', document) ? (['delete'] as const) : []),
  ]
}
