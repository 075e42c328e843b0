import { randomBytes } from 'node:crypto'
import { type Address, addressSchema } from '#schemas/addresses/address.ts'
import { tidyAddress } from '#schemas/addresses/address-rules.ts'
import { parseJson } from '#schemas/validation/json.ts'
import { compileSchema } from '#schemas/validation/validator.ts'
import type { Database } from '#server/database/database.ts'
import { and, eq, sql } from '#server/database/drizzle.ts'
import { customerAddresses } from '#server/database/tables/customers.ts'
import { users } from '#server/database/tables/session.ts'

/** A stored address. */
type StoredAddress = Address & { id: string; isPreferred: boolean }

/** Stores addresses of customers. Customers find only their own. */
export interface Addresses {
  /** The preferred one first, then as they were added. */
  of(userId: string): Promise<readonly StoredAddress[]>
  find(userId: string, id: string): Promise<StoredAddress | undefined>
  /** Returns undefined above the limit. */
  add(userId: string, address: Address): Promise<StoredAddress | undefined>
  change(userId: string, id: string, address: Address): Promise<StoredAddress | undefined>
  prefer(userId: string, id: string): Promise<StoredAddress | undefined>
  remove(userId: string, id: string): Promise<boolean>
}

type Row = typeof customerAddresses.$inferSelect

/** Limit of addresses per customer. */
const maxAddresses = 50

const check = compileSchema(addressSchema)

function storedAddresses(rows: readonly Row[]): StoredAddress[] {
  return rows.flatMap(({ id, userId, content }, index) => {
    const checked = check(parseJson(content))
    if (checked.kind === 'invalid') return []
    return [{ ...checked.value, id, accountId: userId, isPreferred: index === 0 }]
  })
}

const contentOf = (address: Address): string => {
  const { id: _, accountId: __, isPreferred: ___, ...content } = tidyAddress(address)
  return JSON.stringify(content)
}

export function createAddresses({ db }: Database, now: () => number): Addresses {
  const isOwn = (userId: string, id: string) =>
    and(eq(customerAddresses.userId, userId), eq(customerAddresses.id, id))

  const rowsOf = (userId: string) =>
    db
      .select()
      .from(customerAddresses)
      .where(eq(customerAddresses.userId, userId))
      .orderBy(
        sql`${customerAddresses.preferred} desc nulls last, ${customerAddresses.created}, ${customerAddresses.id}`,
      )

  const of = async (userId: string) => storedAddresses(await rowsOf(userId))
  const find = async (userId: string, id: string) => (await of(userId)).find((address) => address.id === id)

  return {
    of,
    find,

    async add(userId, address) {
      const id = randomBytes(12).toString('base64url')
      const addedAddress = await db.transaction(async (tx) => {
        await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
        const otherRows = await tx
          .select({ id: customerAddresses.id })
          .from(customerAddresses)
          .where(eq(customerAddresses.userId, userId))
        if (otherRows.length >= maxAddresses) return false
        const preferred = address.isPreferred || otherRows.length === 0 ? new Date(now()) : null
        await tx
          .insert(customerAddresses)
          .values({ id, userId, content: contentOf(address), preferred, created: new Date(now()) })
        return true
      })
      return addedAddress ? find(userId, id) : undefined
    },

    async change(userId, id, address) {
      const preferred = address.isPreferred ? { preferred: new Date(now()) } : {}
      await db
        .update(customerAddresses)
        .set({ content: contentOf(address), ...preferred })
        .where(isOwn(userId, id))
      return find(userId, id)
    },

    async prefer(userId, id) {
      await db
        .update(customerAddresses)
        .set({ preferred: new Date(now()) })
        .where(isOwn(userId, id))
      return find(userId, id)
    },

    async remove(userId, id) {
      const removedRows = await db
        .delete(customerAddresses)
        .where(isOwn(userId, id))
        .returning({ id: customerAddresses.id })
      return removedRows.length > 0
    },
  }
}
