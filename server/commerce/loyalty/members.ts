import { randomBytes } from 'node:crypto'
import type { UserDetails } from '#schemas/visitors/user.ts'
import type { Database } from '#server/database/database.ts'
import { and, eq, isNotNull, isNull } from '#server/database/drizzle.ts'
import { loyaltyMembers } from '#server/database/tables/loyalty.ts'
import { users } from '#server/database/tables/session.ts'
import { isUniqueViolation } from '#server/database/transactions.ts'

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
  /** Enrols an account; new facts replace known ones. Returns undefined if the address belongs to another account. */
  enrol(account: Account, facts: MemberFacts): Promise<Member | undefined>
  /** Enrols an account unless it is a member. */
  join(account: Account, facts: MemberFacts): Promise<Member | undefined>
  /** Gives the member of an account the details that were changed there. */
  followProfile(userId: string, details: UserDetails): Promise<void>
  /** Enrols an address for another system, or by its confirmation mail, unless it is a member's. */
  enrolAddress(email: string, facts: MemberFacts): Promise<Member>
}

/** Called after a member was enrolled or changed. */
export type NotifyMember = (memberId: string) => Promise<void>

/** Creates the function that returns the member of an account (`Members.of`). */
function createFindMember({ db }: Database, notify: NotifyMember): Members['of'] {
  /**
   * Gives a member the account's new address: mail to the old one may reach somebody else, who could not join either. An
   * address that another member has is left to them.
   */
  async function follow(member: Member, address: string): Promise<Member> {
    const email = address.toLowerCase()
    try {
      const [moved] = await db
        .update(loyaltyMembers)
        .set({ email })
        .where(eq(loyaltyMembers.id, member.id))
        .returning()
      if (moved) await notify(moved.id)
      return moved ?? member
    } catch (error) {
      if (isUniqueViolation(error)) return member
      throw error
    }
  }

  return async function of({ userId, email, emailVerified }: Account): Promise<Member | undefined> {
    const [member] = await db.select().from(loyaltyMembers).where(eq(loyaltyMembers.customerId, userId))
    if (member) return emailVerified && member.email !== email.toLowerCase() ? follow(member, email) : member
    if (!emailVerified) return undefined
    const [claimed] = await db
      .update(loyaltyMembers)
      .set({ customerId: userId })
      .where(and(eq(loyaltyMembers.email, email.toLowerCase()), isNull(loyaltyMembers.customerId)))
      .returning()
    return claimed
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

  const of = createFindMember(database, notify)

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
        if (created) await notify(created.id)
        // Nothing was inserted if the address is taken, or if the same account was enrolled concurrently.
        return created ?? of(account)
      }
      const [changed] = await db
        .update(loyaltyMembers)
        .set(memberFields)
        .where(eq(loyaltyMembers.id, existing.id))
        .returning()
      await notify(existing.id)
      return changed
    },

    async followProfile(userId, { firstName, lastName, phoneNumber, birthday }) {
      const changed = {
        ...(firstName !== undefined && { firstName }),
        ...(lastName !== undefined && { lastName }),
        ...(phoneNumber !== undefined && { phoneNumber: phoneNumber || null }),
        ...(birthday !== undefined && { birthday: birthday || null }),
      }
      if (Object.keys(changed).length === 0) return
      const rows = await db
        .update(loyaltyMembers)
        .set(changed)
        .where(eq(loyaltyMembers.customerId, userId))
        .returning({ id: loyaltyMembers.id })
      for (const { id } of rows) await notify(id)
    },

    async enrolAddress(email, facts) {
      const isSame = eq(loyaltyMembers.email, email.toLowerCase())
      await db.insert(loyaltyMembers).values(rowOf(email, facts)).onConflictDoNothing()
      const [enrolled] = await db.select().from(loyaltyMembers).where(isSame)
      if (!enrolled) throw new Error('Loyalty member was not created')
      const member = enrolled.customerId === null ? await link(enrolled) : enrolled
      await notify(member.id)
      return member
    },
  }
  return members
}
