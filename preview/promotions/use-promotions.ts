import { withNames } from '#preview/interface/name-market.tsx'
import { useRequest } from '#preview/interface/use-request.ts'
import { officeRefusal } from '#preview/orders/refusal.ts'
import { writableCopy } from '#preview/state/api.ts'
import { callShop } from '#preview/state/operator.ts'
import { editorLanguage } from '#preview/texts/language.ts'
import { officePromotions } from '#schemas/api/office-promotions.ts'

/** Returns all promotions, with what their fields can be chosen from. */
export const usePromotions = () =>
  useRequest('promotions', '', async () => {
    const response = await callShop(officePromotions.list, { query: { language: editorLanguage() } })
    if (response.status !== 200) return officeRefusal(response)
    const body = writableCopy(response.body)
    return { ...body, markets: withNames(body.markets) }
  })
