import { timeZoneOf } from '#schemas/markets/market-time-zone.ts'
import type { ClubPromotions } from '#server/commerce/loyalty/club-promotions.ts'
import type { MemberBook } from '#server/commerce/loyalty/member-book.ts'
import type { NotifyMember } from '#server/commerce/loyalty/members.ts'
import type { OrderPoints } from '#server/commerce/loyalty/points.ts'
import type { Vouchers } from '#server/commerce/loyalty/vouchers.ts'
import { createVoyadoBook } from '#server/commerce/voyado/voyado-book.ts'
import { checkKind, createCheckJob, type ReportCheck } from '#server/commerce/voyado/voyado-checks.ts'
import { createVoyadoClient } from '#server/commerce/voyado/voyado-client.ts'
import { createVoyadoContacts } from '#server/commerce/voyado/voyado-contacts.ts'
import { createReceiptJob, createVoyadoPoints, receiptKind } from '#server/commerce/voyado/voyado-receipts.ts'
import type { VoyadoConfig } from '#server/configuration/service-config.ts'
import { leftContactKind } from '#server/customers/remove-members.ts'
import type { Database } from '#server/database/database.ts'
import { eq } from '#server/database/drizzle.ts'
import { loyaltyMembers } from '#server/database/tables/loyalty.ts'
import type { Transaction } from '#server/database/transactions.ts'
import { type JobHandler, jobHandler } from '#server/jobs/handler.ts'
import { addJob } from '#server/jobs/jobs.ts'
import type { Site } from '#server/site/site.ts'
import type { ReportConsent } from '#server/subscriptions/subscriptions.ts'

/** Kind of the job that sends a member's details. */
const contactKind = 'voyado.contact'

/** Connects Voyado Engage as the loyalty service. */
interface Voyado {
  book: MemberBook
  points: OrderPoints
  /** Call when a member was enrolled or changed. */
  notifyMember: NotifyMember
  /** Call when an address agreed to mail, or withdrew its consent. */
  reportConsent: ReportConsent
  jobs: ReadonlyMap<string, JobHandler>
}

interface VoyadoDependencies {
  database: Database
  site: () => Site
  config: VoyadoConfig
  vouchers: Vouchers
  promotions: ClubPromotions
  reportCheck: ReportCheck
  /** Milliseconds since the epoch. */
  now: () => number
}

export function openVoyado({
  database,
  site,
  config,
  vouchers,
  promotions,
  reportCheck,
  now,
}: VoyadoDependencies): Voyado {
  const { db } = database
  const client = createVoyadoClient(config)
  const countryOf = (market: string) => site().market(market)?.country.code
  const contacts = createVoyadoContacts({ database, client, countryOf })
  const zoneOfMarket = (id: string) => {
    const market = site().market(id)
    return market ? timeZoneOf(market) : 'UTC'
  }
  const common = { database, config, client, contacts, zoneOfMarket, now }
  const id = { type: 'string', minLength: 1, maxLength: 60 } as const

  const sendContact = (tx: Pick<Transaction, 'insert'>, memberId: string) =>
    addJob(tx, { kind: contactKind, key: memberId, payload: { memberId }, due: new Date(now()) })

  const contactJob = jobHandler(
    { type: 'object', properties: { memberId: id }, required: ['memberId'] } as const,
    async ({ memberId }) => {
      const [member] = await db.select().from(loyaltyMembers).where(eq(loyaltyMembers.id, memberId))
      if (member) await contacts.update(member)
      return { kind: 'done' }
    },
  )

  const removal = jobHandler(
    { type: 'object', properties: { contactId: id }, required: ['contactId'] } as const,
    async ({ contactId }) => {
      // A member who rejoined in the meantime has the same contact.
      const restarted = await db
        .select({ id: loyaltyMembers.id })
        .from(loyaltyMembers)
        .where(eq(loyaltyMembers.contactId, contactId))
      if (restarted.length > 0) return { kind: 'done' }
      await client.deleteContact(contactId)
      return { kind: 'done' }
    },
  )

  return {
    book: createVoyadoBook({ ...common, vouchers, promotions }),
    points: createVoyadoPoints(reportCheck, now),
    notifyMember: sendContact,
    async reportConsent(tx, email) {
      const isMember = eq(loyaltyMembers.email, email)
      const members = await tx.select({ id: loyaltyMembers.id }).from(loyaltyMembers).where(isMember)
      for (const { id } of members) await sendContact(tx, id)
    },
    jobs: new Map([
      [contactKind, contactJob],
      [checkKind, createCheckJob(common)],
      [receiptKind, createReceiptJob(common)],
      [leftContactKind, removal],
    ]),
  }
}
