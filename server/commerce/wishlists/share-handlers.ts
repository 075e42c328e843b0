import type { wishlist } from '#schemas/api/wishlist.ts'
import { defaultWishlistId } from '#schemas/commerce/wishlist-limits.ts'
import { shareMail, shareUrl } from '#server/commerce/wishlists/share-mail.ts'
import type { WishlistCalls } from '#server/commerce/wishlists/wishlist-calls.ts'
import type { WishlistResponses } from '#server/commerce/wishlists/wishlist-responses.ts'
import type { Wishlists } from '#server/commerce/wishlists/wishlists.ts'
import type { Database } from '#server/database/database.ts'
import { marketOfCatalog } from '#server/endpoints/caller-market.ts'
import type { HandlersOf } from '#server/endpoints/handlers.ts'
import type { RateLimits } from '#server/endpoints/rate-limits.ts'
import type { MailTexts } from '#server/mail/mail-texts.ts'
import { queueMail } from '#server/mail/outbox.ts'
import type { Site } from '#server/site/site.ts'

type Handlers = Pick<HandlersOf<typeof wishlist>, 'shared' | 'shareLink' | 'shareMail' | 'stopSharing'>

export interface ShareParts {
  site: () => Site
  wishlists: Wishlists
  database: Database
  publicUrl: string
  mailTexts: MailTexts
  limits: Pick<RateLimits, 'take'>
}

/** Maximum number of lists mailed to one address per day. */
const mailsPerRecipient = { requests: 5, seconds: 86_400 } as const

/** Shares lists by link and by mail. */
export function createShareHandlers(
  { site, wishlists, database, publicUrl, mailTexts, limits }: ShareParts,
  responses: WishlistResponses,
  { keeperOf, change }: WishlistCalls,
): Handlers {
  return {
    shared: ({ path, query }, caller) =>
      responses.shared(query.shareLinkReference, marketOfCatalog(site(), path.catalog, caller.market)),

    async shareLink({ path, query }, caller) {
      const market = marketOfCatalog(site(), path.catalog, caller.market)
      const { owner, cookies } = await keeperOf(caller)
      const shareLinkReference = await wishlists.share(owner, query.wishlistId ?? defaultWishlistId)
      if (shareLinkReference === undefined) return { status: 404, cookies }
      const url = shareUrl(site(), market, publicUrl, shareLinkReference)
      const body = { shareLinkReference, url, wishlists: await responses.all(owner, market) }
      return { status: 200, body, cookies }
    },

    async shareMail({ path, query, body }, caller) {
      const market = marketOfCatalog(site(), path.catalog, caller.market)
      const { owner, cookies } = await keeperOf(caller)
      const reference = await wishlists.share(owner, query.wishlistId ?? defaultWishlistId)
      if (reference === undefined) return { status: 404, cookies }
      const link = shareUrl(site(), market, publicUrl, reference)
      // Limits mails per recipient, from all senders together; the sender gets no error.
      const isTooOften = await limits.take('wishlist mail', body.email, mailsPerRecipient)
      const mail = shareMail(mailTexts, market, body.email, { link, message: body.message })
      if (isTooOften === undefined) await database.db.transaction((tx) => queueMail(tx, mail))
      return { status: 204, cookies }
    },

    stopSharing: ({ path, query }, caller) =>
      change(caller, marketOfCatalog(site(), path.catalog, caller.market), (owner) =>
        wishlists.stopSharing(owner, query.wishlistId ?? defaultWishlistId),
      ),
  }
}
