import { createCustomers } from '#server/customers/customers.ts'
import type { Database } from '#server/database/database.ts'

/** Creates the store of customers' last payment methods, for the endpoints of payments. */
export function createPreferredPayment(database: Database, now: () => number) {
  const customers = createCustomers(database, now)
  return {
    preferredMethodOf: async (userId: string) => (await customers.detailsOf(userId)).preferredPayment,
    rememberMethod: (userId: string, preferredPayment: string) =>
      customers.change(userId, { preferredPayment }),
  }
}
