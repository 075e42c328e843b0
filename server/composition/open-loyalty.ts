import { createClubPromotions } from '#server/commerce/loyalty/club-promotions.ts'
import { createLocalBook, type MemberBook } from '#server/commerce/loyalty/member-book.ts'
import { createMembers, type Members } from '#server/commerce/loyalty/members.ts'
import { createOrderPoints, type OrderPoints } from '#server/commerce/loyalty/points.ts'
import { createVouchers, type Vouchers } from '#server/commerce/loyalty/vouchers.ts'
import { openVoyado } from '#server/commerce/voyado/voyado.ts'
import { createReportCheck } from '#server/commerce/voyado/voyado-checks.ts'
import type { Config } from '#server/configuration/config.ts'
import type { Database } from '#server/database/database.ts'
import type { JobHandler } from '#server/jobs/handler.ts'
import type { Site } from '#server/site/site.ts'
import type { ReportConsent } from '#server/subscriptions/subscriptions.ts'

/** The customer club: the shop's own, or a loyalty service's. */
export interface LoyaltyEngine {
  members: Members
  vouchers: Vouchers
  book: MemberBook
  points: OrderPoints
  /** Call when an address agreed to mail, or withdrew its consent. Undefined if no service sends mail. */
  reportConsent: ReportConsent | undefined
  jobs: ReadonlyMap<string, JobHandler>
}

interface OpenLoyaltyDependencies {
  database: Database
  site: () => Site
  config: Pick<Config, 'voyado'>
  /** Milliseconds since the epoch. */
  now: () => number
}

/** The club that the configuration names. */
export function openLoyalty({ database, site, config, now }: OpenLoyaltyDependencies): LoyaltyEngine {
  const promotions = createClubPromotions(database, now)
  if (config.voyado) {
    const reportCheck = createReportCheck(now)
    const vouchers = createVouchers(database, now, reportCheck)
    const voyado = openVoyado({
      database,
      site,
      config: config.voyado,
      vouchers,
      promotions,
      reportCheck,
      now,
    })
    const { notifyMember, ...engine } = voyado
    return { ...engine, members: createMembers(database, now, notifyMember), vouchers }
  }
  const vouchers = createVouchers(database, now)
  return {
    members: createMembers(database, now),
    vouchers,
    book: createLocalBook({ database, site, vouchers, promotions, now }),
    points: createOrderPoints(site, now),
    reportConsent: undefined,
    jobs: new Map(),
  }
}
