import type { LoadResult, Shopper, WidgetLoader } from '#renderer/loader.ts'
import { ignoreFailedCall } from '#renderer/loaders/ignore-failed-call.ts'
import type { Endpoint, ResponseOf } from '#schemas/api/endpoint.ts'
import { loyalty } from '#schemas/api/loyalty.ts'
import { loadUser } from '#widgets/club/load-user.ts'
import type { rewardList } from '#widgets/club/reward-list/index.ts'

type SuccessOf<Declared extends Endpoint> = Extract<ResponseOf<Declared>, { status: 200 }>
export type Reward = SuccessOf<typeof loyalty.rewards>['body'][number]
export type Promotion = SuccessOf<typeof loyalty.promotions>['body'][number]
export type Code = SuccessOf<typeof loyalty.rewardQr>['body']

export type Rewards =
  | { kind: 'failed' | 'no member' }
  | {
      kind: 'member'
      email: string
      balance: number
      rewards: readonly Reward[]
      promotions: readonly Promotion[]
      /** The voucher to show at a till with its code; the address names it, such as `voucher-small-0`. */
      openCode?: { name: string; code: Code }
    }

const privateData = (data: Rewards): LoadResult<Rewards> => ({ data, tags: [], seconds: 0 })

/** Query parameter of a voucher. */
export const voucherName = (rewardId: string, index: number): string => `${rewardId}-${index}`

/** Returns the code of the voucher in the page's address; undefined without a valid one. */
async function selectedCode(shopper: Shopper, accountEmail: string, rewards: readonly Reward[]) {
  const name = shopper.query.get('show')
  const requests = rewards
    .flatMap(({ vouchers }) => vouchers)
    .find((voucher) => voucherName(voucher.rewardId, voucher.voucherIndex) === name)
  if (!requests || name === null) return undefined
  const { rewardId, voucherIndex } = requests
  const path = { accountEmail, voyadoRewardId: rewardId, voucherIndex: String(voucherIndex) }
  const response = await shopper.call(loyalty.rewardQr, { path })
  return response.status === 200 ? { name, code: response.body } : undefined
}

const loader: WidgetLoader<typeof rewardList, Rewards> = {
  deadline: 3_000,
  async load(input) {
    const { shopper } = input
    const user = shopper && (await loadUser(input, shopper))
    if (!shopper || !user) return privateData({ kind: 'failed' })
    const accountEmail = user.email
    const [rewards, promotions, points] = await Promise.all([
      shopper.call(loyalty.rewards, { path: { accountEmail } }).catch(ignoreFailedCall),
      shopper.call(loyalty.promotions, { path: { accountEmail } }).catch(ignoreFailedCall),
      shopper.call(loyalty.points, { path: { accountEmail } }).catch(ignoreFailedCall),
    ])
    if (rewards?.status === 404) return privateData({ kind: 'no member' })
    if (rewards?.status !== 200 || promotions?.status !== 200 || points?.status !== 200)
      return privateData({ kind: 'failed' })
    const openCode = await selectedCode(shopper, accountEmail, rewards.body)
    return privateData({
      kind: 'member',
      email: accountEmail,
      balance: points.body.balance,
      rewards: rewards.body,
      promotions: promotions.body,
      ...(openCode && { openCode }),
    })
  },
}

export default loader
