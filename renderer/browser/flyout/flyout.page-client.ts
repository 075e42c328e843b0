import { loadAndOpenWhenFree } from '#renderer/browser/flyout/open-when-free.ts'
import { whenDeferredArrive } from '#renderer/browser/flyout/when-deferred-arrive.ts'
import { closestElement } from '#renderer/browser/page/find-element.ts'
import { isPlainPress } from '#renderer/browser/page/plain-press.ts'
import { takeParameter } from '#renderer/browser/page/take-parameter.ts'
import { findFlyout, flyoutId } from '#renderer/components/flyout/flyout-id.ts'

async function onClick(event: MouseEvent): Promise<void> {
  const { target } = event
  const opener = closestElement(target, '[data-opens-flyout]')
  const name = opener?.dataset.opensFlyout ?? ''
  // Links without a flyout on this page remain links.
  if (!opener || !isPlainPress(event) || !(findFlyout(name) ?? document.querySelector('[data-deferred]')))
    return
  event.preventDefault()
  const [{ openFlyout }] = await Promise.all([
    import('#renderer/browser/flyout/flyout.ts'),
    whenDeferredArrive(),
  ])
  if (findFlyout(name)) openFlyout(name, { opener })
  else if (opener instanceof HTMLAnchorElement) location.assign(opener.href)
}

/** Opens a flyout that the address requests, and removes the parameter. */
function openByAddress({ id, dataset: { opensBy } }: HTMLElement): void {
  if (opensBy && takeParameter(opensBy) === 'true') void loadAndOpenWhenFree(id.slice(flyoutId('').length))
}

/**
 * Adds the widgets that the page has left out, and starts their scripts (decision 059). Whatever waits for them sees
 * `data-deferred` go, in any case. If they cannot be fetched, links lead to what they show.
 */
async function addDeferred(area: HTMLElement, address: string, startClients: StartClients): Promise<void> {
  const html = await fetch(address, { priority: 'low' })
    .then((response) => (response.ok ? response.text() : ''))
    .catch(() => '')
  // Another device class's may be here by now (`renderer/entry/correct-device.ts`).
  if (area.dataset.deferred) area.insertAdjacentHTML('beforeend', html)
  void startClients(area)
  delete area.dataset.deferred
}

/** Passed in: an import of the script that imports this one would be a cycle, at which development servers reload. */
type StartClients = (root: ParentNode) => Promise<void>

let watching = false

/** Makes openers open the page's flyouts, which can arrive later; their script is fetched on the first press. */
export function start(element: HTMLElement, startClients: StartClients): void {
  openByAddress(element)
  const { deferred } = element.dataset
  if (deferred) void addDeferred(element, deferred, startClients)
  if (watching) return
  watching = true
  document.addEventListener('click', onClick)
}
