import { giftWords } from '#renderer/components/basket/gift-words.ts'
import { pictureAddress } from '#renderer/components/elements/picture-address.ts'
import { formatLocation } from '#schemas/addresses/format-address.ts'
import { pickupMapLink } from '#schemas/addresses/map-link.ts'
import type { Basket } from '#schemas/commerce/basket.ts'
import { openingLines } from '#schemas/commerce/opening-days.ts'
import { formatMoney } from '#schemas/values/format-money.ts'
import type { Pieces } from '#server/commerce/orders/order-lock.ts'
import { type OrderLineRow, orderedLine } from '#server/commerce/orders/order-rows.ts'
import type { MailPart } from '#server/mail/mail-layout.ts'
import type { MailText } from '#server/mail/mail-texts.ts'

type MailGoodsItem = Extract<MailPart, { kind: 'goods' }>['items'][number]
type Line = Basket['lines'][number]

/** Width of pictures in pixels; mails display them at half of it, for screens of double density. */
const pictureWidth = 160

/** Returns colour and size, if any. */
const detailOf = ({ colour, variant }: Line): string =>
  [colour.name, variant.size, variant.length].filter(Boolean).join(' · ')

function itemOf(line: Line, quantity: number, base: string): MailGoodsItem {
  return {
    name: `${quantity} × ${line.name}`,
    detail: detailOf(line),
    ...(line.imageUrl !== '' && { picture: new URL(pictureAddress(line.imageUrl, pictureWidth), base).href }),
  }
}

/**
 * Builds the part of a mail with goods of an order.
 * @param base the shop's address, to which picture addresses are relative
 */
export function goodsPart(lines: readonly OrderLineRow[], pieces: readonly Pieces[], base: string): MailPart {
  const lineCounts = new Map<string, number>()
  for (const { lineId, quantity } of pieces) lineCounts.set(lineId, (lineCounts.get(lineId) ?? 0) + quantity)
  return {
    kind: 'goods',
    items: lines.flatMap((line) => {
      const count = lineCounts.get(line.id) ?? 0
      return count > 0 ? [itemOf(orderedLine(line), count, base)] : []
    }),
  }
}

/** Returns the recipients of gift cards, by line. */
function giftLines({ gift }: Line, text: MailText, locale: string): string[] {
  if (!gift) return []
  const texts = {
    'gift.atOnce': text('gift.atOnce'),
    'gift.from': text('gift.from'),
    'gift.on': text('gift.on'),
    'gift.to': text('gift.to'),
  }
  const { facts, message } = giftWords(gift, texts, locale)
  return message === undefined ? facts : [...facts, message]
}

/** Builds the part of a mail with all ordered goods and their prices. */
export const orderedGoods = (
  { lines }: Basket,
  text: MailText,
  { locale, base }: { locale: string; base: string },
): MailPart => ({
  kind: 'goods',
  items: lines.map((line) => ({
    ...itemOf(line, line.quantity, base),
    detail: [detailOf(line), ...giftLines(line, text, locale)].join('\n'),
    amount: formatMoney(line.totalPrice.salesPrice, locale),
  })),
})

/** Builds the parts of a mail about the pickup point or store of a parcel: address, opening hours and map. */
export function pickupParts(
  { shipments: [shipment] }: Basket,
  text: MailText,
  locale: string,
): { location: MailPart[]; map: MailPart[] } {
  const address = shipment?.pickupPointAddress
  if (!shipment || !address) return { location: [], map: [] }
  const { pickupPointName: name, pickupPointHours: hours = [] } = shipment
  const lines = [name, formatLocation(address), ...openingLines(hours, locale)].filter(Boolean)
  return {
    location: [{ kind: 'facts', rows: [[text('trackOrder.pickup'), lines.join('\n')]] }],
    map: [{ kind: 'action', label: text('store.map'), address: pickupMapLink(name, address) }],
  }
}
