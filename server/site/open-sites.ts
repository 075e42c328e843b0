import type { Toggles } from '#schemas/markets/toggles.ts'
import type { Database } from '#server/database/database.ts'
import type { ReadDatabase, ReadQueries } from '#server/database/read-database.ts'
import { type CmsPayload, createCmsPayload } from '#server/site/cms-payload.ts'
import { createDraftSite } from '#server/site/draft-site.ts'
import { marketsIn, readSite, type Site } from '#server/site/site.ts'
import { storedSiteDocuments } from '#server/site/site-documents.ts'
import { openSite, type SiteHolder } from '#server/site/site-holder.ts'
import type { SiteDocuments } from '#server/site/site-source.ts'

interface OpenSitesDependencies {
  database: Database
  /** Source of published documents. */
  reads: ReadDatabase
  cmsUrl: string | undefined
  cmsToken: string | undefined
  /** Toggles that the environment overrides. */
  forced: Partial<Toggles>
  /** Receives each unusable reply of the content system. */
  onFailure: (failure: { path: string; reason: string }) => void
}

export interface Sites {
  /** Published site-wide content. */
  site: SiteHolder
  /** The same with drafts, for previews. */
  draftSite: SiteHolder
  /** Market-wide content of a content system, if configured. */
  cmsPayload: CmsPayload | undefined
  /** Reads the published site from `db`. */
  readPublished: (db: ReadQueries) => Promise<Site>
}

/** A content system decides itself which pages are inherited. */
const withoutFollowing = (documents: SiteDocuments): SiteDocuments => ({
  ...documents,
  async list(kind) {
    const documentList = await documents.list(kind)
    if (kind !== 'markets') return documentList
    return documentList.map((item) => ({
      ...item,
      body: marketsIn([item]).map(({ follows: _, ...market }) => market),
    }))
  },
})

/** Reads one after the other: a transaction has a single connection. */
function serialiseReads({ list, assets, pages, templates, unpublishedPages }: SiteDocuments): SiteDocuments {
  let last: Promise<unknown> = Promise.resolve()
  const enqueueRead = <Value>(read: () => Promise<Value>): Promise<Value> => {
    const reading = last.then(read)
    last = reading.catch(() => undefined)
    return reading
  }
  return {
    list: (kind) => enqueueRead(() => list(kind)),
    assets: () => enqueueRead(assets),
    pages: () => enqueueRead(pages),
    ...(templates && { templates: () => enqueueRead(templates) }),
    ...(unpublishedPages && { unpublishedPages: () => enqueueRead(unpublishedPages) }),
  }
}

/** Opens the site: the embedded store's content, overridden by the content system's. */
export async function openSites({
  database,
  reads,
  cmsUrl,
  cmsToken,
  forced,
  onFailure,
}: OpenSitesDependencies): Promise<Sites> {
  const stored = storedSiteDocuments(reads)
  const cmsPayload = cmsUrl
    ? createCmsPayload({ cmsUrl, cmsToken, database, documents: stored, onFailure })
    : undefined
  await cmsPayload?.refresh()
  const withCms = (documents: SiteDocuments) =>
    cmsPayload ? withoutFollowing(cmsPayload.over(documents)) : documents
  const site = await openSite(withCms(stored), forced)
  const source = withCms(storedSiteDocuments(database, { drafts: true }))
  const draftSite = createDraftSite({ database, source, published: site.current, forced })
  const readPublished = (db: ReadQueries) =>
    readSite(withCms(serialiseReads(storedSiteDocuments({ db }))), forced)
  return { site, draftSite, cmsPayload, readPublished }
}
