import type { Commerce } from '#renderer/loader.ts'
import { productOfSku } from '#schemas/catalogue/sku.ts'
import type { Wishlist } from '#schemas/commerce/wishlist.ts'
import { defaultWishlistId, wishlistLimits } from '#schemas/commerce/wishlist-limits.ts'
import type { Market } from '#schemas/markets/market.ts'
import type { Owner } from '#server/commerce/wishlists/wishlist-rows.ts'
import type { StoredWishlist, Wishlists } from '#server/commerce/wishlists/wishlists.ts'

interface WishlistResponsesDependencies {
  wishlists: Wishlists
  /** Products as tiles show them. */
  products: Commerce['products']
}

export type WishlistResponses = ReturnType<typeof createWishlistResponses>

/** Products come from the same database; a search for them that takes longer is a fault. */
const productsDeadline = 5_000

/** A list that is not stored yet. */
const emptyWishlist: Wishlist = {
  wishlistId: defaultWishlistId,
  wishlistName: '',
  isDefaultWishlist: true,
  skus: [],
  products: [],
}

/** Builds the responses of the wishlist: lists with their products. */
export function createWishlistResponses({ wishlists, products }: WishlistResponsesDependencies) {
  const cardsOf = (market: Market, skus: readonly string[]) =>
    products(market.id, [...new Set(skus.map(productOfSku))], AbortSignal.timeout(productsDeadline))

  async function toResponse(
    list: StoredWishlist,
    market: Market,
    maxProducts: number = wishlistLimits.skus,
  ): Promise<Wishlist> {
    const { id, name, isDefault, shareReference, created, skus } = list
    return {
      wishlistId: id,
      wishlistName: name,
      isDefaultWishlist: isDefault,
      ...(shareReference !== undefined && { shareLinkReference: shareReference }),
      skus: [...skus],
      dateCreated: created.toISOString(),
      products: [...(await cardsOf(market, skus.slice(0, maxProducts)))],
    }
  }

  return {
    cardsOf,

    /** Returns one list of an owner; undefined if it is unknown. */
    async find(owner: Owner | undefined, id: string, market: Market): Promise<Wishlist | undefined> {
      const lists = owner ? await wishlists.of(owner) : []
      const list = lists.find((item) => (id === defaultWishlistId ? item.isDefault : item.id === id))
      if (list) return toResponse(list, market)
      return id === defaultWishlistId ? emptyWishlist : undefined
    },

    /** Returns a shared wishlist: without the name that its owner gave it. */
    async shared(reference: string, market: Market) {
      const list = await wishlists.shared(reference)
      if (!list) return { status: 404 } as const
      const body = {
        ...(await toResponse(list, market)),
        wishlistId: defaultWishlistId,
        wishlistName: '',
        isDefaultWishlist: false,
      }
      return { status: 200, body } as const
    },

    /** Returns all lists of an owner, starting with the default one, even if nothing is stored. */
    async all(owner: Owner | undefined, market: Market): Promise<Wishlist[]> {
      const stored = owner ? await wishlists.of(owner) : []
      const lists = await Promise.all(
        stored.map((list) => toResponse(list, market, wishlistLimits.previewSkus)),
      )
      return lists[0]?.isDefaultWishlist ? lists : [emptyWishlist, ...lists]
    },
  }
}
