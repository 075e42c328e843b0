import { type Request, type Response, Router } from 'express'
import type { Assets } from '#renderer/assets.ts'
import { descriptionHtml } from '#server/api/description-page.ts'
import { openApiOf } from '#server/api/openapi.ts'
import type { Service } from '#server/endpoints/handlers.ts'
import { namesTag } from '#server/http/entity-tag.ts'
import { createPageBody, encodingFor, type PageBody } from '#server/http/page-body.ts'
import { securityHeaders } from '#server/http/security-headers.ts'

interface Options {
  services: readonly Service[]
  publicUrl: string
  assets: Assets
  development: boolean
}

/** Sends a body that was created and compressed once. */
function send(request: Request, response: Response, { etag, bytes }: PageBody): void {
  response.set({ 'Cache-Control': 'no-cache', ETag: etag }).vary('Accept-Encoding')
  if (namesTag(request.headers['if-none-match'], etag)) return void response.status(304).end()
  const encoding = encodingFor(request.headers['accept-encoding'])
  if (encoding !== 'identity') response.set('Content-Encoding', encoding)
  response.send(bytes[encoding])
}

/**
 * The API's description: `/api/openapi.json` for machines, `/api` for developers. Both are the same for a whole build.
 */
export function createDescriptionRouter({ services, publicUrl, assets, development }: Options): Router {
  const router = Router()
  const bodies = new Map<string, Promise<PageBody>>()

  function cachedBody(key: string, render: () => string): Promise<PageBody> {
    const cached = bodies.get(key) ?? createPageBody(render())
    bodies.set(key, cached)
    return cached
  }

  router.get('/api/openapi.json', async (request, response) => {
    response.type('application/json')
    const body = await cachedBody('openapi', () => JSON.stringify(openApiOf(services, publicUrl)))
    send(request, response, body)
  })
  router.get('/api', async (request, response) => {
    const { css, hash, developmentTags } = await assets.style(new Set())
    const styles = developmentTags ?? `<style>${css}</style>`
    response
      .type('html')
      .set(securityHeaders({ styleHash: hash, development }))
      .set({ 'X-Robots-Tag': 'noindex, nofollow' })
    send(request, response, await cachedBody(styles, () => descriptionHtml(services, styles)))
  })
  return router
}
