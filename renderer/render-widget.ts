import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import type { Assets } from '#renderer/assets.ts'
import type { WidgetContext } from '#renderer/context.ts'
import type { PromotionTile, WidgetDefinition } from '#renderer/define-widget.ts'
import { escapeHtml } from '#renderer/escape-html.ts'
import { renderStaticHtml } from '#renderer/html/static-html.ts'
import { createHtmlCache } from '#renderer/html-cache.ts'
import { inertJson } from '#renderer/inert-json.ts'
import type { WidgetData } from '#renderer/load-widgets.ts'
import type { PreparedWidget, RefusedWidget } from '#renderer/prepare-widget.ts'
import type { RenderedProps } from '#renderer/registry.ts'
import { safeId } from '#renderer/safe-id.ts'
import type { RenderContext } from '#renderer/site-context.ts'
import { readWidgetHtml, type WidgetHtml } from '#renderer/widget-html.ts'

export interface WidgetRendering {
  /**
   * Returns the widget's HTML, cached by its inputs.
   * @throws errors of the component
   */
  render(
    widget: PreparedWidget,
    data: WidgetData,
    context: RenderContext,
    eager: boolean,
    tiles?: RenderedTiles,
  ): WidgetHtml
  /**
   * Renders for one visitor, uncached.
   * @throws errors of the component
   */
  renderOnce(
    widget: PreparedWidget,
    data: unknown,
    context: RenderContext,
    options?: { eager?: boolean; tiles?: RenderedTiles | undefined },
  ): string
}

/** The promotions that a widget shows among its products. */
export interface RenderedTiles {
  list: readonly PromotionTile[]
  /** Cache key of the tiles. */
  hash: string
}

interface Options {
  assets: Assets
  /** Capacity of the HTML cache, in characters. */
  cacheSize?: number
}

/** Renders a widget's static parts to HTML, with their own id prefix. */
function renderStaticParts({ widget }: PreparedWidget, props: RenderedProps): string[] | undefined {
  const parts = widget.staticParts?.(props)
  return parts && renderStaticHtml(parts, widget.Component, `${props.id}-part-`)
}

/** Returns a context without the texts that only static parts use. */
function withoutStaticTexts(context: WidgetContext, { staticTexts }: WidgetDefinition): WidgetContext {
  if (staticTexts.length === 0) return context
  const texts = Object.entries(context.texts).filter(([key]) => !staticTexts.includes(key))
  return { ...context, texts: Object.fromEntries(texts) }
}

/** Returns the props of an island with static parts, which already contain data, tiles and their texts. */
export const islandProps = (
  { tiles: _, ...props }: RenderedProps,
  definition: WidgetDefinition,
): RenderedProps => ({
  ...props,
  content: definition.islandContent(props.content),
  context: withoutStaticTexts(props.context, definition),
  data: null,
})

/** The HTML of a widget, and the context in it if it is an island. */
interface IslandHtml {
  html: string
  islandContext: string
}

/**
 * Returns an island's properties as JSON, the context first, without the values that `hydrate.tsx` assumes. Islands of
 * one type share their context, and a page needs it once (`render-page.ts`).
 */
export function islandJson({ context, data, eager, ...props }: RenderedProps): {
  json: string
  islandContext: string
} {
  const others = inertJson({ ...props, ...(data !== null && { data }), ...(eager && { eager }) }).slice(1)
  const islandContext = `"context":${inertJson(context)},`
  return { json: `{${islandContext}${others}`, islandContext }
}

function htmlOf(
  prepared: PreparedWidget,
  { data }: Pick<WidgetData, 'data'>,
  context: RenderContext,
  eager: boolean,
  tiles: RenderedTiles | undefined,
  assets: Assets,
): IslandHtml {
  const { node, widget, content, page } = prepared
  const { definition, Component, folder } = widget
  const componentProps = {
    content,
    data,
    context: context.for(definition),
    ...(page && { page }),
    ...(tiles && { tiles: tiles.list }),
    id: safeId(node.id),
    eager,
  }
  const staticParts = renderStaticParts(prepared, componentProps)
  const props = staticParts ? islandProps(componentProps, definition) : componentProps
  const policy = definition.hydrate(content)
  const element = createElement(Component, staticParts ? { ...props, staticParts } : props)
  const identifierPrefix = `${componentProps.id}-`
  // Without hydration, its markers are not needed.
  const html =
    policy === 'never'
      ? (renderStaticHtml([element], Component, identifierPrefix)[0] ?? '')
      : renderToString(element, { identifierPrefix })
  if (html === '') return { html, islandContext: '' }
  const attributes = `class="widget" data-type="${escapeHtml(node.type)}" data-id="${escapeHtml(node.id)}"`
  if (policy === 'never') return { html: `<div ${attributes}>${html}</div>`, islandContext: '' }
  const source = escapeHtml(assets.script(folder))
  const { json, islandContext } = islandJson(props)
  return {
    html: `<widget-island ${attributes} on="${policy}" src="${source}"><script type="application/json">${json}</script><div>${html}</div></widget-island>`,
    islandContext,
  }
}

/**
 * Creates the rendering of widgets: renders each to a string, cached by (build, widget and version, content, data,
 * context). React never renders a whole page, and equal widgets are rendered once.
 */
export function createWidgetRendering({ assets, cacheSize = 64_000_000 }: Options): WidgetRendering {
  const htmlCache = createHtmlCache(cacheSize)
  return {
    render(prepared, data, context, eager, tiles) {
      const key = `${prepared.node.id}|${prepared.contentHash}|${data.hash}|${context.key}${eager ? '|eager' : ''}${tiles ? `|${tiles.hash}` : ''}`
      const cached = htmlCache.get(key)
      if (cached !== undefined) return cached
      const { html, islandContext } = htmlOf(prepared, data, context, eager, tiles, assets)
      const rendered = readWidgetHtml(html, islandContext)
      htmlCache.set(key, rendered)
      return rendered
    },
    renderOnce: (prepared, data, context, { eager = false, tiles } = {}) =>
      htmlOf(prepared, { data }, context, eager, tiles, assets).html,
  }
}

interface Notice {
  /** Key by which the editor translates the title (`preview/canvas/page-notices.ts`). */
  kind: RefusedWidget['reason'] | 'empty' | 'failed'
  title: string
  /** The widget's name, which the editor writes as well. */
  name?: string
  detail?: string
}

function box(node: { id: string; type: string }, { kind, title, name, detail = '' }: Notice): string {
  const nameMark = name === undefined ? '' : `<span data-name>${escapeHtml(name)}</span>`
  return `<div class="widget widget-notice" data-notice="${kind}" data-type="${escapeHtml(node.type)}" data-id="${escapeHtml(node.id)}"><p><strong>${escapeHtml(title)}</strong> ${nameMark}${escapeHtml(detail)}</p></div>`
}

const titles = {
  unknown: 'preview.unknownWidget',
  invalid: 'preview.invalidWidget',
  excluded: 'preview.excludedWidget',
  unlinked: 'preview.unlinkedWidget',
} as const satisfies Record<RefusedWidget['reason'], string>

/** Renders a refused widget in previews. */
export function renderRefused({ node, reason, problems }: RefusedWidget, context: RenderContext): string {
  const title = context.text(titles[reason])
  // The editor's checks show the details in its language.
  if (context.mode === 'canvas') return box(node, { kind: reason, title, name: node.type })
  const words = problems.map(({ pointer, message }) => `${pointer} ${message}`)
  return box(node, { kind: reason, title, detail: [node.type, ...words].join(' · ') })
}

/** Renders an empty widget, such as one without data: visible on the editor's canvas only. */
export const renderNothing = ({ node, widget }: PreparedWidget, context: RenderContext): string =>
  context.mode === 'canvas'
    ? box(node, {
        kind: 'empty',
        title: context.text('preview.emptyWidget'),
        name: widget.definition.schema.title ?? node.type,
      })
    : ''

/** Renders a widget whose component or loader failed, in previews. Shoppers get nothing. */
export function renderFailed({ node }: PreparedWidget, error: unknown, context: RenderContext): string {
  return box(node, {
    kind: 'failed',
    title: context.text('preview.failedWidget'),
    name: node.type,
    detail: ` · ${error instanceof Error ? error.message : error}`,
  })
}
