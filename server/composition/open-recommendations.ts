import type { Logger } from 'pino'
import { createLearned, type RecommendationLookup } from '#server/commerce/catalogue/product-events.ts'
import type { Catalogue } from '#server/commerce/catalogue/search-context.ts'
import { createRelewise, firstRespondingOf } from '#server/commerce/relewise/relewise-recommendations.ts'
import { openRelewiseTracking, type RelewiseTracking } from '#server/commerce/relewise/relewise-tracking.ts'
import type { Config } from '#server/configuration/config.ts'
import type { Database } from '#server/database/database.ts'
import type { Site } from '#server/site/site.ts'

/** Source of recommendations and receiver of shopping events. */
export interface Recommendations {
  learned: RecommendationLookup
  /** Default: only the shop's own counts. */
  tracking: RelewiseTracking | undefined
}

interface OpenRecommendationsDependencies {
  config: Pick<Config, 'relewise'>
  database: Database
  catalogue: () => Catalogue
  site: () => Site
  logger: Pick<Logger, 'warn'>
  /** Milliseconds since the epoch. */
  now: () => number
}

/** Opens the configured recommendation service with the shop's own counts as fallback. */
export async function openRecommendations(parts: OpenRecommendationsDependencies): Promise<Recommendations> {
  const { database, catalogue, site, logger, now } = parts
  const config = parts.config.relewise
  const learned = createLearned(database)
  if (!config) return { learned: learned, tracking: undefined }
  const onFailure = (error: unknown) => logger.warn({ error }, 'Relewise request failed')
  const markets = () => site().markets
  return {
    learned: firstRespondingOf(await createRelewise(config), learned, onFailure),
    tracking: await openRelewiseTracking({ config, database, catalogue, markets, now, onFailure }),
  }
}
