import type { IncomingMessage, ServerResponse } from 'node:http'
import express, { type ErrorRequestHandler } from 'express'
import { apiError } from '#schemas/api/api-error.ts'
import { createApi } from '#server/api/api.ts'
import { createMachineLookup } from '#server/api/machine-lookup.ts'
import { forwardServices } from '#server/commerce/platform/forward-services.ts'
import { createAppPageHandler } from '#server/composition/app-page-handler.ts'
import { createAppPages } from '#server/composition/app-pages.ts'
import { mountRoutes } from '#server/composition/app-routes.ts'
import type { Modules } from '#server/composition/modules.ts'
import { createServices } from '#server/composition/services.ts'
import { createAddresses } from '#server/customers/addresses.ts'
import { withSavedAddresses } from '#server/customers/saved-address-services.ts'
import { retryHeaders, statusIn } from '#server/endpoints/error-status.ts'
import { securityHeaders } from '#server/http/security-headers.ts'
import { createMachineTokens } from '#server/machines/machine-tokens.ts'
import { createRequestLog, type RequestNote } from '#server/operations/request-log.ts'
import { sendBusy } from '#server/pages/busy-page.ts'

export type App = (request: IncomingMessage, response: ServerResponse) => void

/** Composes the server: static files and cached pages first, then Express for everything else. */
export function createApp(modules: Modules): App {
  const { options, foundation, shop, traffic, selling } = modules
  const { config, logger, staticFiles, development } = options
  const { metrics, security, tracing } = foundation
  const site = shop.site.current
  const services = withSavedAddresses(
    forwardServices(createServices(modules), shop.platform),
    createAddresses(foundation.database, options.now),
  )
  const requests = createRequestLog(logger, metrics)
  const onFault = (error: unknown, request: IncomingMessage) =>
    logger.error(
      { error, route: requests.routeOf(request), id: requests.noteOf(request).id },
      'request failed',
    )
  const { sessionOf } = selling.session
  const { limits, addressOf } = traffic
  const tokens = createMachineTokens(foundation.database, options.now)
  const machines = createMachineLookup({ tokens, limits, security, addressOf })
  const api = createApi({ services, config, site, limits, onFault, sessionOf, security, machines })
  const pages = createAppPages(modules)
  const page = createAppPageHandler(modules, { pages, api, requests })
  const { pageHandler, dictionaries } = page
  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  const headers = securityHeaders({ development: !config.production })
  app.use((_request, response, next) => {
    response.set(headers)
    next()
  })
  if (development) app.use(development.middleware)
  mountRoutes(app, modules, {
    services,
    api,
    requests,
    shopListing: pages.shopListing,
    deferred: pages.deferred,
    page,
    onFault,
  })
  app.use((request, response) =>
    traffic.loadGuard.countUntilEnd(response, () => pageHandler.handle(request, response)),
  )
  const handleFault: ErrorRequestHandler = (error, request, response, next) => {
    onFault(error, request)
    if (response.headersSent) return next(error)
    const status = statusIn(error) === 503 ? 503 : 500
    pageHandler.fail(request, response, status).catch((second: unknown) => {
      logger.error({ error: second }, 'error page failed')
      response.status(status).set(retryHeaders(status)).json(apiError(status))
    })
  }
  app.use(handleFault)

  const handle = (request: IncomingMessage, response: ServerResponse, note: RequestNote): void => {
    try {
      if (staticFiles(request, response) || dictionaries.send(request, response)) return
      if (pages.deferred.send(request, response)) return
      if (pageHandler.fromCache(request, response, note)) return
    } catch (error) {
      logger.error({ error }, 'request failed before routing')
    }
    requests.remember(request, note)
    if (traffic.loadGuard.admit(request, response)) return void app(request, response)
    metrics.refused()
    sendBusy(request, response, site())
  }
  if (!tracing) return (request, response) => handle(request, response, requests.begin(request, response))
  return (request, response) => {
    const note = requests.begin(request, response)
    requests.remember(request, note)
    const route = () => requests.routeOf(request)
    tracing.request({ request, response, route }, () => handle(request, response, note))
  }
}
