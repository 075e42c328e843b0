import type { Database } from '#server/database/database.ts'
import { and, eq, inArray, isNotNull, isNull, lt } from '#server/database/drizzle.ts'
import { recoveryCodes, secondFactors } from '#server/database/tables/second-factor.ts'
import type { Transaction } from '#server/database/transactions.ts'
import type { RateLimits } from '#server/endpoints/rate-limits.ts'
import type { SecurityLog } from '#server/logging/security-log.ts'
import { createTextCipher } from '#server/operations/text-cipher.ts'
import { stepOfCode } from '#server/second-factor/one-time-codes.ts'
import { recoveryHashes } from '#server/second-factor/recovery-codes.ts'
import { type SecretKeys, storageKeysFor } from '#server/security/secret-key.ts'

/** Owner of a second factor: an editor, or an account of the shop. */
export interface Holder {
  kind: 'editor' | 'user'
  id: string
  /** Name of the account in the app. */
  email: string
}

/** Result of checking a code. */
export type CodeCheckResult = 'right' | 'wrong' | 'locked'

/** Maximum code attempts per account in 15 minutes. */
const attemptLimits = { requests: 10, seconds: 900 } as const
/**
 * Number of consecutive wrong codes that is reported to the owner: the password is known to somebody else. Codes of an
 * enrolment are entered by an owner who is signed in.
 */
const reportedFailures = 5
/** Number of consecutive wrong codes after which a wait begins, which each further one doubles. */
const freeFailures = 10
/** Number of consecutive wrong codes after which none is accepted until a reset (NIST SP 800-63B, "Rate limiting"). */
const maxFailures = 100
/** First and longest wait in milliseconds. */
const delays = { first: 60_000, longest: 3_600_000 } as const
/** Time limit of an enrolment, and display time of new recovery codes, in milliseconds. */
const enrolmentTimeout = 3_600_000

/** Queues a mail that reports wrong codes after the right password. */
export type ReportWrongCodes = (tx: Transaction, holder: Holder) => Promise<void>

export interface FactorOptions {
  database: Database
  secret: SecretKeys
  /** Issuer that apps show. */
  issuer: string
  limits: Pick<RateLimits, 'take'>
  security: Pick<SecurityLog, 'note'>
  /** Reports wrong codes to the owner. */
  reportWrongCodes: ReportWrongCodes
  /** Milliseconds since the epoch. */
  now: () => number
}

export const keyOf = ({ kind, id }: Pick<Holder, 'kind' | 'id'>): string => `${kind}:${id}`

/** Returns the wait in milliseconds after so many consecutive wrong codes. */
const waitAfter = (failures: number): number =>
  failures < freeFailures ? 0 : Math.min(delays.longest, delays.first * 2 ** (failures - freeFailures))

/** A secret, and the recovery codes behind it while they can be displayed. */
const serialiseSecret = (secret: string, codes: readonly string[] = []): string =>
  [secret, ...codes].join(' ')

/** Whether a row is the holder's. */
export const isOf = (holder: Holder) => eq(secondFactors.holder, keyOf(holder))

/** The stored secrets and recovery codes of holders. */
export interface FactorCodes {
  /**
   * Returns a holder's decrypted secret, with recovery codes while they can be displayed; undefined if there is none,
   * or no configured key opens it.
   */
  load(holder: Holder, isConfirmed: boolean): Promise<{ secret: string; codes: string[] } | undefined>
  /** Seals a secret, and the recovery codes behind it while they can be displayed. */
  seal(holder: Holder, secret: string, codes?: readonly string[]): string
  /** Replaces the recovery codes. */
  keepCodes(tx: Transaction, holder: string, codes: readonly string[]): Promise<void>
  /**
   * Records an attempt and its result. `locked`: the code was not verified, after too many attempts in a short time or too
   * many consecutive wrong codes.
   */
  trying(holder: Holder, attempt: () => Promise<boolean>): Promise<CodeCheckResult>
  /** Consumes the code of a time step and all earlier ones, so that an observed code cannot be reused. */
  takeStep(holder: Holder, secret: string, code: string, sealed?: string): Promise<boolean>
  /** Consumes a recovery code. */
  takeRecoveryCode(holder: Holder, code: string): Promise<boolean>
}

/** Creates the access to stored secrets, which are sealed. */
function createFactorStore({
  database: { db },
  secret: secretKeys,
  now,
}: FactorOptions): Pick<FactorCodes, 'load' | 'seal' | 'takeStep'> {
  const cipher = createTextCipher(storageKeysFor(secretKeys, 'second factor'))

  async function load(holder: Holder, isConfirmed: boolean) {
    const state = isConfirmed ? isNotNull(secondFactors.confirmed) : isNull(secondFactors.confirmed)
    const [row] = await db
      .select()
      .from(secondFactors)
      .where(and(isOf(holder), state))
    const secretText = row && cipher.open(row.sealed, row.holder)
    if (!row || !secretText) return undefined
    const isLate = row.begun.getTime() + enrolmentTimeout < now()
    if (!isConfirmed && isLate) return undefined
    const [secret = '', ...codes] = secretText.split(' ')
    return { secret, codes: isLate ? [] : codes }
  }

  async function takeStep(holder: Holder, secret: string, code: string, sealed?: string): Promise<boolean> {
    const step = stepOfCode(secret, code, now())
    if (step === undefined) return false
    const usedRows = await db
      .update(secondFactors)
      .set({ lastStep: step, ...(sealed !== undefined && { sealed }) })
      .where(and(isOf(holder), lt(secondFactors.lastStep, step)))
      .returning({ holder: secondFactors.holder })
    return usedRows.length > 0
  }

  return {
    load,
    seal: (holder, secret, codes) => cipher.seal(serialiseSecret(secret, codes), keyOf(holder)),
    takeStep,
  }
}

/** Creates the recovery codes, of which only hashes are stored. */
function createRecoveryCodes({
  database: { db },
  secret: secretKeys,
  security,
}: FactorOptions): Pick<FactorCodes, 'keepCodes' | 'takeRecoveryCode'> {
  const codeKeys = storageKeysFor(secretKeys, 'recovery code')

  async function keepCodes(tx: Transaction, holder: string, codes: readonly string[]): Promise<void> {
    const rows = codes.map((code) => ({ holder, hash: recoveryHashes(code, holder, codeKeys)[0] }))
    await tx.delete(recoveryCodes).where(eq(recoveryCodes.holder, holder))
    await tx.insert(recoveryCodes).values(rows)
  }

  async function takeRecoveryCode(holder: Holder, code: string): Promise<boolean> {
    const person = keyOf(holder)
    const hashes = recoveryHashes(code, person, codeKeys)
    const usedRows = await db
      .delete(recoveryCodes)
      .where(and(eq(recoveryCodes.holder, person), inArray(recoveryCodes.hash, [...hashes])))
      .returning({ hash: recoveryCodes.hash })
    if (usedRows.length > 0) security.note('secondFactor.recovery', { person })
    return usedRows.length > 0
  }

  return { keepCodes, takeRecoveryCode }
}

/** Creates the limits of attempts. */
function createAttempts(options: FactorOptions): Pick<FactorCodes, 'trying'> {
  const { database, limits, security, reportWrongCodes, now } = options
  const { db } = database

  /**
   * Counts an attempt as a wrong one before its code is verified, so that concurrent attempts count, too.
   * @returns whether a wrong code is the one to report; undefined while no code is accepted
   */
  const countFailure = (holder: Holder): Promise<{ isReported: boolean } | undefined> =>
    db.transaction(async (tx) => {
      const [row] = await tx.select().from(secondFactors).where(isOf(holder)).for('update')
      if (!row) return { isReported: false }
      const until = row.failed ? row.failed.getTime() + waitAfter(row.failures) : 0
      if (row.failures >= maxFailures || now() < until) return undefined
      const failures = row.failures + 1
      await tx
        .update(secondFactors)
        .set({ failures, failed: new Date(now()) })
        .where(isOf(holder))
      return { isReported: row.confirmed !== null && failures === reportedFailures }
    })

  async function trying(holder: Holder, attempt: () => Promise<boolean>): Promise<CodeCheckResult> {
    const person = keyOf(holder)
    const isTooOften = (await limits.take('second-factor', person, attemptLimits)) !== undefined
    const failureCount = isTooOften ? undefined : await countFailure(holder)
    if (!failureCount) {
      security.note('secondFactor.locked', { person })
      return 'locked'
    }
    if (await attempt()) {
      await db.update(secondFactors).set({ failures: 0, failed: null }).where(isOf(holder))
      return 'right'
    }
    security.note('secondFactor.failed', { person })
    if (failureCount.isReported) await db.transaction((tx) => reportWrongCodes(tx, holder))
    return 'wrong'
  }

  return { trying }
}

export const createFactorCodes = (options: FactorOptions): FactorCodes => ({
  ...createFactorStore(options),
  ...createRecoveryCodes(options),
  ...createAttempts(options),
})
