/** Normalises a promo code: upper case, without spaces and underscores (basket rule 7). */
export const promoCodeOf = (input: string): string => input.replaceAll(/[\s_]/g, '').toUpperCase()

/** Normalises a gift card's number or code: without spaces and dashes. */
export const giftCardNumberOf = (input: string): string => input.replaceAll(/[\s-]/g, '')
