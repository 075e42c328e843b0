import type { FixturesOf } from '#renderer/fixtures.ts'
import type { productStock } from '#widgets/product/product-stock/index.ts'

export const fixtures = {
  minimal: { productId: '10001_001' },
  unknown: { productId: 'none' },
} satisfies FixturesOf<typeof productStock>
