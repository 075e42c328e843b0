import { giftCardNumberOf, promoCodeOf } from '#schemas/commerce/typed-codes.ts'
import { withLatinDigits } from '#schemas/values/latin-digits.ts'

// Codes are stored and compared in one form, with Latin digits, however they are typed.

/** Returns a promo code as it is stored (basket rule 7). */
export const normalPromoCode = (input: string): string => promoCodeOf(withLatinDigits(input))

/** Returns a gift card's number or code as it is stored. */
export const normalGiftCardNumber = (input: string): string => giftCardNumberOf(withLatinDigits(input))
