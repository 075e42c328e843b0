import type { LoadResult, WidgetLoader } from '#renderer/loader.ts'
import { ignoreFailedCall } from '#renderer/loaders/ignore-failed-call.ts'
import { catalogOf } from '#renderer/loaders/load-basket.ts'
import type { ResponseOf } from '#schemas/api/endpoint.ts'
import { loyalty } from '#schemas/api/loyalty.ts'
import type { Money } from '#schemas/values/money.ts'
import { loadUser } from '#widgets/club/load-user.ts'
import type { loyaltyStatus } from '#widgets/club/loyalty-status/index.ts'

type Points = Extract<ResponseOf<typeof loyalty.points>, { status: 200 }>['body']
export type Transaction = Extract<ResponseOf<typeof loyalty.transactions>, { status: 200 }>['body'][number]

export type Status =
  | { kind: 'failed' | 'no member' }
  | {
      kind: 'member'
      points: Points
      /** Entries of the page that the address names. */
      transactions: readonly Transaction[]
      /** From 1. */
      part: number
      parts: number
      /** Values of unused vouchers, in minor units. */
      vouchers: readonly Money[]
      /** Path of the page. */
      path: string
      now: number
    }

/** Transactions per page. */
export const inPart = 20

const privateData = (data: Status): LoadResult<Status> => ({ data, tags: [], seconds: 0 })

/** Returns the page number in an address; 1 if it is invalid. */
function partIn(query: URLSearchParams, parts: number): number {
  const part = Number(query.get('part') ?? 1)
  return Number.isInteger(part) ? Math.min(parts, Math.max(1, part)) : 1
}

const loader: WidgetLoader<typeof loyaltyStatus, Status> = {
  deadline: 3_000,
  async load(input) {
    const { shopper, now } = input
    const user = shopper && (await loadUser(input, shopper))
    if (!shopper || !user) return privateData({ kind: 'failed' })
    const accountEmail = user.email
    const [points, transactions, rewards] = await Promise.all([
      shopper.call(loyalty.points, { path: { accountEmail } }).catch(ignoreFailedCall),
      shopper
        .call(loyalty.transactions, { path: { accountEmail, catalogId: catalogOf(input) } })
        .catch(ignoreFailedCall),
      shopper.call(loyalty.rewards, { path: { accountEmail } }).catch(ignoreFailedCall),
    ])
    if (points?.status === 404) return privateData({ kind: 'no member' })
    if (points?.status !== 200 || transactions?.status !== 200 || rewards?.status !== 200)
      return privateData({ kind: 'failed' })
    const parts = Math.max(1, Math.ceil(transactions.body.length / inPart))
    const part = partIn(shopper.query, parts)
    return privateData({
      kind: 'member',
      points: points.body,
      transactions: transactions.body.slice((part - 1) * inPart, part * inPart),
      part,
      parts,
      vouchers: rewards.body
        .flatMap((reward) => reward.vouchers)
        .filter(({ status }) => status === 'issued')
        .map(({ amount }) => amount),
      path: shopper.path ?? '',
      now,
    })
  },
}

export default loader
