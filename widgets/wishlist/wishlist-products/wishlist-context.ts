import type { WidgetProps } from '#renderer/define-widget.ts'
import type { wishlistProducts } from '#widgets/wishlist/wishlist-products/index.ts'
import type { ShownWishlist } from '#widgets/wishlist/wishlist-products/load.ts'

/** A wishlist that is there, with its products. */
export type List = ShownWishlist & { kind: 'list' }
/** What a wishlist is rendered with: market, texts, locale. */
export type WishlistContext = WidgetProps<typeof wishlistProducts>['context']
