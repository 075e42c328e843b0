import { randomBytes } from 'node:crypto'
import type { Database } from '#server/database/database.ts'
import { and, eq, gt, lt } from '#server/database/drizzle.ts'
import { userTokens } from '#server/database/tables/session.ts'
import { type Mail, queueMail } from '#server/mail/outbox.ts'
import { hashToken } from '#server/security/hash-token.ts'

type Row = typeof userTokens.$inferSelect

/** Purpose of a token in a mail. */
type MailTokenKind = Row['kind']

/** Tokens that are sent by mail. Holding one proves access to the mailbox. */
export interface MailTokens {
  /** Creates a token and queues the mail with it, atomically. */
  send(
    token: { kind: MailTokenKind; userId: string; email: string },
    mailOf: (token: string) => Mail,
  ): Promise<void>
  /**
   * Redeems a token and deletes all of its user's tokens of that kind. Returns undefined if it is invalid, or another
   * user's than `userId`.
   */
  redeem(
    kind: MailTokenKind,
    token: string,
    userId?: string,
  ): Promise<Pick<Row, 'userId' | 'email'> | undefined>
  /** Whether `redeem` would accept the token. */
  isValid(kind: MailTokenKind, token: string): Promise<boolean>
}

const hour = 3_600_000
/** Lifetime of tokens in milliseconds: the session library's values for the first two. */
const validity: Readonly<Record<MailTokenKind, number>> = {
  reset: hour,
  verify: 24 * hour,
  changeEmail: hour,
}

export function createMailTokens({ db }: Database, now: () => number): MailTokens {
  const validToken = (kind: MailTokenKind, token: string) =>
    and(
      eq(userTokens.hash, hashToken(token)),
      eq(userTokens.kind, kind),
      gt(userTokens.expires, new Date(now())),
    )

  return {
    async send({ kind, userId, email }, mailOf) {
      const token = randomBytes(32).toString('base64url')
      const expires = new Date(now() + validity[kind])
      await db.transaction(async (tx) => {
        await tx
          .delete(userTokens)
          .where(and(eq(userTokens.userId, userId), lt(userTokens.expires, new Date(now()))))
        await tx.insert(userTokens).values({ hash: hashToken(token), kind, userId, email, expires })
        await queueMail(tx, mailOf(token))
      })
    },

    redeem: (kind, token, userId) =>
      db.transaction(async (tx) => {
        const isOwn = userId === undefined ? undefined : eq(userTokens.userId, userId)
        const [row] = await tx
          .delete(userTokens)
          .where(and(validToken(kind, token), isOwn))
          .returning()
        if (row)
          await tx.delete(userTokens).where(and(eq(userTokens.userId, row.userId), eq(userTokens.kind, kind)))
        return row
      }),

    async isValid(kind, token) {
      const tokens = await db
        .select({ kind: userTokens.kind })
        .from(userTokens)
        .where(validToken(kind, token))
      return tokens.length > 0
    },
  }
}
