import type { WidgetLoader } from '#renderer/loader.ts'
import { ignoreFailedCall } from '#renderer/loaders/ignore-failed-call.ts'
import { catalogOf } from '#renderer/loaders/load-basket.ts'
import { loyalty } from '#schemas/api/loyalty.ts'
import { type Loyalty, loyaltyIn } from '#schemas/commerce/loyalty.ts'
import type { clubOverview } from '#widgets/club/club-overview/index.ts'
import { loadUser } from '#widgets/club/load-user.ts'

export interface Club {
  /** Undefined if the market has no club. */
  rules: Loyalty | undefined
  /** E-mail address of a customer who is not a member yet. */
  email?: string
  member?: { name: string; points: number }
  /** Whether the membership status is unknown, because the lookup failed. */
  failed?: true
}

const loader: WidgetLoader<typeof clubOverview, Club> = {
  deadline: 3_000,
  async load(input) {
    const { shopper, payload } = input
    const loyaltyPart = payload('loyalty')
    const rules = loyaltyPart === undefined ? undefined : loyaltyIn(loyaltyPart)
    const user = shopper && (await loadUser(input, shopper))
    if (!shopper || !user) return { data: { rules }, tags: [], seconds: 0 }
    const response = await shopper
      .call(loyalty.overview, { path: { catalog: catalogOf(input) }, query: {} })
      .catch(ignoreFailedCall)
    if (!response || response.status === 503) return { data: { rules, failed: true }, tags: [], seconds: 0 }
    const data =
      response.status === 200
        ? { rules, member: { name: user.firstName ?? '', points: response.body.balance } }
        : { rules, email: user.email }
    return { data, tags: [], seconds: 0 }
  },
}

export default loader
