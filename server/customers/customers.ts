import { parseJson } from '#schemas/validation/json.ts'
import { compileSchema } from '#schemas/validation/validator.ts'
import { type UserDetails, userDetailsSchema } from '#schemas/visitors/user.ts'
import type { Database } from '#server/database/database.ts'
import { and, desc, eq } from '#server/database/drizzle.ts'
import { acceptedTerms, customers } from '#server/database/tables/customers.ts'
import { users } from '#server/database/tables/session.ts'

/** Details and consents of customers. */
export interface Customers {
  detailsOf(userId: string): Promise<UserDetails>
  /** Updates the given details only. Deleted accounts have none. */
  change(userId: string, details: UserDetails): Promise<UserDetails>
  /** Returns the newest terms of a market that a user accepted. */
  termsOf(userId: string, market: string): Promise<string | undefined>
  acceptTerms(userId: string, market: string, terms: string, details: object): Promise<void>
}

const check = compileSchema(userDetailsSchema)

function detailsIn(stored: string | undefined): UserDetails {
  const checked = check(parseJson(stored ?? '{}'))
  return checked.kind === 'valid' ? checked.value : {}
}

/** Removes empty texts: clearing a field deletes the detail. */
const withoutBlanks = (details: UserDetails): UserDetails =>
  Object.fromEntries(Object.entries(details).filter(([, value]) => value !== '' && value !== null))

export function createCustomers({ db }: Database, now: () => number): Customers {
  return {
    async detailsOf(userId) {
      const [row] = await db.select().from(customers).where(eq(customers.userId, userId))
      return detailsIn(row?.details)
    },

    change: (userId, details) =>
      db.transaction(async (tx) => {
        // Locks the user's row, because there may be no details yet.
        const [user] = await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
        if (!user) return {}
        const [row] = await tx.select().from(customers).where(eq(customers.userId, userId))
        const nextDetails = withoutBlanks({ ...detailsIn(row?.details), ...details })
        const values = { details: JSON.stringify(nextDetails), updated: new Date(now()) }
        await tx
          .insert(customers)
          .values({ userId, ...values })
          .onConflictDoUpdate({ target: customers.userId, set: values })
        return nextDetails
      }),

    async termsOf(userId, market) {
      const [row] = await db
        .select({ terms: acceptedTerms.terms })
        .from(acceptedTerms)
        .where(and(eq(acceptedTerms.userId, userId), eq(acceptedTerms.market, market)))
        .orderBy(desc(acceptedTerms.accepted))
        .limit(1)
      return row?.terms
    },

    async acceptTerms(userId, market, terms, details) {
      const values = { details: JSON.stringify(details), accepted: new Date(now()) }
      await db
        .insert(acceptedTerms)
        .values({ userId, market, terms, ...values })
        .onConflictDoUpdate({
          target: [acceptedTerms.userId, acceptedTerms.terms, acceptedTerms.market],
          set: values,
        })
    },
  }
}
