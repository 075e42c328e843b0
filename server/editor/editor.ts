import type { IncomingMessage } from 'node:http'
import { Router } from 'express'
import type { Assets } from '#renderer/assets.ts'
import type { RateLimits } from '#server/api/rate-limits.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/database/database.ts'
import { createAudit } from '#server/editor/audit.ts'
import { createClientPage } from '#server/editor/client-page.ts'
import { createEditorApi } from '#server/editor/editor-api.ts'
import { createEditorSessions } from '#server/editor/editor-sessions.ts'
import { createEditors } from '#server/editor/editors.ts'
import { createEditorServices } from '#server/editor/services.ts'
import { keyFor, type SecretKey } from '#server/operations/secret-key.ts'
import type { Site } from '#server/site/site.ts'

interface Options {
  database: Database
  config: Pick<Config, 'publicUrl' | 'trustProxy' | 'production'>
  site: () => Site
  limits: RateLimits
  assets: Assets
  secret: SecretKey
  /** Milliseconds since the epoch. */
  now: () => number
}

interface RouterOptions {
  onFault: (error: unknown, request: IncomingMessage) => void
}

/** The server's side of the editor. */
export interface EditorService {
  /** Mount at the root. */
  router(options: RouterOptions): Router
  /** What the first admin is made with; undefined once there is an editor. */
  setupToken(): Promise<string | undefined>
}

export function createEditorService(options: Options): EditorService {
  const { database, config, site, limits, assets, secret, now } = options
  const editors = createEditors(database, keyFor(secret, 'editor-setup'), now)
  const sessions = createEditorSessions(database, config.publicUrl, now)
  const audit = createAudit(database, now)
  const services = createEditorServices({ editors, sessions, limits, audit })

  return {
    setupToken: editors.setupToken,
    router({ onFault }) {
      const router = Router()
      router.use(createEditorApi({ services, config, site, limits, sessions, onFault }))
      router.use(createClientPage(assets, !config.production))
      return router
    },
  }
}
