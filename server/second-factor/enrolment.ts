import { isNull } from '#server/database/drizzle.ts'
import { secondFactors } from '#server/database/tables/second-factor.ts'
import {
  type CodeCheckResult,
  type FactorCodes,
  type FactorOptions,
  type Holder,
  isOf,
  keyOf,
} from '#server/second-factor/factor-codes.ts'
import { addressOfSecret, newSecret } from '#server/second-factor/one-time-codes.ts'
import { newRecoveryCodes } from '#server/second-factor/recovery-codes.ts'

/** Secrets that are displayed once, during enrolment. */
interface Enrolment {
  /** Secret for manual entry, in base32. */
  secret: string
  /** `otpauth://` URL for the QR code. */
  address: string
  recoveryCodes: string[]
}

/** Enrols authenticator apps. */
export interface EnrolmentCalls {
  /** Creates a new secret, which becomes active once its first code is confirmed; undefined if one is active. */
  begin(holder: Holder): Promise<Enrolment | undefined>
  /** Returns a recent enrolment that was not confirmed. */
  pending(holder: Holder): Promise<Enrolment | undefined>
  /** Confirms an enrolment with its first code. */
  confirm(holder: Holder, code: string): Promise<CodeCheckResult>
}

export function createEnrolment(options: FactorOptions, factorCodes: FactorCodes): EnrolmentCalls {
  const { issuer, now, security } = options
  const { db } = options.database

  const enrolmentOf = ({ email }: Holder, secret: string, codes: string[]): Enrolment => ({
    secret,
    address: addressOfSecret(secret, issuer, email),
    recoveryCodes: codes,
  })

  return {
    async begin(holder) {
      const person = keyOf(holder)
      const secret = newSecret()
      const codes = newRecoveryCodes()
      const fresh = {
        sealed: factorCodes.seal(holder, secret, codes),
        lastStep: 0,
        begun: new Date(now()),
        failures: 0,
        failed: null,
      }
      const owner = holder.kind === 'editor' ? { editorId: holder.id } : { userId: holder.id }
      const newRows = await db
        .insert(secondFactors)
        .values({ holder: person, ...owner, ...fresh })
        .onConflictDoUpdate({
          target: secondFactors.holder,
          set: fresh,
          setWhere: isNull(secondFactors.confirmed),
        })
        .returning({ holder: secondFactors.holder })
      return newRows.length > 0 ? enrolmentOf(holder, secret, codes) : undefined
    },

    async pending(holder) {
      const stored = await factorCodes.load(holder, false)
      return stored && enrolmentOf(holder, stored.secret, stored.codes)
    },

    confirm: (holder, code) =>
      factorCodes.trying(holder, async () => {
        const person = keyOf(holder)
        const stored = await factorCodes.load(holder, false)
        if (!stored || !(await factorCodes.takeStep(holder, stored.secret, code))) return false
        await db.transaction(async (tx) => {
          await factorCodes.keepCodes(tx, person, stored.codes)
          await tx
            .update(secondFactors)
            .set({ confirmed: new Date(now()), sealed: factorCodes.seal(holder, stored.secret) })
            .where(isOf(holder))
        })
        security.note('secondFactor.enrolled', { person })
        return true
      }),
  }
}
