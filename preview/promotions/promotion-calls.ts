import { officeRefusal } from '#preview/orders/refusal.ts'
import type { PromotionField } from '#preview/promotions/promotion-draft.ts'
import { callShop } from '#preview/state/operator.ts'
import { promotionText } from '#preview/texts/promotion-texts.ts'
import { officePromotions } from '#schemas/api/office-promotions.ts'
import type { WrittenPromotion } from '#schemas/commerce/office-promotion.ts'

// Operators' actions on promotions. Each throws CallFailed if the server does not respond.

/** Fields of the form by the fields of the API. */
const fieldsByName: Readonly<Record<string, PromotionField | undefined>> = {
  'rule.name': 'name',
  code: 'code',
  'rule.percentage': 'discount',
  'rule.bonus.sku': 'gift',
  validUntil: 'until',
}

export interface SaveOutcome {
  /** A message if it was refused. */
  refusal?: string
  /** Fields that the server refused. */
  fields: readonly PromotionField[]
}

export async function savePromotion(promotionId: string, body: WrittenPromotion): Promise<SaveOutcome> {
  const response = await callShop(officePromotions.save, { path: { promotionId }, body })
  if (response.status === 204) return { fields: [] }
  const errors = 'error' in response ? response.error.errors : {}
  if (Object.values(errors).flat().includes('promotion.codeTaken'))
    return { refusal: promotionText('refused.code'), fields: ['code'] }
  const fields = Object.keys(errors).flatMap((name) => fieldsByName[name] ?? [])
  return fields.length > 0
    ? { refusal: promotionText('refused.fields'), fields }
    : { refusal: officeRefusal(response), fields }
}

/** Deletes a promotion. Returns a message if it was refused. */
export async function removePromotion(promotionId: string): Promise<string | undefined> {
  const response = await callShop(officePromotions.remove, { path: { promotionId } })
  if (response.status === 204) return undefined
  const keys = 'error' in response ? Object.values(response.error.errors).flat() : []
  return keys.includes('promotion.used') ? promotionText('refused.used') : officeRefusal(response)
}
