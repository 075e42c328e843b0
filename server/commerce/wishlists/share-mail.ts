import type { Market } from '#schemas/markets/market.ts'
import { encodePath } from '#schemas/validation/url.ts'
import type { MailTexts } from '#server/mail/mail-texts.ts'
import type { Mail } from '#server/mail/outbox.ts'
import type { Site } from '#server/site/site.ts'

/** Address of the market's wishlist page for a shared list (wishlist rule 6). */
export function shareUrl(site: Site, market: Market, publicUrl: string, reference: string): string {
  return `${publicUrl}${encodePath(site.addresses(market.id)('wishlistPage'))}?shareReference=${reference}`
}

/** Builds the mail that shares a list, in the market's language. */
export const shareMail = (
  mailTexts: MailTexts,
  market: Market,
  recipient: string,
  { link, message }: { link: string; message: string },
): Mail =>
  mailTexts(market, recipient, (text) => ({
    kind: 'message',
    subject: text('mail.wishlistSubject'),
    parts: [text('mail.wishlistText', { link, message: message.trim() })],
  }))
