import type { WidgetLoader } from '#renderer/loader.ts'
import { basketDeadline } from '#renderer/loaders/load-basket.ts'
import type { ResponseOf } from '#schemas/api/endpoint.ts'
import { stores } from '#schemas/api/stores.ts'
import type { staffDesk } from '#widgets/stores/staff-desk/index.ts'

export type Staff = ResponseOf<typeof stores.staff>['body']

const loader: WidgetLoader<typeof staffDesk, Staff | null> = {
  deadline: basketDeadline,
  async load({ shopper }) {
    const response = await shopper?.call(stores.staff, {})
    return { data: response?.status === 200 ? response.body : null, tags: [], seconds: 0 }
  },
}

export default loader
