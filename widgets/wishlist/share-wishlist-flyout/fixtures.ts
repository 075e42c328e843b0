import type { FixturesOf } from '#renderer/fixtures.ts'
import type { shareWishlistFlyout } from '#widgets/wishlist/share-wishlist-flyout/index.ts'

export const fixtures = {
  minimal: {},
  'from the middle': { flyout: { openFrom: 'center', openFromDesktop: 'center' } },
} satisfies FixturesOf<typeof shareWishlistFlyout>
