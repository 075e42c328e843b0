import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { collapseWhitespace } from '#schemas/values/collapse-whitespace.ts'
import { mailOutbox } from '#server/database/tables/content.ts'
import { addJob } from '#server/jobs/jobs.ts'

/** Kind of a mail, which decides how long the outbox stores it (`server/mail/prune-job.ts`). */
export type MailKind = (typeof mailOutbox.$inferSelect)['kind']

/** Mail to one recipient. */
export interface Mail {
  /** Default: `order`. */
  kind?: MailKind
  market: string
  recipient: string
  replyTo?: string
  subject: string
  /** Plain text. */
  body: string
  /** The same as an HTML document. */
  html?: string
  /** URL of one-click unsubscribing (RFC 8058). */
  listUnsubscribe?: string
}

/** Kind of the job that sends a mail. */
export const sendMailKind = 'mail.send'

/**
 * Queues mail in the outbox, from which a job sends it; within a transaction both exist once that commits. Use a
 * transaction: without one, a process that crashes in between leaves mail that is never sent.
 */
export async function queueMail(db: Pick<NodePgDatabase, 'insert'>, mail: Mail): Promise<void> {
  const [row] = await db
    .insert(mailOutbox)
    // Header fields must be one line, for any input.
    .values({ ...mail, subject: collapseWhitespace(mail.subject) })
    .returning({ id: mailOutbox.id })
  if (row) await addJob(db, { kind: sendMailKind, payload: { id: row.id }, due: new Date(0) })
}
