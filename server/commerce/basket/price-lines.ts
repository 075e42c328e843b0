import { type BasketContent, type StoredLine, warehouse } from '#schemas/commerce/basket-content.ts'
import type { Offer } from '#server/commerce/catalogue/offer.ts'

/** An amount taken off a line, in minor units. */
interface LineDiscount {
  /** `markdown`, `member`, or a promotion's id. */
  reference: string
  promotionName?: string
  promotionLevel?: 'line' | 'basket'
  callout?: string
  disclaimer?: string
  amount: number
}

/** A line with its price. Amounts are whole minor units of the market's currency. */
export interface PricedLine {
  stored: StoredLine
  offer: Offer
  quantity: number
  /** Price per piece, before any reduction. */
  listPrice: number
  /** Price per piece, before promotions. */
  salesPrice: number
  discounts: readonly LineDiscount[]
  /** Amount paid for the line. */
  paid: number
}

/** Returns the stock of an offer at a location. */
export const stockAt = ({ stock }: Offer, location: string): number =>
  location === warehouse ? stock.warehouse : (stock.stores.get(location) ?? 0)

/** Prices a line for a buyer, before promotions. */
function priceLine(stored: StoredLine, offer: Offer, isMember: boolean): PricedLine {
  const { quantity } = stored
  const { salesPrice: publicPrice, memberPrice = publicPrice } = offer
  const salesPrice = isMember ? Math.min(memberPrice, publicPrice) : publicPrice
  const listPrice = Math.max(offer.listPrice, publicPrice)
  const { callout, disclaimer } = offer
  const discounts: LineDiscount[] = [
    {
      reference: 'markdown',
      ...(callout !== undefined && { callout }),
      ...(disclaimer !== undefined && { disclaimer }),
      amount: (listPrice - publicPrice) * quantity,
    },
    { reference: 'member', amount: (publicPrice - salesPrice) * quantity },
  ].filter(({ amount }) => amount > 0)
  return { stored, offer, quantity, listPrice, salesPrice, discounts, paid: salesPrice * quantity }
}

/** Returns a free gift: price zero, with its regular price for display. */
export function createFreeGiftLine(
  stored: StoredLine,
  offer: Offer,
  { id, name }: { id: string; name: string },
): PricedLine {
  const { quantity } = stored
  const listPrice = offer.salesPrice
  const discounts: LineDiscount[] = [
    { reference: id, promotionName: name, promotionLevel: 'line', amount: listPrice * quantity },
  ]
  return { stored, offer, quantity, listPrice, salesPrice: 0, discounts, paid: 0 }
}

/** Returns the offer at which a basket can have a line; undefined if it cannot. */
export type OfferOfLine = (line: Pick<StoredLine, 'sku' | 'bonus'>) => Offer | undefined

interface Lines {
  /** Bought lines. */
  lines: readonly PricedLine[]
  /** Lines that are no longer on sale. */
  unavailable: readonly StoredLine[]
}

/** Prices the lines of a basket, without free gifts. */
export function priceLines({ lines }: BasketContent, offerOf: OfferOfLine, isMember: boolean): Lines {
  const bought = lines.filter(({ bonus }) => bonus === undefined)
  return {
    lines: bought.flatMap((line) => {
      const offer = offerOf(line)
      return offer ? [priceLine(line, offer, isMember)] : []
    }),
    unavailable: bought.filter((line) => !offerOf(line)),
  }
}
