import { everything } from '#renderer/cache-tags.ts'
import { openGiftCards } from '#server/commerce/basket/basket-engine.ts'
import { createSearchCounts } from '#server/commerce/merchandising/search-counts.ts'
import { countCommerce } from '#server/composition/count-commerce.ts'
import { reportCardKeys } from '#server/composition/report-card-keys.ts'
import type { ClockedOptions } from '#server/composition/storefront-options.ts'
import { createContentStore } from '#server/content/store.ts'
import { openDatabase } from '#server/database/database.ts'
import type { ReadDatabase } from '#server/database/read-database.ts'
import { openReplica } from '#server/database/replica.ts'
import { prepareDemo } from '#server/demo/prepare-demo.ts'
import { trustedPeers } from '#server/http/trusted-peers.ts'
import { createFailureLog } from '#server/logging/failure-log.ts'
import { createSecurityLog } from '#server/logging/security-log.ts'
import { createPurgeBus } from '#server/operations/bus.ts'
import { createCdnPurge, withCdnPurge } from '#server/operations/cdn-purge.ts'
import { createMetrics } from '#server/operations/metrics.ts'
import { openPurgeLog, takeRecordedTags } from '#server/operations/purge-log.ts'
import { steadyTime } from '#server/operations/steady-time.ts'
import { makePrivateDirectory } from '#server/security/data-directory.ts'
import { keyFor, keysFor, readSecretKeys } from '#server/security/secret-key.ts'
import { openStorage } from '#server/storage/open-storage.ts'
import { openTracing } from '#server/tracing/open-tracing.ts'
import { createVariantCounts } from '#server/variants/variant-counts.ts'
import { createVariantMarks } from '#server/variants/variant-marks.ts'

export type BaseServices = Awaited<ReturnType<typeof openFoundation>>

/**
 * Opens the lowest layer: database, purges, stored content, pictures and keys; fills an empty database of a demo.
 * Throws with an operator's message if one of them cannot be opened.
 */
export async function openFoundation({
  config,
  logger,
  now,
  demoStyles,
}: Pick<ClockedOptions, 'config' | 'logger' | 'now' | 'demoStyles'>) {
  const { databaseUrl, databaseDirectUrl, databaseReadUrl, dataDir, redisUrl } = config
  const failureLog = createFailureLog(logger, steadyTime)
  const onError = failureLog('database')
  await makePrivateDirectory(dataDir)
  const metrics = createMetrics()
  const tracing = await openTracing(config.tracing, trustedPeers(config.trustProxy))
  const database = await openDatabase({ databaseUrl, databaseDirectUrl, dataDir, onError, watcher: tracing })
  const log = databaseUrl === undefined ? undefined : await openPurgeLog(database, Date.now, onError)
  const purgeBus = await createPurgeBus(redisUrl, failureLog('redis'), log)
  const cdn = config.cdn && createCdnPurge({ ...config.cdn, report: failureLog('cdn') })
  const recordedTags = await takeRecordedTags(database)
  cdn?.purge(recordedTags)
  const bus = cdn ? withCdnPurge(purgeBus, cdn) : purgeBus
  const replica =
    databaseReadUrl === undefined
      ? undefined
      : openReplica({
          readUrl: databaseReadUrl,
          primary: database,
          isPooled: databaseDirectUrl !== undefined,
          onError: failureLog('replica'),
          onRead: metrics.replicaRead,
          onReturn: () => bus.purge([everything]),
          watcher: tracing,
        })
  // Registered before all other listeners, so that they do not reload data older than the purge.
  if (replica) bus.onPurge(replica.requireCurrent)
  const readDatabase: ReadDatabase = replica ?? database
  const store = createContentStore(database, bus, readDatabase)
  const storage = await openStorage(config, failureLog('pictures'))
  const secret = await readSecretKeys(config)
  const giftCards = openGiftCards(secret, now)
  reportCardKeys(await giftCards.countByKey(database.db), logger)
  const count = demoStyles
  const demo = await prepareDemo({ config, database, store, storage, giftCards, count, now: now(), logger })
  countCommerce(database, metrics)
  const variantMarks = createVariantMarks(keysFor(secret, 'variant'))
  const variantCounts = createVariantCounts(database, now, onError)
  const searchCounts = createSearchCounts(database, now, onError)
  const security = createSecurityLog(logger, keyFor(secret, 'security-log'), metrics.securityEvent)
  const [previous, leaked] = [config.previousSecretKeys.length, config.leakedSecretKeys.length]
  if (previous + leaked > 0) security.note('secretKey.rotating', { previous, leaked })
  return {
    failureLog,
    onError,
    database,
    reads: readDatabase,
    replica,
    bus,
    store,
    storage,
    secret,
    demo,
    security,
    variantMarks,
    variantCounts,
    searchCounts,
    metrics,
    tracing,
  }
}
