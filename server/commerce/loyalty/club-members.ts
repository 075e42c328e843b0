import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { eq } from '#server/database/drizzle.ts'
import { loyaltyMembers } from '#server/database/tables/loyalty.ts'

/** Whether a customer is a club member, who gets member prices. Reads within a transaction. */
export async function isClubMember(
  queries: Pick<NodePgDatabase, 'select'>,
  customerId: string,
): Promise<boolean> {
  const members = await queries
    .select({ id: loyaltyMembers.id })
    .from(loyaltyMembers)
    .where(eq(loyaltyMembers.customerId, customerId))
    .prepare('club member')
    .execute()
  return members.length > 0
}
