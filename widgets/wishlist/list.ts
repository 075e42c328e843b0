import { wishlistProducts } from '#widgets/wishlist/wishlist-products/index.ts'

export const wishlist = [wishlistProducts]
