import { refusalOf } from '#preview/interface/failure.ts'
import { useRequest } from '#preview/interface/use-request.ts'
import { call } from '#preview/state/api.ts'
import { webhooks } from '#schemas/editor/webhooks.ts'

/** Returns all webhooks, the newest first. */
export const useWebhooks = () =>
  useRequest('webhooks', '', async () => {
    const response = await call(webhooks.list, {})
    return response.status === 200 ? response.body : refusalOf(response)
  })

/** Returns the latest deliveries of a webhook, the newest first. */
export const useDeliveries = (id: string) =>
  useRequest('deliveries', id, async () => {
    const response = await call(webhooks.deliveries, { path: { id } })
    return response.status === 200 ? response.body : refusalOf(response)
  })
