import { findFlyout } from '#renderer/kit/flyout-id.ts'
import { isPlainPress } from '#renderer/kit/plain-press.ts'

async function onClick(event: MouseEvent): Promise<void> {
  const { target } = event
  const opener = target instanceof Element ? target.closest<HTMLElement>('[data-opens-flyout]') : undefined
  const name = opener?.dataset.opensFlyout ?? ''
  // A link whose flyout is not on this page stays a link.
  if (!opener || !isPlainPress(event) || !findFlyout(name)) return
  event.preventDefault()
  const { openFlyout } = await import('#renderer/kit/flyout.ts')
  openFlyout(name, { opener })
}

let watching = false

/**
 * Makes the page's flyouts open by their openers; what it takes is fetched at the first press. The element needs nothing
 * of its own.
 */
export function start(): void {
  if (watching) return
  watching = true
  document.addEventListener('click', onClick)
}
