import type { Member } from '#server/commerce/loyalty/members.ts'
import type { VoyadoClient } from '#server/commerce/voyado/voyado-client.ts'
import type { Database } from '#server/database/database.ts'
import { and, eq, isNotNull } from '#server/database/drizzle.ts'
import { subscriptions } from '#server/database/tables/content.ts'
import { loyaltyMembers } from '#server/database/tables/loyalty.ts'
import { users } from '#server/database/tables/session.ts'

interface VoyadoContactsDependencies {
  database: Pick<Database, 'db'>
  client: VoyadoClient
  /** Country of a market, ISO 3166-1 alpha-2. */
  countryOf: (market: string) => string | undefined
}

/** Maps club members to Voyado contacts. */
export interface VoyadoContacts {
  /**
   * Returns a member's contact: the stored one, else that of the account's id or address, else a new one. Undefined
   * until the member's address is the account's and verified, because its owner may already have a contact.
   */
  contactOf(member: Member): Promise<string | undefined>
  /** Sends a member's details. */
  update(member: Member): Promise<void>
}

export function createVoyadoContacts({
  database: { db },
  client,
  countryOf,
}: VoyadoContactsDependencies): VoyadoContacts {
  async function isVerified({ customerId, email }: Member): Promise<boolean> {
    // Members without an account confirmed their address by mail, or another system vouches for it.
    if (customerId === null) return true
    // The member's own address: an account can verify another one later.
    const verified = await db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, customerId), eq(users.email, email), isNotNull(users.emailVerified)))
    return verified.length > 0
  }

  /** Whether a member agreed to mail. */
  async function acceptsEmail({ email }: Member): Promise<boolean> {
    const rows = await db
      .select({ id: subscriptions.token })
      .from(subscriptions)
      .where(and(eq(subscriptions.email, email), eq(subscriptions.status, 'confirmed')))
      .limit(1)
    return rows.length > 0
  }

  async function factsOf(member: Member): Promise<object> {
    const { customerId, email, firstName, lastName, phoneNumber, birthday, market } = member
    const countryCode = countryOf(market)
    return {
      email,
      firstName,
      lastName,
      ...(customerId !== null && { externalId: customerId }),
      ...(phoneNumber !== null && { mobilePhone: phoneNumber }),
      ...(birthday !== null && { birthDay: birthday }),
      ...(countryCode !== undefined && { countryCode }),
      preferences: { acceptsEmail: await acceptsEmail(member) },
    }
  }

  async function find({ customerId, email }: Member): Promise<string | undefined> {
    const contactId = customerId === null ? undefined : await client.contactByExternalId(customerId)
    return contactId ?? client.contactByEmail(email)
  }

  async function contactOf(member: Member): Promise<string | undefined> {
    if (member.contactId !== null) return member.contactId
    if (!(await isVerified(member))) return undefined
    const contact = await find(member)
    const contactFields = await factsOf(member)
    if (contact !== undefined) await client.updateContact(contact, contactFields)
    const contactId = contact ?? (await client.createContact(contactFields))
    await db.update(loyaltyMembers).set({ contactId }).where(eq(loyaltyMembers.id, member.id))
    return contactId
  }

  return {
    contactOf,
    async update(member) {
      if (member.contactId === null) await contactOf(member)
      else await client.updateContact(member.contactId, await factsOf(member))
    },
  }
}
