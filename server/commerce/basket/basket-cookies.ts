import { storedKeys } from '#schemas/visitors/stored-keys.ts'
import type { BasketReference } from '#server/commerce/basket/baskets.ts'
import type { BasketWithPrice } from '#server/commerce/basket/pricing.ts'
import type { Caller } from '#server/endpoints/handlers.ts'
import { cookieFor, cookieOf } from '#server/http/cookies.ts'

const { basket, promoCode } = storedKeys

/** `Set-Cookie` values that give a browser a basket, or remove it. */
export interface BasketCookies {
  of(basketId: string): string
  /** Returns both cookies of a basket: its id, which is `HttpOnly`, and its codes, which scripts send along. */
  withCodes(pricedBasket: BasketWithPrice, caller: Caller): string[]
  readonly forgetting: readonly string[]
}

/** Returns the basket that a call names, by its query or else by its cookie. */
export function referenceOf({ basketId }: { basketId?: string }, caller: Caller): BasketReference {
  const id = basketId ?? (cookieOf(caller.header('cookie'), basket.name) || undefined)
  return { id, isNamed: basketId !== undefined, userId: caller.session?.userId }
}

export function createBasketCookies(publicUrl: string): BasketCookies {
  const of = (id: string) => cookieFor({ name: basket.name, value: id, days: basket.days }, publicUrl)
  return {
    of,
    withCodes({ basket: { id, content } }, caller) {
      const value = Buffer.from(content.promoCodes.join(',')).toString('base64')
      if ((cookieOf(caller.header('cookie'), promoCode.name) ?? '') === value) return [of(id)]
      const days = value === '' ? 0 : promoCode.days
      return [of(id), cookieFor({ name: promoCode.name, value, days, readable: true }, publicUrl)]
    },
    forgetting: [basket.name, promoCode.name].map((name) =>
      cookieFor({ name, value: '', days: 0 }, publicUrl),
    ),
  }
}
