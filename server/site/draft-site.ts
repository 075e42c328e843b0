import type { Toggles } from '#schemas/markets/toggles.ts'
import type { Database } from '#server/database/database.ts'
import { toText } from '#server/database/decoders.ts'
import { eq, inArray, sql } from '#server/database/drizzle.ts'
import { documents, drafts } from '#server/database/tables/content.ts'
import { readSite, type Site } from '#server/site/site.ts'
import type { SiteHolder } from '#server/site/site-holder.ts'
import { type SiteDocuments, siteKinds } from '#server/site/site-source.ts'

interface DraftSiteDependencies {
  database: Database
  /** Site-wide content with its drafts. */
  source: SiteDocuments
  published: () => Site
  /** Toggles that the environment overrides. */
  forced: Partial<Toggles>
}

/**
 * Holds the site of drafts for previews: unpublished menus, layouts, texts and settings. Drafts change without a purge:
 * `refresh` checks for changes before each preview.
 */
export function createDraftSite({ database, source, published, forced }: DraftSiteDependencies): SiteHolder {
  const { db } = database
  let site: Site | undefined
  let cached: { base: Site; revisions: string } | undefined

  return {
    current: () => site ?? published(),
    async refresh() {
      const [state] = await db
        .select({
          revisions:
            sql`coalesce(string_agg(${drafts.revision}, ' ' order by ${drafts.documentId}), '')`.mapWith(
              toText,
            ),
        })
        .from(drafts)
        .innerJoin(documents, eq(documents.id, drafts.documentId))
        .where(inArray(documents.kind, [...siteKinds]))
      const revisions = state?.revisions ?? ''
      const base = published()
      if (cached?.base === base && cached.revisions === revisions) return
      site = revisions ? await readSite(source, forced) : undefined
      cached = { base, revisions }
    },
  }
}
