import type { FixturesOf } from '#renderer/fixtures.ts'
import type { buyBox } from '#widgets/product/buy-box/index.ts'

export const fixtures = {
  minimal: { productId: '10001_001' },
  full: {
    productId: '10001_001',
    sizeGuideUrl: '/dk/guide',
    sizeGuide: 'Measure over a thin shirt.',
    basketUrl: '/dk/basket',
  },
  'sizes and lengths': { productId: '10013_001' },
  'gift card': { productId: '10900_001' },
  unknown: { productId: 'none' },
} satisfies FixturesOf<typeof buyBox>
