import type { FixturesOf } from '#renderer/fixtures.ts'
import type { wishlistFlyouts } from '#widgets/wishlist/wishlist-flyouts/index.ts'

export const fixtures = {
  minimal: {},
  'from below': { flyout: { openFrom: 'bottom', animation: 'fade' } },
} satisfies FixturesOf<typeof wishlistFlyouts>
