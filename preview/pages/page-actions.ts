import type { ActedPage, PageAction } from '#preview/pages/page-questions.tsx'
import { may } from '#preview/state/session.ts'

/** What the signed-in editor may do with a page: shoppers' pages are the publishers'. */
export function actionsOn({ isPublished }: Pick<ActedPage, 'isPublished'>): PageAction[] {
  return [
    ...(may('editor') ? (['duplicate'] as const) : []),
    ...(isPublished && may('publisher') ? (['takeDown'] as const) : []),
    ...(may(isPublished ? 'publisher' : 'editor') ? (['delete'] as const) : []),
  ]
}
