import { currentMarket } from '#renderer/browser/page/current-market.ts'
import { addressHere, isCheckoutHere } from '#renderer/browser/page/page-paths.ts'
import { readInTab, storeInTab, type TabKey } from '#renderer/browser/page/tab-memory.ts'
import { isAtOrBelow } from '#schemas/pages/page-path.ts'

/** The action that made the visitor sign in. */
interface SignInOrigin {
  market: string
  /** Whether the sign-in was in a flyout over a page. */
  inFlyout: boolean
  /** Whether the flyout was opened from the basket flyout. */
  fromBasket: boolean
  /** Path of the previous page, within the market; undefined if unknown. */
  lastVisited: string | undefined
  /** The path of this page. */
  here: string
}

/** Returns the page to open after signing in. */
export type NextStep = { kind: 'stay' } | { kind: 'go'; path: string }

const pathIn = (address: string): string => address.split(/[?#]/)[0] ?? ''

const isLogin = (address: string): boolean => isAtOrBelow(pathIn(address), addressHere('loginPage'))

/** Returns the page to open after signing in (account rule 7). */
export function nextStep({ market, inFlyout, fromBasket, lastVisited, here }: SignInOrigin): NextStep {
  const navigationStep = (path: string): NextStep => ({ kind: 'go', path })
  if (inFlyout) return fromBasket ? navigationStep(addressHere('checkoutDetailsPage')) : { kind: 'stay' }
  if (isCheckoutHere(here)) return navigationStep(addressHere('checkoutPage'))
  if (lastVisited === undefined || !isAtOrBelow(pathIn(lastVisited), `/${market}`) || isLogin(lastVisited))
    return navigationStep(addressHere('accountPage'))
  return isCheckoutHere(lastVisited)
    ? navigationStep(addressHere('checkoutPage'))
    : navigationStep(lastVisited)
}

const lastVisitedKey = 'login-last-visited'
const noticeKey = 'login-notice'

/** Reads and deletes a value of this tab. */
function take(key: TabKey): string | undefined {
  const value = readInTab(key) || undefined
  storeInTab(key, '')
  return value
}

/** Stores a page of this site as the last one before the sign-in. */
export function rememberVisit(address: string): void {
  if (!URL.canParse(address)) return
  const { origin, pathname, search } = new URL(address)
  if (origin === location.origin && !isLogin(pathname)) storeInTab(lastVisitedKey, pathname + search)
}

/** Opens the next page after a sign-in on the sign-in page. */
export function openNextPage(): void {
  const step = nextStep({
    market: currentMarket(),
    inFlyout: false,
    fromBasket: false,
    lastVisited: take(lastVisitedKey),
    here: location.pathname,
  })
  if (step.kind === 'go') location.assign(step.path)
}

const failedPrefix = 'thirdparty:'

/**
 * Opens the login page with a notice that the third-party sign-in failed.
 * @param reason the server's words for the visitor, if it has any
 */
export function failElsewhere(reason = ''): void {
  storeInTab(noticeKey, failedPrefix + reason)
  location.replace(addressHere('loginPage'))
}

/**
 * Returns the reason for which a third-party sign-in has just failed, empty if the server gave none; undefined if none
 * failed. Reading resets it.
 */
export const takeThirdPartyFailure = (): string | undefined => take(noticeKey)?.slice(failedPrefix.length)
