import { fillText } from '#renderer/kit/fill-text.ts'
import type { Market } from '#schemas/market.ts'
import type { Mail } from '#server/mail/outbox.ts'
import type { Site } from '#server/site/site.ts'

interface Links {
  confirm: string
  unsubscribe: string
}

/** The mail that asks an address to confirm its sign-up, in the market's language. */
export function confirmationMail(site: Site, market: Market, recipient: string, links: Links): Mail {
  const { texts } = site.texts(market)
  const text = (key: string) => texts[key] ?? key
  const { confirm, unsubscribe } = links
  return {
    market: market.id,
    recipient,
    subject: text('mail.confirmSubject'),
    body: fillText(text('mail.confirmText'), { link: confirm, unsubscribe }),
    listUnsubscribe: unsubscribe,
  }
}
