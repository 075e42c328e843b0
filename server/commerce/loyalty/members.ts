import { randomBytes } from 'node:crypto'
import type { UserDetails } from '#schemas/visitors/user.ts'
import type { Database } from '#server/database/database.ts'
import { and, eq, isNotNull, isNull } from '#server/database/drizzle.ts'
import { loyaltyMembers } from '#server/database/tables/loyalty.ts'
import { users } from '#server/database/tables/session.ts'
import { inTransaction, isUniqueViolation, type Transaction } from '#server/database/transactions.ts'

export type Member = typeof loyaltyMembers.$inferSelect

/** A customer with an account. */
interface Account {
  userId: string
  email: string
  /** The address is verified. */
  emailVerified: boolean
}

export interface MemberFacts {
  market: string
  firstName: string
  lastName: string
  phoneNumber?: string
  birthday?: string
  preferences?: readonly string[]
  subBrands?: readonly string[]
  termsVersion?: string
}

/** Members of the customer club. */
export interface Members {
  /**
   * Returns the member of an account, who has its verified address. A member that another system enrolled becomes the account's when its address is
   * verified.
   */
  of(account: Account): Promise<Member | undefined>
  /**
   * Gives the member of an account its new verified address, or claims the member who has it, in the transaction that
   * changes the account's address (account rule 22).
   */
  followAddress(tx: Transaction, userId: string, address: string): Promise<void>
  /** Enrols an account; new facts replace known ones. Returns undefined if the address belongs to another account. */
  enrol(account: Account, facts: MemberFacts): Promise<Member | undefined>
  /** Enrols an account unless it is a member. */
  join(account: Account, facts: MemberFacts): Promise<Member | undefined>
  /** Gives the member of an account the details that were changed there. */
  followProfile(userId: string, details: UserDetails): Promise<void>
  /** Enrols an address for another system, or by its confirmation mail, unless it is a member's. */
  enrolAddress(email: string, facts: MemberFacts): Promise<Member>
}

/** Called after a member was enrolled or changed, with the transaction of the change if there is one. */
export type NotifyMember = (tx: Pick<Transaction, 'insert'>, memberId: string) => Promise<void>

/** Reads the member of an account, and locks it until the transaction ends. */
async function lockMemberOf(tx: Transaction, userId: string): Promise<Member | undefined> {
  const isOf = eq(loyaltyMembers.customerId, userId)
  const [member] = await tx.select().from(loyaltyMembers).where(isOf).for('update')
  return member
}

/**
 * Changes members in a savepoint.
 * @returns undefined, with nothing changed, if a concurrent request has just given the address or the account to a member
 */
async function inSavepoint<Value>(
  tx: Transaction,
  work: (savepoint: Transaction) => Promise<Value>,
): Promise<Value | undefined> {
  try {
    return await tx.transaction(work)
  } catch (error) {
    if (isUniqueViolation(error)) return undefined
    throw error
  }
}

/**
 * Gives a member of an account its verified address: mail to the previous one may reach somebody else, who could not join
 * either. A member without an account that has this address becomes part of the account's. An address of another account's
 * member is left to it, and so is one whose contact at the loyalty service is another than the member's. An address that is
 * enrolled concurrently is left to the next call.
 */
async function moveMember(
  tx: Transaction,
  notify: NotifyMember,
  { member, address }: { member: Member; address: string },
): Promise<Member> {
  const email = address.toLowerCase()
  if (member.email === email) return member
  const [other] = await tx.select().from(loyaltyMembers).where(eq(loyaltyMembers.email, email)).for('update')
  const contactId = member.contactId ?? other?.contactId ?? null
  if (other && (other.customerId !== null || (other.contactId ?? contactId) !== contactId)) return member
  const movedMember = await inSavepoint(tx, async (savepoint) => {
    // It has no points or vouchers: only members with an account do.
    if (other) await savepoint.delete(loyaltyMembers).where(eq(loyaltyMembers.id, other.id))
    const isSame = eq(loyaltyMembers.id, member.id)
    const [row] = await savepoint.update(loyaltyMembers).set({ email, contactId }).where(isSame).returning()
    return row
  })
  if (!movedMember) return member
  await notify(tx, movedMember.id)
  return movedMember
}

/** Creates the functions that find the member of an account, and that give it another address. */
function createFindMember(database: Database, notify: NotifyMember): Pick<Members, 'of' | 'followAddress'> {
  const { db } = database

  /** Makes the member with a verified address the account's, unless it is another account's. */
  async function claim(
    tx: Pick<Transaction, 'update'>,
    userId: string,
    address: string,
  ): Promise<Member | undefined> {
    const isFree = and(eq(loyaltyMembers.email, address.toLowerCase()), isNull(loyaltyMembers.customerId))
    const [claimed] = await tx.update(loyaltyMembers).set({ customerId: userId }).where(isFree).returning()
    return claimed
  }

  const follow = (userId: string, address: string): Promise<Member | undefined> =>
    inTransaction(database, async (tx) => {
      const member = await lockMemberOf(tx, userId)
      return member && moveMember(tx, notify, { member, address })
    })

  return {
    async of({ userId, email, emailVerified }) {
      const [member] = await db.select().from(loyaltyMembers).where(eq(loyaltyMembers.customerId, userId))
      if (member)
        return emailVerified && member.email !== email.toLowerCase() ? follow(userId, email) : member
      return emailVerified ? claim(db, userId, email) : undefined
    },

    async followAddress(tx, userId, address) {
      const member = await lockMemberOf(tx, userId)
      if (member) await moveMember(tx, notify, { member, address })
      else await inSavepoint(tx, (savepoint) => claim(savepoint, userId, address))
    },
  }
}

export function createMembers(
  database: Database,
  now: () => number,
  notify: NotifyMember = async () => {},
): Members {
  const { db } = database
  const rowOf = (email: string, { preferences, subBrands, ...facts }: MemberFacts) => ({
    ...facts,
    id: randomBytes(16).toString('base64url'),
    email: email.toLowerCase(),
    preferences: JSON.stringify(preferences ?? []),
    subBrands: JSON.stringify(subBrands ?? []),
    created: new Date(now()),
  })

  const { of, followAddress } = createFindMember(database, notify)

  /** Links a member to the account whose verified address it has, if there is one. */
  async function link(member: Member): Promise<Member> {
    const [owner] = await db
      .select({ userId: users.id, email: users.email })
      .from(users)
      .where(and(eq(users.email, member.email), isNotNull(users.emailVerified)))
    return (owner && (await of({ ...owner, emailVerified: true }))) ?? member
  }

  const members: Members = {
    of,
    followAddress,
    join: async (account, facts) => (await of(account)) ?? members.enrol(account, facts),

    async enrol(account, facts) {
      const { id: _, created: __, market: ___, email, ...memberFields } = rowOf(account.email, facts)
      const existing = await of(account)
      if (!existing) {
        const [created] = await db
          .insert(loyaltyMembers)
          .values({ ...rowOf(account.email, facts), customerId: account.userId })
          .onConflictDoNothing()
          .returning()
        if (created) await notify(db, created.id)
        // Nothing was inserted if the address is taken, or if the same account was enrolled concurrently.
        return created ?? of(account)
      }
      const [changed] = await db
        .update(loyaltyMembers)
        .set(memberFields)
        .where(eq(loyaltyMembers.id, existing.id))
        .returning()
      await notify(db, existing.id)
      return changed
    },

    async followProfile(userId, { firstName, lastName, phoneNumber, birthday }) {
      const changedFields = {
        ...(firstName !== undefined && { firstName }),
        ...(lastName !== undefined && { lastName }),
        ...(phoneNumber !== undefined && { phoneNumber: phoneNumber || null }),
        ...(birthday !== undefined && { birthday: birthday || null }),
      }
      if (Object.keys(changedFields).length === 0) return
      const rows = await db
        .update(loyaltyMembers)
        .set(changedFields)
        .where(eq(loyaltyMembers.customerId, userId))
        .returning({ id: loyaltyMembers.id })
      for (const { id } of rows) await notify(db, id)
    },

    async enrolAddress(email, facts) {
      const isSame = eq(loyaltyMembers.email, email.toLowerCase())
      await db.insert(loyaltyMembers).values(rowOf(email, facts)).onConflictDoNothing()
      const [enrolled] = await db.select().from(loyaltyMembers).where(isSame)
      if (!enrolled) throw new Error('Loyalty member was not created')
      const member = enrolled.customerId === null ? await link(enrolled) : enrolled
      await notify(db, member.id)
      return member
    },
  }
  return members
}
