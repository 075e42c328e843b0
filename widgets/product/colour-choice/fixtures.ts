import type { FixturesOf } from '#renderer/fixtures.ts'
import type { colourChoice } from '#widgets/product/colour-choice/index.ts'

export const fixtures = {
  minimal: { productId: '10001_001' },
  swatches: { productId: '10001_001', show: 'swatches' },
  'designs of a gift card': { productId: '10900_001' },
  unknown: { productId: 'none' },
} satisfies FixturesOf<typeof colourChoice>
