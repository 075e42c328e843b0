import { selectRows } from '#renderer/select-rows.ts'
import type { EditedDocument } from '#schemas/editor/parts.ts'
import type { Page, WidgetNode } from '#schemas/pages/page.ts'
import type { Segment } from '#schemas/pages/visitor-rule.ts'
import type { Problem } from '#schemas/validation/validator.ts'
import type { Device } from '#schemas/values/device.ts'
import type { ShopPages } from '#server/content/shop-pages.ts'
import type { Database } from '#server/database/database.ts'
import { locatePointer, withPointers } from '#server/editor/checks/page-parts.ts'
import { followedPage, openFollowed } from '#server/editor/drafts/followed-page.ts'
import { openPage, readDraft, readRevision, rememberedPage } from '#server/editor/drafts/stored-draft.ts'
import { createRenderContexts } from '#server/pages/render-contexts.ts'
import type { RenderingEngine } from '#server/rendering/rendering.ts'
import { partResolvers } from '#server/site/part-resolvers.ts'
import type { SiteHolder } from '#server/site/site-holder.ts'

interface Options {
  database: Database
  /** With its drafts: the canvas shows them. */
  draftSite: SiteHolder
  rendering: RenderingEngine
  shopPages: ShopPages
}

/** A widget to render, with its audience. */
export interface WidgetView {
  document: EditedDocument
  widget: WidgetNode
  /** Address of the viewed page: for a template, one of its pages. */
  path?: string | undefined
  device: Device
  iso: boolean
  audience: Segment['audience']
  /** Milliseconds since the epoch. */
  now: number
}

export interface RenderedWidget {
  html: string
  /** In the widget's content. */
  problems: readonly Problem[]
}

/** Renders one widget through the pipeline of pages, as a page that contains only this widget. */
export function createWidgetRender({ database, draftSite, rendering, shopPages }: Options) {
  const site = draftSite.current
  const contexts = createRenderContexts(rendering, site)

  /** Returns the page of the widget, cached while unchanged. */
  async function pageOf(document: EditedDocument): Promise<Page | undefined> {
    const revision = await readRevision(database.db, document)
    const cachedPage = revision && rememberedPage(revision)
    if (cachedPage) return cachedPage.page
    const stored = await readDraft(database.db, document)
    if (stored) return openPage(stored)?.page
    const source = await followedPage(database.db, site(), document)
    return source && openFollowed(source, document)?.page
  }

  return async (view: WidgetView): Promise<RenderedWidget | undefined> => {
    const { document, widget, device, iso, audience, now } = view
    // The canvas read them on opening; linked rows may have changed since.
    if (rendering.registry.get(widget.type)?.definition.linksTo) await draftSite.refresh()
    const market = site().market(document.market)
    const page = await pageOf(document)
    if (!market || !page) return undefined
    const path = view.path ?? (document.kind === 'page' ? document.key : page.path)
    const shopPage = document.kind === 'template' ? await shopPages.find(document.market, path) : undefined
    const subject = shopPage?.kind === 'page' ? shopPage.page.subject : {}
    // Rendered outside of rows: the canvas has the row.
    const alone = { header: [], top: [], main: [], bottom: [], footer: [] }
    const widgetPage = { ...page, ...subject, path, areas: alone, fixedWidgets: [widget] }
    const linkedRows = (name: string) => site().pattern(market.id, name)?.rows
    const prepared = rendering.prepare(
      withPointers(widgetPage),
      partResolvers(site(), market.id, path),
      linkedRows,
    )
    const context = contexts({ market, device, iso, mode: 'canvas', path })
    const selected = selectRows(prepared, context, { segment: { audience, draw: 0 }, now })
    const rendered = await rendering.render(prepared, context, selected)
    return {
      html: rendered.areas.get('fixed') ?? '',
      problems: prepared.problems.flatMap(({ pointer, message }) => {
        const location = locatePointer(pointer)
        return location.widget === widget.id ? [{ pointer: location.pointer, message }] : []
      }),
    }
  }
}
