import { localeOf, type Market } from '#schemas/markets/market.ts'
import { formatMoney } from '#schemas/values/format-money.ts'
import type { Offer } from '#server/commerce/catalogue/offer.ts'
import type { Alert } from '#server/commerce/notify-me/alerts.ts'
import type { MailTexts } from '#server/mail/mail-texts.ts'
import type { Mail } from '#server/mail/outbox.ts'

const wordsOf = {
  inStock: ['mail.backInStockSubject', 'mail.backInStockText'],
  priceDrop: ['mail.priceDropSubject', 'mail.priceDropText'],
  goingLive: ['mail.goingLiveSubject', 'mail.goingLiveText'],
} as const

/** Builds the mail about a product that is available or costs less, in the market's language. */
export function alertMail(
  mailTexts: MailTexts,
  publicUrl: string,
  market: Market,
  { kind, email, token }: Alert,
  { name, url, salesPrice, currency }: Offer,
): Mail {
  const catalog = encodeURIComponent(market.catalog ?? market.id)
  const unsubscribe = `${publicUrl}/api/notifyme/${catalog}/notifyme/optout?token=${token}`
  const [subject, words] = wordsOf[kind]
  const price = formatMoney({ amount: salesPrice, currency }, localeOf(market))
  return mailTexts(market, email, (text) => ({
    subject: text(subject, { product: name }),
    kind: 'message',
    parts: [text(words, { product: name, price, link: new URL(url, publicUrl).href, unsubscribe })],
    listUnsubscribe: unsubscribe,
  }))
}
