import { escapeHtml } from '#renderer/escape-html.ts'
import { type HeadContribution, nothingForHead } from '#renderer/head.ts'
import type { WidgetData, WidgetLoading } from '#renderer/load-widgets.ts'
import type {
  PlaceName,
  PreparedPage,
  PreparedRow,
  PreparedWidget,
  RefusedWidget,
} from '#renderer/prepare-page.ts'
import { renderFailed, renderRefused, type WidgetRendering } from '#renderer/render-widget.ts'
import type { ReportFailure } from '#renderer/reporter.ts'
import { type SelectedAreas, selectRows } from '#renderer/select-rows.ts'
import type { RenderContext } from '#renderer/site-context.ts'

/** The body of a page and what the document around it and the caches need to know. */
export interface RenderedPage {
  areas: ReadonlyMap<PlaceName, string>
  /** A widget of the main areas shows a first-level heading. */
  isHeaded: boolean
  head: readonly HeadContribution[]
  /** Folders of the widgets on it: their style goes with the page. */
  folders: ReadonlySet<string>
  /** Whether anything on it can need script. */
  interactive: boolean
  tags: readonly string[]
  /** Seconds that it may be kept; undefined: until it is purged. */
  seconds: number | undefined
  /** A widget failed: not to be kept for long. */
  degraded: boolean
}

interface Engine {
  loading: WidgetLoading
  rendering: WidgetRendering
  report: ReportFailure
}

interface Collected {
  folders: Set<string>
  tags: Set<string>
  head: HeadContribution[]
  seconds: number
  degraded: boolean
  interactive: boolean
  isHeaded: boolean
}

type Loads = ReadonlyMap<PreparedWidget, WidgetData>

async function loadAll(
  areas: SelectedAreas,
  context: RenderContext,
  page: PreparedPage,
  engine: Engine,
): Promise<Loads> {
  const loads = new Map<PreparedWidget, WidgetData>()
  const waiting: Promise<void>[] = []
  for (const widget of widgetsOf(areas)) {
    if (widget.kind === 'refused') continue
    const { id, type } = widget.node
    const loaded = engine.loading.load(widget, context, (error) =>
      engine.report({ type, id, page: page.page.path, stage: 'load', error }),
    )
    if (loaded instanceof Promise) waiting.push(loaded.then((data) => void loads.set(widget, data)))
    else loads.set(widget, loaded)
  }
  if (waiting.length > 0) await Promise.all(waiting)
  return loads
}

/** The row that a visitor sees first, below the header. */
const firstRow = (areas: SelectedAreas): PreparedRow | undefined =>
  areas.get('top')?.[0] ?? areas.get('main')?.[0]

/** Every selected widget, in the order of the page. */
export function* widgetsOf(areas: SelectedAreas): Generator<PreparedWidget | RefusedWidget> {
  for (const rows of areas.values()) for (const row of rows) yield* row.widgets
}

/**
 * Renders the selected part of a page: loads all widgets side by side, renders each, joins the strings.
 * A widget that fails costs the page that widget.
 */
export async function renderPage(
  page: PreparedPage,
  context: RenderContext,
  engine: Engine,
): Promise<RenderedPage> {
  const areas = selectRows(page, context)
  const loads = await loadAll(areas, context, page, engine)
  const collected: Collected = {
    folders: new Set(),
    tags: new Set(),
    head: [],
    seconds: Number.POSITIVE_INFINITY,
    degraded: false,
    interactive: false,
    isHeaded: false,
  }

  function noteData({ seconds, failed, tags }: WidgetData): void {
    collected.seconds = Math.min(collected.seconds, seconds ?? Number.POSITIVE_INFINITY)
    collected.degraded ||= failed
    for (const tag of tags) collected.tags.add(tag)
  }

  /** What stands where a widget failed: nothing for shoppers, who get the rest of the page. */
  function inPlaceOf(prepared: PreparedWidget, error: unknown): string {
    collected.degraded = true
    return context.mode === 'live' ? '' : renderFailed(prepared, error, context)
  }

  function renderOne(prepared: PreparedWidget | RefusedWidget, eager: boolean): string {
    if (prepared.kind === 'refused') return renderRefused(prepared, context)
    const data = loads.get(prepared)
    if (!data) return ''
    const { widget, content, node } = prepared
    const { definition } = widget
    noteData(data)
    if (data.failed && context.mode !== 'live') return inPlaceOf(prepared, data.error)
    try {
      const html = engine.rendering.render(prepared, data, context, eager)
      if (html === '') return ''
      collected.folders.add(widget.folder)
      // Widget by widget: reading the whole page as one string would copy it together once more.
      collected.isHeaded ||= html.includes('<h1')
      collected.interactive ||= definition.interactive && definition.hydrate(content) !== 'never'
      const contribution = definition.head({ content, data: data.data, context: context.for(definition) })
      if (contribution !== nothingForHead) collected.head.push(contribution)
      return html
    } catch (error) {
      engine.report({ type: node.type, id: node.id, page: page.page.path, stage: 'render', error })
      return inPlaceOf(prepared, error)
    }
  }

  function renderRow({ row, widgets }: PreparedRow, eager: boolean): string {
    // Added up rather than joined: the page is copied together once, when it becomes bytes.
    let html = ''
    let shown = 0
    for (const widget of widgets) {
      const one = renderOne(widget, eager)
      if (one !== '') shown += 1
      html += one
    }
    if (shown === 0) return ''
    const columns = Math.min(shown, context.settings.constants.widgetsPerRow)
    const hidden = row.hidden ? ' data-hidden' : ''
    return `<div class="row" data-row="${escapeHtml(row.id)}"${hidden} style="--columns:${columns};--columns-mobile:${row.perRowMobile}">${html}</div>`
  }

  const renderBare = ({ widgets }: PreparedRow): string =>
    widgets.reduce((html, widget) => html + renderOne(widget, false), '')

  const rendered = new Map<PlaceName, string>()
  const first = firstRow(areas)
  for (const [name, rows] of areas) {
    const render = name === 'fixed' ? renderBare : (row: PreparedRow) => renderRow(row, row === first)
    rendered.set(
      name,
      rows.reduce((html, row) => html + render(row), ''),
    )
  }
  return {
    areas: rendered,
    isHeaded: collected.isHeaded,
    head: collected.head,
    folders: collected.folders,
    interactive: collected.interactive,
    tags: [...collected.tags],
    seconds: Number.isFinite(collected.seconds) ? collected.seconds : undefined,
    degraded: collected.degraded,
  }
}
