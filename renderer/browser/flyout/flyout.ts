import { isModal, type OpenedFlyout, watchPresses } from '#renderer/browser/flyout/flyout-presses.ts'
import { closedFlyout, type FlyoutEvent, nextFlyout } from '#renderer/browser/flyout/flyout-state.ts'
import { findElement } from '#renderer/browser/page/find-element.ts'
import { findFlyout, flyoutId } from '#renderer/components/flyout/flyout-id.ts'
import { elementWaitInterval, elementWaitTries } from '#schemas/markets/page-constants.ts'

/**
 * Fetches the style of what is closed at first again if that has failed, by whether an open element has it: it sets
 * `--late`. Without it, the element is shown after 2 s.
 */
export function refetchClosedStyle(element: HTMLElement): void {
  const link = findElement(document, 'link[data-closed]', HTMLLinkElement)
  if (!link || getComputedStyle(element).getPropertyValue('--late') !== '') return
  // Browsers note a request once it has ended, and give a failed link an empty style sheet.
  if (performance.getEntriesByName(link.href).length > 0) link.replaceWith(link.cloneNode())
}

/**
 * Locks page scrolling while a modal dialog is open, without moving the layout. Call it after a dialog opens or
 * closes. Its style is in `base.css`.
 */
export function updateScrollLock(): void {
  const { documentElement: root } = document
  if (!document.querySelector('dialog:modal')) delete root.dataset.scrollLock
  else root.dataset.scrollLock ??= window.innerWidth > root.clientWidth ? 'gutter' : ''
}

export interface OpenOptions {
  /** The pressed element, which gets focus back. Undefined if script opened the flyout. */
  opener?: HTMLElement | undefined
  /** Called once when the flyout starts to close, for any reason. */
  onClose?: (() => void) | undefined
}

interface OpenFlyout extends OpenOptions, OpenedFlyout {}

let state = closedFlyout
let currentFlyout: OpenFlyout | undefined
let installed = false
let whenClosed = Promise.resolve()
let finishClosing = (): void => {}

/** Returns the flyout of the current history entry. */
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
    // Flyouts opened by script do not move focus.
    if (opener) findElement(dialog, firstFocusable)?.focus()
  }
  updateScrollLock()
  refetchClosedStyle(dialog)
  dialog.dispatchEvent(new CustomEvent('flyoutopen', { bubbles: true }))
}

function hide({ dialog, opener }: OpenFlyout): void {
  const hadFocus = dialog.contains(document.activeElement)
  if (isModal(dialog)) {
    if (dialog.open) dialog.close()
  } else dialog.hidePopover()
  updateScrollLock()
  // Some browsers do not focus pressed buttons, so focus cannot return.
  const isLost = isModal(dialog) && document.activeElement === document.body
  if ((hadFocus || isLost) && opener?.isConnected) opener.focus({ preventScroll: true })
}

/**
 * Returns the duration of the closing animation. Read here, because a module shared by islands would be a separate
 * file.
 */
const closingTime = (dialog: HTMLElement): number =>
  matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : Number(dialog.dataset.closing ?? 0)

/**
 * Ends `closing` after the animation and the removal of the history entry: another flyout must not lose its own entry.
 */
function startClosing(dialog: HTMLElement, historyDone: Promise<unknown>): void {
  whenClosed = new Promise((resolve) => {
    finishClosing = () => {
      take({ kind: 'closed' })
      resolve()
    }
  })
  const finish = finishClosing
  setTimeout(() => void historyDone.then(finish), closingTime(dialog))
}

function closeCurrentFlyout(isReplaced: boolean): void {
  const closedFlyout = currentFlyout
  currentFlyout = undefined
  if (!closedFlyout) return
  const { dialog, onClose, hasEntry } = closedFlyout
  onClose?.()
  dialog.dispatchEvent(new CustomEvent('flyoutclose', { bubbles: true }))
  hide(closedFlyout)
  if (isReplaced) return
  const mustGoBack = hasEntry && flyoutId(nameOfEntry() ?? '') === dialog.id
  const mustReturn = mustGoBack
    ? new Promise((resolve) => addEventListener('popstate', resolve, { once: true }))
    : Promise.resolve()
  if (mustGoBack) history.back()
  startClosing(dialog, mustReturn)
}

/** Applies an event and returns whether it had an effect. */
function take(event: FlyoutEvent, next?: OpenFlyout): boolean {
  const step = nextFlyout(state, event)
  state = step.state
  for (const { kind } of step.effects) {
    if (kind === 'leave') closeCurrentFlyout(event.kind === 'open')
    else if (next) {
      currentFlyout = next
      show(next.dialog, next.opener)
    }
  }
  return step.effects.length > 0
}

function open(name: string, options: OpenOptions, isTravelling: boolean): boolean {
  install()
  const dialog = findFlyout(name)
  if (!dialog) return false
  // Only modal flyouts that the shopper opened get a history entry.
  const hasEntry = isModal(dialog) && (isTravelling || options.opener !== undefined)
  const isReplacing = currentFlyout?.hasEntry === true
  const forbidsNext = dialog.hasAttribute('data-forbids-next')
  if (!take({ kind: 'open', name, forbidsNext }, { ...options, dialog, hasEntry })) return false
  if (!isTravelling && (hasEntry || isReplacing)) {
    if (currentFlyout) currentFlyout.hasEntry = true
    const entry = { ...Object(history.state), flyout: name }
    if (isReplacing) history.replaceState(entry, '')
    else history.pushState(entry, '')
  }
  return true
}

/**
 * Opens the named flyout of this page and closes an open one, unless that forbids it.
 * @returns whether it opened: false if there is none, or while another is closing or forbids it
 */
export const openFlyout = (name: string, options: OpenOptions = {}): boolean => open(name, options, false)

/**
 * Closes the named flyout, or any open one. Resolves after its animation and the removal of its history entry: wait for
 * it before navigating.
 */
export function closeFlyout(name?: string): Promise<void> {
  take({ kind: 'close', ...(name !== undefined && { name }) })
  return whenClosed
}

/** The open flyout's element, and whether the back button closes it. */
export const openedFlyout = (): OpenedFlyout | undefined => currentFlyout

function onKey(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.defaultPrevented || !currentFlyout || isModal(currentFlyout.dialog))
    return
  // A dialog above it handles Escape.
  if (!document.querySelector('dialog:modal')) closeFlyout()
}

function onTravel(): void {
  const name = nameOfEntry()
  if (currentFlyout?.hasEntry && currentFlyout.dialog.id !== flyoutId(name ?? '')) {
    currentFlyout.hasEntry = false
    closeFlyout()
  } else if (name !== undefined && !currentFlyout)
    // The forward button was pressed during the closing animation.
    void whenClosed.then(() => nameOfEntry() === name && !currentFlyout && open(name, {}, true))
}

/** Escape and `method="dialog"` close a dialog natively. The event can arrive after it was reopened. */
function onNativeClose({ target }: Event): void {
  if (target === currentFlyout?.dialog && !currentFlyout?.dialog.matches('[open]')) closeFlyout()
}

/** Listens for presses, Escape and the back button on the whole page, once. */
function install(): void {
  if (installed) return
  installed = true
  watchPresses(openedFlyout, closeFlyout)
  document.addEventListener('keydown', onKey)
  document.addEventListener('close', onNativeClose, true)
  addEventListener('popstate', onTravel)
  // A page restored from the back-forward cache has missed the end of a closing animation.
  addEventListener('pageshow', ({ persisted }) => persisted && finishClosing())
  // After a reload the history entry exists although no flyout is open.
  if (nameOfEntry() !== undefined) history.replaceState({ ...Object(history.state), flyout: undefined }, '')
}

interface TurnOptions extends OpenOptions {
  /** Called if another flyout was open until the timeout. */
  onMissed?: () => void
  /** Checked right before opening, because the reason may no longer apply. */
  isStillDue?: () => boolean
}

/** Whether no flyout, menu, dialog or sheet of filters is open. */
const isFree = (): boolean =>
  !openedFlyout() &&
  !document.querySelector('dialog:modal, [popover]:popover-open:not(#toasts), [data-sheet][open]')

/** Opens a flyout without the visitor's request, once no other is open (interface rule 4). */
export function openWhenFree(name: string, options: TurnOptions = {}): void {
  const { wait = elementWaitInterval, waits = elementWaitTries } = document.body.dataset
  const attempt = (retries: number): void => {
    if (options.isStillDue?.() === false) return
    if (isFree() && openFlyout(name, options)) return
    if (retries > 0) setTimeout(attempt, Number(wait), retries - 1)
    else options.onMissed?.()
  }
  attempt(Number(waits))
}
