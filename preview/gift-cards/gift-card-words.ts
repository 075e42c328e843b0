import type { Status } from '#preview/orders/order-words.ts'
import { giftCardText } from '#preview/texts/gift-card-texts.ts'
import type { ListedGiftCard, OfficeGiftCard } from '#schemas/commerce/office-gift-card.ts'

const tones = { active: 'good', used: 'over', expired: 'over', blocked: 'bad' } as const

export const statusOf = ({ state }: Pick<ListedGiftCard, 'state'>): Status => ({
  words: giftCardText(`state.${state}`),
  tone: tones[state],
})

/** Returns a number in groups of four digits, as it is read out on the telephone. */
export const groupedNumber = (number: string): string => number.replaceAll(/(.{4})(?=.)/g, '$1 ')

/** Returns what an operator can do with a card: one that only a dispute blocks can be blocked as well, but not unblocked. */
export const blockActionOf = ({
  state,
  acts,
}: Pick<OfficeGiftCard, 'state' | 'acts'>): 'block' | 'unblock' =>
  state === 'blocked' && acts[0]?.kind !== 'disputed' ? 'unblock' : 'block'
