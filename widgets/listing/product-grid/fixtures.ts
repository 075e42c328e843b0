import type { FixturesOf } from '#renderer/fixtures.ts'
import type { productGrid } from '#widgets/listing/product-grid/index.ts'

export const fixtures = {
  minimal: {},
  full: { tilesPerRow: { mobile: 1, landscape: 2, tablet: 4, desktop: 6 } },
} satisfies FixturesOf<typeof productGrid>
