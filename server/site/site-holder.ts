import type { Toggles } from '#schemas/markets/toggles.ts'
import { readSite, type Site, type SiteDocuments } from '#server/site/site.ts'

export interface SiteHolder {
  /** Site-wide content as it is now. */
  current(): Site
  /** Reads it again. What comes in while one reading runs leads to one more, not to many. */
  refresh(): Promise<void>
}

/**
 * Holds site-wide content in memory, so that a page needs no query for it.
 * @param forced toggles that the environment decides, whatever content says
 */
export async function openSite(source: SiteDocuments, forced: Partial<Toggles> = {}): Promise<SiteHolder> {
  let site = await readSite(source, forced)
  let running: Promise<void> | undefined
  let again = false

  async function read(): Promise<void> {
    do {
      again = false
      site = await readSite(source, forced)
    } while (again)
  }

  return {
    current: () => site,
    refresh() {
      again = running !== undefined
      running ??= read().finally(() => {
        running = undefined
      })
      return running
    },
  }
}
