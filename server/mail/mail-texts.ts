import { formatText } from '#renderer/texts/format-text.ts'
import { directionOf, localeOf, type Market } from '#schemas/markets/market.ts'
import { sellerIn } from '#schemas/markets/seller.ts'
import { htmlMail, type MailPart, plainMail } from '#server/mail/mail-layout.ts'
import type { Mail, MailKind } from '#server/mail/outbox.ts'
import { shopOf } from '#server/mail/shop-of.ts'
import type { Site } from '#server/site/site.ts'

/** Returns a translation with its `{name}` placeholders and plurals filled; a missing one is its key (interface rule 9). */
export type MailText = (key: string, values?: Readonly<Record<string, string | number>>) => string

interface MailContent {
  /** Default: `order`. */
  kind?: MailKind
  subject: string
  parts: readonly MailPart[]
  replyTo?: string
  /** Address of one-click unsubscribing (RFC 8058). */
  listUnsubscribe?: string
}

/** Writes a mail in a market's language, plain and as HTML: `mailTexts(market, email, (text) => ({ … }))`. */
export type MailTexts = (market: Market, recipient: string, write: (text: MailText) => MailContent) => Mail

export const createMailTexts =
  ({ site, publicUrl }: { site: () => Site; publicUrl: string }): MailTexts =>
  (market, recipient, write) => {
    const { texts } = site().texts(market)
    const locale = localeOf(market)
    const textsByKey = new Map(Object.entries(texts))
    const text: MailText = (key, values = {}) => formatText(textsByKey.get(key) ?? key, values, locale)
    const { parts, ...content } = write(text)
    const seller = sellerIn(site().payload(market.id, 'organization'))
    const frame = {
      subject: content.subject,
      shopName: shopOf(site(), market.id, publicUrl).name,
      shopAddress: `${publicUrl}${market.url}`,
      locale,
      direction: directionOf(market),
      seller: seller.lines,
      links: seller.links.map(({ title, path }) => ({ title, address: `${publicUrl}${path}` })),
    }
    return {
      market: market.id,
      recipient,
      ...content,
      body: plainMail(frame, parts),
      html: htmlMail(frame, parts),
    }
  }
