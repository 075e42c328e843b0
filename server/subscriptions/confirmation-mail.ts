import type { Market } from '#schemas/markets/market.ts'
import type { MailTexts } from '#server/mail/mail-texts.ts'
import type { Mail } from '#server/mail/outbox.ts'
import { withButton } from '#server/mail/with-button.ts'

interface Links {
  confirm: string
  unsubscribe: string
}

/** Builds the mail to confirm a sign-up, in the market's language. */
export const confirmationMail = (
  mailTexts: MailTexts,
  market: Market,
  recipient: string,
  links: Links,
): Mail =>
  mailTexts(market, recipient, (text) => ({
    subject: text('mail.confirmSubject'),
    kind: 'list',
    parts: withButton(
      text('mail.confirmText', { link: links.confirm, unsubscribe: links.unsubscribe }),
      links.confirm,
      text('mail.confirmSubject'),
    ),
    listUnsubscribe: links.unsubscribe,
  }))
