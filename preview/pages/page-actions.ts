import type { ActedPage, PageAction } from '#preview/pages/page-questions.tsx'
import { hasRole } from '#preview/state/session.ts'

/** Returns the actions that the editor may take: only publishers may change published pages. */
export function actionsOn({
  document,
  alias,
  isPublished,
}: Pick<ActedPage, 'document' | 'alias' | 'isPublished'>): PageAction[] {
  const page = { ...document, alias }
  return [
    ...(hasRole('editor', page) ? (['duplicate'] as const) : []),
    ...(isPublished && hasRole('publisher', page) ? (['takeDown'] as const) : []),
    ...(hasRole(isPublished ? 'publisher' : 'editor', page) ? (['delete'] as const) : []),
  ]
}
