import type { blockReasons } from '#schemas/editor/page-in-use.ts'
import type { EditedDocument } from '#schemas/editor/parts.ts'
import { isEssential } from '#schemas/pages/page-kinds.ts'
import { addressKey } from '#server/content/document.ts'
import type { PublishedPage } from '#server/site/published-page.ts'
import type { Site } from '#server/site/site.ts'

export type RetentionReason = (typeof blockReasons)[number]

type Pages = Pick<Site, 'pages' | 'market' | 'followed'>

const isAt =
  ({ market, key }: EditedDocument) =>
  (page: PublishedPage): boolean =>
    page.market === market && page.path === key && page.from === undefined

/** Whether a market needs a page of this kind and has published no other. */
const isOnlyOne = ({ pages }: Pages, { market, key }: EditedDocument, kind: string): boolean =>
  isEssential(kind) &&
  !pages.some(
    ({ alias, market: other, path, from }) =>
      alias === kind && other === market && path !== key && from === undefined,
  )

/** Whether a page is the last published one of a kind that its market needs. */
function isLastOfItsKind(site: Pages, document: EditedDocument): boolean {
  const page = site.pages.find(isAt(document))
  return page !== undefined && isOnlyOne(site, document, page.alias)
}

/**
 * Returns why a published document cannot be removed; undefined if it can.
 * @param planned time of the next planned publication, by address
 */
export function blockReasonOf(
  site: Pages,
  document: EditedDocument,
  planned: ReadonlyMap<string, string>,
): RetentionReason | undefined {
  if (document.kind === 'layout' || document.kind === 'template') return 'only-one'
  if (document.kind !== 'page') return undefined
  const isPublished = site.pages.some(isAt(document))
  if (isPublished && site.market(document.market)?.url === document.key) return 'front-page'
  if (isLastOfItsKind(site, document)) return 'only-one'
  return planned.has(addressKey(document)) ? 'planned' : undefined
}

/**
 * Whether a document that is not published cannot be published with an end: it would be taken from shoppers then, and the
 * shop needs it.
 * @param alias page kind of a page
 */
export function mustNotEnd(site: Pages, document: EditedDocument, alias: string | undefined): boolean {
  const { kind, market, key } = document
  // A followed market has its own, which then returns.
  if (kind === 'layout' || kind === 'template') return site.followed(market).length === 0
  if (kind !== 'page') return false
  return site.market(market)?.url === key || (alias !== undefined && isOnlyOne(site, document, alias))
}
