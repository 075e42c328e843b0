import type { WidgetProps } from '#renderer/define-widget.ts'
import type { wishlistProducts } from '#widgets/wishlist/wishlist-products/index.ts'
import type { WishlistView } from '#widgets/wishlist/wishlist-products/load.ts'

/** An existing wishlist with its products. */
export type List = WishlistView & { kind: 'list' }
/** Context of a wishlist: market, texts, locale. */
export type WishlistContext = WidgetProps<typeof wishlistProducts>['context']
