import type { Toggles } from '#schemas/markets/toggles.ts'
import type { Database } from '#server/database/database.ts'
import { type CmsPayload, createCmsPayload } from '#server/site/cms-payload.ts'
import { createDraftSite } from '#server/site/draft-site.ts'
import { marketsIn, type SiteDocuments } from '#server/site/site.ts'
import { storedSiteDocuments } from '#server/site/site-documents.ts'
import { openSite, type SiteHolder } from '#server/site/site-holder.ts'

interface Parts {
  database: Database
  cmsUrl: string | undefined
  /** Toggles that the environment decides, whatever content says. */
  forced: Partial<Toggles>
  /** Told of each answer of the content system that was not usable. */
  onFailure: (failure: { path: string; reason: string }) => void
}

export interface Sites {
  /** Site-wide content as shoppers have it. */
  site: SiteHolder
  /** The same with drafts, for previews. */
  draftSite: SiteHolder
  /** What a content system says of whole markets, where there is one. */
  cmsPayload: CmsPayload | undefined
}

/** Pages of a content system are inherited there, or not at all. */
const withoutFollowing = (documents: SiteDocuments): SiteDocuments => ({
  ...documents,
  async list(kind) {
    const listed = await documents.list(kind)
    if (kind !== 'markets') return listed
    return listed.map((one) => ({
      ...one,
      body: marketsIn([one]).map(({ follows: _, ...market }) => market),
    }))
  },
})

/** Opens site-wide content: the embedded store's, with the content system's in its place where that has some. */
export async function openSites({ database, cmsUrl, forced, onFailure }: Parts): Promise<Sites> {
  const stored = storedSiteDocuments(database)
  const cmsPayload = cmsUrl ? createCmsPayload({ cmsUrl, documents: stored, onFailure }) : undefined
  await cmsPayload?.refresh()
  const withCms = (documents: SiteDocuments) =>
    cmsPayload ? withoutFollowing(cmsPayload.over(documents)) : documents
  const site = await openSite(withCms(stored), forced)
  const source = withCms(storedSiteDocuments(database, { drafts: true }))
  const draftSite = createDraftSite({ database, source, published: site.current, forced })
  return { site, draftSite, cmsPayload }
}
