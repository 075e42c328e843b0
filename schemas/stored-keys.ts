import type { ConsentCategory } from '#schemas/consent.ts'

/** Something kept in a visitor's browser: where, for how long, and on what ground. */
export interface StoredKey {
  /** Its name in the cookie header or in local storage. */
  name: string
  place: 'cookie' | 'local'
  /** Days that a cookie lasts; without, it ends with the browser's session. */
  days?: number
  /** Consent that it needs (readings 34). */
  category: ConsentCategory
}

/** Every name under which the storefront keeps something in browsers (spec 1, sections 3 and 9). */
export const storedKeys = {
  basket: { name: 'basket', place: 'cookie', days: 30, category: 'necessary' },
  basketCount: { name: 'basketCount', place: 'local', category: 'necessary' },
  wishlist: { name: 'wishlist', place: 'local', category: 'functional' },
  wishlistCount: { name: 'wishlistCount', place: 'local', category: 'functional' },
  recentlyViewed: { name: 'recentlyViewed', place: 'local', category: 'functional' },
  recentSearches: { name: 'recentSearches', place: 'local', category: 'functional' },
  customerClubSigned: { name: 'customerClubSigned', place: 'local', category: 'functional' },
  orderNumber: { name: 'orderNumber', place: 'local', category: 'necessary' },
  market: { name: 'market', place: 'cookie', days: 90, category: 'necessary' },
  gridPreferenceApp: { name: 'gridPreferenceApp', place: 'local', category: 'functional' },
  gridPreferenceMobile: { name: 'gridPreferenceMobile', place: 'local', category: 'functional' },
  gridPreferenceTablet: { name: 'gridPreferenceTablet', place: 'local', category: 'functional' },
  gridPreferenceDesktop: { name: 'gridPreferenceDesktop', place: 'local', category: 'functional' },
  /** By the server alone, signed: what content is told of a visitor (`schemas/visitor-rule.ts`). */
  segment: { name: 'segment', place: 'cookie', days: 90, category: 'functional' },
  authenticated: { name: 'authenticated', place: 'cookie', days: 1, category: 'necessary' },
  termsVersion: { name: 'termsVersion', place: 'local', category: 'necessary' },
  marketingTerms: { name: 'marketingTerms', place: 'local', category: 'necessary' },
  /** Which store a screen of the shop's own stands in: staff say it, and no shopper's consent is needed for it. */
  storeId: { name: 'storeId', place: 'local', category: 'necessary' },
  /** In base64. */
  promoCode: { name: 'promoCode', place: 'cookie', days: 30, category: 'necessary' },
  /** `0` for a day after the geo-locator was handled; it is shown only where this is absent (readings 17). */
  geoLocatorDisplay: { name: 'geoLocatorDisplay', place: 'cookie', days: 1, category: 'functional' },
  appBannerHandled: { name: 'appBannerHandled', place: 'local', category: 'functional' },
  consent: { name: 'consent', place: 'cookie', days: 365, category: 'consent' },
} as const satisfies Readonly<Record<string, StoredKey>>

export type StoredKeyName = keyof typeof storedKeys
