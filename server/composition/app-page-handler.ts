import type { createApi } from '#server/api/api.ts'
import { readBenchAddress } from '#server/bench/bench-address.ts'
import { paymentOrigins } from '#server/commerce/payments/payment-origins.ts'
import type { createAppPages } from '#server/composition/app-pages.ts'
import type { Modules } from '#server/composition/modules.ts'
import { networkOf } from '#server/http/network-of.ts'
import { readPageAddress } from '#server/http/page-address.ts'
import { createSegments } from '#server/http/segment-cookie.ts'
import { trustedPeers } from '#server/http/trusted-peers.ts'
import type { RequestLog } from '#server/operations/request-log.ts'
import { orderProgress } from '#server/pages/order-progress.ts'
import { createPageDictionaries } from '#server/pages/page-dictionaries.ts'
import { createPageHandler } from '#server/pages/page-handler.ts'
import { createSendPage } from '#server/pages/page-response.ts'
import { sharedParts } from '#server/pages/shared-parts.ts'
import { createVisitorLookup } from '#server/pages/visitor-lookup.ts'
import { keysFor } from '#server/security/secret-key.ts'
import { privateOrigins, trackingOrigins } from '#server/tracking/page-tracking.ts'

interface AppPageHandlerDependencies {
  pages: ReturnType<typeof createAppPages>
  api: ReturnType<typeof createApi>
  requests: RequestLog
}

/** Composes the page handler from visitor lookup, cache and compression dictionaries. */
export function createAppPageHandler(modules: Modules, { pages, api, requests }: AppPageHandlerDependencies) {
  const { options, foundation, shop, traffic, selling, editor } = modules
  const { config, logger, assets, now } = options
  const { rendering, site } = shop
  const { limits, addressOf, countryOf } = traffic
  const { pipeline, cache } = pages
  const { production } = config
  const currentSite = () => site.current()
  const isTrusted = trustedPeers(config.trustProxy)
  const segments = createSegments({ keys: keysFor(foundation.secret, 'segment'), addressOf, now })
  const resolveVisitor = createVisitorLookup({
    async sessionOf(request) {
      const state = await selling.session.sessionOf(request)
      return state.kind === 'session' ? state.session : undefined
    },
    callsOf: api.callsOf,
    progressOf: orderProgress,
  })
  const dictionaries = createPageDictionaries({
    revision: () => currentSite().revision,
    market: (id) => currentSite().market(id),
    sharedParts: async (market) =>
      production ? sharedParts(market, { pipeline, rendering, assets }) : undefined,
    onError: (error) => logger.error({ error }, 'page dictionary failed'),
  })
  const send = createSendPage({
    previewOrigins: config.previewOrigins,
    origins: trackingOrigins(config.tracking),
    privateOrigins: privateOrigins(config.tracking),
    paymentOrigins: paymentOrigins(config.payments),
    development: !production,
    dictionaries,
  })
  const pageHandler = createPageHandler({
    config,
    site: currentSite,
    readAddress: config.bench ? readBenchAddress : readPageAddress,
    pipeline,
    cache,
    send,
    isTrusted,
    opensDraft: editor.links.opens,
    triesTooOften: (request) =>
      limits.take('preview token', networkOf(addressOf(request)), { requests: 300, seconds: 600 }),
    segments,
    noteOf: requests.noteOf,
    countryOf: (request) => countryOf(addressOf(request)),
    isEditor: ({ headers: { cookie } }) => editor.isEditor(cookie),
    resolveVisitor: resolveVisitor,
    countSearch: foundation.searchCounts.count,
  })
  return { pageHandler, dictionaries, segments, resolveVisitor }
}
