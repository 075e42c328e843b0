import { findElements } from '#renderer/browser/page/find-element.ts'
import { startClients } from '#renderer/islands/start-clients.ts'

const partsIn = (root: ParentNode, client: string): Map<string, HTMLElement> =>
  new Map(
    findElements(root, `.widget:has([data-client="${client}"])`).map((part) => [part.dataset.id ?? '', part]),
  )

/** Returns the parts that the visitor has opened, by name. */
const openParts = (root: ParentNode): Set<string> =>
  new Set(findElements(root, 'details[open][data-part]').map(({ dataset }) => String(dataset.part)))

/**
 * Replaces widgets that have client script by those of another copy of the page, and preserves open and focused
 * elements.
 * @returns whether the focused element still exists
 */
export function replaceParts(next: ParentNode, client: string): boolean {
  const focused = document.activeElement?.id
  const fresh = partsIn(next, client)
  for (const [id, part] of partsIn(document, client)) {
    const other = fresh.get(id)
    if (!other) continue
    const open = openParts(part)
    part.replaceChildren(...other.childNodes)
    for (const details of findElements(part, 'details[data-part]', HTMLDetailsElement))
      details.open = open.has(details.dataset.part ?? '')
    void startClients(part)
  }
  if (!focused) return document.activeElement !== document.body
  const again = document.getElementById(focused)
  again?.focus({ preventScroll: true })
  return again !== null
}
