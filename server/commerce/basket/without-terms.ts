import type { BasketContent } from '#schemas/commerce/basket-content.ts'

/** Returns a basket whose shopper has to accept the terms again. */
export function withoutTerms(content: BasketContent): BasketContent {
  const { acceptTerms: _, termsVersion: __, ...rest } = content
  return rest
}
