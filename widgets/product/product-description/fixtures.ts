import type { FixturesOf } from '#renderer/fixtures.ts'
import type { productDescription } from '#widgets/product/product-description/index.ts'

export const fixtures = {
  minimal: { productId: '10001_001' },
  'right to left': { productId: '10002_001' },
  unknown: { productId: 'none' },
} satisfies FixturesOf<typeof productDescription>
