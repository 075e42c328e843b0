import type { IncomingMessage } from 'node:http'
import type { Router } from 'express'
import { isAtLeast } from '#schemas/api/editor-roles.ts'
import type { Endpoint } from '#schemas/api/endpoint.ts'
import { createCallerOf } from '#server/api/caller.ts'
import { createDispatch, createErrorResponse } from '#server/api/dispatch.ts'
import type { Reply } from '#server/api/reply.ts'
import { createApiRouter } from '#server/api/router.ts'
import { watchCalls } from '#server/api/watch-calls.ts'
import type { Config } from '#server/configuration/config.ts'
import type { EditorSessions } from '#server/editor/editor-sessions.ts'
import { isFromEditor } from '#server/editor/own-requests.ts'
import type { Service } from '#server/endpoints/handlers.ts'
import type { RateLimits } from '#server/endpoints/rate-limits.ts'
import { clientAddress } from '#server/http/client-address.ts'
import { trustedPeers } from '#server/http/trusted-peers.ts'
import type { SecurityLog } from '#server/logging/security-log.ts'
import type { Site } from '#server/site/site.ts'

interface Options {
  services: readonly Service[]
  config: Pick<Config, 'trustProxy' | 'publicUrl'>
  site: () => Site
  limits: RateLimits
  security: SecurityLog
  sessions: EditorSessions
  onFault: (error: unknown, request: IncomingMessage) => void
}

/** Creates the routes of the editor's endpoints, each for its role. */
export function createEditorApi(options: Options): Router {
  const { services, config, site, limits, sessions, security, onFault } = options
  const { publicUrl, trustProxy } = config
  const addressOf = clientAddress(trustProxy)
  const callerOf = createCallerOf({ site, addressOf, isTrusted: trustedPeers(trustProxy) })

  async function admit(request: IncomingMessage, endpoint: Endpoint): Promise<Reply | undefined> {
    if (endpoint.method !== 'GET' && !isFromEditor(request, publicUrl))
      return createErrorResponse(403, { message: 'The request was not sent by the editor.' })
    if (!endpoint.editor) return undefined
    const editor = await sessions.accountOf(request)
    if (!editor) return createErrorResponse(401, { message: 'unauthorised' })
    if (editor.secondFactor === 'required' && !endpoint.beforeSecondFactor)
      return createErrorResponse(403, { message: 'Your role requires a second factor. Set it up first.' })
    if (isAtLeast(editor.role, endpoint.editor)) return undefined
    const { path } = endpoint
    security.note('access.refused', { endpoint: path, person: editor.id, role: editor.role })
    return createErrorResponse(403, { message: `This requires the role ${endpoint.editor}.` })
  }

  return createApiRouter({
    services,
    publicUrl,
    addressOf,
    onFault,
    admit,
    under: '/preview/api',
    dispatch: createDispatch({
      limits,
      watch: watchCalls(security),
      isMarket: (id) => site().market(id) !== undefined,
      isCatalog: () => false,
    }),
    callerOf: async (request, endpoint) => ({
      ...(await callerOf(request, endpoint)),
      editor: endpoint.editor && (await sessions.accountOf(request)),
    }),
  })
}
