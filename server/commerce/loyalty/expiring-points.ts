import { localeOf, type Market } from '#schemas/markets/market.ts'
import { timeZoneOf } from '#schemas/markets/market-time-zone.ts'
import { formatMoment } from '#schemas/values/format-date.ts'
import { marketsOfPoints, spendableOf } from '#server/commerce/loyalty/points.ts'
import type { Database } from '#server/database/database.ts'
import { and, asc, eq, gt, isNull, lte } from '#server/database/drizzle.ts'
import { loyaltyEntries, loyaltyMembers } from '#server/database/tables/loyalty.ts'
import { inTransaction } from '#server/database/transactions.ts'
import type { JobHandler } from '#server/jobs/handler.ts'
import { addRecurringJob } from '#server/jobs/jobs.ts'
import type { MailTexts } from '#server/mail/mail-texts.ts'
import { queueMail } from '#server/mail/outbox.ts'
import type { Site } from '#server/site/site.ts'

/** Kind of the job that warns members of points that are about to expire. */
export const endingPointsKind = 'loyalty.ending-points'

interface EndingPointsDependencies {
  database: Database
  site: () => Site
  mailTexts: MailTexts
  publicUrl: string
  /** Milliseconds since the epoch. */
  now: () => number
}

const day = 24 * 3_600_000
/** Days before they expire. */
const noticeDays = 30
const batchSize = 200

/** Runs daily, on one process at a time. */
export const startEndingPoints = (database: Database, now: () => number): Promise<void> =>
  addRecurringJob(database.db, { kind: endingPointsKind, key: 'every member', due: new Date(now()) })

/** Points that expire soon and whose member has not been notified. */
const endingSoon = (now: number) =>
  and(
    eq(loyaltyEntries.kind, 'earned'),
    gt(loyaltyEntries.unspent, 0),
    isNull(loyaltyEntries.warned),
    lte(loyaltyEntries.available, new Date(now)),
    gt(loyaltyEntries.expires, new Date(now)),
    lte(loyaltyEntries.expires, new Date(now + noticeDays * day)),
  )

type Member = typeof loyaltyMembers.$inferSelect

interface PointsExpiry {
  /** Without those that pay a debt for returned goods. */
  points: number
  /** Expiry of the first points. */
  expires: Date
}

/** Writes the mail in the market's language, with a link to the rewards. */
function endingMail(
  parts: EndingPointsDependencies,
  market: Market,
  member: Member,
  { points, expires }: PointsExpiry,
) {
  const { site, mailTexts, publicUrl } = parts
  const rewards = site().addresses(market.id)('accountRewardsPage')
  const values = { points, date: formatMoment(expires, localeOf(market), 'long', timeZoneOf(market)) }
  return mailTexts(market, member.email, (text) => ({
    kind: 'message',
    subject: text('mail.pointsEndingSubject', values),
    parts: [
      text('mail.pointsEndingText', values),
      { kind: 'action', label: text('mail.pointsEndingLink'), address: publicUrl + encodeURI(rewards) },
    ],
  }))
}

/** Mails a member about all points that expire soon, and records the mail in the same transaction. */
async function warnMember(
  parts: EndingPointsDependencies,
  memberId: string,
  marketId: string,
): Promise<void> {
  const { database, site, now } = parts
  const market = site().market(marketId)
  const time = now()
  await inTransaction(database, async (tx) => {
    const [member] = await tx
      .select()
      .from(loyaltyMembers)
      .where(eq(loyaltyMembers.id, memberId))
      .for('update')
    const ofMember = and(eq(loyaltyEntries.memberId, memberId), eq(loyaltyEntries.market, marketId))
    const warned = await tx
      .update(loyaltyEntries)
      .set({ warned: new Date(time) })
      .where(and(ofMember, endingSoon(time)))
      .returning()
    const [first] = warned.flatMap(({ expires }) => expires ?? []).sort((a, b) => a.getTime() - b.getTime())
    if (!member || !market || !first) return
    const ids = new Set(warned.map(({ id }) => id))
    const points = await spendableOf(tx, { memberId, ids }, time, marketsOfPoints(site(), market))
    if (points > 0) await queueMail(tx, endingMail(parts, market, member, { points, expires: first }))
  })
}

/** Warns members once of points that expire within 30 days (loyalty rule 9). */
export function createEndingPointsJob(parts: EndingPointsDependencies): JobHandler {
  const { database, now } = parts
  return async (_payload, { signal }) => {
    while (!signal.aborted) {
      const due = await database.db
        .selectDistinct({ memberId: loyaltyEntries.memberId, market: loyaltyEntries.market })
        .from(loyaltyEntries)
        .where(endingSoon(now()))
        .orderBy(asc(loyaltyEntries.memberId))
        .limit(batchSize)
      for (const { memberId, market } of due) await warnMember(parts, memberId, market)
      if (due.length < batchSize) break
    }
    return { kind: 'later', due: new Date(now() + day) }
  }
}
