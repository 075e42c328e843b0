/** What a price is compared by. */
interface Amounts {
  currency: string
  /** In minor units. */
  salesPrice: number
  /** In minor units. */
  listPrice: number
}

/** Whether the lowest recent price that the shop stated for one price holds for another (product rule 12). */
export const isSamePrice = (before: Amounts, after: Amounts): boolean =>
  before.currency === after.currency &&
  before.salesPrice === after.salesPrice &&
  before.salesPrice < before.listPrice === after.salesPrice < after.listPrice

/** Whether the reasons for the reduction of one price hold for another (product rule 14). */
export const isSameReduction = (before: Amounts, after: Amounts): boolean =>
  before.currency === after.currency &&
  before.listPrice - before.salesPrice === after.listPrice - after.salesPrice
