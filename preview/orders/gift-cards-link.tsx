import { useSetAtom } from 'jotai'
import styles from '#preview/orders/order-detail.module.css'
import { giftCardFilterAtom } from '#preview/state/gift-card-filter.ts'
import { navigate } from '#preview/state/location.ts'

/** Renders a link to the gift cards that match a text. */
export function GiftCardsLink({ text, words }: { text: string; words: string }) {
  const setFilter = useSetAtom(giftCardFilterAtom)
  return (
    <button
      type="button"
      className={styles.link}
      onClick={() => {
        setFilter({ text, state: undefined })
        navigate('/preview/gift-cards')
      }}
    >
      {words}
    </button>
  )
}
