import type { ErrorLabel } from '#schemas/analytics-events.ts'

/** Errors that reports know apart, by the key of their text (spec 2, section 8: analytics labels). */
const labels: ReadonlyMap<string, ErrorLabel> = new Map([
  ['giftCard.unknown', 'gift_card_code_not_found'],
  ['promoCode.unknown', 'promotion_code_not_found'],
  ['promo_code_already_applied', 'promotion_code_already_applied'],
])

/** The label of the first of these errors that has its own; undefined where none has. */
export const errorLabelOf = (keys: readonly string[]): ErrorLabel | undefined =>
  keys.map((key) => labels.get(key)).find((label) => label !== undefined)
