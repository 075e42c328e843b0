import type { ActedPage, PageAction } from '#preview/pages/page-questions.tsx'
import { may } from '#preview/state/session.ts'

/** Returns the actions that the editor may take: only publishers may change published pages. */
export function actionsOn({ isPublished }: Pick<ActedPage, 'isPublished'>): PageAction[] {
  return [
    ...(may('editor') ? (['duplicate'] as const) : []),
    ...(isPublished && may('publisher') ? (['takeDown'] as const) : []),
    ...(may(isPublished ? 'publisher' : 'editor') ? (['delete'] as const) : []),
  ]
}
