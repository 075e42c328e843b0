import { eq } from '#server/database/drizzle.ts'
import { secondFactors } from '#server/database/tables/second-factor.ts'
import { createEnrolment, type EnrolmentCalls } from '#server/second-factor/enrolment.ts'
import {
  type CodeCheckResult,
  createFactorCodes,
  type FactorOptions,
  type Holder,
  isOf,
  keyOf,
} from '#server/second-factor/factor-codes.ts'
import { newRecoveryCodes } from '#server/second-factor/recovery-codes.ts'

/** Authenticator apps as the second factor of a sign-in. */
export interface SecondFactors extends EnrolmentCalls {
  /** Whether a sign-in requires it. */
  isOn(holder: Holder): Promise<boolean>
  /** Verifies and consumes a code of the app or a recovery code. */
  enter(holder: Holder, code: string): Promise<CodeCheckResult>
  /** Creates new recovery codes, which invalidate the earlier ones. */
  renewRecoveryCodes(holder: Holder): Promise<string[]>
  /** Returns recently renewed recovery codes, until the next sign-in with a code. */
  renewed(holder: Holder): Promise<string[]>
  /**
   * Removes the second factor. @param by who removed it: the holder, an admin, the command @returns whether there was
   * one
   */
  remove(holder: Pick<Holder, 'kind' | 'id'>, by: string): Promise<boolean>
}

export function createSecondFactors(options: FactorOptions): SecondFactors {
  const { database, security } = options
  const { db } = database
  const factorCodes = createFactorCodes(options)
  const { load, seal, takeRecoveryCode, takeStep, trying } = factorCodes

  return {
    ...createEnrolment(options, factorCodes),

    async isOn(holder) {
      const [row] = await db
        .select({ confirmed: secondFactors.confirmed })
        .from(secondFactors)
        .where(isOf(holder))
      return row !== undefined && row.confirmed !== null
    },

    enter: (holder, input) =>
      trying(holder, async () => {
        const code = input.replaceAll(/\s/g, '')
        if (!/^\d{6}$/.test(code)) return takeRecoveryCode(holder, code)
        const stored = await load(holder, true)
        if (!stored) return false
        // Re-encrypts it on use, which rotates it to the shop's current key.
        return takeStep(holder, stored.secret, code, seal(holder, stored.secret))
      }),

    async renewRecoveryCodes(holder) {
      const person = keyOf(holder)
      const codes = newRecoveryCodes()
      const stored = await load(holder, true)
      if (!stored) throw new Error(`${person} has no second factor`)
      const enrolment = { sealed: seal(holder, stored.secret, codes), begun: new Date(options.now()) }
      await db.transaction(async (tx) => {
        await factorCodes.keepCodes(tx, person, codes)
        await tx.update(secondFactors).set(enrolment).where(isOf(holder))
      })
      security.note('secondFactor.renewed', { person })
      return codes
    },

    renewed: async (holder) => (await load(holder, true))?.codes ?? [],

    async remove(holder, by) {
      const person = keyOf(holder)
      const [removed] = await db.delete(secondFactors).where(eq(secondFactors.holder, person)).returning()
      if (removed?.confirmed) security.note('secondFactor.removed', { person, by })
      return removed !== undefined && removed.confirmed !== null
    },
  }
}
