import type { Database } from '#server/database/database.ts'
import { eq, sql } from '#server/database/drizzle.ts'
import { mailOutbox } from '#server/database/tables/content.ts'
import { type JobHandler, jobHandler } from '#server/jobs/handler.ts'
import { shopOf } from '#server/mail/shop-of.ts'
import type { SendMail } from '#server/mail/smtp.ts'
import type { Site } from '#server/site/site.ts'

interface MailJobDependencies {
  database: Database
  site: () => Site
  publicUrl: string
  /** Sender address of mail. Default: customer service's. */
  mailFrom: string | undefined
  send: SendMail
  now: () => number
}

const payload = {
  type: 'object',
  properties: { id: { type: 'integer' } },
  required: ['id'],
  additionalProperties: false,
} as const

/** Attempts at the pace of the queue, which then gives up. A mail server can be unavailable for longer. */
const quickAttempts = 10
/** Milliseconds between later attempts. */
const longPause = 6 * 3_600_000

/**
 * Deletes the content of a mail that is not sent again: its codes and links are for the recipient only. The code of a
 * refused gift card can be replaced (basket rule 24).
 */
const emptyContent = { body: '', html: null, listUnsubscribe: null }

/**
 * Sends one mail of the outbox. A mail whose acceptance could not be recorded is sent again with the same Message-ID,
 * by which mail programs and servers recognise it.
 */
export function createMailJob({
  database,
  site,
  publicUrl,
  mailFrom,
  send,
  now,
}: MailJobDependencies): JobHandler {
  const { db } = database
  const { hostname } = new URL(publicUrl)

  return jobHandler(payload, async ({ id }, { attempt }) => {
    const isIt = eq(mailOutbox.id, id)
    const [mail] = await db.select().from(mailOutbox).where(isIt)
    if (!mail || mail.sent || mail.refused) return { kind: 'done' }
    await db
      .update(mailOutbox)
      .set({ attempts: sql`${mailOutbox.attempts} + 1` })
      .where(isIt)
    const { market, recipient, replyTo, subject, body, html, listUnsubscribe, reference } = mail
    const shop = shopOf(site(), market, publicUrl)
    const delivery = await send({
      from: { name: shop.name, address: mailFrom ?? shop.email },
      recipient,
      subject,
      body,
      ...(replyTo !== null && { replyTo }),
      ...(html !== null && { html }),
      ...(listUnsubscribe !== null && { listUnsubscribe }),
      messageId: `${reference}@${hostname}`,
    })
    switch (delivery.kind) {
      case 'taken':
        await db
          .update(mailOutbox)
          .set({ ...emptyContent, sent: new Date(now()), error: null })
          .where(isIt)
        return { kind: 'done' }
      case 'refused':
        await db
          .update(mailOutbox)
          .set({ ...emptyContent, refused: new Date(now()), error: delivery.reason })
          .where(isIt)
        return { kind: 'failed', reason: delivery.summary }
      case 'unreachable':
        await db.update(mailOutbox).set({ error: delivery.reason }).where(isIt)
        // Until the mail is deleted with the outbox's old rows.
        return attempt < quickAttempts
          ? { kind: 'again', reason: delivery.summary }
          : { kind: 'later', due: new Date(now() + longPause) }
    }
  })
}
