import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { mailOutbox } from '#server/database/tables.ts'

/** Plain text to one recipient. */
export interface Mail {
  market: string
  recipient: string
  replyTo?: string
  subject: string
  body: string
  /** Ends such mail with one click (RFC 8058). */
  listUnsubscribe?: string
}

/** Header fields are one line each, whatever was typed. */
const inOneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

/** Puts mail into the outbox; within a transaction it is there if that is. */
export async function queueMail(db: Pick<NodePgDatabase, 'insert'>, mail: Mail): Promise<void> {
  await db.insert(mailOutbox).values({ ...mail, subject: inOneLine(mail.subject) })
}
