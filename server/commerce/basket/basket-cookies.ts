import { storedKeys } from '#schemas/visitors/stored-keys.ts'
import { cookieFor } from '#server/http/cookies.ts'

const { basket, promoCode } = storedKeys

/** Values of `Set-Cookie` that give a browser a basket, or take it away. */
export interface BasketCookies {
  of(basketId: string): string
  readonly forgetting: readonly string[]
}

export const createBasketCookies = (publicUrl: string): BasketCookies => ({
  of: (basketId) => cookieFor({ name: basket.name, value: basketId, days: basket.days }, publicUrl),
  forgetting: [basket.name, promoCode.name].map((name) => cookieFor({ name, value: '', days: 0 }, publicUrl)),
})
