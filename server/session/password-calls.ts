import type { Market } from '#schemas/markets/market.ts'
import type { RateLimits } from '#server/endpoints/rate-limits.ts'
import type { MailTexts } from '#server/mail/mail-texts.ts'
import { accountMail, loginAddress } from '#server/session/account-mail.ts'
import { type AuthHandler, type AuthReply, authReply, badRequest, fieldError } from '#server/session/calls.ts'
import { normalEmail } from '#server/session/claim-user.ts'
import type { EmailVerification } from '#server/session/email-calls.ts'
import { readFormFields, tokenIn } from '#server/session/form-fields.ts'
import type { KnownDevices } from '#server/session/known-devices.ts'
import type { MailTokens } from '#server/session/mail-tokens.ts'
import { hashPassword, isPassword, type PasswordCost } from '#server/session/passwords.ts'
import { createSignInLimits, emailQuestions } from '#server/session/sign-in-limits.ts'
import type { StartSession } from '#server/session/start-session.ts'
import type { Users } from '#server/session/users.ts'
import type { Site } from '#server/site/site.ts'

interface PasswordCallsDependencies {
  site: () => Site
  publicUrl: string
  mailTexts: MailTexts
  users: Pick<Users, 'byEmail' | 'create' | 'resetPassword'>
  mailTokens: MailTokens
  verification: Pick<EmailVerification, 'send'>
  startSession: StartSession
  limits: RateLimits
  devices: Pick<KnownDevices, 'idOf'>
  /** Whether the company's identity provider is to sign in this address. */
  isEmployees: (email: string) => boolean
  /** What to hash a password takes. */
  passwordCost?: PasswordCost | undefined
}

export interface PasswordCalls {
  signIn: AuthHandler
  signUp: AuthHandler
  emailExists: AuthHandler
  resetToken: AuthHandler
  reset: AuthHandler
}

/** In seconds. */
const hour = 3_600
/** Minimum response time in milliseconds, so that timing does not reveal whether a mail is sent. */
const resetMilliseconds = 100
const atLeast = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))
const attemptLimits = { network: 100, account: 10, everywhere: 50, attacked: 3 } as const

/** Counts an attempt. @returns whether the limit within `seconds` is exceeded */
const isTooOften = async (
  limits: Pick<RateLimits, 'take'>,
  name: string,
  subject: string,
  requests: number,
  seconds: number,
) => (await limits.take(name, subject, { requests, seconds })) !== undefined

/** Responds to a password reset. A blocked account gets the new password but no session. */
function resetReply(user: { blocked: Date | null } | undefined, blockedText = ''): AuthReply {
  if (!user) return authReply('RESET_PASSWORD_INVALID_TOKEN_ERROR')
  return user.blocked ? authReply('PASSWORD_RESET_NOT_ALLOWED', { reason: blockedText }) : authReply('OK')
}

const textsOf = (site: () => Site) => (market: Market) => (key: string) =>
  site().texts(market).texts[key] ?? key

/** Creates the calls of a forgotten password: the mail with a link, and the new password. */
function createResetCalls(
  { site, publicUrl, mailTexts, users, mailTokens, limits, isEmployees }: PasswordCallsDependencies,
  tooMany: (market: Market) => AuthReply,
): Pick<PasswordCalls, 'resetToken' | 'reset'> {
  const textIn = textsOf(site)
  const employeeReply = (market: Market): AuthReply =>
    authReply('PASSWORD_RESET_NOT_ALLOWED', { reason: textIn(market)('auth.employeeAccount') })
  return {
    async resetToken({ body, market, network }) {
      const fields = await readFormFields(body, ['email'], textIn(market))
      if (fields.kind === 'refused') return fields.reply
      if (await isTooOften(limits, 'auth.reset', network, 20, hour)) return tooMany(market)
      const email = fields.get('email')
      // Every address of the company gets this response, whether or not it has an account.
      if (isEmployees(email)) return employeeReply(market)
      const respond = atLeast(resetMilliseconds)
      // Response and counting are the same for unknown addresses and beyond the limit.
      const isLimited = await isTooOften(limits, 'auth.resetMail', email, 3, hour)
      const user = await users.byEmail(email)
      if (user && !isLimited)
        await mailTokens.send({ kind: 'reset', userId: user.id, email }, (token) =>
          accountMail(mailTexts, market, email, 'reset', {
            link: loginAddress(site(), publicUrl, market, 'forgot-password', token),
          }),
        )
      await respond
      return authReply('OK')
    },

    async reset({ body, market, network }) {
      const token = tokenIn(body)
      if (token === undefined) return badRequest('Please provide the password reset token')
      // Counted first: judging a password takes the processor's time.
      if (await isTooOften(limits, 'auth.resetSubmit', network, 30, hour)) return tooMany(market)
      const fields = await readFormFields(body, ['password'], textIn(market))
      if (fields.kind === 'refused') return fields.reply
      if (!(await mailTokens.isValid('reset', token))) return resetReply(undefined)
      const passwordHash = await hashPassword(fields.get('password'))
      const claim = await mailTokens.redeem('reset', token)
      if (claim && isEmployees(claim.email)) return employeeReply(market)
      const notice = (email: string) => accountMail(mailTexts, market, email, 'passwordChanged', {})
      const user =
        claim && (await users.resetPassword(claim.userId, claim.email, passwordHash, notice(claim.email)))
      return resetReply(user, textIn(market)('login.blocked'))
    },
  }
}

/** Sign-in, sign-up and password reset by e-mail address, in the session library's protocol. */
export function createPasswordCalls(parts: PasswordCallsDependencies): PasswordCalls {
  const { site, users, verification, startSession, limits, devices, isEmployees, passwordCost } = parts
  const textIn = textsOf(site)
  const admitAttempt = createSignInLimits('auth', limits, attemptLimits)
  const tooMany = (market: Market): AuthReply =>
    authReply('GENERAL_ERROR', { message: textIn(market)('auth.tooMany') })

  return {
    async signIn(call) {
      const text = textIn(call.market)
      const fields = await readFormFields(call.body, ['email', 'password'], text, { anyPassword: true })
      if (fields.kind === 'refused') return fields.reply
      const email = fields.get('email')
      const device = devices.idOf(call.cookies, email)
      if (!(await admitAttempt({ email, network: call.network, device }))) return tooMany(call.market)
      // A password outlives the employment, unlike an account at the company's provider (account rule 11). Every address of
      // the company gets this response, whether or not it has an account.
      if (isEmployees(email))
        return authReply('SIGN_IN_NOT_ALLOWED', { reason: text('auth.employeeAccount') })
      const user = await users.byEmail(email)
      const right = await isPassword(fields.get('password').slice(0, 200), user?.passwordHash)
      if (!user || !right) return authReply('WRONG_CREDENTIALS_ERROR')
      return startSession(call, user, 'emailpassword')
    },

    async signUp(call) {
      const text = textIn(call.market)
      // Counted first, with sign-ups that are refused: judging a password takes the processor's time.
      if (await isTooOften(limits, 'auth.newPassword', call.network, 60, hour)) return tooMany(call.market)
      const fields = await readFormFields(call.body, ['email', 'password'], text, {
        optional: ['firstName', 'lastName'],
      })
      if (fields.kind === 'refused') return fields.reply
      if (await isTooOften(limits, 'auth.signUp', call.network, 20, hour)) return tooMany(call.market)
      const email = fields.get('email')
      if (isEmployees(email))
        return authReply('SIGN_UP_NOT_ALLOWED', { reason: text('auth.employeeAccount') })
      const user = await users.create(
        email,
        await hashPassword(fields.get('password'), passwordCost),
        call.market.id,
      )
      if (!user) return fieldError('email', text('auth.emailExists'))
      await verification.send(user, call.market)
      const names = { firstName: fields.get('firstName'), lastName: fields.get('lastName') }
      return startSession(call, user, 'emailpassword', { isNew: true, names })
    },

    // Reveals whether an address has an account, as sign-up does. The rate limit is enough for a form and too low for a
    // list of addresses.
    async emailExists({ query, network, market }) {
      const email = query.get('email')
      if (email === null || email.length > 254) return badRequest('Please provide the email as a GET param')
      if ((await limits.take(...emailQuestions(network))) !== undefined) return tooMany(market)
      return authReply('OK', { exists: (await users.byEmail(normalEmail(email))) !== undefined })
    },

    ...createResetCalls(parts, tooMany),
  }
}
