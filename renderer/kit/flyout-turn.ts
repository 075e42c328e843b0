import { type OpenOptions, openedFlyout, openFlyout } from '#renderer/kit/flyout.ts'
import { elementWaitInterval, elementWaitTries } from '#schemas/page-constants.ts'

interface TurnOptions extends OpenOptions {
  /** The page was not free for as long as it was waited for. */
  onMissed?: () => void
  /** What it is for may be over before its turn comes: then it stays closed. */
  isStillWanted?: () => boolean
}

/** Nothing lies over the page that a visitor may be using: a flyout, a menu, a question. */
const isFree = (): boolean =>
  !openedFlyout() && !document.querySelector('dialog:modal, [popover]:popover-open:not(#toasts)')

/**
 * Opens a flyout that nobody asked for: it never takes the place of another, and waits until the page is free, though not
 * for ever (spec 1, section 9: element-wait helper).
 */
export function openInTurn(name: string, options: TurnOptions = {}, looks = 0): void {
  if (options.isStillWanted?.() === false) return
  if (isFree() && openFlyout(name, options)) return
  const { wait = elementWaitInterval, waits = elementWaitTries } = document.body.dataset
  if (looks < Number(waits)) setTimeout(openInTurn, Number(wait), name, options, looks + 1)
  else options.onMissed?.()
}
