/** Returns the small print of discounts as one text, each sentence once; empty without any. */
export const smallPrintOf = (discounts: readonly { disclaimer?: string }[]): string =>
  [...new Set(discounts.map(({ disclaimer }) => disclaimer))].filter(Boolean).join(' ')
