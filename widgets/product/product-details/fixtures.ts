import type { FixturesOf } from '#renderer/fixtures.ts'
import type { productDetails } from '#widgets/product/product-details/index.ts'

export const fixtures = {
  minimal: { productId: '10001_001' },
  'nothing to say': { productId: '10900_001' },
  unknown: { productId: 'none' },
} satisfies FixturesOf<typeof productDetails>
