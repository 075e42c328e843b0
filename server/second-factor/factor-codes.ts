import type { Database } from '#server/database/database.ts'
import { and, eq, inArray, isNotNull, isNull, lt } from '#server/database/drizzle.ts'
import { recoveryCodes, secondFactors } from '#server/database/tables/second-factor.ts'
import type { Transaction } from '#server/database/transactions.ts'
import type { RateLimits } from '#server/endpoints/rate-limits.ts'
import type { SecurityLog } from '#server/logging/security-log.ts'
import { createSealing } from '#server/operations/sealing.ts'
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
export type Entered = 'right' | 'wrong' | 'locked'

/** Maximum code attempts per account in 15 minutes. */
const attemptLimits = { requests: 10, seconds: 900 } as const
/** Time limit of an enrolment, and display time of new recovery codes, in milliseconds. */
const enrolmentTimeout = 3_600_000

export interface FactorOptions {
  database: Database
  secret: SecretKeys
  /** Issuer that apps show. */
  issuer: string
  limits: Pick<RateLimits, 'take'>
  security: Pick<SecurityLog, 'note'>
  /** Milliseconds since the epoch. */
  now: () => number
}

export const keyOf = ({ kind, id }: Pick<Holder, 'kind' | 'id'>): string => `${kind}:${id}`

/** A secret, and the recovery codes behind it while they can be displayed. */
const written = (secret: string, codes: readonly string[] = []): string => [secret, ...codes].join(' ')

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
  /** Records an attempt and its result. */
  trying(holder: Holder, attempt: () => Promise<boolean>): Promise<Entered>
  /** Consumes the code of a time step and all earlier ones, so that an observed code cannot be reused. */
  takeStep(holder: Holder, secret: string, code: string, sealed?: string): Promise<boolean>
  /** Consumes a recovery code. */
  takeRecoveryCode(holder: Holder, code: string): Promise<boolean>
}

export function createFactorCodes(options: FactorOptions): FactorCodes {
  const { database, secret: secretKeys, limits, security, now } = options
  const { db } = database
  const sealing = createSealing(storageKeysFor(secretKeys, 'second factor'))
  const codeKeys = storageKeysFor(secretKeys, 'recovery code')

  async function load(holder: Holder, isConfirmed: boolean) {
    const state = isConfirmed ? isNotNull(secondFactors.confirmed) : isNull(secondFactors.confirmed)
    const [row] = await db
      .select()
      .from(secondFactors)
      .where(and(isOf(holder), state))
    const opened = row && sealing.open(row.sealed, row.holder)
    if (!row || !opened) return undefined
    const isLate = row.begun.getTime() + enrolmentTimeout < now()
    if (!isConfirmed && isLate) return undefined
    const [secret = '', ...codes] = opened.split(' ')
    return { secret, codes: isLate ? [] : codes }
  }

  async function keepCodes(tx: Transaction, holder: string, codes: readonly string[]): Promise<void> {
    const rows = codes.map((code) => ({ holder, hash: recoveryHashes(code, holder, codeKeys)[0] }))
    await tx.delete(recoveryCodes).where(eq(recoveryCodes.holder, holder))
    await tx.insert(recoveryCodes).values(rows)
  }

  async function trying(holder: Holder, attempt: () => Promise<boolean>): Promise<Entered> {
    const person = keyOf(holder)
    if ((await limits.take('second-factor', person, attemptLimits)) !== undefined) {
      security.note('secondFactor.locked', { person })
      return 'locked'
    }
    if (await attempt()) return 'right'
    security.note('secondFactor.failed', { person })
    return 'wrong'
  }

  async function takeStep(holder: Holder, secret: string, code: string, sealed?: string): Promise<boolean> {
    const step = stepOfCode(secret, code, now())
    if (step === undefined) return false
    const used = await db
      .update(secondFactors)
      .set({ lastStep: step, ...(sealed !== undefined && { sealed }) })
      .where(and(isOf(holder), lt(secondFactors.lastStep, step)))
      .returning({ holder: secondFactors.holder })
    return used.length > 0
  }

  async function takeRecoveryCode(holder: Holder, code: string): Promise<boolean> {
    const person = keyOf(holder)
    const hashes = recoveryHashes(code, person, codeKeys)
    const used = await db
      .delete(recoveryCodes)
      .where(and(eq(recoveryCodes.holder, person), inArray(recoveryCodes.hash, [...hashes])))
      .returning({ hash: recoveryCodes.hash })
    if (used.length > 0) security.note('secondFactor.recovery', { person })
    return used.length > 0
  }

  return {
    load,
    seal: (holder, secret, storedSecret) => sealing.seal(written(secret, storedSecret), keyOf(holder)),
    keepCodes,
    trying,
    takeStep,
    takeRecoveryCode,
  }
}
