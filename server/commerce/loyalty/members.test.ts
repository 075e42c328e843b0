import { afterAll, beforeAll, expect, it } from 'vitest'
import { createMembers, type Members } from '#server/commerce/loyalty/members.ts'
import type { Database } from '#server/database/database.ts'
import { eq } from '#server/database/drizzle.ts'
import { users } from '#server/database/tables/session.ts'
import { openTestDatabase } from '#tests/support/test-database.ts'

let database: Database
let members: Members
const now = Date.parse('2026-09-01T12:00:00Z')

beforeAll(async () => {
  database = await openTestDatabase()
  members = createMembers(database, () => now)
  // Enrols the address of each update right before it, as a concurrent request could.
  await database.db.execute(`create function enrol_first() returns trigger language plpgsql as $$ begin
    insert into loyalty_members (id, email, market, first_name, last_name, preferences, sub_brands, created_at)
      values ('first', new.email, 'dk', 'Ida', 'Berg', '[]', '[]', now());
    return new;
  end $$`)
})
afterAll(() => database?.close())

it('changes the address of an account although that address is enrolled concurrently', async () => {
  const { db } = database
  const account = { userId: 'ida', email: 'ida@example.com', emailVerified: true }
  const email = 'new@example.com'
  const user = { id: 'ida', email: account.email, granted: 'customer', market: 'dk' } as const
  await db.insert(users).values({ ...user, created: new Date(now) })
  const member = await members.enrol(account, { market: 'dk', firstName: 'Ida', lastName: 'Berg' })
  await db.execute(`create trigger enrol_first before update of email on loyalty_members for each row
    execute function enrol_first()`)
  await db.transaction(async (tx) => {
    await tx.update(users).set({ email }).where(eq(users.id, 'ida'))
    await members.followAddress(tx, 'ida', email)
  })
  expect(await db.select({ email: users.email }).from(users)).toEqual([{ email }])
  expect(await members.of({ ...account, email })).toEqual(member)
  await db.execute('drop trigger enrol_first on loyalty_members')
  expect(await members.of({ ...account, email })).toEqual({ ...member, email })
})
