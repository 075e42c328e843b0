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

/** Whether only a dispute blocks a card: it is unblocked by itself when the shop has the money again. */
export const isHeld = ({ state, acts }: Pick<OfficeGiftCard, 'state' | 'acts'>): boolean =>
  state === 'blocked' && acts[0]?.kind === 'disputed'

/** Returns who made an entry: an operator, else the shop itself or the order that bought the card. */
export const authorOf = ({ kind, author }: OfficeGiftCard['acts'][number]): string =>
  author ?? giftCardText(kind === 'disputed' || kind === 'regained' ? 'log.shop' : 'log.order')

/** Returns what an operator can do with a card: one that only a dispute blocks can be blocked as well, but not unblocked. */
export const blockActionOf = (card: Pick<OfficeGiftCard, 'state' | 'acts'>): 'block' | 'unblock' =>
  card.state === 'blocked' && !isHeld(card) ? 'unblock' : 'block'
