import { isModal, type OpenedFlyout, watchPresses } from '#renderer/browser/flyout/flyout-presses.ts'
import { closedFlyout, type FlyoutEvent, nextFlyout } from '#renderer/browser/flyout/flyout-state.ts'
import { findFlyout, flyoutId } from '#renderer/components/flyout/flyout-id.ts'
import { elementWaitInterval, elementWaitTries } from '#schemas/markets/page-constants.ts'

/**
 * Keeps the page behind modal dialogs from scrolling for as long as one is open. A page that has a scrollbar keeps its
 * room, so that nothing moves. Call it after any of them opened or closed. Its style stands in `base.css`.
 */
export function updateScrollLock(): void {
  const { documentElement: root } = document
  if (!document.querySelector('dialog:modal')) delete root.dataset.scrollLock
  else root.dataset.scrollLock ??= window.innerWidth > root.clientWidth ? 'gutter' : ''
}

export interface OpenOptions {
  /** What was pressed: gets focus back. Without one the flyout opened by itself. */
  opener?: HTMLElement | undefined
  /** Runs once, as the flyout starts to close, however that came. */
  onClose?: (() => void) | undefined
}

interface Shown extends OpenOptions, OpenedFlyout {}

let state = closedFlyout
let shown: Shown | undefined
let installed = false
let whenClosed = Promise.resolve()
let finishClosing = (): void => {}

/** The flyout that the current history entry stands for. */
const nameOfEntry = (): string | undefined => {
  const name: unknown = Object(history.state).flyout
  return typeof name === 'string' ? name : undefined
}

const firstFocusable =
  'a[href], button:not([disabled]), input:not([disabled]), select, textarea, [tabindex="0"]'

function show(dialog: HTMLElement, opener: HTMLElement | undefined): void {
  if (isModal(dialog)) dialog.showModal()
  else {
    dialog.showPopover()
    // What opened by itself leaves the shopper where they are.
    if (opener) dialog.querySelector<HTMLElement>(firstFocusable)?.focus()
  }
  updateScrollLock()
  dialog.dispatchEvent(new CustomEvent('flyoutopen', { bubbles: true }))
}

function hide({ dialog, opener }: Shown): void {
  const hadFocus = dialog.contains(document.activeElement)
  if (isModal(dialog)) {
    if (dialog.open) dialog.close()
  } else dialog.hidePopover()
  updateScrollLock()
  // Browsers that focus no button when it is pressed have nothing to return to.
  const isLost = isModal(dialog) && document.activeElement === document.body
  if ((hadFocus || isLost) && opener?.isConnected) opener.focus({ preventScroll: true })
}

/** The time for which the flyout's animation keeps the place. Asked here: a module that islands share is a file of its own. */
const closingTime = (dialog: HTMLElement): number =>
  matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : Number(dialog.dataset.closing ?? 0)

/** Ends `closing` when the animation is over and the history entry is gone: one more opened before would lose its own. */
function startClosing(dialog: HTMLElement, entryGone: Promise<unknown>): void {
  whenClosed = new Promise((resolve) => {
    finishClosing = () => {
      take({ kind: 'closed' })
      resolve()
    }
  })
  const finish = finishClosing
  setTimeout(() => void entryGone.then(finish), closingTime(dialog))
}

function leave(isReplaced: boolean): void {
  const left = shown
  shown = undefined
  if (!left) return
  const { dialog, onClose, hasEntry } = left
  onClose?.()
  dialog.dispatchEvent(new CustomEvent('flyoutclose', { bubbles: true }))
  hide(left)
  if (isReplaced) return
  const mustGoBack = hasEntry && flyoutId(nameOfEntry() ?? '') === dialog.id
  const gone = mustGoBack
    ? new Promise((resolve) => addEventListener('popstate', resolve, { once: true }))
    : Promise.resolve()
  if (mustGoBack) history.back()
  startClosing(dialog, gone)
}

/** Takes a step. Whether anything came of it. */
function take(event: FlyoutEvent, next?: Shown): boolean {
  const step = nextFlyout(state, event)
  state = step.state
  for (const { kind } of step.effects) {
    if (kind === 'leave') leave(event.kind === 'open')
    else if (next) {
      shown = next
      show(next.dialog, next.opener)
    }
  }
  return step.effects.length > 0
}

function open(name: string, options: OpenOptions, isTravelling: boolean): boolean {
  install()
  const dialog = findFlyout(name)
  if (!dialog) return false
  // Only what a shopper asked for, and what lies over the page, is a step that the back button takes back.
  const hasEntry = isModal(dialog) && (isTravelling || options.opener !== undefined)
  const isReplacing = shown?.hasEntry === true
  const forbidsNext = dialog.hasAttribute('data-forbids-next')
  if (!take({ kind: 'open', name, forbidsNext }, { ...options, dialog, hasEntry })) return false
  if (!isTravelling && (hasEntry || isReplacing)) {
    if (shown) shown.hasEntry = true
    const entry = { ...Object(history.state), flyout: name }
    if (isReplacing) history.replaceState(entry, '')
    else history.pushState(entry, '')
  }
  return true
}

/**
 * Opens the flyout of that name on this page. One that is open makes way, unless it forbids that.
 * @returns whether it opened: not where there is none of that name, or while another is closing or stays
 */
export const openFlyout = (name: string, options: OpenOptions = {}): boolean => open(name, options, false)

/**
 * Closes the flyout of that name, or whichever is open. Resolves when its animation is over and its history entry gone:
 * wait for it before going to another address.
 */
export function closeFlyout(name?: string): Promise<void> {
  take({ kind: 'close', ...(name !== undefined && { name }) })
  return whenClosed
}

/** The open flyout's element, and whether the back button closes it. */
export const openedFlyout = (): OpenedFlyout | undefined => shown

function onKey(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.defaultPrevented || !shown || isModal(shown.dialog)) return
  // Escape belongs to a dialog that lies above.
  if (!document.querySelector('dialog:modal')) closeFlyout()
}

function onTravel(): void {
  const name = nameOfEntry()
  if (shown?.hasEntry && shown.dialog.id !== flyoutId(name ?? '')) {
    shown.hasEntry = false
    closeFlyout()
  } else if (name !== undefined && !shown)
    // Forward again while the animation of closing still runs.
    void whenClosed.then(() => nameOfEntry() === name && !shown && open(name, {}, true))
}

/** Escape and `method="dialog"` close a dialog by themselves. */
function onNativeClose({ target }: Event): void {
  if (target === shown?.dialog) closeFlyout()
}

/** Listens for presses, Escape and the back button on the whole page, once. */
function install(): void {
  if (installed) return
  installed = true
  watchPresses(openedFlyout, closeFlyout)
  document.addEventListener('keydown', onKey)
  document.addEventListener('close', onNativeClose, true)
  addEventListener('popstate', onTravel)
  // A page that comes back as it was left has missed the end of what was closing.
  addEventListener('pageshow', ({ persisted }) => persisted && finishClosing())
  // A reload keeps the entry, but nothing is open any more.
  if (nameOfEntry() !== undefined) history.replaceState({ ...Object(history.state), flyout: undefined }, '')
}

interface TurnOptions extends OpenOptions {
  /** The page was not free for as long as it was waited for. */
  onMissed?: () => void
  /** What it is for may be over before its turn comes: then it stays closed. */
  isStillWanted?: () => boolean
}

/** Nothing lies over the page that a visitor may be using: a flyout, a menu, a question. */
const isFree = (): boolean =>
  !openedFlyout() && !document.querySelector('dialog:modal, [popover]:popover-open:not(#toasts)')

/** Opens a flyout that the visitor did not ask for, once no other is open (interface rule 4). */
export function openInTurn(name: string, options: TurnOptions = {}, looks = 0): void {
  if (options.isStillWanted?.() === false) return
  if (isFree() && openFlyout(name, options)) return
  const { wait = elementWaitInterval, waits = elementWaitTries } = document.body.dataset
  if (looks < Number(waits)) setTimeout(openInTurn, Number(wait), name, options, looks + 1)
  else options.onMissed?.()
}
