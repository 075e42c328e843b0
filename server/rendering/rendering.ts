import type { Assets } from '#renderer/assets.ts'
import { type DocumentInput, joinHead, renderBody, renderDocument } from '#renderer/document.tsx'
import type { LinkedRows } from '#renderer/linked-rows.ts'
import { createWidgetLoading } from '#renderer/load-widgets.ts'
import type { Commerce, PageQuery, Visitor } from '#renderer/loader.ts'
import { type PreparedPage, preparePage } from '#renderer/prepare-page.ts'
import type { MarkVariant } from '#renderer/prepare-widget.ts'
import type { Registry } from '#renderer/registry.ts'
import { renderForVisitor } from '#renderer/render-for-visitor.ts'
import { type RenderedPage, renderPage } from '#renderer/render-page.ts'
import { createWidgetRendering } from '#renderer/render-widget.ts'
import type { ReportFailure } from '#renderer/reporter.ts'
import type { SelectedAreas } from '#renderer/select-rows.ts'
import { createRenderContext, type RenderContext } from '#renderer/site-context.ts'
import type { Market } from '#schemas/markets/market.ts'
import type { Page, WidgetNode } from '#schemas/pages/page.ts'
import type { PartResolver } from '#schemas/pages/resolve.ts'
import { registry as widgets } from '#widgets/registry.ts'

export interface RenderingOptions {
  assets: Assets
  commerce: Commerce
  /** Commerce in the in-store context. Default: the same. */
  commerceInStore?: Commerce
  markets: () => readonly Market[]
  /** Returns payload parts that content stores as they are. Default: none. */
  payload?: (market: string, part: string) => unknown
  report: ReportFailure
  now: () => number
  /** Marks widgets of variants, whose results are counted. Default: they have no marks. */
  markVariant?: MarkVariant
  /** Multiplier of all loaders' deadlines. Default: 1. */
  timeout?: number
  /** Default: the storefront's own. */
  registry?: Registry
}

/** The rendering engine with the storefront's widgets. */
export interface RenderingEngine {
  registry: Registry
  prepare(page: Page, resolvers: ReadonlyMap<string, PartResolver>, linkedRows?: LinkedRows): PreparedPage
  render(
    page: PreparedPage,
    context: RenderContext,
    selected: SelectedAreas,
    query?: PageQuery,
  ): Promise<RenderedPage>
  /**
   * Renders one widget for one visitor, uncached.
   * @throws errors of its loader or component
   */
  renderForVisitor(
    node: Pick<WidgetNode, 'type' | 'id' | 'content'>,
    context: RenderContext,
    visitor: Visitor,
  ): Promise<string>
  document(input: DocumentInput): string
  createRenderContext: typeof createRenderContext
  joinHead: typeof joinHead
  renderBody: typeof renderBody
  /** Purges loaded data with any of these tags. */
  purge(tags: readonly string[]): void
}

export function createRenderingEngine(options: RenderingOptions): RenderingEngine {
  const { assets, report, registry = widgets } = options
  const loading = createWidgetLoading(options)
  const rendering = createWidgetRendering({ assets })
  const engine = { loading, rendering, report }
  return {
    registry,
    prepare: (page, resolvers, linkedRows) =>
      preparePage(page, registry, resolvers, linkedRows, options.markVariant),
    render: (page, context, selected, query) => renderPage(page, context, engine, selected, query),
    renderForVisitor: (node, context, visitor) =>
      renderForVisitor(node, context, visitor, { registry, loading, rendering }),
    document: renderDocument,
    createRenderContext,
    joinHead,
    renderBody,
    purge: (tags) => loading.purge(tags),
  }
}
