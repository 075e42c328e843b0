import { fillText } from '#renderer/kit/fill-text.ts'
import type { Market } from '#schemas/market.ts'
import type { Mail } from '#server/mail/outbox.ts'
import type { Site } from '#server/site/site.ts'

/** Mail about an account, in the market's language. */
type AccountMailKind = 'reset' | 'verify' | 'changeEmail' | 'emailChanged'

const keys = {
  reset: ['mail.resetSubject', 'mail.resetText'],
  verify: ['mail.verifySubject', 'mail.verifyText'],
  changeEmail: ['mail.changeEmailSubject', 'mail.changeEmailText'],
  emailChanged: ['mail.emailChangedSubject', 'mail.emailChangedText'],
} as const satisfies Readonly<Record<AccountMailKind, readonly [string, string]>>

/** @param values what the text's marks are filled with, such as `link` */
export function accountMail(
  site: Site,
  market: Market,
  recipient: string,
  kind: AccountMailKind,
  values: Readonly<Record<string, string>>,
): Mail {
  const { texts } = site.texts(market)
  const text = (key: string) => texts[key] ?? key
  const [subject, body] = keys[kind]
  return { market: market.id, recipient, subject: text(subject), body: fillText(text(body), values) }
}

/** The login page of a market, in one of its views (readings 32). */
export const loginAddress = (publicUrl: string, market: Market, view: string, token: string): string =>
  `${publicUrl}/${market.id}/login?view=${view}&token=${token}&tenantId=public`
