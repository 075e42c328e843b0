import { hash } from 'node:crypto'
import type { WidgetDefinition } from '#renderer/define-widget.ts'
import { escapeHtml } from '#renderer/escape-html.ts'
import { type HeadContribution, nothingForHead } from '#renderer/head.ts'
import { joinParts } from '#renderer/linked-parts.ts'
import type { WidgetData, WidgetLoading } from '#renderer/load-widgets.ts'
import type { Asked } from '#renderer/loader.ts'
import type { PlaceName, PreparedPage } from '#renderer/prepare-page.ts'
import type { PreparedWidget, ShownWidget } from '#renderer/prepare-widget.ts'
import {
  type RenderedTiles,
  renderFailed,
  renderNothing,
  renderRefused,
  type WidgetRendering,
} from '#renderer/render-widget.ts'
import type { ReportFailure } from '#renderer/reporter.ts'
import type { SelectedAreas, SelectedRow } from '#renderer/select-rows.ts'
import type { RenderContext } from '#renderer/site-context.ts'
import type { Row } from '#schemas/pages/page.ts'

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
  /** A widget's data leads elsewhere: a path of this site. */
  redirect: string | undefined
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
  redirect: string | undefined
  interactive: boolean
  isHeaded: boolean
}

type Loads = ReadonlyMap<PreparedWidget, WidgetData>

async function loadAll(
  areas: SelectedAreas,
  context: RenderContext,
  page: PreparedPage,
  engine: Engine,
  asked: Asked | undefined,
): Promise<Loads> {
  const loads = new Map<PreparedWidget, WidgetData>()
  const waiting: Promise<void>[] = []
  for (const widget of widgetsOf(areas)) {
    if (widget.kind === 'refused') continue
    const { id, type } = widget.node
    const report = (error: unknown) => engine.report({ type, id, page: page.page.path, stage: 'load', error })
    const loaded = engine.loading.load(widget, context, report, asked)
    if (loaded instanceof Promise) waiting.push(loaded.then((data) => void loads.set(widget, data)))
    else loads.set(widget, loaded)
  }
  if (waiting.length > 0) await Promise.all(waiting)
  return loads
}

const showsTiles = (widget: ShownWidget): boolean =>
  widget.kind === 'widget' && widget.widget.definition.tiles

/** Without the tiles where nothing on the page shows them: they are neither loaded nor rendered. */
function withUsedTiles(areas: SelectedAreas): SelectedAreas {
  const tiles = areas.get('tiles')
  if (!tiles || tiles.length === 0 || [...widgetsOf(areas)].some(showsTiles)) return areas
  return new Map(areas).set('tiles', [])
}

/**
 * Whether there is a first-level heading. Asked of every widget, headed page or not: React adds its output up piece by
 * piece, and V8 keeps such a string as a tree of the pieces until something reads it as a whole. Kept that way it would
 * take several times the memory, and every page would walk the tree again.
 */
const isHeading = (html: string): boolean => html.includes('</h1>')

/** The row that a visitor sees first, below the header. */
const firstRow = (areas: SelectedAreas): SelectedRow | undefined =>
  areas.get('top')?.[0] ?? areas.get('main')?.[0]

/** By what a row is known; on the canvas a part of one is none by itself (`linked-parts.ts`). */
const rowMark = ({ row, part }: SelectedRow, { mode }: RenderContext): string =>
  part && mode === 'canvas' ? '' : ` data-row="${escapeHtml(row.id)}"`

const hiddenMark = ({ hidden }: Row): string => (hidden ? ' data-hidden' : '')

/** Rows of an area that the canvas lays out from the start; the others once they are near (`preview/canvas/page-far.ts`). */
const laidOut = 12

const farStyle = ({ part }: SelectedRow, { mode }: RenderContext, at: number): string =>
  mode === 'canvas' && !part && at >= laidOut
    ? ';content-visibility:auto;contain-intrinsic-block-size:auto 20rem'
    : ''

/** A row whose first widget has the others beside it. */
const besideRow = (row: Row, mark: string, first: string, others: string): string =>
  `<div class="row"${mark} data-arrangement="beside"${hiddenMark(row)}>${first}<div class="beside">${others}</div></div>`

/** Every selected widget, in the order of the page. */
export function* widgetsOf(areas: SelectedAreas): Generator<ShownWidget> {
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
  selected: SelectedAreas,
  asked?: Asked,
): Promise<RenderedPage> {
  const areas = withUsedTiles(selected)
  const loads = await loadAll(areas, context, page, engine, asked)
  const collected: Collected = {
    folders: new Set(),
    tags: new Set(),
    head: [],
    seconds: Number.POSITIVE_INFINITY,
    degraded: false,
    redirect: undefined,
    interactive: false,
    isHeaded: false,
  }

  function noteData({ seconds, failed, tags, redirect }: WidgetData): void {
    collected.seconds = Math.min(collected.seconds, seconds ?? Number.POSITIVE_INFINITY)
    collected.degraded ||= failed
    collected.redirect ??= redirect
    for (const tag of tags) collected.tags.add(tag)
  }

  /** What stands where a widget failed: nothing for shoppers, who get the rest of the page. */
  function inPlaceOf(prepared: PreparedWidget, error: unknown): string {
    collected.degraded = true
    return context.mode === 'live' ? '' : renderFailed(prepared, error, context)
  }

  const rendered = new Map<PlaceName, string>()
  let tiles: RenderedTiles | undefined

  /** The tiles as a listing takes them, rendered once for all of a page's; undefined where there are none. */
  function renderTiles(): RenderedTiles | undefined {
    const rows = areas.get('tiles') ?? []
    if (rows.length === 0) return undefined
    const list = rows.flatMap((row) => {
      const html = renderBare(row)
      return row.tile && html !== '' ? [{ ...row.tile, id: row.row.id, html }] : []
    })
    return { list, hash: hash('sha1', JSON.stringify(list), 'base64url') }
  }

  function tilesFor(definition: WidgetDefinition): RenderedTiles | undefined {
    if (!definition.tiles) return undefined
    tiles ??= renderTiles()
    return tiles
  }

  function htmlOf(prepared: PreparedWidget, data: WidgetData, eager: boolean): string {
    const shown = tilesFor(prepared.widget.definition)
    return data.once
      ? engine.rendering.renderOnce(prepared, data.data, context, { eager, tiles: shown })
      : engine.rendering.render(prepared, data, context, eager, shown)
  }

  function renderOne(prepared: ShownWidget, eager: boolean): string {
    if (prepared.kind === 'refused') return renderRefused(prepared, context)
    const data = loads.get(prepared)
    if (!data) return ''
    const { widget, content, node } = prepared
    const { definition } = widget
    noteData(data)
    if (data.failed && context.mode !== 'live') return inPlaceOf(prepared, data.error)
    try {
      const html = htmlOf(prepared, data, eager)
      if (html === '') return renderNothing(prepared, context)
      collected.folders.add(widget.folder)
      collected.isHeaded = isHeading(html) || collected.isHeaded
      collected.interactive ||= definition.interactive && definition.hydrate(content) !== 'never'
      const contribution = definition.head({ content, data: data.data, context: context.for(definition) })
      if (contribution !== nothingForHead) collected.head.push(contribution)
      return html
    } catch (error) {
      engine.report({ type: node.type, id: node.id, page: page.page.path, stage: 'render', error })
      return inPlaceOf(prepared, error)
    }
  }

  function renderRow(selected: SelectedRow, eager: boolean, at: number): string {
    const { row, widgets } = selected
    const mark = rowMark(selected, context)
    // Added up rather than joined: the page is copied together once, when it becomes bytes.
    let html = ''
    let beside = ''
    let shown = 0
    for (const widget of widgets) {
      const one = renderOne(widget, eager)
      if (one !== '') shown += 1
      if (row.arrangement === 'beside' && shown > 1) beside += one
      else html += one
    }
    if (shown === 0) return context.mode === 'canvas' ? `<div class="row"${mark} data-empty></div>` : ''
    if (beside !== '') return besideRow(row, mark, html, beside)
    const columns = Math.min(shown, context.settings.constants.widgetsPerRow)
    return `<div class="row"${mark}${hiddenMark(row)} style="--columns:${columns};--columns-mobile:${row.perRowMobile}${farStyle(selected, context, at)}">${html}</div>`
  }

  const renderBare = ({ widgets }: SelectedRow): string =>
    widgets.reduce((html, widget) => html + renderOne(widget, false), '')

  const first = firstRow(areas)
  for (const [name, rows] of areas) {
    if (name === 'tiles') continue
    let at = -1
    const render = (row: SelectedRow) => {
      at += 1
      return name === 'fixed' && !row.part?.link ? renderBare(row) : renderRow(row, row === first, at)
    }
    const html =
      context.mode === 'canvas'
        ? joinParts(rows, render)
        : rows.reduce((before, row) => before + render(row), '')
    rendered.set(name, html)
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
    redirect: collected.redirect,
  }
}
