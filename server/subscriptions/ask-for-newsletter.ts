import type { Market } from '#schemas/markets/market.ts'
import type { MailTexts } from '#server/mail/mail-texts.ts'
import { confirmationMail } from '#server/subscriptions/confirmation-mail.ts'
import type { Subscriptions } from '#server/subscriptions/subscriptions.ts'

interface Parts {
  subscriptions: Pick<Subscriptions, 'signUp'>
  mailTexts: MailTexts
  publicUrl: string
}

/** Where a link in mail ends what its token stands for. */
export const endAddress = (publicUrl: string, token: string): string =>
  `${publicUrl}/api/newsletter/unsubscribe?token=${token}`

/** Signs an address up for the newsletter of a market: it gets mail to confirm by. */
export const askForNewsletter = (
  { subscriptions, mailTexts, publicUrl }: Parts,
  market: Market,
  email: string,
): Promise<void> =>
  subscriptions.signUp({ market: market.id, list: 'newsletter', email, details: {} }, (token) =>
    confirmationMail(mailTexts, market, email, {
      confirm: `${publicUrl}/api/newsletter/confirm?token=${token}`,
      unsubscribe: endAddress(publicUrl, token),
    }),
  )
