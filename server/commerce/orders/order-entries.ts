import {
  type EntryDetails,
  type EntryKind,
  entryDetailsSchema,
  type OfficeOrder,
} from '#schemas/commerce/office-order.ts'
import { parseJson } from '#schemas/validation/json.ts'
import { compileSchema } from '#schemas/validation/validator.ts'
import type { Database } from '#server/database/database.ts'
import { desc, eq } from '#server/database/drizzle.ts'
import { orderEntries } from '#server/database/tables/orders.ts'
import type { Transaction } from '#server/database/transactions.ts'
import type { OperatorActor } from '#server/endpoints/operator.ts'

const checkDetails = compileSchema(entryDetailsSchema)

interface NewEntry {
  orderId: string
  kind: EntryKind
  note?: string
  details?: EntryDetails
}

/**
 * Adds an entry to an order's log. Call it in the transaction of the logged change.
 * @param by the operator or the machine; empty for the customer
 * @param now milliseconds since the epoch
 */
export async function addEntry(
  tx: Pick<Transaction, 'insert'>,
  { orderId, kind, note, details = {} }: NewEntry,
  by: OperatorActor,
  now: number,
): Promise<void> {
  await tx.insert(orderEntries).values({
    orderId,
    kind,
    authorId: by.id,
    author: by.name,
    note: note ?? null,
    details: JSON.stringify(details),
    made: new Date(now),
  })
}

/** Returns the log of an order, the newest first. */
export async function readEntries({ db }: Database, orderId: string): Promise<OfficeOrder['entries']> {
  const rows = await db
    .select()
    .from(orderEntries)
    .where(eq(orderEntries.orderId, orderId))
    .orderBy(desc(orderEntries.id))
  return rows.map(({ kind, author, note, details, made }) => {
    const checked = checkDetails(parseJson(details ?? '{}'))
    return {
      at: made.toISOString(),
      kind,
      author,
      ...(note !== null && { note }),
      details: checked.kind === 'valid' ? checked.value : {},
    }
  })
}
