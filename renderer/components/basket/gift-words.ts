import { fillText } from '#renderer/texts/fill-text.ts'
import type { TextsOf } from '#renderer/texts/part-texts.ts'
import type { CardGift } from '#schemas/commerce/card-gift.ts'
import { formatDay } from '#schemas/values/format-date.ts'

/** Texts about the recipient of a gift card. */
export const giftTexts = ['gift.atOnce', 'gift.from', 'gift.on', 'gift.to'] as const

/** Returns the description of a bought gift card: recipient, delivery day, sender and message. */
export function giftWords(
  { recipientName, recipientEmail, senderName, deliveryDate, message }: CardGift,
  texts: TextsOf<typeof giftTexts>,
  locale: string,
): { facts: string[]; message: string | undefined } {
  const date = deliveryDate === undefined ? undefined : formatDay(deliveryDate, locale, 'long')
  return {
    facts: [
      fillText(texts['gift.to'], { name: recipientName, email: recipientEmail }),
      date === undefined ? texts['gift.atOnce'] : fillText(texts['gift.on'], { date }),
      fillText(texts['gift.from'], { name: senderName }),
    ],
    message: message?.trim() || undefined,
  }
}
