/** Normalises a promo code: upper case, without spaces and underscores (basket rule 7). */
export const promoCodeOf = (typed: string): string => typed.replaceAll(/[\s_]/g, '').toUpperCase()

/** Normalises a gift card's number or code: without spaces and dashes. */
export const giftCardNumberOf = (typed: string): string => typed.replaceAll(/[\s-]/g, '')
