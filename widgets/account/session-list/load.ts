import type { WidgetLoader } from '#renderer/loader.ts'
import { ignoreFailedCall } from '#renderer/loaders/ignore-failed-call.ts'
import { basketDeadline } from '#renderer/loaders/load-basket.ts'
import type { ResponseOf } from '#schemas/api/endpoint.ts'
import { sessions } from '#schemas/api/sessions.ts'
import type { sessionList } from '#widgets/account/session-list/index.ts'

export interface OpenSessions {
  /** Absent if they could not be fetched. */
  sessions?: Extract<ResponseOf<typeof sessions.list>, { status: 200 }>['body']
}

const loader: WidgetLoader<typeof sessionList, OpenSessions> = {
  deadline: basketDeadline,
  async load({ shopper }) {
    const response = await shopper?.call(sessions.list, {}).catch(ignoreFailedCall)
    return { data: response?.status === 200 ? { sessions: response.body } : {}, tags: [], seconds: 0 }
  },
}

export default loader
