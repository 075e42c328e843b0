import { usePages } from '#preview/interface/use-pages.ts'
import { useRequest } from '#preview/interface/use-request.ts'
import { officeRefusal } from '#preview/orders/refusal.ts'
import { writableCopy } from '#preview/state/api.ts'
import type { GiftCardFilter } from '#preview/state/gift-card-filter.ts'
import { callShop } from '#preview/state/operator.ts'
import { giftCardText } from '#preview/texts/gift-card-texts.ts'
import { officeGiftCards } from '#schemas/api/office-gift-cards.ts'
import type { ListedGiftCard } from '#schemas/commerce/office-gift-card.ts'

/**
 * Returns the gift cards that match a filter, and loads older ones on request.
 * @param round a new number reads the list again
 */
export function useGiftCards({ text: searchText, state }: GiftCardFilter, round: number) {
  const text = searchText.trim()
  const key = JSON.stringify([text, state, round])
  const { items: giftCards, ...pages } = usePages<ListedGiftCard>(key, async (last, signal) => {
    const after = last && { created: last.created, number: last.number }
    const body = { ...(text && { text }), ...(state && { state }), ...(after && { after }) }
    const response = await callShop(officeGiftCards.search, { body }, { signal })
    if (response.status !== 200) return officeRefusal(response)
    return { items: response.body.giftCards, hasMore: response.body.hasMore }
  })
  return { giftCards, ...pages }
}

/** Returns a gift card with its payments and its log. */
export const useGiftCard = (number: string) =>
  useRequest('gift-card', number, async () => {
    const response = await callShop(officeGiftCards.read, { path: { number } })
    if (response.status === 200) return writableCopy(response.body)
    return response.status === 404 ? giftCardText('detail.missing') : officeRefusal(response)
  })
