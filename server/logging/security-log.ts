import { createHmac } from 'node:crypto'
import type { Logger } from 'pino'

/** Kinds of events, in the field `event` of a log line. */
export const securityEvents = [
  /** Wrong password or unknown account. */
  'signIn.failed',
  /** Attempts that were refused by a limit. */
  'signIn.locked',
  /** The owner of a blocked account gave the right password. */
  'signIn.blocked',
  'editor.signIn.failed',
  'editor.signIn.locked',
  'secondFactor.enrolled',
  'secondFactor.removed',
  /** New recovery codes took the place of those before. */
  'secondFactor.renewed',
  'secondFactor.failed',
  /** A code was used that stands for a lost app. */
  'secondFactor.recovery',
  'secondFactor.locked',
  /** A signed-in user lacked permission. */
  'access.refused',
  /** A network made more requests than an endpoint takes. */
  'limit.reached',
  /** A refresh token was used by two. */
  'session.theft',
  /** A gift card's number or code is wrong, or the card is locked after several wrong codes. */
  'giftCard.failed',
  /** A cardholder contests a payment, or the bank decided about it. */
  'payment.disputed',
  /** A provider returned or rejected a payment without a request of the shop. */
  'payment.returned',
  /** A provider did not carry out a refund or a capture that it had taken on. */
  'payment.failed',
  /** A browser reports something that a payment's page tried and its content policy does not allow. */
  'policy.violated',
  /** An operator changed something. */
  'operator.acted',
  /** A machine changed something by its token. */
  'machine.acted',
  /** A request had an API token that does not exist, has expired or was revoked. */
  'machine.refused',
  'machine.added',
  'machine.revoked',
  /** A process started that also has the keys of `SECRET_KEY_PREVIOUS` or `SECRET_KEY_LEAKED`. */
  'secretKey.rotating',
  'account.blocked',
  'account.unblocked',
  /** An operator deleted an account. */
  'account.removed',
] as const
export type SecurityEvent = (typeof securityEvents)[number]

type Details = Readonly<Record<string, string | number | undefined>>

/** Logs attempts to get access, and actions of privileged users. Lines contain no secrets. */
export interface SecurityLog {
  note(event: SecurityEvent, details: Details): void
  /** Returns a hash of an e-mail address, equal for equal addresses. */
  accountOf(email: string): string
}

/**
 * @param key of the address hashes, which prevents guessing
 * @param count receives the event of each line
 */
export const createSecurityLog = (
  logger: Pick<Logger, 'warn'>,
  key: Buffer,
  count: (event: SecurityEvent) => void = () => undefined,
): SecurityLog => ({
  note(event, details) {
    count(event)
    logger.warn({ event, ...details }, 'security')
  },
  accountOf: (email) =>
    createHmac('sha256', key).update(email.trim().toLowerCase()).digest('base64url').slice(0, 16),
})
