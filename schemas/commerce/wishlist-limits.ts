/** Id of the visitor's default list (wishlist rule 1). */
export const defaultWishlistId = 'default'

/** Limits of one visitor's wishlists (wishlist rule 2). */
export const wishlistLimits = { lists: 50, skus: 200, previewSkus: 4, nameLength: 80 } as const
