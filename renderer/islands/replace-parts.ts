import { findElements } from '#renderer/browser/page/find-element.ts'
import { startClients } from '#renderer/islands/start-clients.ts'

const partsIn = (root: ParentNode, client: string): Map<string, HTMLElement> =>
  new Map(
    findElements(root, `.widget:has([data-client="${client}"])`).map((part) => [part.dataset.id ?? '', part]),
  )

/** Returns the parts that the visitor has opened, by name. */
const openParts = (root: ParentNode): Set<string> =>
  new Set(findElements(root, 'details[open][data-part]').map(({ dataset }) => String(dataset.part)))

/** Copies values that the visitor has changed to the fields of the same ids. */
function copyChanges(part: ParentNode, fresh: ParentNode): void {
  const copyTo = ({ id, value }: HTMLInputElement | HTMLSelectElement) => {
    const next = fresh.querySelector(`#${CSS.escape(id)}`)
    if (next instanceof HTMLInputElement || next instanceof HTMLSelectElement) next.value = value
  }
  for (const field of findElements(part, 'input[id]', HTMLInputElement))
    if (field.value !== field.defaultValue) copyTo(field)
  for (const field of findElements(part, 'select[id]', HTMLSelectElement))
    if (field.selectedOptions[0]?.defaultSelected === false) copyTo(field)
}

/** Replaces an element's content with another's, except for one descendant of each, which is preserved. */
function replaceAround(part: HTMLElement, fresh: HTMLElement, keptElement: Element, other: Element): void {
  let [inner, next] = [keptElement, other]
  for (;;) {
    const [outer, from] = [inner.parentElement, next.parentElement]
    if (!outer || !from) return
    for (const node of [...outer.childNodes]) if (node !== inner) node.remove()
    const nodes = [...from.childNodes]
    const at = nodes.indexOf(next)
    inner.before(...nodes.slice(0, at))
    inner.after(...nodes.slice(at + 1))
    if (outer === part || from === fresh) return
    inner = outer
    next = from
  }
}

/** Replaces the content of a part. A live region stays, because browsers announce changes of known regions only. */
function replaceContent(part: HTMLElement, fresh: HTMLElement): void {
  const [region, other] = [part, fresh].map((root) => root.querySelector('[role="status"]'))
  if (!region || !other) {
    part.replaceChildren(...fresh.childNodes)
    return
  }
  region.replaceChildren(...other.childNodes)
  replaceAround(part, fresh, region, other)
}

/**
 * Replaces widgets that have client script by those of another copy of the page, and preserves open and focused
 * elements and changed values.
 * @returns whether the focused element still exists, if there was one
 */
export function replaceParts(next: ParentNode, client: string): boolean {
  const { activeElement } = document
  const fresh = partsIn(next, client)
  for (const [id, part] of partsIn(document, client)) {
    const other = fresh.get(id)
    if (!other) continue
    const open = openParts(part)
    copyChanges(part, other)
    replaceContent(part, other)
    for (const details of findElements(part, 'details[data-part]', HTMLDetailsElement))
      details.open = open.has(details.dataset.part ?? '')
    void startClients(part)
  }
  if (!activeElement || activeElement === document.body || activeElement.isConnected) return true
  const sameElement = document.getElementById(activeElement.id)
  sameElement?.focus({ preventScroll: true })
  return sameElement !== null
}
