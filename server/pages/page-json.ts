import type { PreparedPage } from '#renderer/prepare-page.ts'
import type { SelectedAreas } from '#renderer/select-rows.ts'

/**
 * The normalised page as `?type=json` answers it: what this visitor is shown and no more — no hidden rows, no
 * disabled widgets, no unknown fields (readings 35).
 */
export function pageJson({ page }: PreparedPage, selected: SelectedAreas): object {
  const areas = [...selected].map(([name, rows]) => [
    name,
    rows.map(({ row, widgets }) => ({
      id: row.id,
      perRowMobile: row.perRowMobile,
      widgets: widgets.flatMap((prepared) =>
        prepared.kind === 'widget'
          ? [{ id: prepared.node.id, type: prepared.node.type, content: prepared.content }]
          : [],
      ),
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
    areas: Object.fromEntries(areas),
  }
}
