import { officeRefusal } from '#preview/orders/refusal.ts'
import { callShop } from '#preview/state/operator.ts'
import { giftCardText } from '#preview/texts/gift-card-texts.ts'
import type { ApiError } from '#schemas/api/api-error.ts'
import type { InputOf } from '#schemas/api/endpoint.ts'
import { officeGiftCards } from '#schemas/api/office-gift-cards.ts'

// Operators' actions on gift cards. Each throws CallFailed if the server does not respond, and returns a message if it
// was refused.

function refusalOf(response: { status: number; error?: ApiError }): string {
  if (response.status === 400) return giftCardText('refused.fields')
  const keys = Object.values(response.error?.errors ?? {}).flat()
  return keys.includes('office.giftCardUnusable') ? giftCardText('refused.unusable') : officeRefusal(response)
}

export async function issueGiftCard(
  body: InputOf<typeof officeGiftCards.issue>['body'],
): Promise<string | undefined> {
  const response = await callShop(officeGiftCards.issue, { body })
  return response.status === 200 ? undefined : refusalOf(response)
}

export async function renewCode(
  number: string,
  body: InputOf<typeof officeGiftCards.renewCode>['body'],
): Promise<string | undefined> {
  const response = await callShop(officeGiftCards.renewCode, { path: { number }, body })
  return response.status === 204 ? undefined : refusalOf(response)
}

export async function blockGiftCard(
  number: string,
  body: InputOf<typeof officeGiftCards.block>['body'],
): Promise<string | undefined> {
  const response = await callShop(officeGiftCards.block, { path: { number }, body })
  return response.status === 204 ? undefined : refusalOf(response)
}
