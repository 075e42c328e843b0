import type { Shopper } from '#renderer/loader.ts'
import { ignoreFailedCall } from '#renderer/loaders/ignore-failed-call.ts'
import { type BasketInput, catalogOf } from '#renderer/loaders/load-basket.ts'
import { wishlist as endpoints } from '#schemas/api/wishlist.ts'

const isId = (text: string | null): text is string => text !== null && /^[\w-]{1,40}$/.test(text)

/** Whether a page shows a list that its owner has shared. */
export const showsSharedList = (query: URLSearchParams): boolean => isId(query.get('shareReference'))

/** Reads the list that a wishlist page shows: a shared one, a named one, or the default one (wishlist rule 6). */
export function readWishlist(
  { call, query }: Pick<Shopper, 'call' | 'query'>,
  input: Pick<BasketInput, 'context' | 'markets'>,
) {
  const [shareReference, wishlistId] = [query.get('shareReference'), query.get('wishlist')]
  const isShared = isId(shareReference)
  return call(endpoints.get, {
    path: { catalog: catalogOf(input) },
    query: {
      ...(isShared && { shareReference }),
      ...(isId(wishlistId) && !isShared && { wishlistId }),
    },
  }).catch(ignoreFailedCall)
}
