import type { Market } from '#schemas/markets/market.ts'
import type { RateLimits } from '#server/endpoints/rate-limits.ts'
import type { MailTexts } from '#server/mail/mail-texts.ts'
import { accountMail, loginAddress } from '#server/session/account-mail.ts'
import { type AuthCall, type AuthHandler, type AuthReply, authReply, bad } from '#server/session/calls.ts'
import { tokenIn } from '#server/session/form-fields.ts'
import type { MailTokens } from '#server/session/mail-tokens.ts'
import type { Sessions } from '#server/session/sessions.ts'
import type { User, Users } from '#server/session/users.ts'
import type { Site } from '#server/site/site.ts'

interface Parts {
  site: () => Site
  publicUrl: string
  mailTexts: MailTexts
  users: Users
  sessions: Sessions
  mailTokens: MailTokens
  limits: RateLimits
}

export interface EmailVerification {
  /** Sends the mail to verify an address. Returns false above a rate limit. */
  send(user: User, market: Market): Promise<boolean>
  token: AuthHandler
  verify: AuthHandler
  status: AuthHandler
}

/** Verifies e-mail addresses by the session library's protocol. */
export function createEmailVerification(parts: Parts): EmailVerification {
  const { site, publicUrl, mailTexts, users, sessions, mailTokens, limits } = parts

  async function send({ id: userId, email }: User, market: Market): Promise<boolean> {
    const seconds = await limits.take('auth.verifyMail', email, { requests: 5, seconds: 3_600 })
    if (seconds !== undefined) return false
    await mailTokens.send({ kind: 'verify', userId, email }, (token) =>
      accountMail(mailTexts, market, email, 'verify', {
        link: loginAddress(site(), publicUrl, market, 'verify', token),
      }),
    )
    return true
  }

  /** Returns a response, with a new access token if the caller's token is out of date on the address. */
  async function renewed({ session }: AuthCall, status: string, details = {}): Promise<AuthReply> {
    const body = { status, ...details }
    const user = session && (await users.byId(session.user.id))
    if (!session || !user || session.claims['st-ev'].v === (user.emailVerified !== null))
      return { kind: 'answer', body }
    return { kind: 'renewed', body, tokens: await sessions.renew(session, user) }
  }

  return {
    send,
    async token(call) {
      if (!call.session) return { kind: 'unauthorised' }
      const { user } = call.session
      if (user.emailVerified) return renewed(call, 'EMAIL_ALREADY_VERIFIED_ERROR')
      await send(user, call.market)
      return authReply('OK')
    },
    async verify(call) {
      const token = tokenIn(call.body)
      if (token === undefined) return bad('Please provide the email verification token')
      if ((await limits.take('auth.verify', call.network, { requests: 60, seconds: 600 })) !== undefined)
        return authReply('GENERAL_ERROR', { message: site().texts(call.market).texts['auth.tooMany'] })
      const claim = await mailTokens.take('verify', token)
      const user = claim && (await users.verifyEmail(claim.userId, claim.email))
      return user ? renewed(call, 'OK') : authReply('EMAIL_VERIFICATION_INVALID_TOKEN_ERROR')
    },
    async status(call) {
      if (!call.session) return { kind: 'unauthorised' }
      return renewed(call, 'OK', { isVerified: call.session.user.emailVerified !== null })
    },
  }
}
