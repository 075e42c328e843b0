import type { FixturesOf } from '#renderer/fixtures.ts'
import type { productSummary } from '#widgets/product/product-summary/index.ts'

export const fixtures = {
  minimal: { productId: '10001_001' },
  reduced: { productId: '10002_001' },
  'gift card': { productId: '10900_001' },
  unknown: { productId: 'none' },
} satisfies FixturesOf<typeof productSummary>
