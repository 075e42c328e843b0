import { Router } from 'express'
import type { Assets } from '#renderer/assets.ts'
import { descriptionHtml } from '#server/api/description-page.ts'
import type { Service } from '#server/api/handlers.ts'
import { openApiOf } from '#server/api/openapi.ts'
import { securityHeaders } from '#server/http/security-headers.ts'

interface Options {
  services: readonly Service[]
  publicUrl: string
  assets: Assets
  development: boolean
}

/** The API's description: `/api/openapi.json` for machines, `/api` for people. */
export function createDescriptionRouter({ services, publicUrl, assets, development }: Options): Router {
  const router = Router()
  let document: string | undefined
  router.get('/api/openapi.json', (_request, response) => {
    document ??= JSON.stringify(openApiOf(services, publicUrl))
    response.type('application/json').set('Cache-Control', 'no-cache').send(document)
  })
  router.get('/api', async (_request, response) => {
    const { css, hash, developmentTags } = await assets.style(new Set())
    const styles = developmentTags ?? `<style>${css}</style>`
    response
      .set(securityHeaders({ styleHash: hash, development }))
      .set({ 'Cache-Control': 'no-cache', 'X-Robots-Tag': 'noindex, nofollow' })
      .send(descriptionHtml(services, styles))
  })
  return router
}
