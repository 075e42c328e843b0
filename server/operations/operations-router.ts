import { Router } from 'express'
import type { Logger } from 'pino'
import type { Metrics } from '#server/operations/metrics.ts'

interface Options {
  /** Rejects with the reason while a part that pages need does not answer. */
  ready: () => Promise<void>
  logger: Logger
  metrics: Metrics
}

/** What whoever runs the server asks it: whether it is alive, whether it can work, and how it does. */
export function createOperationsRouter({ ready, logger, metrics }: Options): Router {
  const router = Router()
  router.get('/healthz', (_request, response) => void response.json({ status: 'ok' }))
  router.get('/readyz', async (_request, response) => {
    try {
      await ready()
      response.json({ status: 'ok' })
    } catch (error) {
      logger.warn({ error }, 'not ready')
      response.status(503).json({ title: 'Not ready', status: 503 })
    }
  })
  router.get('/metrics', async (_request, response) => {
    response.type(metrics.registry.contentType).send(await metrics.registry.metrics())
  })
  return router
}
