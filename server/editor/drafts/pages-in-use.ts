import type { blockReasons } from '#schemas/editor/page-in-use.ts'
import type { EditedDocument } from '#schemas/editor/parts.ts'
import { isEssential } from '#schemas/pages/page-kinds.ts'
import { addressKey } from '#server/content/document.ts'
import type { PublishedPage } from '#server/site/published-page.ts'
import type { Site } from '#server/site/site.ts'

export type RetentionReason = (typeof blockReasons)[number]

type Pages = Pick<Site, 'pages' | 'market'>

const isAt =
  ({ market, key }: EditedDocument) =>
  (page: PublishedPage): boolean =>
    page.market === market && page.path === key && page.from === undefined

/** Whether a page is the last published one of a kind that its market needs. */
function isLastOfItsKind({ pages }: Pages, document: EditedDocument): boolean {
  const page = pages.find(isAt(document))
  if (!page || !isEssential(page.alias)) return false
  return !pages.some(
    ({ alias, market, path, from }) =>
      alias === page.alias && market === page.market && path !== page.path && from === undefined,
  )
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
