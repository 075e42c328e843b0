import type { CardGift } from '#schemas/commerce/card-gift.ts'
import { localeOf, type Market } from '#schemas/markets/market.ts'
import { formatMoney } from '#schemas/values/format-money.ts'
import type { Money } from '#schemas/values/money.ts'
import type { IssuedGiftCard } from '#server/commerce/basket/gift-cards.ts'
import { lastDayRows } from '#server/commerce/orders/order-mails.ts'
import type { MailPart } from '#server/mail/mail-layout.ts'
import type { MailTexts } from '#server/mail/mail-texts.ts'
import type { Mail } from '#server/mail/outbox.ts'

/**
 * Builds the mail that delivers gift cards to a recipient.
 * @param picture the part that shows their design
 */
export const giftMail = (
  mailTexts: MailTexts,
  market: Market,
  { recipientEmail, recipientName, senderName, message = '' }: CardGift,
  value: Money,
  { cards, picture }: { cards: readonly IssuedGiftCard[]; picture: MailPart },
): Mail =>
  mailTexts(market, recipientEmail, (text) => ({
    kind: 'giftCard',
    subject: text('mail.giftSubject', { sender: senderName }),
    parts: [
      text('mail.giftText', {
        recipient: recipientName,
        sender: senderName,
        amount: formatMoney(value, localeOf(market)),
      }),
      ...(message.trim() === '' ? [] : [{ kind: 'quote', words: message.trim() } as const]),
      picture,
      {
        kind: 'facts',
        rows: cards.flatMap((card): [string, string][] => [
          [text('mail.giftCardNumber'), card.number],
          [text('mail.giftCardCode'), card.code],
          ...lastDayRows(card, market, text),
        ]),
      },
      text('mail.giftUse'),
    ],
  }))
