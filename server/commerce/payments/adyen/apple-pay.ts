import { Router } from 'express'

/** Path of the file by which Apple verifies the domain for Apple Pay. */
const path = '/.well-known/apple-developer-merchantid-domain-association'

/**
 * Serves the file that Adyen provides for Apple.
 * @param association its text; undefined: the file does not exist
 */
export function applePayRouter(association: string | undefined): Router {
  const router = Router()
  if (association !== undefined)
    router.get(path, (_, response) => void response.type('text/plain').send(association))
  return router
}
