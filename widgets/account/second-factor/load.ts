import type { WidgetLoader } from '#renderer/loader.ts'
import { basketDeadline } from '#renderer/loaders/load-basket.ts'
import type { ResponseOf } from '#schemas/api/endpoint.ts'
import { secondFactor as endpoints } from '#schemas/api/second-factor.ts'
import type { secondFactor } from '#widgets/account/second-factor/index.ts'

export type FactorState = Extract<ResponseOf<typeof endpoints.state>, { status: 200 }>['body']

const loader: WidgetLoader<typeof secondFactor, FactorState> = {
  deadline: basketDeadline,
  async load({ shopper }) {
    const response = await shopper?.call(endpoints.state, {})
    return { data: response?.status === 200 ? response.body : { state: 'none' }, tags: [], seconds: 0 }
  },
}

export default loader
