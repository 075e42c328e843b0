import { atom } from 'jotai'
import type { ListedGiftCard } from '#schemas/commerce/office-gift-card.ts'

/** Which gift cards are listed. */
export interface GiftCardFilter {
  text: string
  state: ListedGiftCard['state'] | undefined
}

/** The filter of this tab. Not part of the address, because it can contain an e-mail address. */
export const giftCardFilterAtom = atom<GiftCardFilter>({ text: '', state: undefined })
