import type { LoadResult, Shopper, WidgetLoader } from '#renderer/loader.ts'
import { ignoreFailedCall } from '#renderer/loaders/ignore-failed-call.ts'
import { catalogOf } from '#renderer/loaders/load-basket.ts'
import { readWishlist, showsSharedList } from '#renderer/loaders/read-wishlist.ts'
import { wishlist as endpoints } from '#schemas/api/wishlist.ts'
import type { ProductCard } from '#schemas/catalogue/product-card.ts'
import { productOfSku } from '#schemas/catalogue/sku.ts'
import type { wishlistProducts } from '#widgets/wishlist/wishlist-products/index.ts'

/** One of the visitor's own lists. */
export interface MemberList {
  wishlistId: string
  wishlistName: string
  isDefaultWishlist: boolean
  skus: readonly string[]
}

/** A list on its page; `locked`: the market requires a sign-in. */
export type WishlistView =
  | { kind: 'locked' }
  | { kind: 'gone' }
  /** Its content is unavailable. */
  | { kind: 'unknown' }
  | {
      kind: 'list'
      name: string
      skus: readonly string[]
      products: readonly ProductCard[]
      /** The visitor's default list, to which hearts refer. */
      isDefault: boolean
      isShared: boolean
      /** Undefined for the default list. */
      wishlistId: string | undefined
      /** All of the visitor's own lists, the default one first; empty for a shared list. */
      lists: readonly MemberList[]
      /** Share reference, if its owner has shared it. */
      shareReference: string | undefined
      /** Whether the owner is signed in and can share it. */
      canSend: boolean
      page: number
      catalog: string
    }

/** Loads all lists of a customer; a guest has one. */
async function fetchLists(shopper: Shopper): Promise<readonly MemberList[] | undefined> {
  if (!shopper.session) return undefined
  const response = await shopper.call(endpoints.all, {}).catch(ignoreFailedCall)
  return response && !('error' in response) ? response.body : undefined
}

const loader: WidgetLoader<typeof wishlistProducts, WishlistView | null> = {
  deadline: 3_000,
  async load(input): Promise<LoadResult<WishlistView | null>> {
    const { commerce, context, query, shopper, signal } = input
    const uncached = { tags: [], seconds: 0 }
    if (!shopper) return { ...uncached, data: null }
    const catalog = catalogOf(input)
    // With either parameter the default list is not loaded (wishlist rule 6).
    const isShared = showsSharedList(query)
    const request = readWishlist({ call: shopper.call, query }, input)
    const allLists = isShared ? undefined : fetchLists(shopper)
    const response = await request
    const lists = await allLists
    if (!response) return { ...uncached, data: { kind: 'unknown' } }
    if ('error' in response)
      return { ...uncached, data: { kind: response.status === 401 ? 'locked' : 'gone' } }
    const { wishlistName: name, skus, isDefaultWishlist: isDefault } = response.body
    const products = await commerce.products(context.market, [...new Set(skus.map(productOfSku))], signal)
    const page = Number(query.get('page'))
    return {
      ...uncached,
      data: {
        kind: 'list',
        name,
        skus,
        products,
        isDefault,
        isShared,
        wishlistId: isDefault ? undefined : response.body.wishlistId,
        lists: isShared ? [] : (lists ?? [response.body]),
        shareReference: isShared ? undefined : response.body.shareLinkReference,
        canSend: !isShared && shopper.session !== undefined,
        page: Number.isInteger(page) && page > 0 ? page : 1,
        catalog,
      },
    }
  },
}

export default loader
