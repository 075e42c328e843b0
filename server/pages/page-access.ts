import type { PageGuard } from '#renderer/define-widget.ts'
import type { PreparedPage } from '#renderer/prepare-page.ts'
import { widgetsOf } from '#renderer/render-page.ts'
import type { SelectedAreas } from '#renderer/select-rows.ts'
import type { PageAddresses } from '#schemas/pages/page-addresses.ts'
import { type PageAlias, type PageKind, pageKindOf } from '#schemas/pages/page-kinds.ts'
import { isAtOrBelow } from '#schemas/pages/page-path.ts'
import { encodePath } from '#schemas/validation/url.ts'

/** The visitor's state, as guards of pages see it. */
export interface Visitor {
  /** `trace`: cookies suggest a session, which only the browser can confirm by refreshing it. */
  session: 'none' | 'trace' | 'signedIn'
  basketNotEmpty: boolean
  addressKnown: boolean
  shippingKnown: boolean
  /** Path of the receipt, if the basket has just become an order. */
  receipt?: string
}

/**
 * Conditions for which the loader waits: the end of a third-party sign-in, or a session refresh, which sends guests to
 * `guests`.
 */
export type LoaderTask = { kind: 'callback' } | { kind: 'refresh'; guests: string }

/** Access to a page: the page itself, the loader until the session is known, or a redirect. */
export type PageAccess =
  | { kind: 'page' }
  | { kind: 'loader'; task: LoaderTask }
  | { kind: 'elsewhere'; location: string; needsSession?: true }
  /** The visitor's state is unavailable. */
  | { kind: 'unavailable' }

/** Returns the guards of a page's selected widgets: a page is protected however it is composed. */
export function guardsOf(selected: SelectedAreas): ReadonlySet<PageGuard> {
  const guards = new Set<PageGuard>()
  for (const prepared of widgetsOf(selected))
    if (prepared.kind === 'widget') for (const guard of prepared.widget.definition.guards) guards.add(guard)
  return guards
}

const hasSegment = (path: string, name: string): boolean => path.split('/').slice(2).includes(name)

/** Whether a path is a login page (routes rule 4). */
const isLoginPath = (path: string, addresses: PageAddresses): boolean =>
  isAtOrBelow(path, addresses('loginPage')) || hasSegment(path, 'login')

/** Whether a path is an account page (routes rule 4). */
const isAccountPath = (path: string, addresses: PageAddresses): boolean =>
  isAtOrBelow(path, addresses('accountPage')) ||
  (hasSegment(path, 'account') && !isLoginPath(path, addresses))

/** Whether the page can differ between visitors, and must not be cached. */
export function isPrivate(
  { page }: PreparedPage,
  guards: ReadonlySet<PageGuard>,
  addresses: PageAddresses,
): boolean {
  if (guards.size > 0 || pageKindOf(page.alias)?.private) return true
  return isAccountPath(page.path, addresses) || isLoginPath(page.path, addresses)
}

interface Question {
  market: string
  path: string
  /** Addresses of the market's pages. */
  addresses: PageAddresses
  kind: PageKind
  guards: ReadonlySet<PageGuard>
  visitor: Visitor
  /** Guests are redirected to the home page, where a flyout opens, instead of to the login page. */
  loginFlyout: boolean
  /**
   * Whether the URL has a token from a mail, by which signed-in visitors can also confirm an address or choose a
   * password.
   */
  fromMail?: boolean
}

/** The page to which a visitor is redirected who does not meet a guard, in the order of the checkout. */
const stepsBefore = [
  { guard: 'basketNotEmpty', met: 'basketNotEmpty', page: 'basketPage' },
  { guard: 'addressKnown', met: 'addressKnown', page: 'checkoutDetailsPage' },
  { guard: 'shippingKnown', met: 'shippingKnown', page: 'checkoutShippingPage' },
] as const satisfies readonly { guard: PageGuard; met: keyof Visitor; page: PageAlias }[]

const needsSession = ({ path, addresses, kind, guards }: Omit<Question, 'visitor'>): boolean =>
  kind.account === true || (isAccountPath(path, addresses) && kind.guests !== true) || guards.has('signedIn')

const isForGuests = ({ path, addresses, kind, guards, fromMail }: Omit<Question, 'visitor'>): boolean =>
  !fromMail && (kind.guests === true || isLoginPath(path, addresses) || guards.has('guestOnly'))

/** Whether access to a page depends on the visitor's progress towards an order. */
export const dependsOnProgress = (guards: ReadonlySet<PageGuard>): boolean =>
  stepsBefore.some(({ guard }) => guards.has(guard))

/** Whether access depends on the visitor; otherwise the visitor is not looked up. */
export const dependsOnVisitor = (question: Omit<Question, 'visitor'>): boolean =>
  needsSession(question) || isForGuests(question) || dependsOnProgress(question.guards)

/**
 * Decides whether a visitor can see a page (routes rule 5, routes rule 6, routes rule 7).
 */
export function accessOf(question: Question): PageAccess {
  const { market, path, addresses, kind, guards, visitor, loginFlyout } = question
  const addressOf = (alias: PageAlias) => encodePath(addresses(alias))
  const redirectTo = (location: string): PageAccess => ({ kind: 'elsewhere', location })
  if (kind.callback || path === addresses('socialLoginCallbackPage'))
    return { kind: 'loader', task: { kind: 'callback' } }
  const guests = loginFlyout ? `/${market}?showLoginFlyout=true` : addressOf('loginPage')
  if (needsSession(question) && visitor.session === 'none')
    return { kind: 'elsewhere', location: guests, needsSession: true }
  if (needsSession(question) && visitor.session === 'trace')
    return { kind: 'loader', task: { kind: 'refresh', guests } }
  if (isForGuests(question) && visitor.session === 'signedIn') return redirectTo(addressOf('accountPage'))
  const before = stepsBefore.find(({ guard, met }) => guards.has(guard) && !visitor[met])
  if (!before) return { kind: 'page' }
  // After a payment in another tab, or on return to the checkout, redirect to the order instead of an empty basket.
  const receipt = before.guard === 'basketNotEmpty' ? visitor.receipt : undefined
  // The basket is known once the session is refreshed.
  const first = receipt ?? addressOf(before.page)
  return visitor.session === 'trace'
    ? { kind: 'loader', task: { kind: 'refresh', guests: first } }
    : redirectTo(first)
}
