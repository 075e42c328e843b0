import type { Config } from '#server/config.ts'
import { previewCookie, type RequestContext } from '#server/http/request-context.ts'

/**
 * The cookie that remembers a preview, or forgets it (`?preview=false`); undefined where nothing was asked.
 * The one that opens drafts works inside a content system's frame, so it is sent across sites, partitioned by it.
 */
export function previewCookieFor(
  query: URLSearchParams,
  context: RequestContext,
  config: Pick<Config, 'production'>,
): string | undefined {
  const token = query.get('previewToken')
  if (token && context.drafts)
    return `${previewCookie}=${token}; Path=/; HttpOnly; Secure; SameSite=None; Partitioned`
  if (query.get('preview') === 'false') return `${previewCookie}=; Path=/; Max-Age=0`
  if (query.get('preview') === 'true' && !config.production)
    return `${previewCookie}=true; Path=/; HttpOnly; SameSite=Lax`
  return undefined
}
