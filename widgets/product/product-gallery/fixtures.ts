import type { FixturesOf } from '#renderer/fixtures.ts'
import type { productGallery } from '#widgets/product/product-gallery/index.ts'

export const fixtures = {
  minimal: { productId: '10001_001' },
  'one picture': { productId: '10900_001' },
  unknown: { productId: 'none' },
} satisfies FixturesOf<typeof productGallery>
