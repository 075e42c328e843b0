import type { PreparedPage } from '#renderer/prepare-page.ts'
import type { SelectedAreas, SelectedRow } from '#renderer/select-rows.ts'
import { areaNames } from '#schemas/pages/page.ts'

const visibleWidgets = ({ widgets }: SelectedRow): object[] =>
  widgets.flatMap((prepared) =>
    prepared.kind === 'widget'
      ? [{ id: prepared.node.id, type: prepared.node.type, content: prepared.content }]
      : [],
  )

/** Returns the JSON of a page for `?type=json` (routes rule 17). */
export function pageJson({ page }: PreparedPage, selected: SelectedAreas): object {
  const areas = areaNames.map((name) => [
    name,
    (selected.get(name) ?? []).map((prepared) => ({
      id: prepared.row.id,
      perRowMobile: prepared.row.perRowMobile,
      arrangement: prepared.row.arrangement,
      widgets: visibleWidgets(prepared),
    })),
  ])
  return {
    id: page.id,
    alias: page.alias,
    path: page.path,
    title: page.title,
    description: page.description,
    metaTags: page.metaTags,
    linkTags: page.linkTags,
    structuredData: page.structuredData,
    breadcrumbs: page.breadcrumbs,
    filters: page.filters,
    productsPerPage: page.productsPerPage,
    tiles: page.tiles,
    fixedWidgets: (selected.get('fixed') ?? []).flatMap(visibleWidgets),
    promotionTiles: (selected.get('tiles') ?? []).map((row) => ({
      ...row.tile,
      widgets: visibleWidgets(row),
    })),
    uniqueSellingPoints: page.uniqueSellingPoints,
    areas: Object.fromEntries(areas),
  }
}
