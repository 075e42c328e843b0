import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { mailOutbox } from '#server/database/tables/content.ts'
import { addJob } from '#server/jobs/jobs.ts'

/** What a mail is about: how long the outbox keeps it goes by it (`server/mail/prune-job.ts`). */
export type MailKind = (typeof mailOutbox.$inferSelect)['kind']

/** Mail to one recipient. */
export interface Mail {
  /** By default `order`. */
  kind?: MailKind
  market: string
  recipient: string
  replyTo?: string
  subject: string
  /** Plain text. */
  body: string
  /** The same as a document of HTML. */
  html?: string
  /** Ends such mail with one click (RFC 8058). */
  listUnsubscribe?: string
}

/** The kind of the job that sends one. */
export const sendMailKind = 'mail.send'

/** Header fields are one line each, whatever was typed. */
const inOneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

/**
 * Puts mail into the outbox, from where a job sends it; within a transaction both are there if that is. Use the
 * transaction: outside of one a process that dies in between leaves mail that nothing sends.
 */
export async function queueMail(db: Pick<NodePgDatabase, 'insert'>, mail: Mail): Promise<void> {
  const [row] = await db
    .insert(mailOutbox)
    .values({ ...mail, subject: inOneLine(mail.subject) })
    .returning({ id: mailOutbox.id })
  if (row) await addJob(db, { kind: sendMailKind, payload: { id: row.id }, due: new Date(0) })
}
