import type { Commerce } from '#renderer/loader.ts'
import type { wishlist } from '#schemas/api/wishlist.ts'
import { defaultWishlistId, type Wishlist, wishlistLimits } from '#schemas/commerce/wishlist.ts'
import type { Market } from '#schemas/markets/market.ts'
import { guestIn, newGuest, noGuest } from '#server/commerce/wishlists/guest-cookie.ts'
import { shareMail, shareUrl } from '#server/commerce/wishlists/share-mail.ts'
import type { KeptWishlist, Owner, Wishlists } from '#server/commerce/wishlists/wishlists.ts'
import type { Database } from '#server/database/database.ts'
import { marketOfCaller, marketOfCatalog } from '#server/endpoints/caller-market.ts'
import type { Caller, HandlersOf } from '#server/endpoints/handlers.ts'
import type { RateLimits } from '#server/endpoints/rate-limits.ts'
import type { MailTexts } from '#server/mail/mail-texts.ts'
import { queueMail } from '#server/mail/outbox.ts'
import type { Site } from '#server/site/site.ts'

interface Parts {
  site: () => Site
  wishlists: Wishlists
  /** Products as tiles show them. */
  products: Commerce['products']
  database: Database
  publicUrl: string
  mailTexts: MailTexts
  limits: Pick<RateLimits, 'take'>
  /** Milliseconds since the epoch. */
  now: () => number
}

/** Guests' lists that were unchanged for this long belong to sessions that ended. */
const guestPatience = 30 * 24 * 3_600_000

/** Lists that one address is shown by mail in a day. */
const mailsToOne = { requests: 5, seconds: 86_400 } as const

/** Products come from the same database; a search for them that takes longer is a fault. */
const productsDeadline = 5_000

const productOf = (sku: string): string => sku.split('_').slice(0, 2).join('_')

/** A list that is not stored yet. */
const nothing: Wishlist = {
  wishlistId: defaultWishlistId,
  wishlistName: '',
  isDefaultWishlist: true,
  skus: [],
  products: [],
}

const isRefused = {
  unknown: { status: 404 },
  full: { status: 422, errors: { '': ['wishlist.full'] } },
} as const

export function createWishlistHandlers(parts: Parts): HandlersOf<typeof wishlist> {
  const { site, wishlists, products, database, publicUrl, mailTexts, limits, now } = parts

  const cardsOf = (market: Market, skus: readonly string[]) =>
    products(market.id, [...new Set(skus.map(productOf))], AbortSignal.timeout(productsDeadline))

  async function answerOf(
    list: KeptWishlist,
    market: Market,
    shown: number = wishlistLimits.skus,
  ): Promise<Wishlist> {
    const { id, name, isDefault, shareReference, created, skus } = list
    return {
      wishlistId: id,
      wishlistName: name,
      isDefaultWishlist: isDefault,
      ...(shareReference !== undefined && { shareLinkReference: shareReference }),
      skus: [...skus],
      dateCreated: created.toISOString(),
      products: [...(await cardsOf(market, skus.slice(0, shown)))],
    }
  }

  /** Returns a list as others see it: without the name that its owner gave it. */
  async function sharedAnswer(reference: string, market: Market) {
    const list = await wishlists.shared(reference)
    if (!list) return { status: 404 } as const
    const body = {
      ...(await answerOf(list, market)),
      wishlistId: defaultWishlistId,
      isDefaultWishlist: false,
    }
    return { status: 200, body } as const
  }

  /** Returns all lists of an owner, starting with the default one, even if nothing is stored. */
  async function collection(owner: Owner | undefined, market: Market): Promise<Wishlist[]> {
    const kept = owner ? await wishlists.of(owner) : []
    const lists = await Promise.all(kept.map((list) => answerOf(list, market, wishlistLimits.previewSkus)))
    return lists[0]?.isDefaultWishlist ? lists : [nothing, ...lists]
  }

  interface Visitor {
    owner: Owner | undefined
    cookies: readonly string[]
  }

  /** Returns the visitor. A guest who has signed in brings their list along. */
  async function visitorOf({ session, header }: Caller): Promise<Visitor> {
    const guest = guestIn(header('cookie'))
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
    await wishlists.forgetGuests(new Date(now() - guestPatience))
    const guest = newGuest(publicUrl)
    return { owner: guest.owner, cookies: [guest.cookie] }
  }

  const isLockedFor = (caller: Caller, market: Market): boolean =>
    !caller.session && site().settings(market.id).toggles.loginRequiredForWishlist

  const needsLogin = { status: 401, errors: { '': ['wishlist.login_to_use_wishlist'] } } as const

  /** Applies a change and answers with all lists. */
  async function change(
    caller: Caller,
    market: Market,
    work: (owner: Owner) => Promise<'changed' | 'unknown' | 'full'>,
  ) {
    const { owner, cookies } = await keeperOf(caller)
    const done = await work(owner)
    if (done !== 'changed') return { ...isRefused[done], cookies }
    return { status: 200, body: await collection(owner, market), cookies } as const
  }

  async function addAll(catalog: string, skus: readonly string[], id: string | undefined, caller: Caller) {
    const market = marketOfCatalog(site(), catalog, caller.market)
    if (isLockedFor(caller, market)) return needsLogin
    const known = new Set((await cardsOf(market, skus)).map((card) => productOf(card.id)))
    const onSale = skus.filter((sku) => known.has(productOf(sku)))
    if (onSale.length === 0) return { status: 404, message: 'There is no such product.' } as const
    return change(caller, market, (owner) => wishlists.add(owner, id ?? defaultWishlistId, onSale))
  }

  return {
    async all(_input, caller) {
      const market = marketOfCaller(site(), caller.market)
      if (isLockedFor(caller, market)) return needsLogin
      const { owner, cookies } = await visitorOf(caller)
      return { status: 200, body: await collection(owner, market), cookies }
    },

    async one({ path, query }, caller) {
      const market = marketOfCatalog(site(), path.catalog, caller.market)
      if (query.shareReference !== undefined) return sharedAnswer(query.shareReference, market)
      if (isLockedFor(caller, market)) return needsLogin
      const { owner, cookies } = await visitorOf(caller)
      const id = query.wishlistId ?? defaultWishlistId
      const lists = owner ? await wishlists.of(owner) : []
      const list = lists.find((one) => (id === defaultWishlistId ? one.isDefault : one.id === id))
      if (!list && id !== defaultWishlistId) return { status: 404, cookies }
      return { status: 200, body: list ? await answerOf(list, market) : nothing, cookies }
    },

    shared: ({ path, query }, caller) =>
      sharedAnswer(query.shareLinkReference, marketOfCatalog(site(), path.catalog, caller.market)),

    add: ({ path, query }, caller) => addAll(path.catalog, [query.sku], query.wishlistId, caller),

    addRange: ({ path, query }, caller) => addAll(path.catalog, query.skus, query.wishlistId, caller),

    async remove({ path, query }, caller) {
      const market = marketOfCatalog(site(), path.catalog, caller.market)
      if (isLockedFor(caller, market)) return needsLogin
      const { sku, wishlistId = defaultWishlistId } = query
      const done = await change(caller, market, (owner) => wishlists.remove(owner, wishlistId, sku))
      return done.status === 422 ? { status: 404 } : done
    },

    async move({ path, query }, caller) {
      const market = marketOfCatalog(site(), path.catalog, caller.market)
      const { sku, from = defaultWishlistId, wishlistId } = query
      return change(caller, market, (owner) => wishlists.move(owner, sku, { from, to: wishlistId }))
    },

    async create({ body }, caller) {
      const market = marketOfCaller(site(), caller.market)
      const { wishlistCreation, multipleWishlists } = site().settings(market.id).toggles
      if (!wishlistCreation || !multipleWishlists) return { status: 403 }
      const name = body.wishlistName.trim()
      const done = await change(caller, market, (owner) => wishlists.create(owner, name))
      return done.status === 404 ? { status: 422 } : done
    },

    async rename({ query, body }, caller) {
      const market = marketOfCaller(site(), caller.market)
      const name = body.wishlistName.trim()
      const done = await change(caller, market, (owner) => wishlists.rename(owner, query.wishlistId, name))
      return done.status === 422 ? { status: 404 } : done
    },

    async deleteList({ path, query }, caller) {
      const market = marketOfCatalog(site(), path.catalog, caller.market)
      const done = await change(caller, market, (owner) => wishlists.delete(owner, query.wishlistId))
      return done.status === 422 ? { status: 404 } : done
    },

    async shareLink({ path, query }, caller) {
      const market = marketOfCatalog(site(), path.catalog, caller.market)
      const { owner, cookies } = await keeperOf(caller)
      const shareLinkReference = await wishlists.share(owner, query.wishlistId ?? defaultWishlistId)
      if (shareLinkReference === undefined) return { status: 404, cookies }
      const url = shareUrl(site(), market, publicUrl, shareLinkReference)
      const body = { shareLinkReference, url, wishlists: await collection(owner, market) }
      return { status: 200, body, cookies }
    },

    async shareMail({ path, query, body }, caller) {
      const market = marketOfCatalog(site(), path.catalog, caller.market)
      const { owner, cookies } = await keeperOf(caller)
      const reference = await wishlists.share(owner, query.wishlistId ?? defaultWishlistId)
      if (reference === undefined) return { status: 404, cookies }
      const link = shareUrl(site(), market, publicUrl, reference)
      // Limits mails per recipient, whoever sends them; the sender is not told.
      const isTooOften = await limits.take('wishlist mail', body.email, mailsToOne)
      const mail = shareMail(mailTexts, market, body.email, { link, message: body.message })
      if (isTooOften === undefined) await database.db.transaction((tx) => queueMail(tx, mail))
      return { status: 204, cookies }
    },

    async stopSharing({ path, query }, caller) {
      const market = marketOfCatalog(site(), path.catalog, caller.market)
      const id = query.wishlistId ?? defaultWishlistId
      const done = await change(caller, market, (owner) => wishlists.stopSharing(owner, id))
      return done.status === 422 ? { status: 404 } : done
    },
  }
}
