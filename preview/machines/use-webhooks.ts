import { refusalOf } from '#preview/interface/failure.ts'
import { useRequest } from '#preview/interface/use-request.ts'
import { call } from '#preview/state/api.ts'
import { webhooks } from '#schemas/editor/webhooks.ts'

/** Returns all webhooks, the newest first. */
export const useWebhooks = () =>
  useRequest('webhooks', '', async () => {
    const answer = await call(webhooks.list, {})
    return answer.status === 200 ? answer.body : refusalOf(answer)
  })

/** Returns the latest deliveries of a webhook, the newest first. */
export const useDeliveries = (id: string) =>
  useRequest('deliveries', id, async () => {
    const answer = await call(webhooks.deliveries, { path: { id } })
    return answer.status === 200 ? answer.body : refusalOf(answer)
  })
