import { expect, it } from 'vitest'
import { basketContentSchema, emptyBasket } from '#schemas/commerce/basket-content.ts'
import { compileSchema } from '#schemas/validation/validator.ts'
import { mergeContents } from '#server/commerce/basket/merge-baskets.ts'

const check = compileSchema(basketContentSchema)

it('merges baskets into one that can be read, whatever presents both declined', () => {
  const declinedBy = (name: string) => ({
    ...emptyBasket,
    optedOut: Array.from({ length: 50 }, (_, index) => ({
      promotionId: `${name}${index}`,
      rewardId: 'r',
      count: 1,
    })),
  })
  const merged = mergeContents(declinedBy('own'), declinedBy('guest'))
  expect(check(merged).kind).toBe('valid')
  expect(merged.optedOut).toEqual(declinedBy('guest').optedOut)
})
