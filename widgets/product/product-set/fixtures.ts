import type { FixturesOf } from '#renderer/fixtures.ts'
import type { productSet } from '#widgets/product/product-set/index.ts'

export const fixtures = {
  minimal: { productId: '10800_001' },
  'with a headline': { productId: '10800_001', headline: 'Two of a kind' },
  'no set': { productId: '10001_001' },
} satisfies FixturesOf<typeof productSet>
