import type { LineView } from '#renderer/loaders/load-basket.ts'
import { type CardGift, nameOfGift } from '#schemas/commerce/card-gift.ts'

type Goods = Pick<LineView, 'sku'> & { gift?: CardGift | undefined }

/**
 * Whether a line has the goods of a removed line: not a present of the same SKU, and not a gift card for another
 * recipient.
 */
export function isRestored(line: LineView, removed: Goods): boolean {
  const recipients = [line, removed].map(({ gift }) => gift && nameOfGift(gift))
  return line.sku === removed.sku && !line.isBonusProduct && recipients[0] === recipients[1]
}
