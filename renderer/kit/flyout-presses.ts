import { closeFlyout, findFlyout, isModal, openedFlyout, openFlyout } from '#renderer/kit/flyout.ts'

const isPlain = (event: MouseEvent): boolean =>
  event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)

/** A press on the dialog itself that lies outside its box is one on the page behind it. */
function isBehind({ target, clientX, clientY }: MouseEvent, dialog: HTMLElement): boolean {
  if (target !== dialog || !isModal(dialog)) return false
  const { left, right, top, bottom } = dialog.getBoundingClientRect()
  return clientX < left || clientX > right || clientY < top || clientY > bottom
}

/** Whether a link leads to another document, in this tab. */
function leadsAway({ href, target, download, protocol }: HTMLAnchorElement): boolean {
  const [address] = href.split('#')
  const [here] = location.href.split('#')
  return target === '' && download === '' && protocol.startsWith('http') && address !== here
}

function pressOpener(event: MouseEvent, opener: HTMLElement): void {
  const name = opener.dataset.opensFlyout ?? ''
  // A link whose flyout is not on this page stays a link.
  if (!findFlyout(name)) return
  event.preventDefault()
  openFlyout(name, { opener })
}

function pressInside(event: MouseEvent, target: Element, dialog: HTMLElement, hasEntry: boolean): void {
  if (target.closest('[data-closes-flyout]')) {
    event.preventDefault()
    closeFlyout()
    return
  }
  if (target.closest('[data-toggles-panel]')) {
    dialog.toggleAttribute('data-panel-open')
    return
  }
  // The next page takes the place of the flyout's history entry, so that back leads to the page without it.
  const link = target.closest('a')
  if (!hasEntry || !link?.href || !leadsAway(link)) return
  event.preventDefault()
  location.replace(link.href)
}

function onClick(event: MouseEvent): void {
  const { target } = event
  if (!(target instanceof Element) || event.defaultPrevented || !isPlain(event)) return
  const opener = target.closest<HTMLElement>('[data-opens-flyout]')
  if (opener) {
    pressOpener(event, opener)
    return
  }
  const opened = openedFlyout()
  if (!opened?.dialog.contains(target)) return
  if (isBehind(event, opened.dialog)) closeFlyout()
  else pressInside(event, target, opened.dialog, opened.hasEntry)
}

let installed = false

/** Makes openers, closers and the page behind an open flyout work by a press, on the whole page, once. */
export function watchPresses(): void {
  if (installed) return
  installed = true
  document.addEventListener('click', onClick)
}
