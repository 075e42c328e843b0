import { Router } from 'express'
import type { Logger } from 'pino'
import { Registry } from 'prom-client'
import { withTimeout } from '#server/database/with-timeout.ts'
import type { Metrics } from '#server/operations/metrics.ts'
import { isSameSecret } from '#server/security/same-secret.ts'

interface Options {
  /** Checks that reject with the reason. */
  database: () => Promise<void>
  content: () => Promise<void>
  /** Whether requests wait for connections to the database that nobody returns. */
  isDatabaseStuck: () => boolean
  logger: Logger
  metrics: Metrics
  /** Bearer token for the metrics. Default: public. */
  metricsToken?: string | undefined
  /** Milliseconds before either check times out. */
  timeout?: number
}

/** Health, readiness and metrics, for load balancers and monitoring. */
export function createOperationsRouter(options: Options): Router {
  const { database, content, isDatabaseStuck, logger, metrics, metricsToken, timeout = 1_000 } = options
  const router = Router()
  const inTime = (work: Promise<void>) =>
    withTimeout(work, timeout, () => new Error(`No response within ${timeout} ms`))

  router.get('/healthz', (_request, response) => {
    if (!isDatabaseStuck()) return void response.json({ status: 'ok' })
    logger.error('health check failed: the pool of database connections is stuck')
    response.status(503).json({ title: 'Stuck', status: 503 })
  })
  router.get('/readyz', async (_request, response) => {
    // The content system does not affect readiness, because the server still sends stored pages without it.
    const contentStatus = inTime(content()).then(
      () => 'ok',
      () => 'unavailable',
    )
    try {
      await inTime(database())
      response.json({ status: 'ok', content: await contentStatus })
    } catch (error) {
      logger.warn({ error }, 'readiness check failed')
      response.status(503).json({ title: 'Not ready', status: 503 })
    }
  })
  router.get('/metrics', async (request, response) => {
    const [, bearerToken = ''] = /^Bearer (.+)$/.exec(request.get('authorization') ?? '') ?? []
    if (metricsToken !== undefined && !isSameSecret(bearerToken, metricsToken)) {
      response.status(401).set('WWW-Authenticate', 'Bearer').json({ title: 'Unauthorized', status: 401 })
      return
    }
    const texts = await Promise.all(metrics.registries.map((registry) => registry.metrics()))
    response.type(Registry.PROMETHEUS_CONTENT_TYPE).send(texts.join('\n'))
  })
  return router
}
