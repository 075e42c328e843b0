import { isPlainPress } from '#renderer/browser/page/plain-press.ts'

export interface OpenedFlyout {
  dialog: HTMLElement
  /** Whether the current history entry belongs to it. */
  hasEntry: boolean
}

/** Whether a flyout is modal. Both kinds overlay the page; a modal one blocks it. */
export const isModal = (dialog: HTMLElement): dialog is HTMLDialogElement =>
  dialog instanceof HTMLDialogElement

/** Whether a press on the dialog element is outside its box, on the page behind it. */
function isBackdrop({ target, clientX, clientY }: MouseEvent, dialog: HTMLElement): boolean {
  if (target !== dialog || !isModal(dialog)) return false
  const { left, right, top, bottom } = dialog.getBoundingClientRect()
  return clientX < left || clientX > right || clientY < top || clientY > bottom
}

/** Whether a link opens another document in this tab. */
function opensPage({ href, target, download, protocol }: HTMLAnchorElement): boolean {
  const [address] = href.split('#')
  const [here] = location.href.split('#')
  return target === '' && download === '' && protocol.startsWith('http') && address !== here
}

function handlePress(
  event: MouseEvent,
  target: Element,
  { dialog, hasEntry }: OpenedFlyout,
  close: () => void,
): void {
  if (isBackdrop(event, dialog)) close()
  else if (target.closest('[data-closes-flyout]')) {
    event.preventDefault()
    close()
  } else if (target.closest('[data-toggles-panel]')) dialog.toggleAttribute('data-panel-open')
  else {
    // The next page replaces the flyout's history entry, so that the back button opens the page without it.
    const link = target.closest('a')
    if (!hasEntry || !link?.href || !opensPage(link)) return
    event.preventDefault()
    location.replace(link.href)
  }
}

/** Handles presses of the open flyout's close buttons, its links, and the page behind it. */
export function watchPresses(openedFlyout: () => OpenedFlyout | undefined, close: () => void): void {
  document.addEventListener('click', (event) => {
    const { target } = event
    const flyout = openedFlyout()
    if (!(target instanceof Element) || !flyout?.dialog.contains(target) || !isPlainPress(event)) return
    // Openers of other flyouts inside have been handled.
    if (!target.closest('[data-opens-flyout]')) handlePress(event, target, flyout, close)
  })
}
