import type { EditorProblem } from '#schemas/editor/parts.ts'
import type { ComposedKind } from '#schemas/pages/document-kinds.ts'
import type { Page } from '#schemas/pages/page.ts'
import { pageKindProblems, searchProblems } from '#server/editor/checks/page-checks.ts'
import { type CheckedPage, withPointers } from '#server/editor/checks/page-parts.ts'
import { placeholderProblems } from '#server/editor/checks/placeholder-check.ts'
import {
  contentProblems,
  contrastProblems,
  pictureProblems,
  placementProblems,
} from '#server/editor/checks/widget-checks.ts'
import type { RenderingEngine } from '#server/rendering/rendering.ts'
import { partResolvers } from '#server/site/part-resolvers.ts'
import type { Site } from '#server/site/site.ts'

/** Kind of the composed document: templates get their titles from each page, and layouts and patterns are no pages. */
export type CheckedKind = ComposedKind

/** Input of the checks of a page. */
export function checkedPage(
  page: Page,
  market: string,
  site: Site,
  rendering: Pick<RenderingEngine, 'prepare'>,
): CheckedPage {
  const linkedRows = (name: string) => site.pattern(market, name)?.rows
  return {
    page,
    prepared: rendering.prepare(withPointers(page), partResolvers(site, market, page.path), linkedRows),
  }
}

/** Returns the problems of a page's widgets, each checked separately. */
export function widgetProblems(
  checked: CheckedPage,
  kind: CheckedKind,
  { registry }: Pick<RenderingEngine, 'registry'>,
): EditorProblem[] {
  return [
    ...contentProblems(checked),
    ...(kind === 'layout' || kind === 'pattern' ? [] : placementProblems(checked, registry)),
    ...pictureProblems(checked),
    ...contrastProblems(checked),
    ...placeholderProblems(checked),
  ]
}

/** Returns the problems of a page itself, and of its widgets in the context of the page. */
export function pageProblems(
  page: Page,
  kind: CheckedKind,
  ofWidgets: readonly EditorProblem[],
): EditorProblem[] {
  if (kind === 'layout' || kind === 'pattern') return [...ofWidgets]
  return [...pageKindProblems(page), ...ofWidgets, ...(kind === 'page' ? searchProblems(page) : [])]
}

/** Returns all problems of a page; fast enough to run on every change (`check-cache.ts`). */
export const problemsOf = (
  checked: CheckedPage,
  kind: CheckedKind,
  rendering: Pick<RenderingEngine, 'registry'>,
): EditorProblem[] => pageProblems(checked.page, kind, widgetProblems(checked, kind, rendering))
