import type { loyalty } from '#schemas/api/loyalty.ts'
import {
  type ClubParts,
  handleMemberCall,
  type MemberRequest,
} from '#server/commerce/loyalty/member-calls.ts'
import type { RewardQr } from '#server/commerce/loyalty/reward-qr.ts'
import { toRewardResponse, toVoucherResponse } from '#server/commerce/loyalty/voucher-response.ts'
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

/** Rewards, the vouchers that points are spent on, and their codes for tills. */
export function createVoucherHandlers(parts: VoucherHandlerDependencies): Handlers {
  const { site, book, vouchers, qr, screens, now } = parts

  async function voucherAt({ member }: MemberRequest, path: VoucherPath): Promise<StoredVoucher | undefined> {
    const all = await vouchers.of(member.id)
    return all.find(
      (item) => item.rewardId === path.voyadoRewardId && String(item.voucherIndex) === path.voucherIndex,
    )
  }

  return {
    rewards: ({ path }, caller) =>
      handleMemberCall(parts, caller, path, async ({ member, market, rules }) => {
        const { balance } = await book.balance(member, market)
        const { rewards, vouchers: owned } = await book.rewards(member, market, rules)
        const body = rewards.map((reward) => toRewardResponse(reward, market, balance, owned, now()))
        return { status: 200 as const, body }
      }),

    redeemReward: ({ path }, caller) =>
      handleMemberCall(parts, caller, path, async ({ member, market, rules }) => {
        const done = await book.redeem(member, path.voyadoRewardId, market, rules)
        if (done === 'unknown') return { status: 404 as const }
        if (done.kind === 'too few') return { status: 422 as const, errors: { '': ['loyalty.tooFewPoints'] } }
        return { status: 200 as const, body: toVoucherResponse(done.voucher, now()) }
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
        if (!voucher || toVoucherResponse(voucher, now()).status !== 'issued') return { status: 404 as const }
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
      if (!(await vouchers.use(voucher.code, body.receipt))) return { status: 409 }
      return { status: 200, body: toVoucherResponse({ ...voucher, status: 'used' }, now()) }
    },
  }
}
