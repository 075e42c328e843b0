import type { Commerce } from '#renderer/loader.ts'
import type { wishlist } from '#schemas/api/wishlist.ts'
import { productOfSku } from '#schemas/catalogue/sku.ts'
import { defaultWishlistId } from '#schemas/commerce/wishlist-limits.ts'
import { createShareHandlers, type ShareParts } from '#server/commerce/wishlists/share-handlers.ts'
import {
  createWishlistCalls,
  needsLogin,
  type WishlistCalls,
} from '#server/commerce/wishlists/wishlist-calls.ts'
import {
  createWishlistResponses,
  type WishlistResponses,
} from '#server/commerce/wishlists/wishlist-responses.ts'
import { marketOfCaller, marketOfCatalog } from '#server/endpoints/caller-market.ts'
import type { Caller, HandlersOf } from '#server/endpoints/handlers.ts'

interface WishlistHandlerDependencies extends ShareParts {
  /** Products as tiles show them. */
  products: Commerce['products']
  /** Milliseconds since the epoch. */
  now: () => number
}

type Handlers<Names extends keyof typeof wishlist> = Pick<HandlersOf<typeof wishlist>, Names>

/** Adds, removes and moves items of a wishlist. */
function createItemHandlers(
  { site, wishlists }: WishlistHandlerDependencies,
  { cardsOf }: WishlistResponses,
  { isLockedFor, change }: WishlistCalls,
): Handlers<'add' | 'addRange' | 'remove' | 'move'> {
  async function addAll(catalog: string, skus: readonly string[], id: string | undefined, caller: Caller) {
    const market = marketOfCatalog(site(), catalog, caller.market)
    if (isLockedFor(caller, market)) return needsLogin
    const existingProducts = new Set((await cardsOf(market, skus)).map((card) => productOfSku(card.id)))
    const onSale = skus.filter((sku) => existingProducts.has(productOfSku(sku)))
    if (onSale.length === 0) return { status: 404, message: 'There is no such product.' } as const
    return change(caller, market, (owner) => wishlists.add(owner, id ?? defaultWishlistId, onSale))
  }

  return {
    add: ({ path, query }, caller) => addAll(path.catalog, [query.sku], query.wishlistId, caller),

    addRange: ({ path, query }, caller) => addAll(path.catalog, query.skus, query.wishlistId, caller),

    async remove({ path, query }, caller) {
      const market = marketOfCatalog(site(), path.catalog, caller.market)
      if (isLockedFor(caller, market)) return needsLogin
      const { sku, wishlistId = defaultWishlistId } = query
      return change(caller, market, (owner) => wishlists.remove(owner, wishlistId, sku))
    },

    async move({ path, query }, caller) {
      const market = marketOfCatalog(site(), path.catalog, caller.market)
      const { sku, from = defaultWishlistId, wishlistId } = query
      return change(caller, market, (owner) => wishlists.move(owner, sku, { from, to: wishlistId }))
    },
  }
}

/** Shows, creates, renames and deletes lists. */
function createListHandlers(
  { site, wishlists }: WishlistHandlerDependencies,
  responses: WishlistResponses,
  { visitorOf, isLockedFor, change }: WishlistCalls,
): Handlers<'all' | 'get' | 'create' | 'rename' | 'deleteList'> {
  return {
    async all(_input, caller) {
      const market = marketOfCaller(site(), caller.market)
      if (isLockedFor(caller, market)) return needsLogin
      const { owner, cookies } = await visitorOf(caller)
      return { status: 200, body: await responses.all(owner, market), cookies }
    },

    async get({ path, query }, caller) {
      const market = marketOfCatalog(site(), path.catalog, caller.market)
      if (query.shareReference !== undefined) return responses.shared(query.shareReference, market)
      if (isLockedFor(caller, market)) return needsLogin
      const { owner, cookies } = await visitorOf(caller)
      const body = await responses.find(owner, query.wishlistId ?? defaultWishlistId, market)
      return body ? { status: 200, body, cookies } : { status: 404, cookies }
    },

    async create({ body }, caller) {
      const market = marketOfCaller(site(), caller.market)
      const { wishlistCreation, multipleWishlists } = site().settings(market.id).toggles
      if (!wishlistCreation || !multipleWishlists) return { status: 403 }
      const name = body.wishlistName.trim()
      return change(caller, market, (owner) => wishlists.create(owner, name))
    },

    rename: ({ query, body }, caller) =>
      change(caller, marketOfCaller(site(), caller.market), (owner) =>
        wishlists.rename(owner, query.wishlistId, body.wishlistName.trim()),
      ),

    deleteList: ({ path, query }, caller) =>
      change(caller, marketOfCatalog(site(), path.catalog, caller.market), (owner) =>
        wishlists.delete(owner, query.wishlistId),
      ),
  }
}

export function createWishlistHandlers(parts: WishlistHandlerDependencies): HandlersOf<typeof wishlist> {
  const responses = createWishlistResponses(parts)
  const calls = createWishlistCalls({ ...parts, responses })
  return {
    ...createListHandlers(parts, responses, calls),
    ...createItemHandlers(parts, responses, calls),
    ...createShareHandlers(parts, responses, calls),
  }
}
