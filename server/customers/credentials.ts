import type { account } from '#schemas/api/account.ts'
import type { InputOf, OutcomeOf } from '#schemas/api/endpoint.ts'
import type { Market } from '#schemas/markets/market.ts'
import { encodePath } from '#schemas/validation/url.ts'
import type { Members } from '#server/commerce/loyalty/members.ts'
import { followAddress } from '#server/customers/follow-address.ts'
import type { Database } from '#server/database/database.ts'
import type { ApiSession } from '#server/endpoints/handlers.ts'
import type { RateLimits } from '#server/endpoints/rate-limits.ts'
import type { MailTexts } from '#server/mail/mail-texts.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { accountMail } from '#server/session/account-mail.ts'
import { normalEmail } from '#server/session/claim-user.ts'
import { type ConfirmIdentity, createConfirmIdentity } from '#server/session/confirm-identity.ts'
import { passwordProblem } from '#server/session/form-fields.ts'
import type { MailTokens } from '#server/session/mail-tokens.ts'
import { hashPassword } from '#server/session/passwords.ts'
import type { Sessions } from '#server/session/sessions.ts'
import type { Users } from '#server/session/users.ts'
import type { Site } from '#server/site/site.ts'

type Account = typeof account
type BodyOf<Name extends 'updateEmail' | 'changePassword'> = InputOf<Account[Name]>['body']

interface CredentialsDependencies {
  site: () => Site
  database: Database
  publicUrl: string
  mailTexts: MailTexts
  users: Users
  sessions: Sessions
  mailTokens: MailTokens
  /** Members of the customer club follow their account's address. */
  members: Pick<Members, 'followAddress'>
  limits: RateLimits
  /** Whether only the company's identity provider may sign in this address (account rule 11). */
  isEmployees: (email: string) => boolean
  /** Milliseconds since the epoch. */
  now: () => number
}

/** Changes of sign-in data, after the user has proven their identity. */
export interface Credentials {
  /** Returns why the session's holder cannot delete the account; undefined if they can. */
  refuseRemoval: ConfirmIdentity
  requestEmailChange(
    session: ApiSession,
    market: Market,
    catalog: string,
    body: BodyOf<'updateEmail'>,
  ): Promise<OutcomeOf<Account['updateEmail']>>
  /**
   * Confirms an address and returns the redirect. Only a session of the account can: a mail scanner or the mailbox's owner
   * who follows the link would give another account the address (account rule 22). Ends every other session.
   */
  confirmEmail(
    market: Market,
    token: string,
    session: Pick<ApiSession, 'userId' | 'handle'> | undefined,
  ): Promise<string>
  changePassword(
    session: ApiSession,
    market: Market,
    body: BodyOf<'changePassword'>,
  ): Promise<OutcomeOf<Account['changePassword']>>
}

/** New passwords that a customer can propose. */
const passwordLimit = { requests: 20, seconds: 900 } as const
/** Mails about changed passwords to an address that nobody confirmed. */
const passwordMailLimit = { requests: 2, seconds: 24 * 3_600 } as const

export function createCredentials(parts: CredentialsDependencies): Credentials {
  const { site, database, publicUrl, mailTexts, users, sessions, mailTokens, members } = parts
  const { limits, isEmployees, now } = parts

  const accountPage = (market: Market, outcome: string) =>
    `${encodePath(site().addresses(market.id)('accountPage'))}#${outcome}`

  const changeEmail = (userId: string, email: string) =>
    users.changeEmail(userId, email, async (tx, { from, to }) => {
      if (from !== undefined) await followAddress(tx, userId, { from, to, at: new Date(now()) })
      await members.followAddress(tx, userId, to)
    })

  const refusal = createConfirmIdentity({ users, limits, now })

  /** Whether a change is reported: an address that nobody confirmed may be a stranger's, who must not be flooded. */
  const canReport = async ({ email, emailVerified }: ApiSession): Promise<boolean> =>
    emailVerified || (await limits.take('account.passwordMail', email, passwordMailLimit)) === undefined

  return {
    refuseRemoval: refusal,

    async requestEmailChange(session, market, catalog, { email: input, password }) {
      const refusalReason = await refusal(session, password)
      if (refusalReason) return refusalReason
      const { userId } = session
      const email = normalEmail(input)
      // Every address of the company gets this response, whether or not it has an account.
      if (isEmployees(email)) return { status: 400, errors: { email: ['credentials.employeeEmail'] } }
      const canMail =
        (await limits.take('account.emailMail', userId, { requests: 5, seconds: 3_600 })) === undefined
      // The response must not reveal whether an address has an account.
      if (email !== session.email && canMail && !(await users.byEmail(email)))
        await mailTokens.send({ kind: 'changeEmail', userId, email }, (token) =>
          accountMail(mailTexts, market, email, 'changeEmail', {
            link: `${publicUrl}/api/account/${encodeURIComponent(catalog)}/confirm-email?token=${token}`,
          }),
        )
      return { status: 202 }
    },

    async confirmEmail(market, token, session) {
      const claim = session && (await mailTokens.redeem('changeEmail', token, session.userId))
      if (!claim && (await mailTokens.isValid('changeEmail', token)))
        return accountPage(market, 'email-sign-in')
      const before = claim && (await users.byId(claim.userId))
      if (
        !claim ||
        !before ||
        isEmployees(claim.email) ||
        (await changeEmail(before.id, claim.email)) !== 'changed'
      )
        return accountPage(market, 'email-expired')
      await sessions.endAll(before.id, session.handle)
      await database.db.transaction((tx) =>
        queueMail(tx, accountMail(mailTexts, market, before.email, 'emailChanged', { email: claim.email })),
      )
      return accountPage(market, 'email-changed')
    },

    async changePassword(session, market, { password, newPassword }) {
      if (isEmployees(session.email))
        return { status: 400, errors: { newPassword: ['credentials.employeePassword'] } }
      // Counted first: judging a password takes the processor's time.
      const isTooOften =
        (await limits.take('account.newPassword', session.userId, passwordLimit)) !== undefined
      const problem = isTooOften ? 'form.tooMany' : await passwordProblem(newPassword)
      if (problem !== undefined) return { status: 400, errors: { newPassword: [problem] } }
      const refused = await refusal(session, password)
      if (refused) return refused
      const { userId, email, handle } = session
      const notice = (await canReport(session))
        ? accountMail(mailTexts, market, email, 'passwordChanged', {})
        : undefined
      await users.changePassword(userId, await hashPassword(newPassword), handle, notice)
      return { status: 204 }
    },
  }
}
