import { shareWishlistFlyout } from '#widgets/wishlist/share-wishlist-flyout/index.ts'
import { wishlistFlyouts } from '#widgets/wishlist/wishlist-flyouts/index.ts'
import { wishlistProducts } from '#widgets/wishlist/wishlist-products/index.ts'

export const wishlist = [wishlistProducts, wishlistFlyouts, shareWishlistFlyout]
