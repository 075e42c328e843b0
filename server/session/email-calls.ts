import type { Market } from '#schemas/markets/market.ts'
import type { RateLimits } from '#server/endpoints/rate-limits.ts'
import type { MailTexts } from '#server/mail/mail-texts.ts'
import { accountMail, loginAddress } from '#server/session/account-mail.ts'
import {
  type AuthCall,
  type AuthHandler,
  type AuthReply,
  authReply,
  badRequest,
} from '#server/session/calls.ts'
import { tokenIn } from '#server/session/form-fields.ts'
import type { MailTokens } from '#server/session/mail-tokens.ts'
import type { Sessions } from '#server/session/sessions.ts'
import type { User, Users } from '#server/session/users.ts'
import type { Site } from '#server/site/site.ts'

export interface EmailVerificationParts {
  site: () => Site
  publicUrl: string
  mailTexts: MailTexts
  users: Users
  sessions: Sessions
  mailTokens: MailTokens
  limits: RateLimits
  /** Whether only the company's identity provider may sign in this address (account rule 11). */
  isEmployees: (email: string) => boolean
  /** Called when a user's address was verified. */
  onVerified: (account: { userId: string; email: string; emailVerified: true }) => Promise<void>
}

type Confirmation = { kind: 'confirmed' } | { kind: 'refused'; reply: AuthReply }

const refusedConfirmation = (reply: AuthReply): Confirmation => ({ kind: 'refused', reply })

export interface EmailVerification {
  /** Sends the mail to verify an address. Returns false above a rate limit. */
  send(user: User, market: Market): Promise<boolean>
  /**
   * Confirms an address by the token of a mail. Unless a session of the account does so, the credentials and sessions of
   * the account are removed, and its mailbox receives the link to choose a password (account rule 23).
   * @param userId the signed-in user
   */
  confirm(
    call: Pick<AuthCall, 'body' | 'market' | 'network'>,
    userId: string | undefined,
  ): Promise<Confirmation>
  token: AuthHandler
  verify: AuthHandler
  status: AuthHandler
}

/** Creates the confirmation of an address by the token of a mail. */
function createConfirm(parts: EmailVerificationParts): EmailVerification['confirm'] {
  const { site, publicUrl, mailTexts, users, mailTokens, limits, isEmployees, onVerified } = parts

  async function sendPasswordLink({ id: userId, email }: User, market: Market): Promise<void> {
    if (isEmployees(email)) return
    await mailTokens.send({ kind: 'reset', userId, email }, (token) =>
      accountMail(mailTexts, market, email, 'choosePassword', {
        link: loginAddress(site(), publicUrl, market, 'forgot-password', token),
      }),
    )
  }

  return async ({ body, market, network }, userId) => {
    const token = tokenIn(body)
    if (token === undefined)
      return refusedConfirmation(badRequest('Please provide the email verification token'))
    if ((await limits.take('auth.verify', network, { requests: 60, seconds: 600 })) !== undefined)
      return refusedConfirmation(
        authReply('GENERAL_ERROR', { message: site().texts(market).texts['auth.tooMany'] }),
      )
    const claim = await mailTokens.redeem('verify', token)
    const verified = claim && (await users.verifyEmail(claim.userId, claim.email, claim.userId === userId))
    if (!verified) return refusedConfirmation(authReply('EMAIL_VERIFICATION_INVALID_TOKEN_ERROR'))
    if (verified.isClaimed) await sendPasswordLink(verified.user, market)
    await onVerified({ userId: verified.user.id, email: verified.user.email, emailVerified: true })
    return { kind: 'confirmed' }
  }
}

/** Verifies e-mail addresses by the session library's protocol. */
export function createEmailVerification(parts: EmailVerificationParts): EmailVerification {
  const { site, publicUrl, mailTexts, users, sessions, mailTokens, limits } = parts
  const confirm = createConfirm(parts)

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
    confirm,
    async token(call) {
      if (!call.session) return { kind: 'unauthorised' }
      const { user } = call.session
      if (user.emailVerified) return renewed(call, 'EMAIL_ALREADY_VERIFIED_ERROR')
      await send(user, call.market)
      return authReply('OK')
    },
    async verify(call) {
      // The session of an expired access token may be the account's own.
      if (call.isStale) return { kind: 'unauthorised' }
      const confirmed = await confirm(call, call.session?.user.id)
      return confirmed.kind === 'confirmed' ? renewed(call, 'OK') : confirmed.reply
    },
    async status(call) {
      if (!call.session) return { kind: 'unauthorised' }
      return renewed(call, 'OK', { isVerified: call.session.user.emailVerified !== null })
    },
  }
}
