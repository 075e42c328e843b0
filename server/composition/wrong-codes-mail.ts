import { eq } from '#server/database/drizzle.ts'
import { users } from '#server/database/tables/session.ts'
import type { MailTexts } from '#server/mail/mail-texts.ts'
import { queueMail } from '#server/mail/outbox.ts'
import type { ReportWrongCodes } from '#server/second-factor/factor-codes.ts'
import { accountMail } from '#server/session/account-mail.ts'
import type { Site } from '#server/site/site.ts'

interface WrongCodesMailDependencies {
  site: () => Site
  mailTexts: MailTexts
}

/** Creates the function that queues mail about wrong codes, in the language of the account's market, or the first one. */
export const createWrongCodesMail =
  ({ site, mailTexts }: WrongCodesMailDependencies): ReportWrongCodes =>
  async (tx, { kind, id, email }) => {
    const [user] = kind === 'user' ? await tx.select().from(users).where(eq(users.id, id)) : []
    const market = (user && site().market(user.market)) ?? site().markets[0]
    if (market) await queueMail(tx, accountMail(mailTexts, market, email, 'wrongCodes', {}))
  }
