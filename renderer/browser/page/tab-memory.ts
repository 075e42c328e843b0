/** Keys of values that pages of one tab share. */
export type TabKey =
  | 'appBannerHandled'
  | 'geoLocatorDisplay'
  | 'login-last-visited'
  | 'login-notice'
  | 'presentsOffered'
  | 'scroll-in-market'
  | 'session-gate'
  /** Market and version of the terms that the signed-in account has accepted. */
  | 'terms-accepted'
  | 'terms-checked'
  | 'terms-put-off'
  /** The number of wishlists of a signed-in visitor, once fetched. */
  | 'wishesSeen'

/** Returns this tab's value of a key, across its pages. */
export function readInTab(key: TabKey): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

/** Stores a text until the tab closes; in a browser without storage, until the page is left. */
export function storeInTab(key: TabKey, value: string): void {
  try {
    sessionStorage.setItem(key, value)
  } catch {
    // Each page starts with an empty memory.
  }
}
