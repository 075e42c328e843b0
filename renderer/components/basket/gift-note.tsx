import styles from '#renderer/components/basket/gift-note.module.css'
import { type giftTexts, giftWords } from '#renderer/components/basket/gift-words.ts'
import type { TextsOf } from '#renderer/texts/part-texts.ts'
import type { CardGift } from '#schemas/commerce/card-gift.ts'

interface Props {
  /** Undefined if the card goes to the buyer: nothing is rendered then. */
  gift: CardGift | undefined
  texts: TextsOf<typeof giftTexts>
  locale: string
}

/** Renders the recipient, delivery day and message of a gift card. */
export function GiftNote({ gift, texts, locale }: Props) {
  if (!gift) return null
  const { facts, message } = giftWords(gift, texts, locale)
  return (
    <div className={styles.gift}>
      {facts.map((fact) => (
        <p key={fact}>{fact}</p>
      ))}
      {message && (
        <p className={styles.message} dir="auto">
          {message}
        </p>
      )}
    </div>
  )
}
