import type { Config } from '#server/configuration/config.ts'
import { previewCookie, previewCookieValue, type RequestContext } from '#server/http/request-context.ts'

/** The cookie that opens drafts also goes into a content system's frame on another site, and is partitioned by it. */
const framed = 'Path=/; HttpOnly; Secure; SameSite=None; Partitioned'
const cookieAttributes = 'Path=/; HttpOnly; SameSite=Lax'

/**
 * Returns the cookies that store a preview, or delete it (`?preview=false`); none without the parameter. Browsers store
 * partitioned cookies separately, so both are deleted.
 */
export function previewCookiesFor(
  query: URLSearchParams,
  context: Pick<RequestContext, 'byToken'>,
  config: Pick<Config, 'production'>,
): readonly string[] {
  const token = query.get('previewToken')
  if (token && context.byToken) return [`${previewCookie}=${previewCookieValue(token)}; ${framed}`]
  if (query.get('preview') === 'false')
    return [cookieAttributes, framed].map((attributes) => `${previewCookie}=; Max-Age=0; ${attributes}`)
  if (query.get('preview') === 'true' && !config.production)
    return [`${previewCookie}=true; ${cookieAttributes}`]
  return []
}
