import type { ConsentCategory } from '#schemas/visitors/consent.ts'

/** A value in browser storage: its kind of storage, lifetime and consent category. */
export interface StoredKey {
  /** Name of a cookie. Values in local storage are named by their key. */
  name?: string
  storage: 'cookie' | 'local'
  /** Lifetime of a cookie in days. Default: the browser's session. */
  days?: number
  /** Consent that it needs (tracking rule 3). */
  category: ConsentCategory
}

// Short, because every page carries this list.

const cookie = <const Name extends string, const Category extends ConsentCategory>(
  name: Name,
  days: number,
  category: Category,
) => ({ name, storage: 'cookie', days, category }) as const

/** In local storage, under its key. */
const local = <const Category extends ConsentCategory>(category: Category) =>
  ({ storage: 'local', category }) as const

/**
 * Every name under which the storefront stores something that scripts in browsers can read (tracking rule 3). Cookies
 * that only the server reads, all necessary, are in `server/session/ended-cookies.ts`.
 */
export const storedKeys = {
  basket: cookie('basket', 30, 'necessary'),
  basketCount: local('necessary'),
  wishlist: local('functional'),
  wishlistCount: local('functional'),
  recentlyViewed: local('functional'),
  recentSearches: local('functional'),
  customerClubSigned: local('functional'),
  orderNumber: local('necessary'),
  market: cookie('market', 90, 'necessary'),
  gridPreferenceApp: local('functional'),
  gridPreferenceMobile: local('functional'),
  gridPreferenceTablet: local('functional'),
  gridPreferenceDesktop: local('functional'),
  /** Set by the server only, signed: the visitor's segment (`schemas/pages/visitor-rule.ts`). */
  segment: cookie('segment', 90, 'functional'),
  /** A random id by which a recommendation service recognises a browser, if one is configured. */
  visitor: cookie('visitor', 90, 'functional'),
  authenticated: cookie('authenticated', 1, 'necessary'),
  termsVersion: local('necessary'),
  marketingTerms: local('necessary'),
  /** The store of a screen, set by staff: it needs no shopper's consent. */
  storeId: cookie('storeId', 365, 'necessary'),
  /** The visitor's favourite store: stored at the visitor's explicit request. */
  favouriteStore: local('necessary'),
  /** In base64. */
  promoCode: cookie('promoCode', 30, 'necessary'),
  /** `0` for a day after the geo-locator ended; it opens only without this cookie (markets rule 6). */
  geoLocatorDisplay: cookie('geoLocatorDisplay', 1, 'functional'),
  appBannerHandled: local('functional'),
  consent: cookie('consent', 365, 'consent'),
  /** Id by which the shop's log identifies the consent decisions of a browser. */
  consentId: local('consent'),
} as const satisfies Readonly<Record<string, StoredKey>>

export type StoredKeyName = keyof typeof storedKeys
