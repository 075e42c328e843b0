import { type OpenOptions, openedFlyout, openFlyout } from '#renderer/kit/flyout.ts'

interface TurnOptions extends OpenOptions {
  /** Milliseconds between two looks whether the page is free (spec 1, section 9: element wait). */
  every: number
}

/** Nothing lies over the page that a visitor may be using: a flyout, a menu, a question. */
const isFree = (): boolean =>
  !openedFlyout() && !document.querySelector('dialog:modal, [popover]:popover-open:not(#toasts)')

/** Opens a flyout that nobody asked for: it never takes the place of another, and waits until the page is free. */
export function openInTurn(name: string, options: TurnOptions): void {
  if (isFree() && openFlyout(name, options)) return
  setTimeout(() => openInTurn(name, options), options.every)
}
