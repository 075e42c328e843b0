import { hash } from 'node:crypto'
import type { WidgetDefinition } from '#renderer/define-widget.ts'
import { escapeHtml } from '#renderer/escape-html.ts'
import { type HeadContribution, nothingForHead } from '#renderer/head.ts'
import { joinParts } from '#renderer/linked-parts.ts'
import type { WidgetData, WidgetLoading } from '#renderer/load-widgets.ts'
import type { PageQuery } from '#renderer/loader.ts'
import type { ContainerName, PreparedPage } from '#renderer/prepare-page.ts'
import type { PreparedWidget, RowWidget } from '#renderer/prepare-widget.ts'
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
import { emptyWidgetHtml, limitPriority, readWidgetHtml, type WidgetHtml } from '#renderer/widget-html.ts'
import type { Row } from '#schemas/pages/page.ts'
import { type Device, isPhone } from '#schemas/values/device.ts'

/** The body of a page, with what the document and the caches need. */
export interface RenderedPage {
  areas: ReadonlyMap<ContainerName, string>
  /** HTML of those widgets of the fixed area that can arrive later. */
  deferred: readonly string[]
  /** Whether a widget of the main areas renders a first-level heading. */
  isHeaded: boolean
  /** Whether a link of any widget opens in a new tab. */
  hasNewTab: boolean
  head: readonly HeadContribution[]
  /** Folders of its widgets, whose styles the page needs. */
  folders: ReadonlySet<string>
  /** Whether anything on it can need script. */
  interactive: boolean
  tags: readonly string[]
  /** Seconds that it can be cached; undefined: until it is purged. */
  seconds: number | undefined
  /** When its data changes by itself, in milliseconds since the epoch; undefined: never. */
  until: number | undefined
  /** Whether a widget failed: the page is cached briefly only. */
  degraded: boolean
  /** Widgets whose component threw, by id, with the error. */
  broken: ReadonlyMap<string, unknown>
  /** Redirect by a widget's data: a path of this site. */
  redirect: string | undefined
}

interface Engine {
  loading: WidgetLoading
  rendering: WidgetRendering
  report: ReportFailure
}

interface RenderCollector {
  deferred: string[]
  folders: Set<string>
  tags: Set<string>
  head: HeadContribution[]
  seconds: number
  until: number
  degraded: boolean
  broken: Map<string, unknown>
  redirect: string | undefined
  interactive: boolean
  isHeaded: boolean
  hasNewTab: boolean
  /** A picture has high fetch priority. */
  hasPriority: boolean
}

type Loads = ReadonlyMap<PreparedWidget, WidgetData>

async function loadAll(
  areas: SelectedAreas,
  context: RenderContext,
  page: PreparedPage,
  engine: Engine,
  query: PageQuery | undefined,
): Promise<Loads> {
  const loads = new Map<PreparedWidget, WidgetData>()
  const waiting: Promise<void>[] = []
  for (const widget of widgetsOf(areas)) {
    if (widget.kind === 'refused') continue
    const { id, type } = widget.node
    const report = (error: unknown) => engine.report({ type, id, page: page.page.path, stage: 'load', error })
    const loaded = engine.loading.load(widget, context, report, query)
    if (loaded instanceof Promise) waiting.push(loaded.then((data) => void loads.set(widget, data)))
    else loads.set(widget, loaded)
  }
  if (waiting.length > 0) await Promise.all(waiting)
  return loads
}

const showsTiles = (widget: RowWidget): boolean => widget.kind === 'widget' && widget.widget.definition.tiles

/** Removes the tiles if no widget shows them, so that they are neither loaded nor rendered. */
function withUsedTiles(areas: SelectedAreas): SelectedAreas {
  const tiles = areas.get('tiles')
  if (!tiles || tiles.length === 0 || [...widgetsOf(areas)].some(showsTiles)) return areas
  return new Map(areas).set('tiles', [])
}

/** Limits high fetch priority to one picture of the page: more would compete with it. */
function withSinglePriority(widgetHtml: WidgetHtml, collected: RenderCollector): string {
  const html = limitPriority(widgetHtml, !collected.hasPriority)
  collected.hasPriority ||= widgetHtml.priorityAt >= 0
  return html
}

/** Removes the context of an island if an earlier one of its type in the area has it, where `hydrate.tsx` reads it. */
function withoutRepeatedContext(
  html: string,
  { node }: PreparedWidget,
  islandContext: string,
  { islandContexts }: Run,
): string {
  if (islandContext === '' || !islandContexts) return html
  const first = islandContexts.get(node.type)
  if (first === undefined) islandContexts.set(node.type, islandContext)
  return first === islandContext ? html.replace(islandContext, '') : html
}

/** Number of rows above the fold below the header: often breadcrumbs, then the row with the page's largest picture. */
export const firstRows = (areas: SelectedAreas): ReadonlySet<SelectedRow> =>
  new Set([...(areas.get('top') ?? []).slice(0, 1), ...(areas.get('main') ?? []).slice(0, 1)])

/** Returns the row's id attribute; on the canvas, parts of a row have none (`linked-parts.ts`). */
const rowMark = ({ row, part }: SelectedRow, { mode }: RenderContext): string =>
  part && mode === 'canvas' ? '' : ` data-row="${escapeHtml(row.id)}"`

const hiddenMark = ({ hidden }: Row): string => (hidden ? ' data-hidden' : '')

/**
 * Number of rows per area that the canvas lays out immediately; the rest when they come near the viewport
 * (`preview/canvas/skip-distant-rows.ts`).
 */
const laidOut = 12

/** Number of rows of the main area that every screen lays out immediately. */
const firstScreen = 2

/** Whether browsers may skip rendering a row of the main area until it comes near the viewport (`base.css`). */
const isFar = ({ widgets }: SelectedRow, { mode }: RenderContext, at: number): boolean =>
  mode === 'live' &&
  at >= firstScreen &&
  widgets.every((item) => item.kind === 'widget' && item.widget.definition.contained)

const farStyle = ({ part }: SelectedRow, { mode }: RenderContext, at: number): string =>
  mode === 'canvas' && !part && at >= laidOut
    ? ';content-visibility:auto;contain-intrinsic-block-size:auto 20rem'
    : ''

/** Renders a row with its first widget next to the others. */
const splitRow = (row: Row, mark: string, first: string, otherWidgets: string): string =>
  `<div class="row"${mark} data-arrangement="beside"${hiddenMark(row)}>${first}<div class="beside">${otherWidgets}</div></div>`

/** Every selected widget, in the order of the page. */
export function* widgetsOf(areas: SelectedAreas): Generator<RowWidget> {
  for (const rows of areas.values()) for (const row of rows) yield* row.widgets
}

/** State of rendering a page. */
interface Run {
  page: PreparedPage
  context: RenderContext
  engine: Engine
  areas: SelectedAreas
  loads: Loads
  collected: RenderCollector
  /** Rendered on first use, once for all listings of the page; undefined: not yet, or there are none. */
  tiles: RenderedTiles | undefined
  /** Context of the area's first island of each type; undefined: all islands have their own. */
  islandContexts: Map<string, string> | undefined
}

const nothingRendered = { tiles: undefined, islandContexts: undefined }

function collectData({ collected }: Run, { seconds, until, failed, tags, redirect }: WidgetData): void {
  collected.seconds = Math.min(collected.seconds, seconds ?? Number.POSITIVE_INFINITY)
  collected.until = Math.min(collected.until, until ?? Number.POSITIVE_INFINITY)
  collected.degraded ||= failed
  collected.redirect ??= redirect
  for (const tag of tags) collected.tags.add(tag)
}

/** Returns the replacement of a failed widget: nothing for shoppers. */
function renderReplacement(
  { collected, context }: Run,
  prepared: PreparedWidget,
  error: unknown,
): WidgetHtml {
  collected.degraded = true
  return context.mode === 'live' ? emptyWidgetHtml : readWidgetHtml(renderFailed(prepared, error, context))
}

function renderTiles(run: Run): RenderedTiles | undefined {
  const rows = run.areas.get('tiles') ?? []
  if (rows.length === 0) return undefined
  const list = rows.flatMap((row) => {
    // Not every page of a listing shows every tile.
    const html = renderBare({ ...run, islandContexts: undefined }, row)
    return row.tile && html !== '' ? [{ ...row.tile, id: row.row.id, html }] : []
  })
  return { list, hash: hash('sha1', JSON.stringify(list), 'base64url') }
}

function tilesFor(run: Run, definition: WidgetDefinition): RenderedTiles | undefined {
  if (!definition.tiles) return undefined
  run.tiles ??= renderTiles(run)
  return run.tiles
}

function htmlOf(run: Run, prepared: PreparedWidget, data: WidgetData, eager: boolean): WidgetHtml {
  const { engine, context } = run
  const tiles = tilesFor(run, prepared.widget.definition)
  return data.once
    ? readWidgetHtml(engine.rendering.renderOnce(prepared, data.data, context, { eager, tiles }))
    : engine.rendering.render(prepared, data, context, eager, tiles)
}

/** Adds the marks of variants to a widget's element: its HTML is cached without them. */
const withVariantMarks = (html: string, { variants }: PreparedWidget, { mode }: RenderContext): string =>
  variants === undefined || mode !== 'live'
    ? html
    : html.replace(/^<[\w-]+/, (tag) => `${tag} data-variants="${escapeHtml(variants.join(' '))}"`)

function renderWidget(run: Run, prepared: RowWidget, eager: boolean): WidgetHtml {
  const { context, collected } = run
  if (prepared.kind === 'refused') return readWidgetHtml(renderRefused(prepared, context))
  const data = run.loads.get(prepared)
  if (!data) return emptyWidgetHtml
  const { widget, content, node } = prepared
  const { definition } = widget
  collectData(run, data)
  if (data.failed && context.mode !== 'live') return renderReplacement(run, prepared, data.error)
  try {
    const rendered = htmlOf(run, prepared, data, eager)
    if (rendered.html === '') return readWidgetHtml(renderNothing(prepared, context))
    collected.folders.add(widget.folder)
    collected.isHeaded ||= rendered.isHeaded
    collected.hasNewTab ||= rendered.hasNewTab
    collected.interactive ||= definition.interactive && definition.hydrate(content) !== 'never'
    const contribution = definition.head({ content, data: data.data, context: context.for(definition) })
    if (contribution !== nothingForHead) collected.head.push(contribution)
    const single = withSinglePriority(rendered, collected)
    const marked = withVariantMarks(single, prepared, context)
    return { ...rendered, html: withoutRepeatedContext(marked, prepared, rendered.islandContext, run) }
  } catch (error) {
    collected.broken.set(node.id, error)
    run.engine.report({ type: node.type, id: node.id, page: run.page.page.path, stage: 'render', error })
    return renderReplacement(run, prepared, error)
  }
}

const renderBare = (run: Run, { widgets }: SelectedRow): string =>
  widgets.reduce((html, widget) => html + renderWidget(run, widget, false).html, '')

/** Renders a row of the fixed area, and collects what can arrive later. */
const renderFixed = (run: Run, { widgets }: SelectedRow): string =>
  widgets.reduce((html, widget) => {
    const { html: own } = renderWidget(run, widget, false)
    const isDeferred = widget.kind === 'widget' && widget.widget.definition.deferred
    if (isDeferred && own !== '') run.collected.deferred.push(own)
    return html + own
  }, '')

/**
 * Returns whether the next widget of a first row is above the fold, given the number of preceding ones with pictures.
 * On phones the rest of the row is below, and its pictures would delay the first.
 */
export const isSeenFirst = (
  { row }: Pick<SelectedRow, 'row'>,
  device: Device,
  picturesBefore: number,
): boolean => !isPhone(device) || picturesBefore < row.perRowMobile

/** The widgets of a row. Concatenated, not joined: the page is copied once, when it is encoded. */
interface RowContent {
  html: string
  /** The widgets next to the first one, if the row is split. */
  secondColumn: string
  /** How many widgets have HTML. */
  count: number
  marks: ReadonlySet<string>
}

function renderRowContent(run: Run, selected: SelectedRow, isFirst: boolean): RowContent {
  const isSplit = selected.row.arrangement === 'beside'
  const marks = new Set<string>()
  let html = ''
  let secondColumn = ''
  let count = 0
  let withPictures = 0
  for (const widget of selected.widgets) {
    const eager = isFirst && isSeenFirst(selected, run.context.device, withPictures)
    const rendered = renderWidget(run, widget, eager)
    if (rendered.html !== '') count += 1
    if (rendered.hasPicture) withPictures += 1
    for (const mark of rendered.layoutMarks) marks.add(mark)
    if (isSplit && count > 1) secondColumn += rendered.html
    else html += rendered.html
  }
  return { html, secondColumn, count, marks }
}

function renderRow(
  run: Run,
  selected: SelectedRow,
  isFirst: boolean,
  at: number,
  isDistant: boolean,
): string {
  const { row } = selected
  const { context } = run
  const idMark = rowMark(selected, context)
  const { html, secondColumn, count, marks } = renderRowContent(run, selected, isFirst)
  if (count === 0) return context.mode === 'canvas' ? `<div class="row"${idMark} data-empty></div>` : ''
  const mark = idMark + [...marks].join('')
  if (secondColumn !== '') return splitRow(row, mark, html, secondColumn)
  const columns = Math.min(count, context.settings.constants.widgetsPerRow)
  const farMark = isDistant ? ' data-far' : ''
  return `<div class="row"${mark}${hiddenMark(row)}${farMark} style="--columns:${columns};--columns-mobile:${row.perRowMobile}${farStyle(selected, context, at)}">${html}</div>`
}

function renderAreas(run: Run): Map<ContainerName, string> {
  const { areas, context } = run
  const rendered = new Map<ContainerName, string>()
  const first = firstRows(areas)
  for (const [name, rows] of areas) {
    if (name === 'tiles') continue
    // Browsers replace areas, and single widgets of the fixed one (`correct-device.ts`); editors replace widgets.
    run.islandContexts = context.mode === 'live' && name !== 'fixed' ? new Map() : undefined
    let at = -1
    const render = (row: SelectedRow) => {
      at += 1
      return name === 'fixed' && !row.part?.link
        ? renderFixed(run, row)
        : renderRow(run, row, first.has(row), at, name === 'main' && isFar(row, context, at))
    }
    const html =
      context.mode === 'canvas'
        ? joinParts(rows, render)
        : rows.reduce((before, row) => before + render(row), '')
    rendered.set(name, html)
  }
  return rendered
}

/**
 * Renders the selected part of a page: loads all widgets concurrently, renders each, and joins the strings. A failed
 * widget is left out.
 */
export async function renderPage(
  page: PreparedPage,
  context: RenderContext,
  engine: Engine,
  selected: SelectedAreas,
  query?: PageQuery,
): Promise<RenderedPage> {
  const areas = withUsedTiles(selected)
  const loads = await loadAll(areas, context, page, engine, query)
  const collected: RenderCollector = {
    deferred: [],
    folders: new Set(),
    tags: new Set(),
    head: [],
    seconds: Number.POSITIVE_INFINITY,
    until: Number.POSITIVE_INFINITY,
    degraded: false,
    broken: new Map(),
    redirect: undefined,
    interactive: false,
    isHeaded: false,
    hasNewTab: false,
    hasPriority: false,
  }
  const rendered = renderAreas({ page, context, engine, areas, loads, collected, ...nothingRendered })
  return {
    ...collected,
    areas: rendered,
    tags: [...collected.tags],
    seconds: Number.isFinite(collected.seconds) ? collected.seconds : undefined,
    until: Number.isFinite(collected.until) ? collected.until : undefined,
  }
}
