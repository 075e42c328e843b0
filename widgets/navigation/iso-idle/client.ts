import { whenActivated } from '#renderer/analytics/when-activated.ts'
import { closeFlyout, openFlyout, openWhenFree } from '#renderer/browser/flyout/flyout.ts'
import { findElement } from '#renderer/browser/page/find-element.ts'
import { type PropsOf, readProps } from '#renderer/browser/page/read-props.ts'
import { readStored, removeStored } from '#renderer/browser/page/storage.ts'
import { hasSessionTrace } from '#renderer/browser/session/session-trace.ts'
import { formatText } from '#renderer/texts/format-text.ts'
import { type IdleEvent, type IdleState, nextIdle } from '#widgets/navigation/iso-idle/iso-idle.ts'

/** Props of the idle check: delay in milliseconds, countdown in seconds, and two texts. */
const idleProps = ['delay', 'seconds', 'home', 'catalog', 'locale', 'countdown', 'failed'] as const
export type IdleProps = PropsOf<typeof idleProps>

const activities = ['mousemove', 'scroll', 'keydown', 'touchstart'] as const

/**
 * Calls `onIdle` repeatedly after `delay` milliseconds without activity. A prerendered page, which nobody uses yet, is
 * not idle.
 */
function watchIdleness(delay: number, onIdle: () => void): void {
  let active = Date.now()
  for (const name of activities)
    document.addEventListener(name, () => (active = Date.now()), { passive: true, capture: true })
  const check = () => {
    const remaining = active + delay - Date.now()
    if (remaining > 0) {
      setTimeout(check, remaining)
      return
    }
    onIdle()
    active = Date.now()
    setTimeout(check, delay)
  }
  whenActivated(() => {
    active = Date.now()
    setTimeout(check, delay)
  })
}

const leaving = '[data-leaves-after]'

/** A payment that its page polls; the notice of a changed total has the same client script, but no state. */
const pending = '[data-client="payment-methods"][data-state]'

/**
 * Whether the page continues by itself: while a customer pays at the terminal, whose basket is frozen, and with a receipt
 * or a payment by link.
 */
const continues = (): boolean => document.querySelector(`${pending}, ${leaving}`) !== null

const isBasketEmpty = (): boolean => Number(readStored('basketCount') ?? 0) === 0

/**
 * Deletes the basket and returns whether it is gone (in-store rule 4). Its cookie names it, which scripts cannot
 * read. The response also removes the cookie of an order that the shopper opened.
 */
async function deleteBasket(catalog: string): Promise<boolean> {
  try {
    const response = await fetch(`/api/order/${encodeURIComponent(catalog)}/basket`, {
      method: 'DELETE',
      headers: { 'X-Requested-With': 'fetch' },
      signal: AbortSignal.timeout(10_000),
    })
    return response.ok || response.status === 404 || response.status === 410
  } catch {
    return false
  }
}

/** What a screen stores about a shopper, beside the basket and the session. */
const personalKeys = [
  'wishlist',
  'wishlistCount',
  'recentlyViewed',
  'recentSearches',
  'favouriteStore',
  'orderNumber',
  'promoCode',
  'customerClubSigned',
] as const

function clearShopper(): void {
  for (const key of personalKeys) removeStored(key)
}

/** Stored values that the home page shows. */
const shownKeys = ['wishlist', 'recentlyViewed', 'favouriteStore'] as const

/** Forgets the shopper on an abandoned home page, and loads it again if it shows what was stored. */
function forgetOnHomePage(home: string): void {
  const isShown = shownKeys.some((key) => readStored(key) !== undefined)
  clearShopper()
  if (isShown) location.assign(home)
}

/** Ends the session and opens the home page. */
async function endSession(): Promise<void> {
  clearShopper()
  const { signOut } = await import('#renderer/browser/session/session.ts')
  await signOut()
}

/**
 * Ends the session some time after an order and opens the home page, so that the next shopper cannot see it (in-store
 * rule 5).
 */
function leaveAfterOrder(home: string): void {
  const order = findElement(document, leaving)
  if (!order) return
  setTimeout(async () => {
    // The back button must not open it for the next shopper.
    history.replaceState(null, '', home)
    // A session that cannot be ended is offered again (in-store rule 3).
    await endSession().catch(() => order.removeAttribute('data-leaves-after'))
  }, Number(order.dataset.leavesAfter) * 1_000)
}

/**
 * Offers to delete the basket after a delay without activity, and deletes it after some seconds without a choice. Then
 * the home page opens for the next shopper. A customer is signed out instead, and keeps the basket of the account.
 */
export function start(element: HTMLElement): void {
  const props = readProps(element, idleProps)
  if (!props) return
  const { delay, seconds, home, catalog, locale, countdown, failed } = props
  const timer = element.querySelector('[role="timer"]')
  const failure = element.querySelector('[role="alert"]')
  /** The dialog is still open, because the basket could not be deleted. */
  let stays = false
  /** The server has forgotten the shopper of this home page, too. */
  let isForgotten = false
  let state: IdleState = { phase: 'watching' }
  let ticking: ReturnType<typeof setInterval> | undefined

  /** The dialog stays open with an error, so that the shopper can retry. */
  function fail(): void {
    if (failure) failure.textContent = failed
    stays = true
  }

  async function startOver(): Promise<void> {
    if (failure) failure.textContent = ''
    if (hasSessionTrace()) return void (await endSession().catch(fail))
    if (!(await deleteBasket(catalog))) return fail()
    removeStored('basketCount')
    clearShopper()
    await closeFlyout('isoIdle')
    // The back button must not open the page, such as an order, for the next shopper.
    location.replace(home)
  }

  function keep(): void {
    stays = false
    take({ kind: 'kept' })
  }

  function take(event: IdleEvent): void {
    const step = nextIdle(state, event)
    state = step.state
    if (state.phase === 'watching') clearInterval(ticking)
    else if (timer) timer.textContent = formatText(countdown, { seconds: state.secondsLeft }, locale)
    if (step.effect === 'offer') {
      ticking = setInterval(() => take({ kind: 'second' }), 1_000)
      const options = { onClose: keep }
      // Closes abandoned flyouts.
      if (!stays && !openFlyout('isoIdle', options)) openWhenFree('isoIdle', options)
    } else if (step.effect === 'delete') {
      void startOver()
    }
  }

  leaveAfterOrder(home)
  element.querySelector('[data-part="delete"]')?.addEventListener('click', () => {
    // After a failure the dialog is still open, and the visit is watched again.
    if (stays) void startOver()
    else take({ kind: 'deletion' })
  })
  watchIdleness(Number(delay), () => {
    const hasNothing = isBasketEmpty() && !hasSessionTrace()
    const isAbandoned = hasNothing && location.pathname === home && !continues()
    if (isAbandoned) {
      // An opened order has a cookie, which scripts cannot read.
      if (!isForgotten) {
        isForgotten = true
        void deleteBasket(catalog).then((isDeleted) => {
          isForgotten = isDeleted
        })
      }
      forgetOnHomePage(home)
    }
    const nothingToDelete = isAbandoned || continues()
    take({ kind: 'idle', nothingToDelete, seconds: Number(seconds) })
  })
}
