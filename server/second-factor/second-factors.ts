import type { Database } from '#server/database/database.ts'
import { and, eq, inArray, isNotNull, isNull, lt } from '#server/database/drizzle.ts'
import { recoveryCodes, secondFactors } from '#server/database/tables/second-factor.ts'
import type { Transaction } from '#server/database/transactions.ts'
import type { RateLimits } from '#server/endpoints/rate-limits.ts'
import type { SecurityLog } from '#server/logging/security-log.ts'
import { createSealing } from '#server/operations/sealing.ts'
import { addressOfSecret, newSecret, stepOfCode } from '#server/second-factor/one-time-codes.ts'
import { newRecoveryCodes, recoveryHashes } from '#server/second-factor/recovery-codes.ts'
import { keysFor, type SecretKeys } from '#server/security/secret-key.ts'

/** Whose second factor it is: an editor's, or that of an account of the shop. */
export interface Holder {
  kind: 'editor' | 'user'
  id: string
  /** What the app calls the account. */
  email: string
}

/** What is shown once, while the app is set up. */
interface Enrolment {
  /** For typing, in base32. */
  secret: string
  /** For the QR code, `otpauth://`. */
  address: string
  recoveryCodes: string[]
}

/** What became of a code. */
export type Entered = 'right' | 'wrong' | 'locked'

/** Authenticator apps as the second thing that somebody shows at a sign-in. */
export interface SecondFactors {
  /** Whether a sign-in asks for it. */
  isOn(holder: Holder): Promise<boolean>
  /** Makes a new secret, which holds once its first code is confirmed; undefined where one holds already. */
  begin(holder: Holder): Promise<Enrolment | undefined>
  /** What was begun a while ago at most, and not confirmed. */
  begun(holder: Holder): Promise<Enrolment | undefined>
  /** Takes the first code of what was begun. */
  confirm(holder: Holder, code: string): Promise<Entered>
  /** Takes a code of the app, each once, or a recovery code, which is used up. */
  enter(holder: Holder, code: string): Promise<Entered>
  /** Makes new recovery codes in place of those that are left. */
  renewRecoveryCodes(holder: Holder): Promise<string[]>
  /** Asks for none from now on. @param by who did it: the holder, an admin, the command @returns whether there was one */
  remove(holder: Pick<Holder, 'kind' | 'id'>, by: string): Promise<boolean>
}

/** Codes that may be tried at one account in a quarter of an hour. */
const tries = { requests: 10, seconds: 900 } as const
/** Milliseconds that setting up may take. */
const patience = 3_600_000

interface Options {
  database: Database
  secret: SecretKeys
  /** Of whom apps say that the code is. */
  issuer: string
  limits: Pick<RateLimits, 'take'>
  security: Pick<SecurityLog, 'note'>
  /** Milliseconds since the epoch. */
  now: () => number
}

const keyOf = ({ kind, id }: Pick<Holder, 'kind' | 'id'>): string => `${kind}:${id}`

/** A secret, and the recovery codes behind it while they are still shown. */
const written = (secret: string, codes: readonly string[] = []): string => [secret, ...codes].join(' ')

export function createSecondFactors(options: Options): SecondFactors {
  const { database, secret: secretKeys, issuer, limits, security, now } = options
  const { db } = database
  const sealing = createSealing(keysFor(secretKeys, 'second factor'))
  const codeKeys = keysFor(secretKeys, 'recovery code')
  const has = (holder: Holder) => eq(secondFactors.holder, keyOf(holder))

  /** What is kept for a holder, opened; undefined where there is none, or no key opens it any more. */
  async function load(holder: Holder, isConfirmed: boolean) {
    const state = isConfirmed ? isNotNull(secondFactors.confirmed) : isNull(secondFactors.confirmed)
    const [row] = await db
      .select()
      .from(secondFactors)
      .where(and(has(holder), state))
    const opened = row && sealing.open(row.sealed, row.holder)
    if (!row || !opened) return undefined
    if (!isConfirmed && row.begun.getTime() + patience < now()) return undefined
    const [secret = '', ...codes] = opened.split(' ')
    return { secret, codes }
  }

  const shown = ({ email }: Holder, secret: string, codes: string[]): Enrolment => ({
    secret,
    address: addressOfSecret(secret, issuer, email),
    recoveryCodes: codes,
  })

  async function keepCodes(tx: Transaction, holder: string, codes: readonly string[]): Promise<void> {
    const rows = codes.map((code) => ({ holder, hash: recoveryHashes(code, holder, codeKeys)[0] }))
    await tx.delete(recoveryCodes).where(eq(recoveryCodes.holder, holder))
    await tx.insert(recoveryCodes).values(rows)
  }

  /** Counts a try and notes what came of it. */
  async function trying(holder: Holder, attempt: () => Promise<boolean>): Promise<Entered> {
    const person = keyOf(holder)
    if ((await limits.take('second-factor', person, tries)) !== undefined) {
      security.note('secondFactor.locked', { person })
      return 'locked'
    }
    if (await attempt()) return 'right'
    security.note('secondFactor.failed', { person })
    return 'wrong'
  }

  /** Takes the code of a step, and with it all before: a code that was looked over opens nothing a second time. */
  async function takeStep(holder: Holder, secret: string, code: string): Promise<boolean> {
    const step = stepOfCode(secret, code, now())
    if (step === undefined) return false
    const taken = await db
      .update(secondFactors)
      .set({ lastStep: step })
      .where(and(has(holder), lt(secondFactors.lastStep, step)))
      .returning({ holder: secondFactors.holder })
    return taken.length > 0
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
    async isOn(holder) {
      const [row] = await db
        .select({ confirmed: secondFactors.confirmed })
        .from(secondFactors)
        .where(has(holder))
      return row !== undefined && row.confirmed !== null
    },

    async begin(holder) {
      const person = keyOf(holder)
      const secret = newSecret()
      const codes = newRecoveryCodes()
      const fresh = {
        sealed: sealing.seal(written(secret, codes), person),
        lastStep: 0,
        begun: new Date(now()),
      }
      const owner = holder.kind === 'editor' ? { editorId: holder.id } : { userId: holder.id }
      const made = await db
        .insert(secondFactors)
        .values({ holder: person, ...owner, ...fresh })
        .onConflictDoUpdate({
          target: secondFactors.holder,
          set: fresh,
          setWhere: isNull(secondFactors.confirmed),
        })
        .returning({ holder: secondFactors.holder })
      return made.length > 0 ? shown(holder, secret, codes) : undefined
    },

    async begun(holder) {
      const kept = await load(holder, false)
      return kept && shown(holder, kept.secret, kept.codes)
    },

    confirm: (holder, code) =>
      trying(holder, async () => {
        const person = keyOf(holder)
        const kept = await load(holder, false)
        if (!kept || !(await takeStep(holder, kept.secret, code))) return false
        await db.transaction(async (tx) => {
          await keepCodes(tx, person, kept.codes)
          await tx
            .update(secondFactors)
            .set({ confirmed: new Date(now()), sealed: sealing.seal(written(kept.secret), person) })
            .where(has(holder))
        })
        security.note('secondFactor.enrolled', { person })
        return true
      }),

    enter: (holder, typed) =>
      trying(holder, async () => {
        const code = typed.replaceAll(/\s/g, '')
        if (!/^\d{6}$/.test(code)) return takeRecoveryCode(holder, code)
        const kept = await load(holder, true)
        return kept !== undefined && takeStep(holder, kept.secret, code)
      }),

    async renewRecoveryCodes(holder) {
      const codes = newRecoveryCodes()
      await db.transaction((tx) => keepCodes(tx, keyOf(holder), codes))
      return codes
    },

    async remove(holder, by) {
      const person = keyOf(holder)
      const [gone] = await db.delete(secondFactors).where(eq(secondFactors.holder, person)).returning()
      if (gone?.confirmed) security.note('secondFactor.removed', { person, by })
      return gone !== undefined && gone.confirmed !== null
    },
  }
}
