import type { ClubPromotion, Loyalty, Reward } from '#schemas/commerce/loyalty.ts'
import type { Market } from '#schemas/markets/market.ts'
import { minorUnits } from '#schemas/values/decimal-amount.ts'
import { type ClubPromotions, runsAt } from '#server/commerce/loyalty/club-promotions.ts'
import type { MemberBook, MemberEntry, MemberPromotion } from '#server/commerce/loyalty/member-book.ts'
import type { Member } from '#server/commerce/loyalty/members.ts'
import { lockMember } from '#server/commerce/loyalty/points.ts'
import type { StoredVoucher, Vouchers } from '#server/commerce/loyalty/vouchers.ts'
import { checkKind, checkReward } from '#server/commerce/voyado/voyado-checks.ts'
import type {
  BonusCheck,
  PointAccount,
  PointTransaction,
  VoyadoClient,
  VoyadoPromotion,
} from '#server/commerce/voyado/voyado-client.ts'
import type { VoyadoContacts } from '#server/commerce/voyado/voyado-contacts.ts'
import type { VoyadoConfig } from '#server/configuration/service-config.ts'
import type { Database } from '#server/database/database.ts'
import { and, eq, isNull } from '#server/database/drizzle.ts'
import { loyaltyVouchers } from '#server/database/tables/loyalty.ts'
import type { Transaction } from '#server/database/transactions.ts'
import { hasNoJob } from '#server/jobs/jobs.ts'

interface VoyadoBookDependencies {
  database: Database
  config: Pick<VoyadoConfig, 'pointDefinition'>
  client: VoyadoClient
  contacts: VoyadoContacts
  vouchers: Vouchers
  promotions: ClubPromotions
  /** Milliseconds since the epoch. */
  now: () => number
}

const rewardId = checkReward
const day = 24 * 3_600_000
/** Lifetime of a check without an end date, in milliseconds. */
const longValidity = 3_650 * day

const dateIn = (text: string | null | undefined): Date | undefined =>
  typeof text === 'string' && Number.isFinite(Date.parse(text)) ? new Date(text) : undefined

const points = (amount: number): number => Math.trunc(amount)

function entryOf(transaction: PointTransaction): MemberEntry {
  const { id, amount, description, type, transactionDate, createdOn, validFrom, validTo } = transaction
  const created = dateIn(transactionDate) ?? dateIn(createdOn) ?? new Date(0)
  return {
    id,
    kind: amount >= 0 ? 'earned' : /return/i.test(type ?? '') ? 'returned' : 'redeemed',
    reference: (description ?? '').slice(0, 200),
    points: points(amount),
    created,
    available: dateIn(validFrom) ?? created,
    expires: dateIn(validTo) ?? null,
  }
}

/** Codes of promotions as paths and content can hold them. */
const promoCodeOf = ({ promotionId, externalId }: VoyadoPromotion): string =>
  typeof externalId === 'string' && /^[A-Za-z0-9_-]{1,60}$/.test(externalId) ? externalId : promotionId

function promotionOf(promotion: VoyadoPromotion, { promotions }: Loyalty): ClubPromotion {
  const { promotionId, name, heading, description, expiresOn } = promotion
  const promoCode = promoCodeOf(promotion)
  const until = dateIn(expiresOn)
  // Content can add to it, such as a picture.
  const listedPromotion = promotions.find((item) => item.promoCode === promoCode)
  return {
    title: (heading || name || promoCode).slice(0, 100),
    description: description ?? '',
    ...(until && { until: until.toISOString() }),
    ...listedPromotion,
    id: promotionId,
    promoCode,
  }
}

/** A check's value in minor units of a currency; undefined if it has none in it. */
function amountIn({ value, localValues }: BonusCheck, currency: string): number | undefined {
  const local = [value, ...(localValues ?? [])].find((money) => money.currency === currency)
  return local && minorUnits(String(local.amount), currency)
}

/**
 * Follows what happened to a check outside the shop, such as at a till. Voyado is behind for checks that an order uses,
 * and while a report of one is pending.
 */
async function followCheck(tx: Transaction, { id, status }: StoredVoucher, redeemed: boolean): Promise<void> {
  const isOf = redeemed ? 'used' : 'issued'
  if (status === 'expired' || status === isOf) return
  await tx
    .update(loyaltyVouchers)
    .set({ status: isOf })
    .where(
      and(
        eq(loyaltyVouchers.id, id),
        isNull(loyaltyVouchers.usedFor),
        hasNoJob(checkKind, loyaltyVouchers.id),
      ),
    )
}

/** Copies bonus checks into the shop's vouchers, so that baskets take them. */
async function copyChecks(
  tx: Transaction,
  member: Member,
  market: Market,
  checks: readonly BonusCheck[],
  now: number,
): Promise<void> {
  await lockMember(tx, member.id)
  const vouchers = await tx.select().from(loyaltyVouchers).where(eq(loyaltyVouchers.memberId, member.id))
  const vouchersById = new Map(vouchers.map((voucher) => [voucher.id, voucher]))
  let voucherIndex = vouchers.filter((voucher) => voucher.rewardId === rewardId).length
  for (const check of checks) {
    const { id, checkNumber, expiresOn, redeemed, bonusPoints } = check
    const expires = dateIn(expiresOn) ?? new Date(now + longValidity)
    const stored = vouchersById.get(id)
    const amount = amountIn(check, market.currency) ?? 0
    if (stored) await followCheck(tx, stored, redeemed)
    if (stored || amount <= 0) continue
    await tx
      .insert(loyaltyVouchers)
      .values({
        id,
        memberId: member.id,
        market: market.id,
        rewardId,
        voucherIndex,
        code: checkNumber.toUpperCase(),
        points: points(bonusPoints),
        amount,
        currency: market.currency,
        status: redeemed ? 'used' : expires.getTime() <= now ? 'expired' : 'issued',
        created: new Date(now),
        expires,
      })
      .onConflictDoNothing()
    voucherIndex += 1
  }
}

/** The reward from content, or from the bonus checks. */
function rewardsOf(
  ownedVouchers: readonly StoredVoucher[],
  checks: readonly BonusCheck[],
  { rewards }: Loyalty,
): Reward[] {
  const reward = rewards.find(({ id }) => id === rewardId)
  const [latest] = ownedVouchers.filter((voucher) => voucher.rewardId === rewardId).toReversed()
  if (!latest) return reward ? [reward] : []
  const title = checks.find(({ id }) => id === latest.id)?.name || latest.code
  const { points: cost, amount } = latest
  const bare = { id: rewardId, title: title.slice(0, 100), description: '', rows: [], validDays: 90 }
  return [{ ...bare, ...reward, points: Math.max(1, cost), amount }]
}

/** Points, bonus checks and promotions, stored by Voyado. */
export function createVoyadoBook(parts: VoyadoBookDependencies): MemberBook {
  const { database, config, client, contacts, vouchers, promotions, now } = parts

  async function accountOf(member: Member): Promise<PointAccount | undefined> {
    const contactId = await contacts.contactOf(member)
    const accounts = contactId === undefined ? [] : await client.pointAccounts(contactId)
    return config.pointDefinition === undefined
      ? accounts[0]
      : accounts.find(({ definitionId }) => definitionId === config.pointDefinition)
  }

  async function checksOf(member: Member, market: Market) {
    const contactId = await contacts.contactOf(member)
    const checks = contactId === undefined ? [] : await client.bonusChecks(contactId)
    await database.db.transaction((tx) => copyChecks(tx, member, market, checks, now()))
    return { checks, owned: await vouchers.of(member.id) }
  }

  async function promotionsOf(member: Member, rules: Loyalty): Promise<MemberPromotion[]> {
    const contactId = await contacts.contactOf(member)
    const available = contactId === undefined ? [] : await client.promotions(contactId)
    const uses = await promotions.usesOf(member)
    return available
      .map((item) => ({
        promotion: promotionOf(item, rules),
        use: {
          isShown: uses.get(item.promotionId)?.isShown ?? false,
          // A member who rejoins is a new contact, to which Voyado offers everything again.
          isRedeemed: item.redeemed || uses.get(item.promotionId)?.isRedeemed === true,
        },
      }))
      .filter(({ promotion }) => runsAt(promotion, now()))
  }

  return {
    contactId: ({ id, contactId }) => contactId ?? id,

    async balance(member) {
      const account = await accountOf(member)
      return {
        balance: Math.max(0, points(account?.balance ?? 0)),
        pending: Math.max(0, points(account?.pendingPoints ?? 0)),
        expires: dateIn(account?.balanceExpires),
      }
    },

    async total(member) {
      const account = await accountOf(member)
      return Math.max(0, points(account?.balance ?? 0)) + Math.max(0, points(account?.pendingPoints ?? 0))
    },

    async entries(member) {
      const account = await accountOf(member)
      return account ? (await client.pointTransactions(account.id)).map(entryOf) : []
    },

    async rewards(member, market, rules) {
      const { checks, owned } = await checksOf(member, market)
      return { rewards: rewardsOf(owned, checks, rules), vouchers: owned }
    },

    // Voyado issues checks automatically, so only an unused check can be redeemed.
    async redeem(member, reward, market) {
      if (reward !== rewardId) return 'unknown'
      const { owned } = await checksOf(member, market)
      const voucher = owned.find((item) => item.status === 'issued' && item.expires.getTime() > now())
      return voucher ? { kind: 'voucher', voucher } : { kind: 'too few' }
    },

    promotions: promotionsOf,

    async note(member, { id }, event) {
      const contactId = await contacts.contactOf(member)
      const isRedeemed = (await promotions.usesOf(member)).get(id)?.isRedeemed === true
      if (event === 'redeemed' && !isRedeemed && contactId !== undefined) {
        const copies = (await client.promotions(contactId)).filter(({ promotionId }) => promotionId === id)
        const copy = copies.find(({ redeemed }) => !redeemed)
        if (copy) await client.redeemPromotion(copy.id)
      }
      return promotions.note(member.id, id, event)
    },
  }
}
