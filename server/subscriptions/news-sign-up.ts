import type { Market } from '#schemas/markets/market.ts'
import type { Transaction } from '#server/database/transactions.ts'
import type { MailTexts } from '#server/mail/mail-texts.ts'
import { confirmationMail } from '#server/subscriptions/confirmation-mail.ts'
import { endAddress } from '#server/subscriptions/mail-addresses.ts'
import type { SignUp, Subscriptions } from '#server/subscriptions/subscriptions.ts'

/** The form in which the newsletter was chosen: stored with the sign-up as its proof. */
type NewsSource = 'form' | 'account' | 'checkout'

/** Subscribes addresses to the newsletter from every form that offers it; each has to confirm by mail. */
export interface NewsSignUp {
  signUp(market: Market, email: string, source: NewsSource): Promise<void>
  signUpIn(tx: Transaction, market: Market, email: string, source: NewsSource): Promise<void>
}

interface NewsSignUpDependencies {
  subscriptions: Subscriptions
  mailTexts: MailTexts
  publicUrl: string
}

export function createNewsSignUp({
  subscriptions,
  mailTexts,
  publicUrl,
}: NewsSignUpDependencies): NewsSignUp {
  const signUpOf = (market: Market, email: string, source: NewsSource): SignUp => ({
    market: market.id,
    list: 'newsletter',
    email,
    details: { source },
  })
  const mailOf = (market: Market, email: string) => (token: string) =>
    confirmationMail(mailTexts, market, email, {
      confirm: `${publicUrl}/api/newsletter/confirm?token=${token}`,
      unsubscribe: endAddress(publicUrl, token),
    })
  return {
    signUp: (market, email, source) =>
      subscriptions.signUp(signUpOf(market, email, source), mailOf(market, email)),
    signUpIn: (tx, market, email, source) =>
      subscriptions.signUpIn(tx, signUpOf(market, email, source), mailOf(market, email)),
  }
}
