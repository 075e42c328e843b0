import type { AreaName } from '#schemas/pages/page.ts'

/** A widget as the widget shape has it: its type, the fields of its schema, and `disabledMobile` and the like. */
export interface StarterWidget {
  readonly type: string
  readonly [field: string]: unknown
}

/** A row of a page; `beside`: the first widget is sticky next to the others. */
export interface StarterRow {
  readonly widgets: readonly StarterWidget[]
  readonly arrangement?: 'beside'
}

type StarterAreas = Partial<Record<AreaName, readonly StarterRow[]>>

/** A page, template or layout of a new shop. Omitted fields have the schemas' defaults. */
export interface StarterPage {
  /** Other pages link to it by this id. */
  id: string
  /** A page's kind; `layout` of layouts. */
  alias: string
  path: string
  title: string
  areas: StarterAreas
  fixedWidgets?: readonly StarterWidget[]
  termsVersion?: string
  /** Search engines may list it. */
  isListed?: true
}

export const row = (...widgets: readonly StarterWidget[]): StarterRow => ({ widgets })

type ShapedWidget = StarterWidget & { id: string }

/** Gives widgets ids by their types: `text`, `text-2`, … */
function createNames(): (widget: StarterWidget) => ShapedWidget {
  const nameCounts = new Map<string, number>()
  return (widget) => {
    const count = (nameCounts.get(widget.type) ?? 0) + 1
    nameCounts.set(widget.type, count)
    return { id: count === 1 ? widget.type : `${widget.type}-${count}`, ...widget }
  }
}

/** Writes a page in the widget shape, with an id for each row and widget. */
export function writeStarterPage(page: StarterPage): object {
  const { id, alias, path, title, areas, fixedWidgets = [], termsVersion, isListed } = page
  const withId = createNames()
  const rows = Object.entries(areas).map(([area, list]) => [
    area,
    list.map(({ widgets, ...settings }, index) => ({
      id: `${area}-${index + 1}`,
      perRowMobile: 1,
      hideOnISO: false,
      hidden: false,
      ...settings,
      widgets: widgets.map(withId),
    })),
  ])
  return {
    statusCode: 200,
    meta: {
      _alias: alias,
      id,
      url: path,
      title,
      description: '',
      metaTags: isListed ? [] : [{ name: 'robots', content: 'noindex, follow' }],
      breadcrumbs: [],
      ...(termsVersion !== undefined && { termsVersion }),
      fixedWidgets: fixedWidgets.map(withId),
    },
    rows: Object.fromEntries(rows),
  }
}
