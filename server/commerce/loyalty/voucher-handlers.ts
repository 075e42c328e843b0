import type { loyalty } from '#schemas/api/loyalty.ts'
import {
  type ClubParts,
  handleMemberCall,
  type MemberRequest,
} from '#server/commerce/loyalty/member-calls.ts'
import type { RewardQr } from '#server/commerce/loyalty/reward-qr.ts'
import {
  toRewardResponse,
  toUnofferedRewards,
  toVoucherResponse,
} from '#server/commerce/loyalty/voucher-response.ts'
import type { StoredVoucher, Vouchers } from '#server/commerce/loyalty/vouchers.ts'
import type { HandlersOf } from '#server/endpoints/handlers.ts'
import type { Screens } from '#server/endpoints/screens.ts'

type Handlers = Pick<
  HandlersOf<typeof loyalty>,
  'rewards' | 'redeemReward' | 'showVoucher' | 'rewardQr' | 'scanQr'
>

interface VoucherHandlerDependencies extends ClubParts {
  vouchers: Vouchers
  qr: RewardQr
  screens: Pick<Screens, 'employeeOf'>
}

/** A voucher as the path of a call names it. */
interface VoucherPath {
  voyadoRewardId: string
  voucherIndex: string
}

const unknownMarket = {
  status: 400,
  message: 'X-CURRENT-MARKET must name a market of the shop.',
  errors: { '': ['form.invalid'] },
} as const
const otherCurrency = { status: 409, errors: { '': ['staffDesk.otherCurrency'] } } as const
const voucherExpired = { status: 409, errors: { '': ['staffDesk.voucherExpired'] } } as const

/** Rewards, the vouchers that points are spent on, and their codes for tills. */
export function createVoucherHandlers(parts: VoucherHandlerDependencies): Handlers {
  const { site, book, vouchers, qr, screens, now } = parts

  async function voucherAt({ member }: MemberRequest, path: VoucherPath): Promise<StoredVoucher | undefined> {
    const allVouchers = await vouchers.of(member.id)
    return allVouchers.find(
      (item) => item.rewardId === path.voyadoRewardId && String(item.voucherIndex) === path.voucherIndex,
    )
  }

  /** Whether a till repeats the call that used a voucher (loyalty rule 2). */
  async function isUsedFor(id: string, receipt: string): Promise<boolean> {
    const voucher = await vouchers.byId(id)
    return voucher?.status === 'used' && voucher.usedFor === receipt
  }

  async function redeemAtTill(voucher: StoredVoucher, receipt: string) {
    const response = toVoucherResponse(voucher, now())
    if ((await vouchers.use(voucher.code, receipt)) || (await isUsedFor(voucher.id, receipt)))
      return { status: 200, body: { ...response, status: 'used' } } as const
    return response.status === 'expired' ? voucherExpired : ({ status: 409 } as const)
  }

  return {
    rewards: ({ path }, caller) =>
      handleMemberCall(parts, caller, path, async ({ member, market, rules }) => {
        const { balance } = await book.balance(member, market)
        const { rewards, vouchers: ownedVouchers } = await book.rewards(member, market, rules)
        const offeredRewards = rewards.map((reward) =>
          toRewardResponse(reward, market, balance, ownedVouchers, now()),
        )
        return {
          status: 200 as const,
          body: [...offeredRewards, ...toUnofferedRewards(rewards, ownedVouchers, now())],
        }
      }),

    redeemReward: ({ path }, caller) =>
      handleMemberCall(parts, caller, path, async ({ member, market, rules }) => {
        const redemption = await book.redeem(member, path.voyadoRewardId, market, rules)
        if (redemption === 'unknown') return { status: 404 as const }
        if (redemption.kind === 'too few')
          return { status: 422 as const, errors: { '': ['loyalty.tooFewPoints'] } }
        return { status: 200 as const, body: toVoucherResponse(redemption.voucher, now()) }
      }),

    showVoucher: ({ path }, caller) =>
      handleMemberCall(parts, caller, path, async (request) => {
        const choice = (['online', 'store'] as const).find((item) => item === path.rewardChoice)
        const voucher = await voucherAt(request, path)
        if (!choice || !voucher) return { status: 404 as const }
        return { status: 200 as const, body: { choice, voucher: toVoucherResponse(voucher, now()) } }
      }),

    rewardQr: ({ path }, caller) =>
      handleMemberCall(parts, caller, path, async (request) => {
        const voucher = await voucherAt(request, path)
        // Tills of the market take its own currency.
        const isUsable =
          voucher?.currency === request.market.currency &&
          toVoucherResponse(voucher, now()).status === 'issued'
        if (!voucher || !isUsable) return { status: 404 as const }
        const { rewardCodeSeconds, rewardCodeUpdateInterval } = site().settings(request.market.id).constants
        const { payload, expires } = qr.write(voucher.id, rewardCodeSeconds)
        const seconds = Math.max(0, Math.floor((expires.getTime() - now()) / 1_000))
        const code = { payload, expires: expires.toISOString(), seconds }
        return { status: 200 as const, body: { ...code, updateInterval: rewardCodeUpdateInterval } }
      }),

    async scanQr({ body }, caller) {
      const role = caller.session?.role ?? 'customer'
      if (role === 'customer' && screens.employeeOf(caller) === undefined) return { status: 403 }
      const read = qr.read(body.payload)
      if (read.kind === 'expired') return { status: 410 }
      const voucher = read.kind === 'voucher' ? await vouchers.byId(read.id) : undefined
      if (!voucher) return { status: 404 }
      // The first market would stand for one that the shop does not know, and take its currency for money of another.
      if (!caller.market) return unknownMarket
      if (caller.market.currency !== voucher.currency) return otherCurrency
      return redeemAtTill(voucher, body.receipt)
    },
  }
}
