import type { Market } from '#schemas/markets/market.ts'
import { encodePath } from '#schemas/validation/url.ts'
import type { MailTexts } from '#server/mail/mail-texts.ts'
import type { Mail } from '#server/mail/outbox.ts'
import { withButton } from '#server/mail/with-button.ts'
import type { Site } from '#server/site/site.ts'

/** Mail about an account, in the market's language. */
type AccountMailKind =
  | 'reset'
  | 'choosePassword'
  | 'verify'
  | 'changeEmail'
  | 'emailChanged'
  | 'passwordChanged'
  | 'wrongCodes'

const keys = {
  reset: ['mail.resetSubject', 'mail.resetText'],
  choosePassword: ['mail.choosePasswordSubject', 'mail.choosePasswordText'],
  verify: ['mail.verifySubject', 'mail.verifyText', 'verifyEmail.submit'],
  changeEmail: ['mail.changeEmailSubject', 'mail.changeEmailText', 'verifyEmail.submit'],
  emailChanged: ['mail.emailChangedSubject', 'mail.emailChangedText'],
  passwordChanged: ['mail.passwordChangedSubject', 'mail.passwordChangedText'],
  wrongCodes: ['mail.wrongCodesSubject', 'mail.wrongCodesText'],
} as const satisfies Readonly<
  Record<AccountMailKind, readonly [subject: string, body: string, button?: string]>
>

/** @param values for the placeholders of the text, such as `link` */
export function accountMail(
  mailTexts: MailTexts,
  market: Market,
  recipient: string,
  kind: AccountMailKind,
  values: Readonly<Record<string, string>>,
): Mail {
  const [subject, body, button = subject] = keys[kind]
  return mailTexts(market, recipient, (text) => ({
    kind: 'account',
    subject: text(subject),
    // A subject says what the link does, but confirmations have shorter words than the sentence above their button.
    parts: withButton(text(body, values), values.link ?? '', text(button)),
  }))
}

/** Returns the address of a market's login page in one of its views (account rule 6). */
export const loginAddress = (
  site: Site,
  publicUrl: string,
  market: Market,
  view: string,
  token: string,
): string =>
  `${publicUrl}${encodePath(site.addresses(market.id)('loginPage'))}?view=${view}&token=${token}&tenantId=public`
