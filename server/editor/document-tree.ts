import type { ListedDocument } from '#schemas/editor/responses.ts'
import { pathInMarket } from '#schemas/markets/market-tree.ts'
import type { Database } from '#server/database/database.ts'
import { type DocumentQuery, isNamed, listDocuments } from '#server/editor/drafts/document-list.ts'
import type { PublishedPage } from '#server/site/published-page.ts'
import type { Site } from '#server/site/site.ts'

const addressIn = (market: string, key: string): string => JSON.stringify([market, key])

const byAddress = (a: ListedDocument, b: ListedDocument): number => {
  const [first, other] = [a, b].map(({ document: { market, key } }) => `${market} ${key}`)
  return String(first) < String(other) ? -1 : 1
}

/** Returns the listing of an inherited page: without a draft, published like its source. */
const asInherited = (source: ListedDocument, { market, path, from = '' }: PublishedPage): ListedDocument => ({
  ...source,
  document: { ...source.document, market, key: path },
  drafted: null,
  nextKey: null,
  scheduled: null,
  from,
})

/**
 * Lists documents for the editor's tree, including inherited pages.
 * @param scheduled time of the next planned publication, by the document's address as JSON
 */
export async function listTree(
  database: Database,
  site: Pick<Site, 'pages'>,
  query: DocumentQuery,
  scheduled: ReadonlyMap<string, string>,
): Promise<ListedDocument[]> {
  const { kind, market, status } = query
  const marketDocuments = await listDocuments(database, query, scheduled)
  if (kind !== 'page' || (status !== undefined && status !== 'published')) return marketDocuments
  const inherited = site.pages.filter(
    (page) => page.from !== undefined && (market === undefined || page.market === market),
  )
  if (inherited.length === 0) return marketDocuments
  const documents = await listDocuments(database, { kind }, new Map())
  const listedByAddress = new Map(
    documents.map((item) => [addressIn(item.document.market, item.document.key), item]),
  )
  const inheritedPages = inherited.flatMap((page) => {
    const { from = '', path } = page
    const source = listedByAddress.get(addressIn(from, pathInMarket(path, from)))
    // The market's own draft will replace it.
    if (!source || listedByAddress.has(addressIn(page.market, path))) return []
    const inheritedPage = asInherited(source, page)
    return isNamed(inheritedPage, query.q) ? [inheritedPage] : []
  })
  return [...marketDocuments, ...inheritedPages].toSorted(byAddress)
}
