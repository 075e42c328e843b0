import { everyWidgetOf } from '#renderer/prepare-page.ts'
import type { EditedDocument, EditorProblem } from '#schemas/editor/parts.ts'
import { isRecord } from '#schemas/validation/is-record.ts'
import type { ContentSource } from '#server/content/content-source.ts'
import { type CheckedPage, createProblem } from '#server/editor/checks/page-parts.ts'
import { type ContentNode, partsIn } from '#server/editor/checks/walk-content.ts'
import { readPageAddress, reservedSegments } from '#server/http/page-address.ts'
import type { Site } from '#server/site/site.ts'

interface ContentLink {
  widget: string
  pointer: string
  /** An address, or undefined for an unknown page id. */
  url: string | undefined
  pageId?: string
}

/** Links in running text: `[words](/dk/autumn "title")`. */
const inMarkdown = /\]\(\s*<?(\/[^\s)>]*)/g
/** Maximum links that are checked per page. */
const maxLinks = 400

/** Returns the links of a part of content. */
function linksOf({ format, pointer, value }: ContentNode, widget: string): ContentLink[] {
  if (format === 'text' && typeof value === 'string')
    return [...value.matchAll(inMarkdown)].map(([, url]) => ({ widget, pointer, url }))
  if (format === 'safe-url' && typeof value === 'string') return [{ widget, pointer, url: value }]
  if (format !== 'link' || !isRecord(value)) return []
  const url = typeof value.url === 'string' ? value.url : undefined
  return [{ widget, pointer, url, ...(typeof value.link === 'string' && { pageId: value.link }) }]
}

const linksIn = ({ prepared }: CheckedPage): ContentLink[] =>
  [...everyWidgetOf(prepared)].flatMap((node) =>
    node.kind === 'widget'
      ? [...partsIn(node.widget.definition.schema, node.content)].flatMap((part) =>
          linksOf(part, node.node.id),
        )
      : [],
  )

/** Returns the path of an address of this site; undefined for other sites and fragments. */
function pathOf(url: string): string | undefined {
  if (!/^\/(?!\/)/.test(url)) return undefined
  const target = url.split(/[?#]/, 1)[0] ?? ''
  const address = readPageAddress(target.length > 1 && target.endsWith('/') ? target.slice(0, -1) : target)
  return address.kind === 'address' ? address.path : target
}

/** Whether a path belongs to a market other than this one. */
function leavesMarket(path: string, market: string, site: Site): boolean {
  const first = path.split('/')[1] ?? ''
  return first !== market && site.market(first) !== undefined
}

interface Options {
  site: () => Site
  /** The published content. */
  source: ContentSource
}

/** Follows links as shoppers would. */
export function createLinkChecks({ site, source }: Options) {
  async function exists(path: string, publishedPaths: ReadonlySet<string>): Promise<boolean> {
    const first = path.split('/')[1] ?? ''
    if (path === '/' || reservedSegments.has(first) || publishedPaths.has(path)) return true
    const market = site().market(first)
    if (!market) return false
    if (site().page(path)) return true
    const response = await source.page({ market: market.id, path, preview: false })
    if (response.kind !== 'missing') return true
    // Versions of the terms are below their page (`/dk/terms/2026-09`).
    return site().page(path.slice(0, path.lastIndexOf('/')))?.alias === 'termsConditionsPage'
  }

  const pathsOf = (publishing: readonly EditedDocument[]): ReadonlySet<string> =>
    new Set(publishing.flatMap(({ kind, key }) => (kind === 'page' ? [key] : [])))

  return {
    /**
     * Whether an address of this site leads to a page; other sites are not checked.
     * @param publishing documents that are published together: links among them are valid
     */
    async leadsSomewhere(url: string, publishing: readonly EditedDocument[]): Promise<boolean> {
      const path = pathOf(url)
      return path === undefined || exists(path, pathsOf(publishing))
    },

    /** Returns a market page's broken links and links to other markets. @param publishing as above */
    async check(
      checked: CheckedPage,
      market: string,
      publishing: readonly EditedDocument[],
    ): Promise<EditorProblem[]> {
      const links = linksIn(checked).slice(0, maxLinks)
      const together = pathsOf(publishing)
      const paths = new Set(links.flatMap(({ url }) => (url === undefined ? [] : (pathOf(url) ?? []))))
      const dead = new Set<string>()
      for (const path of paths) if (!(await exists(path, together))) dead.add(path)
      return links.flatMap((link) => {
        const { widget, pointer, url, pageId = '' } = link
        const path = url === undefined ? undefined : pathOf(url)
        if (url === undefined)
          return [
            createProblem('error', 'dead-link', `There is no page with the id ${pageId}.`, {
              widget,
              pointer,
              values: { page: pageId },
            }),
          ]
        const location = { widget, pointer, values: { url } }
        if (path !== undefined && dead.has(path))
          return [createProblem('error', 'dead-link', `${url} leads nowhere.`, location)]
        return path !== undefined && leavesMarket(path, market, site())
          ? [createProblem('warning', 'other-market', `${url} leads to another market.`, location)]
          : []
      })
    },
  }
}
