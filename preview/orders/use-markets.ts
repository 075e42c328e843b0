import { withNames } from '#preview/interface/name-market.tsx'
import { useRequest } from '#preview/interface/use-request.ts'
import { officeRefusal } from '#preview/orders/refusal.ts'
import { callShop } from '#preview/state/operator.ts'
import { office } from '#schemas/api/office.ts'
import type { OfficeMarket } from '#schemas/commerce/office-order.ts'

/** Returns the markets with what amounts and times are written by. */
export function useMarkets(): { markets: readonly OfficeMarket[] | undefined; failure: string | undefined } {
  const { value, failure } = useRequest('office', 'markets', async () => {
    const response = await callShop(office.markets, {})
    return response.status === 200 ? withNames(response.body.markets) : officeRefusal(response)
  })
  return { markets: value, failure }
}
