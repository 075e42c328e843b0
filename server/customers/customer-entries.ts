import type { OfficeCustomer } from '#schemas/commerce/office-customer.ts'
import type { Database } from '#server/database/database.ts'
import { desc, eq } from '#server/database/drizzle.ts'
import { customerEntries } from '#server/database/tables/customers.ts'
import type { ApiSession } from '#server/endpoints/handlers.ts'

interface NewEntry {
  userId: string
  kind: OfficeCustomer['entries'][number]['kind']
  reason?: string | undefined
}

/**
 * Adds an entry to the log of a customer.
 * @param by the operator
 * @param now milliseconds since the epoch
 */
export async function addCustomerEntry(
  { db }: Pick<Database, 'db'>,
  { userId, kind, reason }: NewEntry,
  by: Pick<ApiSession, 'userId' | 'email'>,
  now: number,
): Promise<void> {
  await db.insert(customerEntries).values({
    userId,
    kind,
    authorId: by.userId,
    author: by.email,
    reason: reason?.trim() || null,
    made: new Date(now),
  })
}

/** Returns the log of a customer, the newest first. */
export async function readCustomerEntries(
  { db }: Pick<Database, 'db'>,
  userId: string,
): Promise<OfficeCustomer['entries']> {
  const rows = await db
    .select()
    .from(customerEntries)
    .where(eq(customerEntries.userId, userId))
    .orderBy(desc(customerEntries.id))
  return rows.map(({ made, kind, author, reason }) => ({
    at: made.toISOString(),
    kind,
    author,
    ...(reason !== null && { reason }),
  }))
}
