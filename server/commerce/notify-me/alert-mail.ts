import type { Market } from '#schemas/markets/market.ts'
import type { Offer } from '#server/commerce/catalogue/offer.ts'
import type { Alert } from '#server/commerce/notify-me/alerts.ts'
import type { MailTexts } from '#server/mail/mail-texts.ts'
import type { Mail } from '#server/mail/outbox.ts'

const wordsOf = {
  inStock: ['mail.backInStockSubject', 'mail.backInStockText'],
  goingLive: ['mail.goingLiveSubject', 'mail.goingLiveText'],
} as const

/** Builds the mail about an available product, in the market's language. */
export function alertMail(
  mailTexts: MailTexts,
  publicUrl: string,
  market: Market,
  { kind, email, token }: Alert,
  { name, url }: Offer,
): Mail {
  const catalog = encodeURIComponent(market.catalog ?? market.id)
  const unsubscribe = `${publicUrl}/api/notifyme/${catalog}/notifyme/optout?token=${token}`
  const [subject, words] = wordsOf[kind]
  return mailTexts(market, email, (text) => ({
    subject: text(subject, { product: name }),
    kind: 'message',
    parts: [text(words, { product: name, link: new URL(url, publicUrl).href, unsubscribe })],
    listUnsubscribe: unsubscribe,
  }))
}
