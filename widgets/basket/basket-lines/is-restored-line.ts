import type { LineView } from '#renderer/loaders/load-basket.ts'
import { type CardGift, nameOfGift } from '#schemas/commerce/card-gift.ts'

type LineIdentity = Pick<LineView, 'sku'> & { gift?: CardGift | undefined }

/**
 * Whether a line has the goods of a removed line: not a present of the same SKU, and not a gift card for another
 * recipient.
 */
export function isRestored(line: LineView, removedLine: LineIdentity): boolean {
  const recipients = [line, removedLine].map(({ gift }) => gift && nameOfGift(gift))
  return line.sku === removedLine.sku && !line.isBonusProduct && recipients[0] === recipients[1]
}
