import type { FixturesOf } from '#renderer/fixtures.ts'
import type { storeProduct } from '#widgets/stores/store-product/index.ts'

export const fixtures = {
  minimal: {},
  'own words': { headline: 'Where it lies' },
} satisfies FixturesOf<typeof storeProduct>
