import type { Loaded, Shopper, WidgetLoader } from '#renderer/loader.ts'
import { unlessFailed } from '#renderer/loaders/unless-failed.ts'
import type { Endpoint, ResponseOf } from '#schemas/api/endpoint.ts'
import { loyalty } from '#schemas/api/loyalty.ts'
import { loadUser } from '#widgets/club/load-user.ts'
import type { rewardList } from '#widgets/club/reward-list/index.ts'

type Answer<Declared extends Endpoint> = Extract<ResponseOf<Declared>, { status: 200 }>
export type Reward = Answer<typeof loyalty.rewards>['body'][number]
export type Promotion = Answer<typeof loyalty.promotions>['body'][number]
export type Code = Answer<typeof loyalty.rewardQr>['body']

export type Rewards =
  | { kind: 'failed' | 'no member' }
  | {
      kind: 'member'
      email: string
      balance: number
      rewards: readonly Reward[]
      promotions: readonly Promotion[]
      /** The voucher to show at a till with its code; the address names it, such as `voucher-small-0`. */
      shown?: { name: string; code: Code }
    }

const ofOne = (data: Rewards): Loaded<Rewards> => ({ data, tags: [], seconds: 0 })

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
  const answer = await shopper.call(loyalty.rewardQr, { path })
  return answer.status === 200 ? { name, code: answer.body } : undefined
}

const loader: WidgetLoader<typeof rewardList, Rewards> = {
  deadline: 3_000,
  async load(input) {
    const { shopper } = input
    const user = shopper && (await loadUser(input, shopper))
    if (!shopper || !user) return ofOne({ kind: 'failed' })
    const accountEmail = user.email
    const [rewards, promotions, points] = await Promise.all([
      shopper.call(loyalty.rewards, { path: { accountEmail } }).catch(unlessFailed),
      shopper.call(loyalty.promotions, { path: { accountEmail } }).catch(unlessFailed),
      shopper.call(loyalty.points, { path: { accountEmail } }).catch(unlessFailed),
    ])
    if (rewards?.status === 404) return ofOne({ kind: 'no member' })
    if (rewards?.status !== 200 || promotions?.status !== 200 || points?.status !== 200)
      return ofOne({ kind: 'failed' })
    const shown = await selectedCode(shopper, accountEmail, rewards.body)
    return ofOne({
      kind: 'member',
      email: accountEmail,
      balance: points.body.balance,
      rewards: rewards.body,
      promotions: promotions.body,
      ...(shown && { shown }),
    })
  },
}

export default loader
