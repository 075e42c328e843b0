import type { Config } from '#server/configuration/config.ts'
import { previewCookie, previewCookieValue, type RequestContext } from '#server/http/request-context.ts'

/** Where the cookie goes that opens drafts: into a content system's frame too, across sites, partitioned by it. */
const framed = 'Path=/; HttpOnly; Secure; SameSite=None; Partitioned'
const ours = 'Path=/; HttpOnly; SameSite=Lax'

/**
 * The cookies that remember a preview, or forget it (`?preview=false`); none where nothing was asked. A browser keeps
 * a partitioned cookie apart from one that is not, so both are forgotten.
 */
export function previewCookiesFor(
  query: URLSearchParams,
  context: Pick<RequestContext, 'drafts'>,
  config: Pick<Config, 'production'>,
): readonly string[] {
  const token = query.get('previewToken')
  if (token && context.drafts) return [`${previewCookie}=${previewCookieValue(token)}; ${framed}`]
  if (query.get('preview') === 'false')
    return [ours, framed].map((attributes) => `${previewCookie}=; Max-Age=0; ${attributes}`)
  if (query.get('preview') === 'true' && !config.production) return [`${previewCookie}=true; ${ours}`]
  return []
}
