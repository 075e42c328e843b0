import { mailFragments } from '#schemas/api/form-fields.ts'
import { isRecord } from '#schemas/validation/is-record.ts'
import { encodePath } from '#schemas/validation/url.ts'
import type { Site } from '#server/site/site.ts'

/** Targets of links in mails: pages of the mail's market, or of the first. */
export interface MailLandings {
  confirm(market: string | undefined): string
  end(market: string | undefined): string
}

export function createMailLandings(site: () => Site): MailLandings {
  const rootOf = (market: string | undefined) =>
    `/${(market && site().market(market)?.id) ?? site().markets[0]?.id ?? ''}`

  /** The page of the payload part `newsletter`, such as `{ "path": "/dk/newsletter" }`. */
  function newsletterPage(market: string | undefined): string {
    const root = rootOf(market)
    const part = site().payload(root.slice(1), 'newsletter')
    const path = isRecord(part) && typeof part.path === 'string' ? part.path : root
    return encodePath(site().page(path)?.path ?? root)
  }

  function unsubscribePage(market: string | undefined): string {
    const root = rootOf(market)
    const path = site().addresses(root.slice(1))('unsubscribePage')
    return encodePath(site().page(path)?.path ?? root)
  }

  return {
    confirm: (market) =>
      `${newsletterPage(market)}#${market === undefined ? mailFragments.expired : mailFragments.confirmed}`,
    end: (market) => `${unsubscribePage(market)}#${mailFragments.ended}`,
  }
}
