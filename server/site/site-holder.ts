import type { Toggles } from '#schemas/markets/toggles.ts'
import { createSharedRun } from '#server/operations/shared-run.ts'
import { readSite, type Site } from '#server/site/site.ts'
import type { SiteDocuments } from '#server/site/site-source.ts'

export interface SiteHolder {
  /** The current site-wide content. */
  current(): Site
  /** Reloads the site. Calls during a run share one further run. */
  refresh(): Promise<void>
}

/**
 * Holds the site in memory, so that pages need no query for it.
 * @param forced toggles that the environment overrides
 */
export async function openSite(source: SiteDocuments, forced: Partial<Toggles> = {}): Promise<SiteHolder> {
  let site = await readSite(source, forced)
  return {
    current: () => site,
    refresh: createSharedRun(async () => {
      site = await readSite(source, forced)
    }),
  }
}
