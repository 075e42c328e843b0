import { createHmac } from 'node:crypto'
import type { Logger } from 'pino'

/** What happened, as the field `event` of a log line says it. */
type SecurityEvent =
  /** A password or an account that is wrong. */
  | 'signIn.failed'
  /** Tries that were not looked at, as there had been too many. */
  | 'signIn.locked'
  | 'editor.signIn.failed'
  | 'editor.signIn.locked'
  | 'secondFactor.enrolled'
  | 'secondFactor.removed'
  | 'secondFactor.failed'
  /** A code was used that stands for a lost app. */
  | 'secondFactor.recovery'
  | 'secondFactor.locked'
  /** Somebody known asked for what is for others. */
  | 'access.refused'
  /** A network made more requests than an endpoint takes. */
  | 'limit.reached'
  /** A refresh token was used by two. */
  | 'session.theft'
  /** An operator changed something. */
  | 'operator.acted'

type Details = Readonly<Record<string, string | number | undefined>>

/** Tells the log who tries to get in, and what is done by those who may do much. Nothing in it opens anything. */
export interface SecurityLog {
  note(event: SecurityEvent, details: Details): void
  /** What stands for an e-mail address in a line: the same for the same address, and nothing to write to. */
  accountOf(email: string): string
}

/** @param key what addresses are hashed with, so that nobody finds them by guessing */
export const createSecurityLog = (logger: Pick<Logger, 'warn'>, key: Buffer): SecurityLog => ({
  note: (event, details) => logger.warn({ event, ...details }, 'security'),
  accountOf: (email) =>
    createHmac('sha256', key).update(email.trim().toLowerCase()).digest('base64url').slice(0, 16),
})
