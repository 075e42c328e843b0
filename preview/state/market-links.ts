import { call } from '#preview/state/api.ts'
import { endSession } from '#preview/state/session.ts'
import { reasonOf } from '#preview/texts/refusal-texts.ts'
import { linkedPagesIn, mapPageLinks, toMarket } from '#schemas/editor/links-to-market.ts'
import { translation } from '#schemas/editor/translation.ts'

/**
 * Returns content of one market with links to the same pages of another, or why it cannot, in words.
 * @throws CallFailed if the server does not respond
 */
export async function rewriteLinksToMarket<Content extends object>(
  content: Content,
  source: string,
  market: string,
): Promise<Content | string> {
  if (source === market) return content
  const adapted = toMarket(content, source, market)
  const linkedPages = linkedPagesIn(adapted)
  if (linkedPages.length === 0) return adapted
  const response = await call(translation.links, { body: { market, source, pages: linkedPages } })
  if (response.status === 401) endSession()
  if (response.status !== 200) return reasonOf(response)
  const targets = new Map(response.body.map((target) => [target.page, target]))
  return mapPageLinks(adapted, (id) => {
    const { link, url } = targets.get(id) ?? {}
    if (link !== undefined) return { link }
    return url === undefined ? undefined : { url }
  })
}
