import type { FixturesOf } from '#renderer/fixtures.ts'
import type { wishlistProducts } from '#widgets/wishlist/wishlist-products/index.ts'

export const fixtures = {
  minimal: {},
  full: {
    headline: 'What you like',
    text: 'A heart keeps what you like.',
    links: [{ title: 'Knitwear', url: '/dk/knitwear' }],
  },
} satisfies FixturesOf<typeof wishlistProducts>
