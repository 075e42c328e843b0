import { loadAndOpenWhenFree } from '#renderer/browser/flyout/open-when-free.ts'
import { closestElement } from '#renderer/browser/page/find-element.ts'
import { isPlainPress } from '#renderer/browser/page/plain-press.ts'
import { takeParameter } from '#renderer/browser/page/take-parameter.ts'
import { findFlyout, flyoutId } from '#renderer/components/flyout/flyout-id.ts'

async function onClick(event: MouseEvent): Promise<void> {
  const { target } = event
  const opener = closestElement(target, '[data-opens-flyout]')
  const name = opener?.dataset.opensFlyout ?? ''
  // Links without a flyout on this page remain links.
  if (!opener || !isPlainPress(event) || !findFlyout(name)) return
  event.preventDefault()
  const flyouts = await import('#renderer/browser/flyout/flyout.ts')
  flyouts.openFlyout(name, { opener })
}

/** Opens a flyout that the address requests, and removes the parameter. */
function openByAddress({ id, dataset: { opensBy } }: HTMLElement): void {
  if (opensBy && takeParameter(opensBy) === 'true') void loadAndOpenWhenFree(id.slice(flyoutId('').length))
}

let watching = false

/** Makes openers open the page's flyouts; their script is fetched on the first press. */
export function start(element: HTMLElement): void {
  openByAddress(element)
  if (watching) return
  watching = true
  document.addEventListener('click', onClick)
}
