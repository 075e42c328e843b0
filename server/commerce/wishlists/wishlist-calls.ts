import type { Market } from '#schemas/markets/market.ts'
import { guestIn, newGuest, noGuest } from '#server/commerce/wishlists/guest-cookie.ts'
import type { WishlistResponses } from '#server/commerce/wishlists/wishlist-responses.ts'
import type { Owner } from '#server/commerce/wishlists/wishlist-rows.ts'
import type { Wishlists } from '#server/commerce/wishlists/wishlists.ts'
import type { Caller } from '#server/endpoints/handlers.ts'
import type { Site } from '#server/site/site.ts'

interface WishlistCallsDependencies {
  site: () => Site
  wishlists: Wishlists
  responses: WishlistResponses
  publicUrl: string
  /** Milliseconds since the epoch. */
  now: () => number
}

export type WishlistCalls = ReturnType<typeof createWishlistCalls>

interface Visitor {
  owner: Owner | undefined
  cookies: readonly string[]
}

/** Guests' lists that were unchanged for this long belong to sessions that ended. */
const guestTimeout = 30 * 24 * 3_600_000

const refusals = {
  unknown: { status: 404 },
  full: { status: 422, errors: { '': ['wishlist.full'] } },
} as const

export const needsLogin = { status: 401, errors: { '': ['wishlist.login_to_use_wishlist'] } } as const

/**
 * Returns the session whose account has the lists. On a store's screen an employee serves: the lists there are the
 * shopper's (in-store rule 7).
 */
const sessionOf = ({ session, iso }: Caller) => (iso && session?.role !== 'customer' ? undefined : session)

/** Resolves the owner of a call's lists, and changes the lists. */
export function createWishlistCalls({
  site,
  wishlists,
  responses,
  publicUrl,
  now,
}: WishlistCallsDependencies) {
  /** Returns the visitor. A guest who has signed in brings their list along. */
  async function visitorOf(caller: Caller): Promise<Visitor> {
    const guest = guestIn(caller.header('cookie'))
    const session = sessionOf(caller)
    if (!session) return { owner: guest, cookies: [] }
    const owner: Owner = `customer:${session.userId}`
    if (!guest) return { owner, cookies: [] }
    await wishlists.merge(guest, owner)
    return { owner, cookies: [noGuest(publicUrl)] }
  }

  /** Returns the visitor of a write: creates a guest if needed. */
  async function keeperOf(caller: Caller): Promise<Visitor & { owner: Owner }> {
    const { owner, cookies } = await visitorOf(caller)
    if (owner) return { owner, cookies }
    await wishlists.forgetGuests(new Date(now() - guestTimeout))
    const guest = newGuest(publicUrl)
    return { owner: guest.owner, cookies: [guest.cookie] }
  }

  return {
    visitorOf,
    keeperOf,

    isLockedFor: (caller: Caller, market: Market): boolean =>
      !sessionOf(caller) && site().settings(market.id).toggles.loginRequiredForWishlist,

    /** Applies a change and responds with all lists. */
    async change<Refused extends keyof typeof refusals>(
      caller: Caller,
      market: Market,
      work: (owner: Owner) => Promise<'changed' | Refused>,
    ) {
      const { owner, cookies } = await keeperOf(caller)
      const outcome = await work(owner)
      if (outcome !== 'changed') return { ...refusals[outcome], cookies }
      return { status: 200, body: await responses.all(owner, market), cookies } as const
    },
  }
}
