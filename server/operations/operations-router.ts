import { Router } from 'express'
import type { Logger } from 'pino'
import { Registry } from 'prom-client'
import type { Metrics } from '#server/operations/metrics.ts'
import { isSameSecret } from '#server/security/same-secret.ts'

interface Options {
  /** Checks that reject with the reason. */
  database: () => Promise<void>
  content: () => Promise<void>
  logger: Logger
  metrics: Metrics
  /** Bearer token for the metrics. Default: public. */
  metricsToken?: string | undefined
  /** Milliseconds before either check times out. */
  timeout?: number
}

/** Rejects if `work` has not settled within `timeout` milliseconds. */
async function within(timeout: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No response within ${timeout} ms`)), timeout)
  })
  try {
    await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

/** Health, readiness and metrics, for load balancers and monitoring. */
export function createOperationsRouter(options: Options): Router {
  const { database, content, logger, metrics, metricsToken, timeout = 1_000 } = options
  const router = Router()
  router.get('/healthz', (_request, response) => void response.json({ status: 'ok' }))
  router.get('/readyz', async (_request, response) => {
    // The content system does not affect readiness, because the server still sends stored pages without it.
    const contentStatus = within(timeout, content()).then(
      () => 'ok',
      () => 'unavailable',
    )
    try {
      await within(timeout, database())
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
