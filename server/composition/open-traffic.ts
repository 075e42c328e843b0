import type { IncomingMessage } from 'node:http'
import { createOtherBuilds } from '#server/assets/other-builds.ts'
import { dist } from '#server/build/vite-options.ts'
import type { BaseServices } from '#server/composition/open-base-services.ts'
import type { Shop } from '#server/composition/open-shop.ts'
import type { StorefrontOptions } from '#server/composition/storefront-options.ts'
import { createRateLimits } from '#server/endpoints/rate-limits.ts'
import { openSharedCounts } from '#server/endpoints/shared-counts.ts'
import { clientAddress, warnOfPrivateClients } from '#server/http/client-address.ts'
import { openCountries } from '#server/http/geo-country.ts'
import { createLoadGuard, watchTimerLag } from '#server/http/load-guard.ts'
import { networkOf } from '#server/http/network-of.ts'
import { findMedia } from '#server/media/media-files.ts'
import { createMediaRouter } from '#server/media/media-router.ts'
import { steadyTime } from '#server/operations/steady-time.ts'
import { keyFor } from '#server/security/secret-key.ts'

export type Traffic = Awaited<ReturnType<typeof openTraffic>>

/** Opens services that use a request's network: rate limits, geolocation, and files rendered on demand. */
export async function openTraffic(
  { config, logger, loadLimits, pictureSeconds }: StorefrontOptions,
  { failureLog, database, secret, storage, demo }: BaseServices,
  { site }: Shop,
) {
  const { redisUrl, dataDir } = config
  const report = failureLog(redisUrl ? 'redis' : 'database')
  const sharedCounts = await openSharedCounts({ config, database, now: Date.now, report })
  const limits = createRateLimits({
    now: steadyTime,
    key: keyFor(secret, 'rate-limit'),
    onError: report,
    ...(sharedCounts && { shared: sharedCounts }),
  })
  const addressOf =
    config.production && !config.demo
      ? warnOfPrivateClients(config.trustProxy, (address) =>
          logger.warn(
            { address },
            'a client has a private address: if it is a proxy, all shoppers behind it share their limits until TRUST_PROXY names it',
          ),
        )
      : clientAddress(config.trustProxy)
  // Enough for many pages of a shop without rendered pictures.
  const admit = (name: string) => (request: IncomingMessage) =>
    limits.take(name, networkOf(addressOf(request)), { requests: 600, seconds: 600 })
  const sharedStorage = config.assets && storage
  const findPicture = findMedia(storage, site.current, demo?.drawnPicture)
  const media = createMediaRouter({
    dataDir,
    find: findPicture,
    shared: sharedStorage,
    admit: admit('media'),
    report: (error) => logger.error({ error }, 'picture failed'),
    ...(pictureSeconds !== undefined && { pictureSeconds }),
  })
  const otherBuilds = createOtherBuilds({ dist, storage: sharedStorage, admit: admit('assets') })
  const countryOf = await openCountries(config.geoipDb)
  const loadGuard = createLoadGuard(
    watchTimerLag(() => performance.now()),
    loadLimits,
  )
  return { limits, loadGuard, addressOf, countryOf, media, findPicture, otherBuilds }
}
