import { LRUCache } from 'lru-cache'
import { widgetIds } from '#schemas/editor/find-in-page.ts'
import type { EditedDocument, EditorProblem } from '#schemas/editor/parts.ts'
import { areaNames, type Page, type WidgetNode } from '#schemas/pages/page.ts'
import { addressKey } from '#server/content/document.ts'
import {
  type CheckedKind,
  checkedPage,
  pageProblems,
  widgetProblems,
} from '#server/editor/checks/page-check.ts'
import { type PlacedWidget, placedWidgets } from '#server/editor/checks/page-parts.ts'
import type { RenderingEngine } from '#server/rendering/rendering.ts'
import type { Site } from '#server/site/site.ts'

/** Problems of a widget at its last check. */
interface WidgetCheck {
  area: PlacedWidget['area']
  problems: readonly EditorProblem[]
}

/** Cached problems of one document's widgets, with the page and site they are valid for. */
interface DocumentChecks {
  site: Site
  fields: readonly unknown[]
  widgets: WeakMap<WidgetNode, WidgetCheck>
}

/** Returns the page's own fields, which its widgets can read. */
function fieldsOf({ areas: _, fixedWidgets: __, promotionSpots: ___, ...fields }: Page): unknown[] {
  return Object.entries(fields).flat()
}

const areSame = (before: readonly unknown[], after: readonly unknown[]): boolean =>
  before.length === after.length && before.every((value, at) => value === after[at])

/** Returns the page with only these widgets. */
function pageOf(page: Page, isIncluded: (node: WidgetNode) => boolean): Page {
  const areas = { ...page.areas }
  for (const name of areaNames)
    areas[name] = page.areas[name].flatMap((row) => {
      const widgets = row.widgets.filter(isIncluded)
      return widgets.length > 0 ? [{ ...row, widgets }] : []
    })
  return {
    ...page,
    areas,
    fixedWidgets: page.fixedWidgets.filter(isIncluded),
    promotionSpots: page.promotionSpots.filter(({ widget }) => isIncluded(widget)),
  }
}

/**
 * Caches `problemsOf` for pages that are checked after every change: identical widgets in the same area of the same
 * page are not checked again.
 */
export function createCachedChecks(rendering: Pick<RenderingEngine, 'prepare' | 'registry'>) {
  const cache = new LRUCache<string, DocumentChecks>({ max: 20 })

  function cachedWidgets(document: EditedDocument, page: Page, site: Site): DocumentChecks['widgets'] {
    const key = addressKey(document)
    const fields = fieldsOf(page)
    const before = cache.get(key)
    if (before?.site === site && areSame(before.fields, fields)) return before.widgets
    const widgets: DocumentChecks['widgets'] = new WeakMap()
    cache.set(key, { site, fields, widgets })
    return widgets
  }

  function checkPage(
    page: Page,
    market: string,
    kind: CheckedKind,
    site: Site,
  ): Map<string, EditorProblem[]> {
    const problems = new Map<string, EditorProblem[]>()
    const checked = checkedPage(page, market, site, rendering)
    for (const problem of widgetProblems(checked, kind, rendering)) {
      const id = problem.widget ?? ''
      const list = problems.get(id)
      if (list) list.push(problem)
      else problems.set(id, [problem])
    }
    return problems
  }

  return (document: EditedDocument, page: Page, kind: CheckedKind, site: Site): EditorProblem[] => {
    const widgets = cachedWidgets(document, page, site)
    const placed = [...placedWidgets(page)]
    const fresh = new Set(
      placed.flatMap(({ node, area }) => (widgets.get(node)?.area === area ? [] : [node])),
    )
    if (fresh.size > 0) {
      const problems = checkPage(
        pageOf(page, (node) => fresh.has(node)),
        document.market,
        kind,
        site,
      )
      for (const { node, area } of placed)
        if (fresh.has(node))
          widgets.set(node, { area, problems: widgetIds(node).flatMap((id) => problems.get(id) ?? []) })
    }
    const ofWidgets = placed.flatMap(({ node }) => widgets.get(node)?.problems ?? [])
    return pageProblems(page, kind, ofWidgets)
  }
}
