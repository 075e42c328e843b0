import { createHash, timingSafeEqual } from 'node:crypto'
import type { AnswerOf } from '#schemas/api/endpoint.ts'
import type { loyalty } from '#schemas/api/loyalty.ts'
import { type ClubPromotion, type Loyalty, loyaltyIn } from '#schemas/commerce/loyalty.ts'
import type { Market } from '#schemas/markets/market.ts'
import { type ClubPromotions, type PromotionUse, runsAt } from '#server/commerce/loyalty/club-promotions.ts'
import type { Member, Members } from '#server/commerce/loyalty/members.ts'
import { balanceOf, marketsOfPoints } from '#server/commerce/loyalty/points.ts'
import type { RewardQr } from '#server/commerce/loyalty/reward-qr.ts'
import { rewardAnswer, voucherAnswer } from '#server/commerce/loyalty/voucher-answer.ts'
import type { KeptVoucher, Vouchers } from '#server/commerce/loyalty/vouchers.ts'
import type { Database } from '#server/database/database.ts'
import { and, desc, eq, inArray } from '#server/database/drizzle.ts'
import { loyaltyEntries } from '#server/database/tables/loyalty.ts'
import { marketOfCaller, marketOfCatalog } from '#server/endpoints/caller-market.ts'
import type { Caller, HandlersOf } from '#server/endpoints/handlers.ts'
import type { Screens } from '#server/endpoints/screens.ts'
import type { Site } from '#server/site/site.ts'

interface Parts {
  site: () => Site
  database: Database
  members: Members
  vouchers: Vouchers
  promotions: ClubPromotions
  qr: RewardQr
  screens: Pick<Screens, 'employeeOf'>
  /** Undefined: no other system can enrol members. */
  apiKey: string | undefined
  /** Milliseconds since the epoch. */
  now: () => number
}

type Points = AnswerOf<typeof loyalty.points>['body']
type Contact = AnswerOf<typeof loyalty.contact>['body']

/** The calling member with the market's rules, or why there is none. */
type Asking =
  | { status: 403 | 404 }
  | { status: 200; member: Member; email: string; market: Market; rules: Loyalty }

const latest = 500

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
/** Compares in constant time. */
const isSame = (given: string, right: string): boolean => timingSafeEqual(digest(given), digest(right))

const idsIn = (json: string): string[] => {
  const ids: unknown = JSON.parse(json)
  return Array.isArray(ids) ? ids.map(String) : []
}

export function createLoyaltyHandlers(parts: Parts): HandlersOf<typeof loyalty> {
  const { site, database, members, vouchers, promotions, qr, screens, apiKey, now } = parts
  const { db } = database

  const rulesOf = (market: Market): Loyalty => loyaltyIn(site().payload(market.id, 'loyalty'))

  /** @param accountEmail from the path; another user's address and an unknown one get the same answer */
  async function asking(caller: Caller, accountEmail?: string, market?: Market): Promise<Asking> {
    const { session } = caller
    if (!session) return { status: 403 }
    const { email } = session
    if (accountEmail !== undefined && accountEmail.toLowerCase() !== email.toLowerCase())
      return { status: 403 }
    const member = await members.of(session)
    if (!member) return { status: 404 }
    const place = market ?? marketOfCaller(site(), caller.market)
    return { status: 200, member, email, market: place, rules: rulesOf(place) }
  }

  const pointsIn = (memberId: string, market: Pick<Market, 'currency'>) =>
    balanceOf(db, memberId, now(), marketsOfPoints(site(), market))

  async function pointsOf(memberId: string, market: Market, { rewards }: Loyalty): Promise<Points> {
    const { balance, pending, expires } = await pointsIn(memberId, market)
    const missing = rewards.map(({ points }) => points - balance).filter((points) => points > 0)
    return {
      balance,
      pendingPoints: pending,
      pointsNeededForReward: missing.length > 0 ? Math.min(...missing) : 0,
      ...(expires && { expireDate: expires.toISOString() }),
    }
  }

  async function contactOf(member: Member, email = member.email): Promise<Contact> {
    const market = site().market(member.market)
    const balance = market ? (await pointsIn(member.id, market)).balance : 0
    return {
      contactId: member.id,
      email,
      firstName: member.firstName,
      lastName: member.lastName,
      ...(member.phoneNumber !== null && { phoneNumber: member.phoneNumber }),
      ...(member.birthday !== null && { birthday: member.birthday }),
      preferences: idsIn(member.preferences),
      subBrands: idsIn(member.subBrands),
      isEnrolledInCustomerClub: true,
      accountPoints: balance,
      ...(member.termsVersion !== null && { termsVersion: member.termsVersion }),
    }
  }

  /** A member's voucher by the place that the path names. */
  async function voucherAt(
    memberId: string,
    rewardId: string,
    index: string,
  ): Promise<KeptVoucher | undefined> {
    const all = await vouchers.of(memberId)
    return all.find((one) => one.rewardId === rewardId && String(one.voucherIndex) === index)
  }

  const promotionAnswer = (promotion: ClubPromotion, use: PromotionUse | undefined) => {
    const { id, ...said } = promotion
    return { promotionId: id, ...said, isShown: use?.isShown ?? false, isRedeemed: use?.isRedeemed ?? false }
  }

  const running = ({ promotions: all }: Loyalty) => all.filter((promotion) => runsAt(promotion, now()))

  return {
    async overview({ path }, caller) {
      const asked = await asking(caller, undefined, marketOfCatalog(site(), path.catalog, caller.market))
      if (asked.status !== 200) return asked
      return { status: 200, body: await pointsOf(asked.member.id, asked.market, asked.rules) }
    },

    async contact({ path }, caller) {
      const asked = await asking(caller, path.accountEmail)
      if (asked.status !== 200) return asked
      return { status: 200, body: await contactOf(asked.member, asked.email) }
    },

    async createAccount({ query, body }, caller) {
      const { email, ...said } = body
      const facts = { ...said, market: marketOfCaller(site(), caller.market).id }
      if (query.apiKey !== undefined) {
        if (apiKey === undefined || !isSame(query.apiKey, apiKey)) return { status: 403 }
        return { status: 200, body: await contactOf(await members.enrolAddress(email, facts)) }
      }
      const { session } = caller
      if (!session) return { status: 401 }
      if (email.toLowerCase() !== session.email.toLowerCase()) return { status: 403 }
      const member = await members.enrol(session, facts)
      return member ? { status: 200, body: await contactOf(member, session.email) } : { status: 403 }
    },

    async points({ path }, caller) {
      const asked = await asking(caller, path.accountEmail)
      if (asked.status !== 200) return asked
      return { status: 200, body: await pointsOf(asked.member.id, asked.market, asked.rules) }
    },

    async transactions({ path }, caller) {
      const asked = await asking(caller, path.accountEmail)
      if (asked.status !== 200) return asked
      const selling = site().markets.filter(({ id, catalog }) => (catalog ?? id) === path.catalogId)
      if (selling.length === 0) return { status: 404 }
      const rows = await db
        .select()
        .from(loyaltyEntries)
        .where(
          and(
            eq(loyaltyEntries.memberId, asked.member.id),
            inArray(
              loyaltyEntries.market,
              selling.map(({ id }) => id),
            ),
          ),
        )
        .orderBy(desc(loyaltyEntries.id))
        .limit(latest)
      const body = rows.map(({ id, kind, reference, points, created, available, expires }) => ({
        id,
        kind,
        reference,
        points,
        created: created.toISOString(),
        availableDate: available.toISOString(),
        ...(expires && { expireDate: expires.toISOString() }),
      }))
      return { status: 200, body }
    },

    async rewards({ path }, caller) {
      const asked = await asking(caller, path.accountEmail)
      if (asked.status !== 200) return asked
      const { member, market, rules } = asked
      const { balance } = await pointsIn(member.id, market)
      const owned = await vouchers.of(member.id)
      const body = rules.rewards.map((reward) => rewardAnswer(reward, market, balance, owned, now()))
      return { status: 200, body }
    },

    async redeemReward({ path }, caller) {
      const asked = await asking(caller, path.accountEmail)
      if (asked.status !== 200) return asked
      const reward = asked.rules.rewards.find(({ id }) => id === path.voyadoRewardId)
      if (!reward) return { status: 404 }
      const done = await vouchers.redeem(
        asked.member.id,
        reward,
        asked.market,
        marketsOfPoints(site(), asked.market),
      )
      if (done.kind === 'too few') return { status: 422, errors: { '': ['loyalty.tooFewPoints'] } }
      return { status: 200, body: voucherAnswer(done.voucher, now()) }
    },

    async showVoucher({ path }, caller) {
      const asked = await asking(caller, path.accountEmail)
      if (asked.status !== 200) return asked
      const choice = (['online', 'store'] as const).find((one) => one === path.rewardChoice)
      const voucher = await voucherAt(asked.member.id, path.voyadoRewardId, path.voucherIndex)
      if (!choice || !voucher) return { status: 404 }
      return { status: 200, body: { choice, voucher: voucherAnswer(voucher, now()) } }
    },

    async rewardQr({ path }, caller) {
      const asked = await asking(caller, path.accountEmail)
      if (asked.status !== 200) return asked
      const voucher = await voucherAt(asked.member.id, path.voyadoRewardId, path.voucherIndex)
      if (!voucher || voucherAnswer(voucher, now()).status !== 'issued') return { status: 404 }
      const { rewardCodeSeconds, rewardCodeUpdateInterval } = site().settings(asked.market.id).constants
      const { payload, expires } = qr.write(voucher.id, rewardCodeSeconds)
      const seconds = Math.max(0, Math.floor((expires.getTime() - now()) / 1_000))
      return {
        status: 200,
        body: { payload, expires: expires.toISOString(), seconds, updateInterval: rewardCodeUpdateInterval },
      }
    },

    async scanQr({ body }, caller) {
      const role = caller.session?.role ?? 'customer'
      if (role === 'customer' && screens.employeeOf(caller) === undefined) return { status: 403 }
      const read = qr.read(body.payload)
      if (read.kind === 'expired') return { status: 410 }
      const voucher = read.kind === 'voucher' ? await vouchers.byId(read.id) : undefined
      if (!voucher) return { status: 404 }
      if (!(await vouchers.use(db, voucher.code, body.receipt))) return { status: 409 }
      return { status: 200, body: voucherAnswer({ ...voucher, status: 'used' }, now()) }
    },

    async promotions({ path }, caller) {
      const asked = await asking(caller, path.accountEmail)
      if (asked.status !== 200) return asked
      const uses = await promotions.usesOf(asked.member.id)
      const body = running(asked.rules).map((promotion) => promotionAnswer(promotion, uses.get(promotion.id)))
      return { status: 200, body }
    },

    async showPromotion({ path, body }, caller) {
      const asked = await asking(caller, path.accountEmail)
      if (asked.status !== 200) return asked
      const promotion = running(asked.rules).find(({ id }) => id === body.promotionId)
      if (!promotion) return { status: 404 }
      const use = await promotions.note(asked.member.id, promotion.id, 'shown')
      return { status: 200, body: promotionAnswer(promotion, use) }
    },

    async redeemPromotion({ path }, caller) {
      const asked = await asking(caller, path.accountEmail)
      if (asked.status !== 200) return asked
      const promotion = running(asked.rules).find(({ promoCode }) => promoCode === path.promoCode)
      if (!promotion) return { status: 404 }
      const use = await promotions.note(asked.member.id, promotion.id, 'redeemed')
      return { status: 200, body: promotionAnswer(promotion, use) }
    },

    async validateTerms({ path }, caller) {
      const asked = await asking(caller, path.accountEmail)
      if (asked.status !== 200) return asked
      const { termsVersion } = asked.member
      const isValid = termsVersion === path.latestVersion
      return { status: 200, body: { isValid, ...(termsVersion && { acceptedVersion: termsVersion }) } }
    },
  }
}
