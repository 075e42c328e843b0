import { type ErrorRequestHandler, Router, text } from 'express'
import { contentSystemTag, everything } from '#renderer/cache-tags.ts'
import { parseIfJson } from '#schemas/validation/json.ts'
import { limits } from '#schemas/validation/limits.ts'
import { compileSchema } from '#schemas/validation/validator.ts'
import { statusIn } from '#server/endpoints/error-status.ts'
import type { PurgeBus } from '#server/operations/bus.ts'
import { isSigned } from '#server/webhooks/sign-message.ts'

interface Options {
  /** CMS_PURGE_SECRET. */
  secret: string
  bus: Pick<PurgeBus, 'purge'>
  /** Milliseconds since the epoch. */
  now: () => number
}

const purgePath = '/api/content/purge'

const checkPurge = compileSchema({
  type: 'object',
  properties: {
    paths: {
      type: 'array',
      items: { type: 'string', pattern: '^/', maxLength: limits.textLength },
      maxItems: 1_000,
      description: 'Changed pages. Default: all pages and the shared parts of markets.',
    },
  },
} as const)

/** Returns the path as pages are tagged: decoded, without a slash at its end; undefined for broken escapes. */
function pathOf(address: string): string | undefined {
  try {
    return decodeURIComponent(address).replace(/(?<=.)\/+$/, '')
  } catch {
    return undefined
  }
}

/** Returns the tags that a message purges; undefined for an invalid one. */
function tagsIn(body: string): string[] | undefined {
  const checked = checkPurge(parseIfJson(body || '{}'))
  if (checked.kind === 'invalid' || checked.problems.length > 0) return undefined
  const { paths } = checked.value
  if (!paths) return [everything, contentSystemTag]
  const tags = paths.map(pathOf).flatMap((path) => (path === undefined ? [] : [`page:${path}`]))
  return tags.length === paths.length ? tags : undefined
}

const refuse: ErrorRequestHandler = (error, _request, response, _next) => {
  const status = statusIn(error)
  response.status(status).json({ title: status === 413 ? 'Payload Too Large' : 'Bad Request', status })
}

/** Receives the changes that a content system reports, and purges the pages (content rule 29). */
export function createPurgeRouter({ secret, bus, now }: Options): Router {
  const router = Router()
  router.post(purgePath, text({ type: () => true, limit: 256_000 }), async (request, response) => {
    const body = typeof request.body === 'string' ? request.body : ''
    if (!isSigned(secret, (name) => request.get(name), body, now())) {
      response.status(401).json({ title: 'Unauthorized', status: 401 })
      return
    }
    const tags = tagsIn(body)
    if (!tags) {
      response.status(400).json({ title: 'Bad Request', status: 400 })
      return
    }
    await bus.purge(tags)
    response.status(204).end()
  })
  router.use(purgePath, refuse)
  return router
}
