import type { Logger } from 'pino'
import type { GiftCards } from '#server/commerce/basket/gift-cards.ts'
import type { Config } from '#server/configuration/config.ts'
import type { ContentStore } from '#server/content/store.ts'
import type { Database } from '#server/database/database.ts'
import { and, eq } from '#server/database/drizzle.ts'
import { documents, publishedVersions } from '#server/database/tables/content.ts'
import { type Demo, demoAuthor, openDemo, seedDemoCatalogue, seedDemoContent } from '#server/demo/demo.ts'
import { findLiveDemo, liveDemoWarning } from '#server/demo/live-demo.ts'
import type { ObjectStorage } from '#server/storage/object-storage.ts'

interface PrepareDemoDependencies {
  config: Pick<Config, 'demo'>
  database: Database
  store: ContentStore
  storage: ObjectStorage
  giftCards: GiftCards
  /** Number of styles in addition to those on the demo's pages. */
  count: number | undefined
  /** Milliseconds since the epoch. */
  now: number
  logger: Logger
}

/** Whether the first version of the list of markets is a shop's own. */
async function isRealShop({ db }: Database): Promise<boolean> {
  const [first] = await db
    .select({ author: publishedVersions.publishedBy })
    .from(documents)
    .innerJoin(publishedVersions, eq(publishedVersions.documentId, documents.id))
    .where(and(eq(documents.kind, 'markets'), eq(publishedVersions.version, 1)))
  return first !== undefined && first.author !== demoAuthor
}

/** Fills an empty database with the demo and opens it; without the demo, warns of its remains. */
export async function prepareDemo(parts: PrepareDemoDependencies): Promise<Demo | undefined> {
  const { config, database, store, storage, giftCards, count, now, logger } = parts
  if (!config.demo) {
    const warning = liveDemoWarning(await findLiveDemo(database, now))
    if (warning) logger.warn(warning)
    return undefined
  }
  await seedDemoContent(store, storage)
  // Whether the database has a shop's own content without products: demo products must not be sold there.
  if (await isRealShop(database))
    logger.warn(
      'DEMO is on, but this database already contains a shop, so no demo products were added. Start with DEMO=0.',
    )
  else await seedDemoCatalogue(database, { now, count, giftCards })
  return openDemo()
}
